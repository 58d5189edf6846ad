"""Turns what the panel shows into strips, in the roles of the palette."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from widgets.kit.line import text_width

if TYPE_CHECKING:
    from collections.abc import Sequence

    from widgets.kit.palette import Palette
    from widgets.todo.rows import PanelRow
    from widgets.todo.summary import Header


def header_strip(header: Header, width: int, palette: Palette, *, focused: bool) -> Strip:
    """The first row; while the panel has the keys, its counter says so."""
    counter = palette.heading + Style(reverse=True) if focused else palette.heading
    segments = [Segment(header.counter, counter)]
    if header.full or header.empty:
        segments += [
            Segment("  ", palette.text),
            Segment(header.full, palette.success),
            Segment(header.empty, palette.faint),
            Segment("  ", palette.text),
        ]
    return plain_strip([*segments, Segment(header.right, palette.muted)], width, palette)


def row_strip(row: PanelRow, width: int, palette: Palette) -> Strip:
    """One row of the list."""
    text, mark = _styles(row, palette)
    gap = width - text_width(row.left) - text_width(row.right)
    segments = [
        Segment(row.lead, mark),
        Segment(row.text, text),
        Segment(" " * gap, palette.text),
        Segment(row.right, palette.muted),
    ]
    return plain_strip(segments, width, palette)


def plain_strip(segments: Sequence[Segment], width: int, palette: Palette) -> Strip:
    """Segments on a row of `width` cells."""
    return Strip(segments).crop(0, width).extend_cell_length(width, palette.text)


def _styles(row: PanelRow, palette: Palette) -> tuple[Style, Style]:
    """How a row's text and its mark are drawn; a mark is never struck through."""
    match row.kind:
        case "phase":
            return palette.heading, palette.heading
        case "in_progress":
            return palette.strong, palette.accent
        case "completed":
            return palette.muted, palette.success
        case "abandoned":
            return palette.struck, palette.muted
        case "warning" | "blocked":
            return palette.warning, palette.warning
        case "note":
            return palette.muted, palette.muted
        case "pending":
            return palette.text, palette.muted
