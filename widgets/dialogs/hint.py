"""The keys a dialog names: they wrap between keys, never inside one, and the last ones go when there is no room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content
from textual.widget import Widget
from typing_extensions import override

from widgets.kit.line import text_width, truncate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.geometry import Size

SEPARATOR = " · "


def hint_rows(hints: Sequence[str], width: int, most: int) -> list[str]:
    """Put hints on rows.

    Args:
        hints: What each key does, the most important first.
        width: Cells of a row.
        most: Rows there may be; hints that don't fit are left out.
    """
    rows: list[str] = []
    for hint in hints:
        if rows and text_width(rows[-1] + SEPARATOR + hint) <= width:
            rows[-1] += SEPARATOR + hint
        elif len(rows) < most:
            rows.append(truncate(hint, width))
        else:
            break
    return rows


class Hints(Widget, can_focus=False):
    """The line of keys.

    Args:
        hints: What each key does, the most important first, safe to draw.
        most: Rows it may take.
    """

    DEFAULT_CSS = """
    Hints { height: auto; color: $text-muted; }
    """

    def __init__(self, hints: Sequence[str], *, most: int = 3) -> None:
        super().__init__(id="keys")
        self._hints = tuple(hints)
        self._most = most

    def show(self, hints: Sequence[str]) -> None:
        """Name other keys."""
        if tuple(hints) != self._hints:
            self._hints = tuple(hints)
            self.refresh(layout=True)

    @override
    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(hint_rows(self._hints, width, self._most))

    @override
    def render(self) -> Content:
        return Content("\n".join(hint_rows(self._hints, self.size.width, self._most)))
