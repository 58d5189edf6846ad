"""Where the panel goes at each size."""

from __future__ import annotations

import pytest

from app.tui.layout import panel_place


@pytest.mark.parametrize(
    ("columns", "rows", "place"),
    [
        (120, 40, "side"),
        (100, 24, "side"),
        (99, 40, "dock"),
        (80, 24, "dock"),
        (60, 24, "dock"),
        (60, 15, "line"),
        (80, 15, "line"),
        (200, 12, "line"),
        (40, 16, "dock"),
    ],
)
def test_the_panel_goes_where_there_is_room(columns, rows, place):
    assert panel_place(columns, rows) == place
