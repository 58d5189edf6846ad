"""Text of any length to scroll through, which knows how far it has been read.

It wraps a line when it draws it, as a command of a hundred thousand lines must not hold up the question about it.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from rich.style import Style
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip
from typing_extensions import override

from widgets.kit.line import cell_breaks, expand_tabs, word_breaks, wrap

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.segment import Segment
    from textual import events

_MARK = Style(reverse=True)


@dataclass(frozen=True, slots=True)
class ReadingLine:
    """One line of the text, without its newline and safe to draw."""

    pieces: tuple[str, ...]
    """What stands in the line and remarks on it in turns; a remark is drawn so that no text can pass for one."""

    @property
    def text(self) -> str:
        """All of it, as it is drawn."""
        return "".join([expand_tabs(piece) for piece in self.pieces])


def plain_lines(text: str) -> list[ReadingLine]:
    """The lines of a text, as they are."""
    return [ReadingLine((line,)) for line in text.split("\n")]


class Reading(ScrollView, can_focus=False):
    """A text to read.

    Args:
        lines: The text.
        words: Whether lines break between words; else at the last cell, so that every space is on screen.
        id: The id of the widget in the DOM.
    """

    DEFAULT_CSS = """
    Reading {
        height: auto;
        scrollbar-size-vertical: 1;
        scrollbar-size-horizontal: 0;
        overflow-x: hidden;
        scrollbar-gutter: stable;
    }
    """

    class ReadThrough(Message):
        """Every row has been on screen, without a gap from the first to the last."""

    def __init__(
        self,
        lines: Sequence[ReadingLine],
        *,
        words: bool = False,
        id: str = "body",  # noqa: A002 - the name every widget uses
    ) -> None:
        super().__init__(id=id)
        self._lines = tuple(lines)
        self._breaks = word_breaks if words else cell_breaks
        self._words = words
        self._width = self._measured_at = 0
        self._measured: list[int] = []
        self._starts: list[int] = [0]
        self._wrapped: dict[int, list[list[Segment]]] = {}
        self._rows_seen = 0
        self._is_read = False
        self.display = any(line.pieces != ("",) for line in self._lines)

    @property
    def is_read(self) -> bool:
        """Whether every row has been on screen."""
        return self._is_read

    def page(self, pages: int) -> None:
        """Scroll by screens, a row of which stays."""
        rows = pages * max(1, self.scrollable_content_region.height - 1)
        self.scroll_relative(y=rows, animate=False)

    def show_line(self, index: int) -> None:
        """Scroll to where a line begins."""
        if index < len(self._starts):
            self.scroll_to(y=self._starts[index], animate=False)

    @override
    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return sum(self._heights(max(1, width - self.styles.scrollbar_size_vertical)))

    def on_resize(self, event: events.Resize) -> None:
        """Wrap at the new width; what was seen at another one is no longer known by rows, so it starts again."""
        del event
        width = max(1, self.scrollable_content_region.width)
        if width != self._width:
            self._width = width
            self._starts = [0, *accumulate(self._heights(width))]
            self._wrapped.clear()
            self._rows_seen = 0
            self.virtual_size = Size(width, self._starts[-1])
            if not self._is_read:
                self.scroll_to(y=0, animate=False, immediate=True)
        self.refresh()
        self._look()

    @override
    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        super().watch_scroll_y(old_value, new_value)
        self._look()

    @override
    def render_line(self, y: int) -> Strip:
        width, base = self.scrollable_content_region.width, self.rich_style
        row = y + self.scroll_offset.y
        if row >= self._starts[-1]:
            return Strip.blank(width, base)
        index = bisect_right(self._starts, row) - 1
        segments = self._rows_of(index)[row - self._starts[index]]
        return Strip(segments).apply_style(base).adjust_cell_length(width, base)

    def _look(self) -> None:
        """Note how far the text was on screen without a gap."""
        top, height = round(self.scroll_y), self.scrollable_content_region.height
        if self._is_read or not self._width or height <= 0:
            return
        if top <= self._rows_seen:
            self._rows_seen = max(self._rows_seen, top + height)
        if self._rows_seen >= self._starts[-1]:
            self._is_read = True
            self.post_message(self.ReadThrough())

    def _heights(self, width: int) -> list[int]:
        """How many rows each line takes; remembered, as a layout asks more than once."""
        if self._measured_at != width:
            self._measured_at = width
            self._measured = [
                1 if len(text) <= width and text.isascii() else len(self._breaks(text, width))
                for text in [line.text for line in self._lines]
            ]
        return self._measured

    def _rows_of(self, index: int) -> list[list[Segment]]:
        """The rows of a line; kept until the width changes, as a line may be very long."""
        rows = self._wrapped.get(index)
        if rows is None:
            pieces = self._lines[index].pieces
            whole = self._lines[index].text
            fragments = [(whole, Style())]
            if len(pieces) > 1:
                fragments = [
                    (expand_tabs(text), _MARK if n % 2 else Style()) for n, text in enumerate(pieces)
                ]
            rows = [line.segments for line in wrap(fragments, self._width, words=self._words)]
            self._wrapped[index] = rows
        return rows
