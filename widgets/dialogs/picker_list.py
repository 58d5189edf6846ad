"""The rows of a picker: only those in view are drawn, so that a list of thousands follows each key."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip
from typing_extensions import override

from widgets.dialogs.picker_item import Entry, Heading, Offer, PickerRow, Typed, best_row
from widgets.kit.glyph import glyphs
from widgets.kit.line import pad, text_width, truncate

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual import events

BOX_SHARE: Final = 0.8
"""Part of the screen's height that a dialog's box may take."""


class PickerList(ScrollView, can_focus=False):
    """Rows of items under headings, one of them marked.

    Args:
        offer: What there is to choose.
        beside: Rows that everything else in the box takes at a width in cells.
        ascii_marks: Draw marks in ASCII.
    """

    DEFAULT_CSS = """
    PickerList {
        height: auto;
        min-height: 1;
        scrollbar-size-vertical: 1;
        scrollbar-size-horizontal: 0;
        overflow-x: hidden;
        scrollbar-gutter: stable;
        color: $foreground;
        background: $surface;
        pointer: pointer;

        & > .picker-list--heading { color: $text-muted; text-style: bold; }
        & > .picker-list--hint { color: $text-muted; }
        & > .picker-list--current { text-style: bold; }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "picker-list--heading",
        "picker-list--hint",
        "picker-list--current",
    }
    ALLOW_SELECT = False

    class Clicked(Message):
        """A row that can be chosen was clicked, and is marked now."""

    class Marked(Message):
        """The mark went to another row."""

    def __init__(self, offer: Offer, *, beside: Callable[[int], int], ascii_marks: bool = False) -> None:
        super().__init__(id="list")
        self._glyphs = glyphs(ascii_marks=ascii_marks)
        self._offer = offer
        self._beside = beside
        self._filter = ""
        self._rows: list[PickerRow] = offer.rows("")
        self._mark = best_row(self._rows, "")
        self._height = 0

    @property
    def marked(self) -> Entry | Typed | None:
        """What is under the mark."""
        row = self._rows[self._mark] if self._mark is not None else None
        return None if isinstance(row, Heading) else row

    @property
    def filter_text(self) -> str:
        """What it is filtered by."""
        return self._filter

    @property
    def count(self) -> int:
        """Items the filter leaves."""
        return len([row for row in self._rows if isinstance(row, Entry)])

    def offer(self, offer: Offer) -> None:
        """Offer other items; the mark stays on the item it is on, and that item where it is on screen."""
        self._offer = offer
        kept, before, top = self._marked_id, self._mark, self.scroll_offset.y
        self._refill(kept)
        if self._mark is not None and before is not None and self._marked_id == kept:
            self.scroll_to(y=top + self._mark - before, animate=False, immediate=True)
        self._reveal()
        self.refresh(layout=True)

    def filter(self, text: str) -> None:
        """Leave the items that hold each word of a text; without one the mark stays where it is."""
        kept = None if text.strip() else self._marked_id
        self._filter = text
        self._refill(kept)
        self._reveal()
        self.refresh()

    def move(self, by: int) -> None:
        """Move the mark over so many items; from the end it goes on at the beginning."""
        stops = self._stops
        if stops:
            at = stops.index(self._mark) if self._mark in stops else 0
            self._go(stops[(at + by) % len(stops)])

    def page(self, pages: int) -> None:
        """Move the mark by screens, a row of which stays."""
        if self._mark is None:
            return
        target = self._mark + pages * max(1, self.size.height - 1)
        near = [stop for stop in self._stops if (stop >= target if pages > 0 else stop <= target)]
        if near:
            self._go(near[0 if pages > 0 else -1])
        else:
            self.jump(last=pages > 0)

    def jump(self, *, last: bool) -> None:
        """Move the mark to the first or the last row."""
        stops = self._stops
        if stops:
            self._go(stops[-1 if last else 0])

    @property
    def _marked_id(self) -> str | None:
        row = self.marked
        return row.item.id if isinstance(row, Entry) else None

    @property
    def _stops(self) -> list[int]:
        return [index for index, row in enumerate(self._rows) if not isinstance(row, Heading)]

    def _refill(self, kept: str | None) -> None:
        self._rows = self._offer.rows(self._filter)
        found = (
            index for index, row in enumerate(self._rows) if isinstance(row, Entry) and row.item.id == kept
        )
        mark = next(found, None) if kept is not None else None
        self._mark = best_row(self._rows, self._filter) if mark is None else mark
        self.virtual_size = Size(0, len(self._rows))
        self.post_message(self.Marked())

    def _go(self, row: int) -> None:
        self._mark = row
        self._reveal()
        self.refresh()
        self.post_message(self.Marked())

    def _reveal(self) -> None:
        """Bring the mark into view, and a heading right above it."""
        if self._mark is None or not self.size.height:
            return
        first = self._mark
        if first and isinstance(self._rows[first - 1], Heading) and self.size.height > 1:
            first -= 1
        top = self.scroll_offset.y
        wanted = min(max(top, self._mark - self.size.height + 1), first)
        if wanted != top:
            self.scroll_to(y=wanted, animate=False, immediate=True)

    @override
    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        # As high as the whole offer whatever the filter leaves: a box that jumps with each key is hard to read.
        return max(1, min(self._offer.height, int(viewport.height * BOX_SHARE) - self._beside(width)))

    def on_resize(self, event: events.Resize) -> None:
        """Keep the rows at the bottom, where the box stands, and the mark in view."""
        if self._height:
            self.scroll_to(
                y=self.scroll_offset.y + self._height - event.size.height, animate=False, immediate=True
            )
        self._height = event.size.height
        self.virtual_size = Size(0, len(self._rows))
        self._reveal()

    def on_click(self, event: events.Click) -> None:
        """Mark what was clicked, and tell the dialog."""
        offset = event.get_content_offset(self)
        row = offset.y + self.scroll_offset.y if offset is not None else len(self._rows)
        if row < len(self._rows) and not isinstance(self._rows[row], Heading):
            self._go(row)
            self.post_message(self.Clicked())

    @override
    def render_line(self, y: int) -> Strip:
        width, base = self.scrollable_content_region.width, self.rich_style
        index = y + self.scroll_offset.y
        if index < len(self._rows):
            segments = self._segments(self._rows[index], width, is_marked=index == self._mark)
        else:
            nothing = "nothing matches" if not self._rows and self._filter.strip() and y == 0 else ""
            segments = [Segment(f"   {nothing}", self._style("hint"))]
        strip = Strip(segments).adjust_cell_length(width, base)
        return strip.apply_style(Style(reverse=True)) if index == self._mark else strip

    def _segments(self, row: PickerRow, width: int, *, is_marked: bool) -> list[Segment]:
        base, signs = self.rich_style, self._glyphs
        if isinstance(row, Heading):
            return [Segment(truncate(f" {row.text}", width, signs.ellipsis), self._style("heading"))]
        sign = ""
        if isinstance(row, Entry):
            sign = signs.denied if row.item.disabled else signs.current if row.item.is_current else ""
        start = pad(f" {signs.in_progress if is_marked else ''}", text_width(signs.in_progress) + 2) + pad(
            sign, 2
        )
        room = width - text_width(start)
        if isinstance(row, Typed):
            return [Segment(start, base), Segment(truncate(row.label, room, signs.ellipsis), base)]
        label = pad(truncate(row.label, room, signs.ellipsis), self._offer.label_column(room))
        left = room - text_width(label)
        hint = truncate(f"  {row.hint}", left, signs.ellipsis) if row.hint and left > 4 else ""
        # In reverse a dim hint would stand on a patch of its own.
        faint = base if is_marked else self._style("hint")
        strong = self._style("current") if row.item.is_current else base
        return [
            Segment(start, base),
            Segment(label, faint if row.item.disabled else strong),
            Segment(hint, faint),
        ]

    def _style(self, name: str) -> Style:
        return self.get_component_rich_style(f"picker-list--{name}")
