"""A transcript on a stage, and ways to look at it."""

from __future__ import annotations

from contextlib import asynccontextmanager

from tests.support.stage import Stage
from widgets.transcript import Transcript


@asynccontextmanager
async def shown(changes=(), size=(80, 24), theme="textual-dark", **options):
    """A mounted transcript with some changes drawn, and its pilot."""
    transcript = Transcript(**options)
    async with Stage(transcript, theme).run_test(size=size) as pilot:
        await pilot.pause()
        transcript.apply(list(changes))
        transcript.draw()
        await pilot.pause()
        yield transcript, pilot


def screen(transcript):
    """The lines on the screen, without what fills them up."""
    region = transcript.size.region
    return [strip.text.rstrip() for strip in transcript.render_lines(region)]
