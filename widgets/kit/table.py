"""Tables that fit the width: columns share what room there is, and their cells wrap."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rich.segment import Segment

from widgets.kit.line import segment_width, text_width, wrap

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from widgets.kit.glyph import Glyphs
    from widgets.kit.line import Fragment
    from widgets.kit.palette import Palette

_NARROWEST: Final = 4
"""Cells of a column, below which the table is drawn as a list instead."""


@dataclass(frozen=True, slots=True)
class TableCell:
    """A cell of a table."""

    fragments: list[Fragment]
    align: str = ""
    """`left`, `center`, `right` or nothing."""

    @property
    def text(self) -> str:
        """Its text without styles."""
        return "".join([piece for piece, _ in self.fragments])


def table_rows(
    rows: Sequence[Sequence[TableCell]], width: int, palette: Palette, glyphs: Glyphs
) -> Iterator[tuple[int, list[Segment], bool]]:
    """Draw a table, its first row being the head.

    Gives for each row of the screen the table row's index (-1 for the rule below the head), the segments, and whether
    it is the first of that table row.
    """
    if not rows or not rows[0]:
        return
    columns = len(rows[0])
    room = width - 3 * (columns - 1)
    if room < columns * _NARROWEST:
        yield from _listed(rows, width, palette)
        return
    widths = column_widths(rows, room)
    for number, row in enumerate(rows):
        yield from _drawn(number, row, widths, palette, glyphs)
        if number == 0:
            rule = f"{glyphs.rule}{glyphs.cross}{glyphs.rule}".join([glyphs.rule * one for one in widths])
            yield -1, [Segment(rule, palette.faint)], True


def column_widths(rows: Sequence[Sequence[TableCell]], room: int) -> list[int]:
    """Share `room` cells among the columns: narrow ones get what they need, wide ones share the rest."""
    columns = len(rows[0])
    wanted = [
        max([1, *[text_width(row[column].text) for row in rows if column < len(row)]])
        for column in range(columns)
    ]
    widths = [0] * columns
    left = room
    for rank, column in enumerate(sorted(range(columns), key=lambda index: wanted[index])):
        share = left // (columns - rank)
        widths[column] = min(wanted[column], share)
        left -= widths[column]
    return widths


def _drawn(
    number: int, row: Sequence[TableCell], widths: Sequence[int], palette: Palette, glyphs: Glyphs
) -> Iterator[tuple[int, list[Segment], bool]]:
    cells = [
        wrap(row[column].fragments or [("", palette.text)], one) if column < len(row) else []
        for column, one in enumerate(widths)
    ]
    border = Segment(f" {glyphs.bar} ", palette.faint)
    for line in range(max([1, *[len(cell) for cell in cells]])):
        segments: list[Segment] = []
        for column, cell in enumerate(cells):
            if column:
                segments.append(border)
            piece = cell[line].segments if line < len(cell) else []
            align = row[column].align if column < len(row) else ""
            segments.extend(_aligned(piece, widths[column], align, palette))
        yield number, segments, line == 0


def _aligned(piece: list[Segment], width: int, align: str, palette: Palette) -> list[Segment]:
    missing = width - segment_width(piece)
    if missing <= 0:
        return piece
    before = missing if align == "right" else missing // 2 if align == "center" else 0
    after = missing - before
    left = [Segment(" " * before, palette.text)] if before else []
    right = [Segment(" " * after, palette.text)] if after else []
    return [*left, *piece, *right]


def _listed(
    rows: Sequence[Sequence[TableCell]], width: int, palette: Palette
) -> Iterator[tuple[int, list[Segment], bool]]:
    """A table with too many columns for the width, as one line for each cell."""
    head = rows[0]
    for number, row in enumerate(rows[1:] or rows, 1 if len(rows) > 1 else 0):
        first = True
        for column, cell in enumerate(row):
            name = head[column].text if column < len(head) and number else ""
            label: list[Fragment] = [(f"{name}: ", palette.strong)] if name else []
            for piece in wrap([*label, *cell.fragments] or [("", palette.text)], width):
                yield number, piece.segments, first
                first = False
