"""The settings screen on a stage, and what a user does with it."""

from __future__ import annotations

from contextlib import asynccontextmanager

from tests.widgets.dialogs.settings_rows import ROWS, screen
from tests.widgets.dialogs.stage import DialogStage
from widgets.dialogs.settings_list import SettingsList

NAMES = [row.key for row in ROWS]


class Desk:
    """The screen on a stage, and what a user does with it."""

    def __init__(self, app, pilot) -> None:
        self.app, self.pilot = app, pilot

    async def press(self, *keys):
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def go(self, key):
        """Put the mark on a setting."""
        rows = self.app.screen.query_one(SettingsList)
        rows.jump(last=False)
        rows.move(NAMES.index(key))
        await self.pilot.pause()
        assert self.marked == key

    @property
    def marked(self):
        row = self.app.screen.query_one(SettingsList).marked
        return None if row is None else row.key

    @property
    def text(self):
        return self.app.text()

    def line(self, name):
        """The row of a setting as drawn."""
        return next(line for line in self.text.split("\n") if f" {name} " in f"{line} ")


@asynccontextmanager
async def open_desk(size=(100, 30), **options):
    """A desk with the settings of `settings_rows`."""
    app = DialogStage(screen(**options))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Desk(app, pilot)
