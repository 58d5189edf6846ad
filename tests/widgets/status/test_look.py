"""How the status line looks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.stage import Stage
from tests.widgets.status.test_alert import FULL as FULLER
from tests.widgets.status.test_status import FULL, Clock, working
from widgets.status import StatusAlert, StatusLine

STATES = {
    "idle": FULL,
    "working": working(),
    "plan": replace(FULLER, model="sonnet", todo=""),
    "alert": working(replace(FULLER, approvals="yolo"), alert=StatusAlert("trying again", until=104.0)),
    "quiet": working(
        replace(FULLER, model="sonnet", approvals="ask"), alert=StatusAlert("quiet", since=58.0)
    ),
}


@pytest.mark.parametrize("width", [60, 100])
@pytest.mark.parametrize("theme", ["textual-dark", "textual-light"])
@pytest.mark.parametrize("state", STATES)
def test_look(snap_compare, state, theme, width):
    line = StatusLine(motion=False, clock=Clock())
    line.update_parts(STATES[state])
    assert snap_compare(Stage(line, theme), terminal_size=(width, 3))
