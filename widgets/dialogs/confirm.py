"""Asks a question that is answered by yes or no."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Container

from widgets.dialogs.dialog import Dialog, title
from widgets.dialogs.hint import Hints
from widgets.kit.gate import safe_line

if TYPE_CHECKING:
    from textual.app import ComposeResult


class ConfirmDialog(Dialog[bool]):
    """A yes-or-no question; the result is whether it was a yes.

    Args:
        question: What is asked.
        yes: What a yes does, as a verb.
    """

    DEFAULT_CSS = """
    ConfirmDialog #title { max-height: 8; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer(True)", "Yes"),
        Binding("n,escape", "leave", "No"),
    ]

    def __init__(self, question: str, yes: str = "yes") -> None:
        super().__init__()
        self._question = question
        self._yes = yes

    def compose(self) -> ComposeResult:
        """The question and its keys."""
        with Container(id="box"):
            yield title(self._question)
            yield Hints([f"y {safe_line(self._yes)}", "n leave it"])

    def action_leave(self) -> None:
        """Close with a no."""
        self.dismiss(False)

    def action_answer(self, answer: bool) -> None:  # noqa: FBT001 - the answer is the argument
        """Close with the answer."""
        self.dismiss(answer)
