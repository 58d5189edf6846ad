"""Driving the real app in a test: the composition root, a scripted model, and what is on screen."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from app.cli.parser import parse_arguments
from app.tui.app import PunchlistApp
from widgets.transcript import Transcript

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable

    from textual.pilot import Pilot

DEADLINE = 600
"""Turns of the event loop that a condition is waited for."""


class Shell:
    """The app under test and what a user does with it."""

    def __init__(self, app: PunchlistApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    async def send(self, text: str) -> None:
        """Type a line and send it."""
        from widgets.prompt import Prompt

        self.app.main.query_one(Prompt).set_draft(text)
        await self.pilot.press("enter")

    def text(self) -> str:
        """Everything on screen."""
        strips = self.app.screen._compositor.render_strips()  # pyright: ignore[reportPrivateUsage] - no public way
        return "\n".join(strip.text.rstrip() for strip in strips)

    async def until(self, condition: Callable[[], object]) -> None:
        """Wait until `condition` holds, without ever waiting for a time."""
        for _ in range(DEADLINE):
            if condition():
                return
            await self.pilot.pause()
        raise AssertionError("it never came to that; the screen is:\n" + self.text())

    async def until_shown(self, *texts: str) -> None:
        """Wait until all `texts` are on screen."""
        await self.until(lambda: all(text in self.text() for text in texts))

    async def until_idle(self) -> None:
        """Wait until the agent has finished what it was asked."""
        conversation = self.app.conversation
        await self.until(lambda: conversation is not None and not conversation.session.view.turn.running)
        await self.until_drawn()

    async def until_drawn(self) -> None:
        """Wait until the transcript has no frame left to draw."""
        transcript = self.app.main.query_one(Transcript)
        await self.until(lambda: transcript._timer is None)  # pyright: ignore[reportPrivateUsage] - no public way
        await self.pilot.pause()


@asynccontextmanager
async def shell(*arguments: str, size: tuple[int, int] = (120, 40)) -> AsyncGenerator[Shell]:
    """The app started as by `punchlist ARGUMENTS`, loaded and ready."""
    app = PunchlistApp(parse_arguments(arguments, "0"), version="0")
    app.animation_level = "none"
    async with app.run_test(size=size, notifications=True) as pilot:
        it = Shell(app, pilot)
        await it.until(lambda: app.conversation is not None or app.farewell)
        yield it
        if app.conversation is not None:
            await app.conversation.close()
