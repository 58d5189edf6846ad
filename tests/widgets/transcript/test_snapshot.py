"""How each block looks, in two themes and two widths."""

from __future__ import annotations

import pytest

from tests.support.stage import Stage
from tests.widgets.transcript.sample import SCENES, added
from widgets.transcript import Transcript

STATES = [
    (name, state)
    for name in SCENES
    for state in ("folded", "expanded")
    if (name, state) != ("answer", "expanded")
]
HEIGHTS = {"answer": 44, "bash": 18, "todo": 30, "tool": 24}


@pytest.mark.parametrize("width", [60, 100])
@pytest.mark.parametrize("theme", ["textual-dark", "textual-light"])
@pytest.mark.parametrize(("name", "state"), STATES)
def test_block(name, state, theme, width, snap_compare):
    height = HEIGHTS.get(name, 14)
    if state == "expanded":
        height += 40
    transcript = Transcript(motion=False)

    async def run_before(pilot):
        transcript.apply(added(SCENES[name]))
        if state == "expanded":
            transcript.toggle_all()
        transcript.draw()
        await pilot.pause()

    assert snap_compare(Stage(transcript, theme), terminal_size=(width, height), run_before=run_before)


@pytest.mark.parametrize("name", ["tool", "todo", "answer"])
def test_ascii_marks(name, snap_compare):
    transcript = Transcript(motion=False, ascii_marks=True)

    async def run_before(pilot):
        transcript.apply(added(SCENES[name]))
        transcript.draw()
        await pilot.pause()

    assert snap_compare(Stage(transcript), terminal_size=(60, HEIGHTS[name]), run_before=run_before)
