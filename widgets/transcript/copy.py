"""What copying takes from the transcript: the source of whole stretches, the drawn characters of cut ones."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from widgets.kit.line import Row


@dataclass(slots=True)
class _Leaf:
    """Rows that stand for one stretch of source lines."""

    lines: tuple[int, int]
    pieces: list[str] = field(default_factory=list[str])
    is_whole: bool = True


def copied_text(source: str, rows: Iterable[tuple[Row | None, int, int]], *, is_whole: bool) -> str:
    """Collect the text of selected rows of one block.

    Args:
        source: The block's source.
        rows: Each row of every stretch that is touched, with the first and one past the last selected character in
            drawn characters; a row that isn't selected has an empty range, an end of -1 is the end of the row.
        is_whole: Whether the selection covers the block from end to end.
    """
    leaves: list[_Leaf | None] = []
    for row, start, end in rows:
        if row is None:
            continue
        if row.lines is None:
            leaves.append(None)
            continue
        _add(leaves, row, start, end)
    if is_whole and None not in leaves:
        return source
    return _joined(source.split("\n"), leaves)


def _add(leaves: list[_Leaf | None], row: Row, start: int, end: int) -> None:
    assert row.lines is not None  # noqa: S101 - said by the caller
    last = leaves[-1] if leaves else None
    if row.first or last is None:
        last = _Leaf(row.lines)
        leaves.append(last)
    length = len(row.text)
    first = max(0, start - row.start)
    final = length if end < 0 else min(length, end - row.start)
    piece = row.text[first:final] if final > first else ""
    if start == end or (length and (first > 0 or final < length)):
        last.is_whole = False
    if piece and any(last.pieces):
        last.pieces.append(row.gap)
    last.pieces.append(piece)


def _joined(source: list[str], leaves: list[_Leaf | None]) -> str:
    parts: list[str] = []
    run: tuple[int, int] | None = None
    for leaf in [*leaves, None]:
        if leaf is not None and leaf.is_whole:
            run = (run[0], max(run[1], leaf.lines[1])) if run is not None else leaf.lines
            continue
        if run is not None:
            parts.append("\n".join(source[run[0] : run[1]]))
            run = None
        if leaf is not None and (text := "".join(leaf.pieces)):
            parts.append(text)
    return "\n".join(parts)
