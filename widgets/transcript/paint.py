"""Turns placed rows into the strips of the screen: margin, block cursor, selection, padding."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from widgets.kit.line import segment_width

if TYPE_CHECKING:
    from collections.abc import Sequence

    from widgets.kit.line import Row
    from widgets.transcript.blocks.base import Look
    from widgets.transcript.column import Placed

MARGIN: Final = 1
"""Cells left and right of every block."""
SCROLLBAR: Final = 1
"""Cells at the right edge that the scrollbar covers when there is one."""
_PART: Final = 1 << 20
"""More parts of a block, and more rows of a part, than there will ever be."""


class Painter:
    """Makes strips and keeps those of the last frame, as most rows stay the same from one to the next."""

    def __init__(self) -> None:
        self._strips: dict[tuple[int, bool], tuple[Row, Strip]] = {}
        self._made_for: tuple[int, Look] | None = None

    def paint(
        self, placed: Sequence[Placed], width: int, height: int, look: Look, cursor: int | None = None
    ) -> list[Strip]:
        """Make the strips of a window.

        Args:
            placed: Its rows, top down.
            width: Its width, margins included.
            height: Its height; missing rows are empty.
            look: The styles.
            cursor: Index of the block under the block cursor.
        """
        if self._made_for != (width, look):
            self._strips = {}
            self._made_for = (width, look)
        known, fresh = self._strips, dict[tuple[int, bool], tuple["Row", Strip]]()
        blank = Strip.blank(width, look.palette.text)
        strips: list[Strip] = []
        for place in placed:
            row = place.row
            if row is None:
                strips.append(blank)
                continue
            key = (id(row), place.position.block == cursor)
            held = known.get(key)
            if held is None or held[0] is not row:
                held = (row, _strip(row, width, look, selected=key[1]))
            fresh[key] = held
            strips.append(held[1])
        self._strips = fresh
        strips.extend([blank] * (height - len(strips)))
        return strips


def address(place: Placed) -> int:
    """A number that names a row for good and grows from top to bottom."""
    block, part, row = place.position
    return (block * _PART + part) * _PART + row


def block_of(number: int) -> int:
    """The index of the block that an address belongs to."""
    return number // (_PART * _PART)


def with_offsets(strip: Strip, place: Placed, is_past: bool) -> Strip:  # noqa: FBT001 - about the strip
    """Give each character its place, so that the mouse can select; only for hit tests, as it is slow.

    Args:
        strip: A line of the screen.
        place: The row on it.
        is_past: The line is below that row, so all of it stands for the row's end.
    """
    y = address(place)
    x = strip.cell_length if is_past else -MARGIN
    segments: list[Segment] = []
    for text, style, _ in strip:
        meta = Style.from_meta({"offset": (max(0, x), y)})
        segments.append(Segment(text, style + meta if style else meta))
        x += len(text)
    return Strip(segments, strip.cell_length)


def highlight(strip: Strip, start: int, end: int, style: Style) -> Strip:
    """Show the characters from `start` to `end` of a row (without its margin) as selected; -1 is the row's end."""
    first = start + MARGIN
    last = end + MARGIN if end >= 0 else sum([len(segment.text) for segment in strip]) - MARGIN
    segments: list[Segment] = []
    offset = 0
    for text, own, _ in strip:
        low, high = max(0, first - offset), min(len(text), last - offset)
        if low >= high:
            segments.append(Segment(text, own))
        else:
            segments.append(Segment(text[:low], own))
            segments.append(Segment(text[low:high], own + style if own else style))
            segments.append(Segment(text[high:], own))
        offset += len(text)
    return Strip([segment for segment in segments if segment.text], strip.cell_length)


def notice_strip(strip: Strip, text: str, look: Look) -> Strip:
    """Lay a short remark over the right end of a strip."""
    width = strip.cell_length
    label = f" {text} "
    cells = segment_width([Segment(label)])
    if cells > width:
        return strip
    left = strip.crop(0, width - cells)
    return Strip([*left, Segment(label, look.palette.accent + _reverse())], width)


@lru_cache(maxsize=1)
def _reverse() -> Style:
    return Style(reverse=True)


def _strip(row: Row, width: int, look: Look, *, selected: bool) -> Strip:
    palette = look.palette
    edge = Segment(look.glyphs.cursor, palette.cursor) if selected else Segment(" ", palette.text)
    missing = width - MARGIN - segment_width(row.segments)
    segments = [edge, *row.segments]
    if missing > 0:
        segments.append(Segment(" " * missing, palette.text))
    strip = Strip(segments, width - min(missing, 0))
    return strip if missing >= 0 else strip.crop(0, width)
