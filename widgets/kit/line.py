"""Styled lines measured in cells: wrapping, cutting and padding, all with the width rule Textual draws by.

A wrapped line remembers what stood at its break, so that copied text has every character of its source.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len, set_cell_size, split_graphemes
from rich.segment import Segment

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.style import Style

TAB: Final = 4
"""Columns from one tab stop to the next."""

_NARROW: Final = re.compile(
    "[ -~\xa0-\xac\xae-\u02ff\u0370-\u0482\u2010-\u2027\u2190-\u21ff\u2500-\u25fc\u2800-\u28ff]*"
)
"""Text of which each character takes one cell, so that positions are columns."""
_WORD: Final = re.compile("( *)([^ ]+)")

Fragment = tuple[str, "Style"]
"""A stretch of text in one style."""


@dataclass(slots=True)
class Row:
    """One line of a block as it is drawn."""

    segments: list[Segment]
    text: str = ""
    """The part of the drawn text that stands for something in the source; without bars, marks and padding."""
    start: int = 0
    """Characters drawn before `text`."""
    lines: tuple[int, int] | None = None
    """The lines of the block's source it is drawn from, as a half-open range; absent for what has no source."""
    first: bool = True
    """Whether it opens its stretch of source, rather than continuing the row above."""
    gap: str = ""
    """What stood in the source between the row above and this one, when it continues that row."""


@dataclass(slots=True)
class WrappedLine:
    """A stretch of a line that fits the width."""

    segments: list[Segment]
    text: str
    gap: str = ""
    """Spaces dropped at the break before it."""


@dataclass(frozen=True, slots=True)
class Break:
    """A stretch of text by character positions, and the spaces dropped before it."""

    start: int
    end: int
    gap: str = field(default="")


def text_width(text: str) -> int:
    """The width of a text in cells."""
    return cell_len(text)


def expand_tabs(text: str) -> str:
    """Put spaces for tabs, up to the next tab stop."""
    return text.expandtabs(TAB) if "\t" in text else text


def truncate(text: str, width: int, ellipsis: str = "…") -> str:
    """Cut a text to `width` cells; what was cut shows as the ellipsis."""
    if len(text) <= width and text.isascii():
        return text
    if len(text) > width * 8 + 64:
        text = text[: width * 8 + 64]
    elif cell_len(text) <= width:
        return text
    room = width - cell_len(ellipsis)
    if room <= 0:
        return set_cell_size(ellipsis, max(0, width)).rstrip()
    return set_cell_size(text, room).rstrip() + ellipsis


def pad(text: str, width: int) -> str:
    """Fill a text with spaces to `width` cells; a wider one is left alone."""
    missing = width - cell_len(text)
    return text + " " * missing if missing > 0 else text


def segment_width(segments: Sequence[Segment]) -> int:
    """The width of styled segments in cells."""
    return sum([cell_len(segment[0]) for segment in segments])


def word_breaks(text: str, width: int) -> list[Break]:
    """Where to break a text into lines of `width` cells, between words if there is a space to break at."""
    width = max(1, width)
    if len(text) <= width and cell_len(text) <= width:
        return [Break(0, len(text))]
    if _NARROW.fullmatch(text) is None:
        return _wide_word_breaks(text, width)
    breaks: list[Break] = []
    start, gap, length = 0, "", len(text)
    while length - start > width:
        cut = text.rfind(" ", start, start + width + 1)
        head = text[start:cut].rstrip(" ") if cut > start else ""
        if not head:
            breaks.append(Break(start, start + width, gap))
            start, gap = start + width, ""
            continue
        end = start + len(head)
        breaks.append(Break(start, end, gap))
        rest = cut
        while rest < length and text[rest] == " ":
            rest += 1
        gap, start = text[end:rest], rest
    if start < length or not breaks:
        breaks.append(Break(start, length, gap))
    return breaks


def cell_breaks(text: str, width: int) -> list[Break]:
    """Where to break a text into lines of `width` cells, anywhere: for code and output, whose columns count."""
    width = max(1, width)
    length = len(text)
    if _NARROW.fullmatch(text) is not None:
        return [Break(at, min(length, at + width)) for at in range(0, length, width)] or [Break(0, 0)]
    breaks: list[Break] = []
    start = used = 0
    for first, _, cells in split_graphemes(text)[0]:
        if used + cells > width and first > start:
            breaks.append(Break(start, first))
            start, used = first, 0
        used += cells
    breaks.append(Break(start, length))
    return breaks


def wrap(fragments: Sequence[Fragment], width: int, *, words: bool = True) -> list[WrappedLine]:
    """Break styled text without newlines into lines of `width` cells.

    Args:
        fragments: The text in styles.
        width: Cells a line may take.
        words: Whether to break between words; else at the last cell.
    """
    text = fragments[0][0] if len(fragments) == 1 else "".join([piece for piece, _ in fragments])
    breaks = word_breaks(text, width) if words else cell_breaks(text, width)
    if len(breaks) == 1 and (breaks[0].start, breaks[0].end) == (0, len(text)):
        return [WrappedLine([Segment(piece, style) for piece, style in fragments if piece], text)]
    lines: list[WrappedLine] = []
    index = offset = 0
    for part in breaks:
        segments: list[Segment] = []
        while index < len(fragments):
            piece, style = fragments[index]
            first = max(part.start - offset, 0)
            last = part.end - offset
            if first < len(piece) and last > first:
                segments.append(Segment(piece[first:last], style))
            if last < len(piece):
                break
            offset += len(piece)
            index += 1
        lines.append(WrappedLine(segments, text[part.start : part.end], part.gap))
    return lines


def _wide_word_breaks(text: str, width: int) -> list[Break]:
    """`word_breaks` for text with characters that don't take exactly one cell."""
    breaks: list[Break] = []
    start = end = used = 0
    gap = ""
    for match in _WORD.finditer(text):
        spaces, word = match.groups()
        cells = cell_len(word)
        if used + len(spaces) + cells <= width:
            used += len(spaces) + cells
            end = match.end()
            continue
        if end > start:
            breaks.append(Break(start, end, gap))
            gap = ""
        gap += spaces
        start, used = match.start(2), cells
        if cells > width:
            pieces = cell_breaks(word, width)
            offset = start
            for piece in pieces[:-1]:
                breaks.append(Break(offset + piece.start, offset + piece.end, gap))
                gap = ""
            start = offset + pieces[-1].start
            used = cell_len(text[start : match.end()])
        end = match.end()
    breaks.append(Break(start, max(start, end), gap))
    return breaks
