"""A block's place in the transcript: its value, what came since, and its view once somebody looked at it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, assert_never

from session.views.block import (
    AnswerBlock,
    Block,
    ContextBlock,
    NoticeBlock,
    PromptBlock,
    ThinkingBlock,
    TodoBlock,
    ToolBlock,
)

if TYPE_CHECKING:
    from widgets.transcript.blocks.base import BlockView


class Entry:
    """One block of a transcript.

    Args:
        value: What it shows.
    """

    __slots__ = ("_is_stale", "expanded", "generation", "is_line", "lead", "pending", "value", "view")

    def __init__(self, value: Block) -> None:
        self.value = value
        self.pending: list[str] = []
        """Text that came since the value did; joined once a frame."""
        self.view: BlockView[Any] | None = None
        self.expanded: bool | None = None
        """What the user chose for it."""
        self.generation = 0
        """When the user chose it, in calls to expand or collapse everything."""
        self.lead = 0
        """Empty rows above it."""
        self.is_line = False
        """Whether it was last drawn as a call of one row."""
        self._is_stale = False

    def replace(self, value: Block) -> None:
        """Take another value, which includes all text that came before."""
        self.value = value
        self.pending.clear()
        self._is_stale = True

    def settle(self) -> Block:
        """Its value with all text that came."""
        if self.pending:
            self._is_stale = True
            text = "".join(self.pending)
            self.pending.clear()
            if not isinstance(self.value, PromptBlock | NoticeBlock | ContextBlock):
                self.value = replace(self.value, text=self.value.text + text)
        return self.value

    def current_view(self, expanded: bool) -> tuple[BlockView[Any], bool]:  # noqa: FBT001 - a state, not a mode
        """Its view, up to date, and whether its parts may have changed."""
        value = self.settle()
        is_new = self.view is None
        if self.view is None:
            from widgets.transcript.blocks.registry import view_for

            self.view = view_for(value)
        elif self._is_stale:
            is_new = True
            if type(self.view.value) is type(value):
                self.view.update(value)
            else:
                from widgets.transcript.blocks.registry import view_for

                self.view = view_for(value)
        self._is_stale = False
        self.view.expand(expanded=expanded)
        return self.view, is_new


def estimate_height(value: Block, width: int) -> int:
    """Guess how many rows a block takes, at the cost of counting its newlines."""
    match value:
        case AnswerBlock() | PromptBlock():
            return _text_rows(value.text, width)
        case NoticeBlock() | ThinkingBlock():
            return 1
        case ContextBlock():
            return 3 + len(value.parts)
        case ToolBlock() | TodoBlock():
            return 1 + min(5, _text_rows(value.text, width) if value.text else 0)
        case _:
            assert_never(value)


def _text_rows(text: str, width: int) -> int:
    return 1 + text.count("\n") + len(text) // max(20, width)
