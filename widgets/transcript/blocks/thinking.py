"""The model's thinking: in full while it goes on, one line afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.segment import Segment

from session.views.block import ThinkingBlock
from widgets.transcript.blocks.base import SingleView
from widgets.transcript.blocks.registry import draws
from widgets.transcript.blocks.text import EXPANDED_ROWS, excerpt_rows, header_row, text_rows

if TYPE_CHECKING:
    from widgets.kit.line import Row
    from widgets.transcript.blocks.base import Look

_LIVE_ROWS: Final = 6
"""Rows of thinking shown while it goes on."""


@draws(ThinkingBlock)
class ThinkingView(SingleView[ThinkingBlock]):
    """The last rows of thinking while it streams; then `Thought for 4 s`, which expands to all of it."""

    def source(self) -> str:
        """The thinking as it came."""
        return self.value.text

    def draw(self, width: int, look: Look) -> list[Row]:
        """A head line, and the text under a bar."""
        palette = look.palette
        mark = (f"{look.glyphs.thinking} ", palette.muted)
        text = self.value.text.strip("\n")
        line = self.value.text[: len(self.value.text) - len(self.value.text.lstrip("\n"))].count("\n")
        title = f"Thought for {_spoken(self.value.seconds)}" if self.value.finished else "Thinking"
        rows = [header_row([mark, (title, palette.muted)], [], width, look, lines=None)]
        if not text or (self.value.finished and not self.expanded):
            return rows
        bar = [Segment(f"{look.glyphs.bar} ", palette.faint)]
        excerpt = text_rows(
            text,
            width,
            palette.muted,
            limit=EXPANDED_ROWS if self.expanded else _LIVE_ROWS,
            prefix=bar,
            line=line,
            tail=not self.expanded,
            words=True,
        )
        return rows + excerpt_rows(excerpt, look, bar, width)


def _spoken(seconds: float) -> str:
    whole = max(1, round(seconds))
    return f"{whole} s" if whole < 60 else f"{whole // 60} min {whole % 60} s"
