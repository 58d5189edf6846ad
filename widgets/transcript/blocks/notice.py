"""A remark of the program itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.segment import Segment

from session.views.block import NoticeBlock
from widgets.transcript.blocks.base import SingleView
from widgets.transcript.blocks.registry import draws
from widgets.transcript.blocks.text import EXPANDED_ROWS, excerpt_rows, text_rows

if TYPE_CHECKING:
    from widgets.kit.line import Row
    from widgets.transcript.blocks.base import Look

_ROWS = 40
"""Rows of a notice at most, apart from its detail."""


@draws(NoticeBlock)
class NoticeView(SingleView[NoticeBlock]):
    """A notice, marked by its level; its technical part shows when it is expanded."""

    @property
    def collapsible(self) -> bool:
        """Only when it has a technical part."""
        return bool(self.value.detail)

    def source(self) -> str:
        """The remark, then its technical part."""
        return f"{self.value.text}\n{self.value.detail}" if self.value.detail else self.value.text

    def draw(self, width: int, look: Look) -> list[Row]:
        """The remark behind the mark of its level."""
        palette, glyphs = look.palette, look.glyphs
        match self.value.level:
            case "error":
                mark, style = glyphs.failed, palette.error
            case "warning":
                mark, style = glyphs.warning, palette.warning
            case "info":
                mark, style = glyphs.info, palette.muted
        head = Segment(f"{mark} ", style)
        rest = [Segment(" " * len(head.text), palette.text)]
        rows = excerpt_rows(
            text_rows(self.value.text, width, style, limit=_ROWS, prefix=rest, words=True), look, rest, width
        )
        rows[0].segments[0] = head
        if not self.value.detail:
            return rows
        bar = [Segment(f"{glyphs.bar} ", palette.faint)]
        if self.expanded:
            excerpt = text_rows(
                self.value.detail,
                width,
                palette.muted,
                limit=EXPANDED_ROWS,
                prefix=bar,
                line=self.value.text.count("\n") + 1,
            )
            rows.extend(excerpt_rows(excerpt, look, bar, width))
        else:
            rows.extend(hint_rows(self.value.detail, look, width))
        return rows


def hint_rows(detail: str, look: Look, width: int) -> list[Row]:
    """The line that says there is more."""
    from widgets.transcript.blocks.text import amount, note_row

    lines = detail.count("\n") + 1
    text = f"{look.glyphs.ellipsis} {amount(lines, len(detail))} {look.glyphs.info} ctrl+o"
    bar = [Segment(f"{look.glyphs.bar} ", look.palette.faint)]
    return [note_row(text, look.palette.muted, bar, width)]
