"""What the user sent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.segment import Segment

from session.views.block import PromptBlock
from widgets.kit.gate import safe_line
from widgets.transcript.blocks.base import SingleView
from widgets.transcript.blocks.registry import draws
from widgets.transcript.blocks.text import EXPANDED_ROWS, excerpt_rows, note_row, text_rows

if TYPE_CHECKING:
    from widgets.kit.line import Row
    from widgets.transcript.blocks.base import Look

_COLLAPSED_ROWS = 20
"""Rows of a long prompt until it is expanded."""


@draws(PromptBlock)
class PromptView(SingleView[PromptBlock]):
    """A prompt behind its mark; a very long one is cut until it is expanded."""

    def source(self) -> str:
        """The prompt as it was typed."""
        return self.value.text

    def draw(self, width: int, look: Look) -> list[Row]:
        """The text behind the prompt mark, and below it what it brought along."""
        sign = look.glyphs.steering if self.value.steering else look.glyphs.prompt
        mark = Segment(f"{sign} ", look.palette.cursor)
        rest = [Segment(" " * len(mark.text), look.palette.text)]
        limit = EXPANDED_ROWS if self.expanded else _COLLAPSED_ROWS
        excerpt = text_rows(self.value.text, width, look.palette.strong, limit=limit, prefix=rest, words=True)
        rows = excerpt_rows(excerpt, look, rest, width)
        rows[0].segments[0] = mark
        for attached in self.value.attachments:
            note = f" {look.glyphs.info} {attached.note}" if attached.note else ""
            text = safe_line(f"{look.glyphs.attached} {attached.path}{note}")
            rows.append(note_row(text, look.palette.muted, rest, width))
        return rows
