"""Where the todo panel goes, by the size of the terminal: a pure choice.

Source: `session/todo/README.md`, "Panel".
"""

from __future__ import annotations

from typing import Literal

PanelPlace = Literal["side", "dock", "line"]

SIDE_FROM_COLUMNS = 100
LINE_UP_TO_ROWS = 15


def panel_place(columns: int, rows: int) -> PanelPlace:
    """Beside the transcript, docked above the prompt, or one line.

    Args:
        columns: Width of the terminal in cells.
        rows: Its height.
    """
    if rows <= LINE_UP_TO_ROWS:
        return "line"
    return "side" if columns >= SIDE_FROM_COLUMNS else "dock"
