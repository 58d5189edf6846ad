"""Asks whether a tool call may run, and shows all of what it would do first.

A yes works only once the end of the text has been on screen, and what can't be seen is shown as escapes: a
command must not hide its tail or its true reading.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.content import Content
from textual.widgets import Input, Static

from widgets.dialogs.dialog import Body, Dialog, keys, title
from widgets.kit.gate import revealed, safe_line

if TYPE_CHECKING:
    from textual.app import ComposeResult


@dataclass(frozen=True, slots=True)
class ApprovalAnswer:
    """What the user decided."""

    allowed: bool
    reason: str | None = None
    """With a refusal: what the model should know."""
    remember: bool = False
    """Whether all calls of this tool may run for the rest of the session."""


class ApprovalDialog(Dialog[ApprovalAnswer]):
    """Asks about one call.

    Args:
        tool: Name of the tool.
        subject: What exactly would be done: the whole command or path.
    """

    DEFAULT_CSS = """
    ApprovalDialog {
        #body { background: $panel; padding: 0 1; max-height: 40vh; }
        Input { display: none; border: none; height: 1; padding: 0; background: $panel; }
        Input.-open { display: block; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "allow(False)", "Yes"),
        Binding("a", "allow(True)", "Always"),
        Binding("n,escape", "refuse", "No"),
        Binding("r", "reason", "No, because"),
        Binding("up", "scroll(-1)", "Up"),
        Binding("down", "scroll(1)", "Down"),
        Binding("pageup", "scroll(-8)", "Up"),
        Binding("pagedown,space", "scroll(8)", "Down"),
    ]

    def __init__(self, tool: str, subject: str) -> None:
        super().__init__()
        self._tool = tool
        self._subject = subject
        self._is_read = False

    def compose(self) -> ComposeResult:
        """The question, the whole subject, and the keys."""
        with Container(id="box"):
            yield title(f"May {safe_line(self._tool)} run this?")
            yield Body(revealed(self._subject))
            yield Input(placeholder="what the agent should know", id="reason")
            yield keys(self._keys())

    def on_mount(self) -> None:
        """Take the keys, and watch how far the user has read."""
        body = self.query_one(Body)
        self.watch(body, "scroll_y", self._look, init=False)
        self.call_after_refresh(self._look)

    def on_resize(self) -> None:
        """Another size may show the end."""
        self.call_after_refresh(self._look)

    def _look(self) -> None:
        body = self.query_one(Body)
        if not self._is_read and body.size.height > 0 and body.scroll_y >= body.max_scroll_y:
            self._is_read = True
            self.query_one("#keys", Static).update(Content(self._keys()))

    def _keys(self) -> str:
        if not self._subject.strip():
            return "There is nothing to run · n no"
        if not self._is_read:
            return "↓ page down to read on before you can agree · n no · r no, because…"
        return f"y yes · a always {safe_line(self._tool)} · n no · r no, because…"

    def action_allow(self, remember: bool) -> None:  # noqa: FBT001 - bound as a key's argument
        """Agree, when everything has been seen and there is something to agree to."""
        if self._is_read and self._subject.strip():
            self.dismiss(ApprovalAnswer(allowed=True, remember=remember))

    def action_refuse(self) -> None:
        """Say no."""
        self.dismiss(ApprovalAnswer(allowed=False))

    def action_reason(self) -> None:
        """Say no, with a word for the agent."""
        field = self.query_one(Input)
        field.add_class("-open")
        field.focus()
        self.query_one("#keys", Static).update(Content("enter no, with this reason · esc no"))

    def action_scroll(self, rows: int) -> None:
        """Read on."""
        self.query_one(Body).scroll_relative(y=rows, animate=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Close with the reason."""
        self.dismiss(ApprovalAnswer(allowed=False, reason=event.value.strip() or None))
