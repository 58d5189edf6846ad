"""How the panel looks."""

from __future__ import annotations

import pytest

from tests.widgets.todo.stage import PanelStage
from tests.widgets.todo.views import JOB, view

LONG = view(
    ("Build [/]", [("Write the parser, its tests and everything that belongs to it " * 2, "in_progress")]),
    ("Verify", [("Drop [bold]this[/]", "abandoned"), ("你好 👩‍🚀 é", "blocked")]),
    stale='Task "Write parser" not found; tasks are named by their content, not by an id',
    active_before=3725.0,
    closed_at={"Drop [bold]this[/]": 0},
)
STATES = {"job": JOB, "long": LONG, "done": view(("P", [("a", "completed")]), closed_at={"a": 0})}


@pytest.mark.parametrize("theme", ["textual-dark", "textual-light"])
@pytest.mark.parametrize(("place", "size"), [("side", (100, 18)), ("dock", (60, 36)), ("line", (60, 15))])
@pytest.mark.parametrize("state", STATES)
def test_look(snap_compare, state, place, size, theme):
    app = PanelStage(place, theme)

    async def fill(pilot):
        app.panel.show(STATES[state])
        await pilot.pause()

    assert snap_compare(app, terminal_size=size, run_before=fill)


@pytest.mark.parametrize("theme", ["textual-dark", "textual-light"])
def test_look_with_the_keys_and_whole_texts(snap_compare, theme):
    app = PanelStage("side", theme)

    async def fill(pilot):
        app.panel.configure(clear_delay=-1, ascii_marks=True, tool_off=True)
        app.panel.show(LONG)
        await pilot.pause()
        app.panel.focus()
        await pilot.press("enter")
        await pilot.pause()

    assert snap_compare(app, terminal_size=(100, 22), run_before=fill)
