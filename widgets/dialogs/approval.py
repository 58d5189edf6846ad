"""Asks whether a tool call may run, and shows all of what it would do first.

A yes works only once the end of the text has been on screen, and what can't be seen is shown as escapes: a
command must not hide its tail or its true reading.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.widgets import Input
from typing_extensions import override

from widgets.dialogs.dialog import QUIET, Dialog, title
from widgets.dialogs.hint import Hints
from widgets.dialogs.reading import Reading, ReadingLine
from widgets.dialogs.subject import subject_lines
from widgets.kit.gate import revealed, safe_line
from widgets.kit.line import text_width, truncate

if TYPE_CHECKING:
    from textual.app import ComposeResult


LONGEST_NAME = 40
"""Cells of a tool's name in the question; a longer name stands above what it would do."""


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


class _Reason(Input):
    """One line of the user's own words."""

    def validate_value(self, value: str) -> str:
        """Keep out what a terminal would obey."""
        return safe_line(value)


class ApprovalDialog(Dialog[ApprovalAnswer]):
    """Asks about one call.

    Args:
        tool: Name of the tool.
        subject: What exactly would be done: the whole command or path.
        quiet: Seconds without a key after which keys count as answers.
    """

    DEFAULT_CSS = """
    ApprovalDialog {
        #body { background: $panel; padding: 0 0 0 1; }
        _Reason { display: none; border: none; height: 1; padding: 0 1; background: $panel; }
        _Reason:focus { border: none; }
        _Reason.-open { display: block; }
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

    def __init__(self, tool: str, subject: str, *, quiet: float = QUIET) -> None:
        super().__init__(quiet=quiet)
        self._tool = revealed(tool).replace("\n", "\\n").replace("\t", "\\t")
        self._subject = subject

    @override
    def compose(self) -> ComposeResult:
        """The question, the whole subject, and the keys."""
        lines = subject_lines(self._subject)
        is_long = text_width(self._tool) > LONGEST_NAME
        with Container(id="box"):
            yield title("May this tool run?" if is_long else f"May {self._tool} run this?")
            yield Reading([ReadingLine((self._tool,)), *lines] if is_long else lines)
            reason = _Reason(placeholder="what the agent should know", id="reason", select_on_focus=False)
            reason.cursor_blink = False
            yield reason
            yield Hints(self._keys(is_read=False))

    def on_reading_read_through(self) -> None:
        """Offer a yes."""
        self._show_keys()

    @override
    def armed(self) -> None:
        """Name the keys, which count from now on."""
        self._show_keys()

    @property
    def _is_read(self) -> bool:
        return self.query_one(Reading).is_read

    @property
    def _is_explaining(self) -> bool:
        return self.query_one(_Reason).has_class("-open")

    def _show_keys(self) -> None:
        """Name the keys that work now, unless the reason has them."""
        if self._is_explaining:
            return
        self.query_one(Hints).show(self._keys(is_read=self._is_read))

    def _keys(self, *, is_read: bool) -> list[str]:
        refuse, leave = ["n no", "r no, because…"], "esc interrupt"
        if not self.is_armed:
            return ["…"]
        if not self._subject.strip():
            return ["There is nothing to run", "n no", leave]
        if not is_read:
            return ["page down to read on, then you can agree", *refuse, leave]
        return ["y yes", f"a always {truncate(self._tool, LONGEST_NAME)}", *refuse, leave]

    def action_allow(self, remember: bool) -> None:  # noqa: FBT001 - bound as a key's argument
        """Agree, when everything has been seen and there is something to agree to."""
        if self.is_armed and self._is_read and self._subject.strip():
            self.dismiss(ApprovalAnswer(allowed=True, remember=remember))

    def action_refuse(self) -> None:
        """Say no."""
        self.dismiss(ApprovalAnswer(allowed=False))

    @override
    def action_leave(self) -> None:
        """Go back from the reason, which is kept; else say no, and stop the agent."""
        if not self._is_explaining:
            self.dismiss(ApprovalAnswer(allowed=False, interrupt=True))
            return
        self.query_one(_Reason).remove_class("-open")
        self.set_focus(None)
        self._show_keys()

    def action_reason(self) -> None:
        """Say no, with a word for the agent."""
        field = self.query_one(_Reason)
        field.add_class("-open")
        field.focus()
        self.query_one(Hints).show(["enter no, with this reason", "esc back"])

    def action_scroll(self, rows: int) -> None:
        """Read on by rows."""
        self.query_one(Reading).scroll_relative(y=rows, animate=False)

    def action_page(self, pages: int) -> None:
        """Read on by screens."""
        self.query_one(Reading).page(pages)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Close with the reason."""
        self.dismiss(ApprovalAnswer(allowed=False, reason=event.value.strip() or None))
