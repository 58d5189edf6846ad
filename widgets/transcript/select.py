"""What the mouse has selected, in rows of the column."""

from __future__ import annotations

from typing import TYPE_CHECKING

from widgets.transcript.copy import copied_text
from widgets.transcript.paint import address, block_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from textual.selection import Selection

    from widgets.kit.line import Row
    from widgets.transcript.column import Column, Placed


def selected_span(selection: Selection, place: Placed) -> tuple[int, int] | None:
    """The selected characters of a row, drawn ones without margin counted; the end may be -1 for all."""
    if place.row is None:
        return None
    span = selection.get_span(address(place))
    return span if span is None or span[0] != span[1] else None


def selected_text(column: Column, selection: Selection) -> str:
    """The text of a selection: the source of each block, and of the stretches of the first and last one."""
    if not column.entries:
        return ""
    first = block_of(selection.start.y) if selection.start is not None else 0
    last = block_of(selection.end.y) if selection.end is not None else len(column.entries) - 1
    last = min(last, len(column.entries) - 1)
    texts: list[str] = []
    for index in range(max(0, first), last + 1):
        is_inner = first < index < last
        view_source = column.view(index).source()
        if is_inner and not column.is_folded(index):
            texts.append(view_source)
            continue
        rows = list(_rows(column, index, selection))
        texts.append(copied_text(view_source, rows, is_whole=not column.is_folded(index) and _covers(rows)))
    return "\n\n".join([text for text in texts if text])


def _rows(column: Column, index: int, selection: Selection) -> Iterator[tuple[Row | None, int, int]]:
    for place in column.rows_of(index):
        span = selected_span(selection, place)
        yield (place.row, *span) if span is not None else (place.row, 0, 0)


def _covers(rows: list[tuple[Row | None, int, int]]) -> bool:
    drawn = [(row, start, end) for row, start, end in rows if row is not None and row.text]
    return bool(drawn) and all(
        start <= row.start and (end < 0 or end >= row.start + len(row.text)) for row, start, end in drawn
    )
