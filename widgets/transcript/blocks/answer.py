"""The model's answer: Markdown that may still be growing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from session.views.block import AnswerBlock
from widgets.kit.markdown import piece_rows
from widgets.kit.split import Splitter
from widgets.transcript.blocks.base import BlockView, Part
from widgets.transcript.blocks.registry import draws

if TYPE_CHECKING:
    from collections.abc import Sequence

    from widgets.kit.line import Row
    from widgets.kit.split import Piece, References
    from widgets.transcript.blocks.base import Look


@draws(AnswerBlock)
class AnswerView(BlockView[AnswerBlock]):
    """An answer in pieces, of which only the last one changes while text arrives."""

    def __init__(self, value: AnswerBlock) -> None:
        super().__init__(value)
        self._splitter = Splitter()
        self._text = ""
        self._parts: list[MarkdownPart] = []
        self._tail: MarkdownPart | None = None
        self._take(value)

    @property
    def collapsible(self) -> bool:
        """An answer is always shown whole."""
        return False

    @property
    def parts(self) -> Sequence[Part]:
        """The closed pieces, then the open end."""
        return self._parts

    def source(self) -> str:
        """The Markdown as the model wrote it."""
        return self.value.text

    def update(self, value: AnswerBlock) -> None:
        """Take in a longer text, or another one."""
        self.value = value
        self._take(value)

    def _take(self, value: AnswerBlock) -> None:
        if not value.text.startswith(self._text):
            self._splitter = Splitter()
            self._text = ""
            self._parts = []
            self._tail = None
        known = len(self._splitter.references)
        if len(value.text) > len(self._text):
            self._splitter.feed(value.text[len(self._text) :])
            self._text = value.text
        if value.finished:
            self._splitter.finish()
        self._arrange()
        if len(self._splitter.references) != known:
            self.invalidate()

    def _arrange(self) -> None:
        """Keep the parts of what is closed, and put the open end behind them."""
        closed, tail = self._splitter.closed, self._splitter.tail
        if self._tail is not None:
            self._parts.pop()
        self._parts.extend(
            [MarkdownPart(piece, self._splitter.references) for piece in closed[len(self._parts) :]]
        )
        self._tail = None
        if tail is not None or not self._parts:
            from widgets.kit.split import Piece

            self._tail = MarkdownPart(tail or Piece("", 0), self._splitter.references)
            self._parts.append(self._tail)
        for part in self._parts[1:]:
            part.lead = 0 if part.piece.continues else 1


class MarkdownPart(Part):
    """A piece of an answer."""

    __slots__ = ("piece", "references")

    def __init__(self, piece: Piece, references: References) -> None:
        super().__init__()
        self.piece = piece
        self.references = references

    def draw(self, width: int, look: Look) -> Sequence[Row]:
        """The rows of this piece alone."""
        return piece_rows(self.piece, width, look.palette, look.glyphs, self.references)

    def estimate(self, width: int) -> int:
        """By its newlines and characters."""
        source = self.piece.source
        return self.lead + 1 + source.count("\n") + len(source) // max(20, width)
