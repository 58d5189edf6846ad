"""Rows of plain outside text, limited in screen rows and characters: what all blocks with output share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rich.segment import Segment

from widgets.kit.gate import revealed, safe_text
from widgets.kit.line import Fragment, Row, expand_tabs, segment_width, truncate, wrap

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rich.style import Style

    from widgets.transcript.blocks.base import Look

COLLAPSED_ROWS: Final = 5
"""Screen rows of output in a collapsed block."""
EXPANDED_ROWS: Final = 2000
"""Screen rows of output in an expanded block."""
CHARACTERS: Final = 200_000
"""Characters of output that are ever looked at for drawing."""


@dataclass(frozen=True, slots=True)
class Excerpt:
    """The part of a text that fits a limit."""

    rows: list[Row]
    hidden: str
    """What is missing, in words; empty when nothing is."""
    is_tail: bool
    """Whether the missing part stands before the rows rather than after them."""


def argument_line(text: str) -> str:
    """Write what a call was told to do in one row, with each character of it in sight.

    Unlike output it isn't acted out: a carriage return would let a command look like another one.
    """
    return revealed(text).replace("\n", "\u2424").replace("\t", "    ")


def amount(lines: int, characters: int) -> str:
    """Say how much is missing, in lines if it is several, else in characters or bytes' units."""
    if lines > 1:
        return f"{lines:,} more lines"
    if characters >= 100_000:
        return f"{characters / 1_000_000:.1f} MB more"
    if lines == 1:
        return "1 more line"
    return f"{characters:,} more characters"


def text_rows(  # noqa: PLR0913 - what a stretch of text looks like
    text: str,
    width: int,
    style: Style,
    *,
    limit: int,
    prefix: Sequence[Segment] = (),
    line: int = 0,
    tail: bool = False,
    words: bool = False,
    gate: Callable[[str], str] = safe_text,
) -> Excerpt:
    """Draw a text in at most `limit` rows.

    Args:
        text: Outside text, as it came.
        width: Cells of a row, prefix included.
        style: Style of the text.
        limit: Rows at most.
        prefix: Drawn before each row.
        line: Number of the text's first line in the source of its block.
        tail: Keep the end rather than the beginning.
        words: Break between words.
        gate: Makes a line safe to draw.
    """
    indent = sum([len(segment.text) for segment in prefix])
    room = max(4, width - segment_width(prefix))
    budget = min(CHARACTERS, limit * room * 4 + 4096)
    seen = text[-budget:] if tail else text[:budget]
    skipped = text[: len(text) - len(seen)] if tail else ""
    first = line + (skipped.count("\n") if skipped else 0)
    lines = seen.split("\n")
    rows: list[Row] = []
    cut = 0
    taken = 0
    order = range(len(lines) - 1, -1, -1) if tail else range(len(lines))
    for number in order:
        drawn = _line_rows(gate(lines[number]), room, style, prefix, indent, first + number, words=words)
        left = limit - taken
        if len(drawn) > left:
            cut = (
                sum([len(row.text) for row in (drawn[:-left] if tail else drawn[left:])])
                if left
                else len(lines[number])
            )
            drawn = (drawn[-left:] if tail else drawn[:left]) if left else []
            if drawn:
                drawn[0].first = True
        rows = drawn + rows if tail else rows + drawn
        taken += len(drawn)
        if cut:
            whole = number if tail else len(lines) - number - 1
            beyond = len(text) - len(seen)
            return Excerpt(rows, _hidden(text, seen, whole, cut, beyond, tail=tail), tail)
    beyond = len(text) - len(seen)
    if beyond:
        return Excerpt(rows, _hidden(text, seen, 0, 0, beyond, tail=tail), tail)
    return Excerpt(rows, "", tail)


def _hidden(text: str, seen: str, lines: int, cut: int, beyond: int, *, tail: bool) -> str:
    if beyond:
        outside = text[: len(text) - len(seen)] if tail else text[len(seen) :]
        lines += outside.count("\n")
    return amount(lines + (1 if lines and cut else 0), cut + beyond)


def _line_rows(
    text: str, room: int, style: Style, prefix: Sequence[Segment], indent: int, line: int, *, words: bool
) -> list[Row]:
    rows: list[Row] = []
    for piece in wrap([(expand_tabs(text), style)], room, words=words):
        rows.append(
            Row(
                [*prefix, *piece.segments],
                piece.text,
                indent,
                (line, line + 1),
                first=not rows,
                gap=piece.gap,
            )
        )
    return rows


def note_row(text: str, style: Style, prefix: Sequence[Segment], width: int) -> Row:
    """A remark of ours inside a block; it stands for no source."""
    room = max(1, width - segment_width(prefix))
    return Row([*prefix, Segment(truncate(text, room), style)])


def excerpt_rows(excerpt: Excerpt, look: Look, prefix: Sequence[Segment], width: int) -> list[Row]:
    """The rows of an excerpt with a line that says what is missing, on the side where it is missing."""
    if not excerpt.hidden:
        return excerpt.rows
    note = note_row(f"{look.glyphs.ellipsis} {excerpt.hidden}", look.palette.muted, prefix, width)
    return [note, *excerpt.rows] if excerpt.is_tail else [*excerpt.rows, note]


def header_row(
    left: Sequence[Fragment],
    right: Sequence[Fragment],
    width: int,
    look: Look,
    lines: tuple[int, int] | None = (0, 1),
) -> Row:
    """A head line: a left side that is cut to fit, and a right side that never is.

    The last fragment on the left gives way first.
    """
    safe_right = [Segment(text, style) for text, style in right if text]
    wide = segment_width(safe_right)
    room = max(0, width - wide - (1 if wide else 0))
    segments: list[Segment] = []
    for text, style in left:
        piece = truncate(text, room, look.glyphs.ellipsis)
        segments.append(Segment(piece, style))
        room -= segment_width(segments[-1:])
        if room <= 0:
            break
    drawn = "".join([segment.text for segment in segments])
    if wide:
        segments.append(Segment(" " * max(1, width - segment_width(segments) - wide), look.palette.text))
        segments.extend(safe_right)
    return Row(segments, drawn, 0, lines)
