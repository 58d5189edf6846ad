"""What fills the model's window, as a bar with its legend."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.segment import Segment

from session.views.block import ContextBlock
from widgets.kit.bar import stacked_bar
from widgets.kit.line import Row
from widgets.transcript.blocks.base import SingleView
from widgets.transcript.blocks.registry import draws

if TYPE_CHECKING:
    from widgets.transcript.blocks.base import Look

WIDEST = 72
"""Cells of the bar at most, as a longer one is no easier to read."""


@draws(ContextBlock)
class ContextView(SingleView[ContextBlock]):
    """A bar of the parts, and a line for each."""

    @property
    def collapsible(self) -> bool:
        """Everything is always shown."""
        return False

    def source(self) -> str:
        """The parts with their sizes, a line each."""
        return "\n".join(f"{part.label}: {part.tokens} tokens" for part in self.value.parts)

    def draw(self, width: int, look: Look) -> list[Row]:
        """The head line, the bar and its legend, behind the mark of a notice."""
        palette, glyphs = look.palette, look.glyphs
        mark = f"{glyphs.info} "
        parts = [(part.label, part.tokens) for part in self.value.parts]
        room = max(1, min(width - len(mark), WIDEST))
        head = Row(
            [
                Segment(mark, palette.muted),
                Segment("What fills the model's window (estimated)", palette.muted),
            ]
        )
        bar = stacked_bar(parts, self.value.window, room, glyphs, palette)
        indent = Segment(" " * len(mark), palette.text)
        return [head, *[Row([indent, *row.segments]) for row in bar]]
