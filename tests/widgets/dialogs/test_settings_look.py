"""How the settings screen looks: marks, columns, what is typed, what is wrong."""

from __future__ import annotations

import pytest

from tests.widgets.dialogs.settings_rows import screen
from tests.widgets.dialogs.stage import DialogStage

STEPS = {
    "begin": [],
    "changed": ["down", "down", "enter"],
    "wrong": [*["down"] * 6, "enter", "9"],
    "locked": [*["down"] * 4, "enter"],
    "filter": ["slash", *"net"],
}
"""What is pressed before the picture is taken."""


@pytest.mark.parametrize("theme", ["textual-dark", "textual-light"])
@pytest.mark.parametrize("size", [(60, 15), (100, 24)])
@pytest.mark.parametrize("name", STEPS)
def test_look(snap_compare, name, size, theme):
    async def settle(pilot):
        await pilot.pause()
        await pilot.press(*STEPS[name])
        await pilot.pause()

    assert snap_compare(DialogStage(screen(), theme), terminal_size=size, run_before=settle)


def test_look_in_ascii(snap_compare):
    async def settle(pilot):
        await pilot.pause()
        await pilot.press("down", "down", "enter")
        await pilot.pause()

    app = DialogStage(screen(ascii_marks=True), "textual-dark")
    assert snap_compare(app, terminal_size=(60, 15), run_before=settle)
