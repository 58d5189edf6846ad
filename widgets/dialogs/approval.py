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
from textual.message import Message
from textual.widgets import Input, Static

from widgets.dialogs.dialog import Body, Dialog, keys, title
from widgets.kit.gate import revealed, safe_line

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult
    from textual.timer import Timer


QUIET = 0.6
"""A question may come up in the middle of a word; only keys after a pause are meant for it."""


@dataclass(frozen=True, slots=True)
class ApprovalAnswer:
    """What the user decided."""

    allowed: bool
    reason: str | None = None
    """With a refusal: what the model should know."""
    remember: bool = False
    """Whether all calls of this tool may run for the rest of the session."""
    interrupt: bool = False
    """Whether the agent is to stop altogether."""


class ApprovalDialog(Dialog[ApprovalAnswer]):
    """Asks about one call.

    Args:
        tool: Name of the tool.
        subject: What exactly would be done: the whole command or path.
        quiet: Seconds without a key after which keys count as answers.
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
        Binding("n", "refuse", "No"),
        Binding("escape", "leave", "Interrupt"),
        Binding("r", "reason", "No, because"),
        Binding("up", "scroll(-1)", "Up"),
        Binding("down", "scroll(1)", "Down"),
        Binding("pageup", "page(-1)", "Up"),
        Binding("pagedown,space", "page(1)", "Down"),
    ]

    class Typed(Message):
        """A key came that was meant for what the user was writing when the question appeared."""

        def __init__(self, character: str) -> None:
            super().__init__()
            self.character = character

    def __init__(self, tool: str, subject: str, *, quiet: float = QUIET) -> None:
        super().__init__()
        self._tool = tool
        self._subject = subject
        self._quiet = quiet
        self._is_armed = quiet <= 0
        self._arming: Timer | None = None
        self._rows_seen = 0
        self._is_read = False

    def compose(self) -> ComposeResult:
        """The question, the whole subject, and the keys."""
        with Container(id="box"):
            yield title(f"May {safe_line(self._tool)} run this?")
            yield Body(revealed(self._subject))
            yield Input(placeholder="what the agent should know", id="reason")
            yield keys(self._keys())

    def on_mount(self) -> None:
        """Take the keys once they can be meant, and watch how far the user has read."""
        if not self._is_armed:
            self._arming = self.set_timer(self._quiet, self._arm)
        body = self.query_one(Body)
        self.watch(body, "scroll_y", self._look, init=False)
        self.call_after_refresh(self._look)

    def on_key(self, event: events.Key) -> None:
        """Until the user has paused, letters belong to what they were writing."""
        if self._is_armed or not event.is_printable or event.character is None:
            return
        event.stop()
        event.prevent_default()
        self.post_message(self.Typed(event.character))
        if self._arming is not None:
            self._arming.reset()

    def on_resize(self) -> None:
        """Another size may show the end."""
        self.call_after_refresh(self._look)

    def _arm(self) -> None:
        self._is_armed = True
        self._show_keys()

    def _look(self) -> None:
        """Note how far the text was on screen without a gap."""
        body = self.query_one(Body)
        top, height = round(body.scroll_y), body.scrollable_content_region.height
        if height > 0 and top <= self._rows_seen:
            self._rows_seen = max(self._rows_seen, top + height)
        if not self._is_read and height > 0 and self._rows_seen >= round(body.max_scroll_y) + height:
            self._is_read = True
            self._show_keys()

    def _show_keys(self) -> None:
        self.query_one("#keys", Static).update(Content(self._keys()))

    def _keys(self) -> str:
        if not self._is_armed:
            return "…"
        if not self._subject.strip():
            return "There is nothing to run · n no · esc interrupt"
        if not self._is_read:
            return "page down to read on, then you can agree · n no · r no, because… · esc interrupt"
        return f"y yes · a always {safe_line(self._tool)} · n no · r no, because… · esc interrupt"

    def action_allow(self, remember: bool) -> None:  # noqa: FBT001 - bound as a key's argument
        """Agree, when everything has been seen and there is something to agree to."""
        if self._is_armed and self._is_read and self._subject.strip():
            self.dismiss(ApprovalAnswer(allowed=True, remember=remember))

    def action_refuse(self) -> None:
        """Say no."""
        self.dismiss(ApprovalAnswer(allowed=False))

    def action_leave(self) -> None:
        """Say no, and stop the agent."""
        self.dismiss(ApprovalAnswer(allowed=False, interrupt=True))

    def action_reason(self) -> None:
        """Say no, with a word for the agent."""
        field = self.query_one(Input)
        field.add_class("-open")
        field.focus()
        self.query_one("#keys", Static).update(Content("enter no, with this reason · esc interrupt"))

    def action_scroll(self, rows: int) -> None:
        """Read on by rows."""
        self.query_one(Body).scroll_relative(y=rows, animate=False)

    def action_page(self, pages: int) -> None:
        """Read on by screens, a row of which stays."""
        self.action_scroll(pages * max(1, self.query_one(Body).scrollable_content_region.height - 1))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Close with the reason."""
        self.dismiss(ApprovalAnswer(allowed=False, reason=event.value.strip() or None))
