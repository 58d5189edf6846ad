"""The text a user writes to the agent: a text area where Enter sends, and nothing typed is ever lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType
from textual.message import Message
from typing_extensions import override

from widgets.prompt.burst import BurstReader
from widgets.prompt.completion import Completion, CompletionList
from widgets.prompt.draft import DraftArea
from widgets.prompt.history import HistoryWalk, PromptHistory

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from textual import events
    from textual.document._document import EditResult
    from textual.document._edit import Edit

FRAME: Final = 1 / 30
"""Seconds that the keys of a paste are collected for one change of the text, as each change costs a new layout."""

_NEWLINE_KEYS: Final = frozenset({"ctrl+j", "shift+enter", "alt+enter"})


class Prompt(DraftArea):
    """A draft that can be sent.

    Args:
        history: What was written before; by default nothing, and nothing is kept.
        placeholder: What an empty prompt says.
        ascii_marks: Draw the mark in ASCII.
        burst: Tells pasted line ends from Enter.
        after: Runs something after a number of seconds; by default Textual's timer.
        id: The id of the widget in the DOM.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "clear_draft", "Copy, or clear the prompt", show=False),
    ]

    class Submitted(Message):
        """A draft was sent."""

        def __init__(self, prompt: Prompt, text: str) -> None:
            super().__init__()
            self.prompt = prompt
            self.text = text
            """All of it, with pasted text written out."""

        @property
        def control(self) -> Prompt:
            """The prompt it came from."""
            return self.prompt

    class Emptied(Message):
        """Ctrl+C was pressed with nothing to copy or to clear."""

    class HistoryFailed(Message):
        """The history file couldn't be written."""

        def __init__(self, reason: str) -> None:
            super().__init__()
            self.reason = reason
            """One sentence."""

    def __init__(
        self,
        history: PromptHistory | None = None,
        *,
        placeholder: str = "",
        ascii_marks: bool = False,
        burst: BurstReader | None = None,
        after: Callable[[float, Callable[[], None]], object] | None = None,
        id: str | None = None,  # noqa: A002 - the name every widget uses
    ) -> None:
        self._collected: list[str] = []
        self._is_due = False
        self.completer: Callable[[str], Sequence[Completion]] | None = None
        """Completions for a draft of one line that begins with a slash."""
        self.completions = CompletionList(ascii_marks=ascii_marks)
        """The list of them, which the prompt fills and somebody else puts on the screen."""
        super().__init__(placeholder=placeholder, ascii_marks=ascii_marks, id=id)
        self.past = history or PromptHistory()
        """What was sent or put aside; `history` is the name of the text area's undo steps."""
        self._burst = burst or BurstReader()
        self._after = after or self.set_timer
        self._holds = 0
        self._walk: HistoryWalk | None = None

    @property
    @override
    def draft(self) -> str:
        self._insert_collected()
        return super().draft

    def clear_draft(self) -> bool:
        """Put the draft into the history and clear it; says whether there was any."""
        draft = self.draft
        if not draft:
            return False
        self._keep(draft)
        return True

    def accept(self, completion: Completion) -> None:
        """Make a completion the draft."""
        self.set_draft(completion.replacement)

    def action_clear_draft(self) -> None:
        """Copy a selection, or else clear the draft."""
        if not self.copy_selection() and not self.clear_draft():
            self.post_message(self.Emptied())

    @override
    def action_cursor_up(self, select: bool = False) -> None:
        """Go up a row; from the first, to the text written before."""
        is_first = self.wrapped_document.location_to_offset(self.cursor_location).y == 0
        if select or not is_first or not self._recall(-1):
            super().action_cursor_up(select)

    @override
    def action_cursor_down(self, select: bool = False) -> None:
        """Go down a row; from the last, to the text written after."""
        last = self.wrapped_document.height - 1
        is_last = self.wrapped_document.location_to_offset(self.cursor_location).y >= last
        if select or not is_last or not self._recall(1):
            super().action_cursor_down(select)

    def on_key(self, event: events.Key) -> None:
        """Take the keys whose order among others counts; the rest are the text area's."""
        # An Enter that a later key shows to be a press has to be handled first, even if its timer is late.
        if self._burst.overdue(event.time):
            self._send_held()
        key = event.key
        if key == "enter":
            self._enter_at(event.time)
        elif key in _NEWLINE_KEYS:
            if not (key == "ctrl+j" and self._burst.is_second_half(event.time)):
                self._write("\n" * (self._burst.typed(event.time) + 1))
        elif key == "tab" and self._burst.is_paste(event.time):
            self._write("\n" * self._burst.typed(event.time) + "\t")
        elif self.completions.is_open and key in {"up", "down", "tab", "escape"}:
            self._choose(key)
        elif event.is_printable:
            line_ends = "\n" * self._burst.typed(event.time)
            if not self._burst.is_pasting:
                self._write(line_ends)
                return
            self._write(line_ends + (event.character or ""))
        else:
            self._insert_collected()
            self._send_held()
            return
        event.stop()
        event.prevent_default()

    def on_paste(self, _event: events.Paste) -> None:
        """Insert what came as keys, and send an Enter that came before; the rest is the text area's."""
        self._insert_collected()
        self._send_held()

    def on_mouse_down(self) -> None:
        """Insert what came as keys before the cursor goes elsewhere."""
        self._insert_collected()

    @override
    def edit(self, edit: Edit) -> EditResult:
        """Change the text, after what came as keys before."""
        self._insert_collected()
        return super().edit(edit)

    @override
    def load_text(self, text: str) -> None:
        self._insert_collected()
        super().load_text(text)

    @override
    def update_suggestion(self) -> None:
        """Look completions up; called with every change of the text."""
        text = self.text if self.document.line_count == 1 else ""
        found = self.completer(text) if self.completer is not None and text.startswith("/") else ()
        if any(item.replacement != text for item in found):
            self.completions.show(found)
        else:
            self.completions.close()

    def _enter_at(self, time: float) -> None:
        match self._burst.enter(time):
            case "send":
                self._enter()
            case "newline":
                self._write("\n")
            case "hold":
                self._holds += 1
                hold = self._holds
                self._after(self._burst.hold, lambda: self._send_held(hold))

    def _send_held(self, hold: int | None = None) -> None:
        """Let a held Enter be a press; a timer says which one it is for."""
        if hold in {None, self._holds} and self._burst.release():
            self._enter()

    def _enter(self) -> None:
        self._insert_collected()
        if self.completions.is_open and not self._is_complete():
            self.accept(self.completions.marked)
            return
        text = self.draft.strip("\n").rstrip()
        if text:
            self._keep(text)
            self.post_message(self.Submitted(self, text))

    def _is_complete(self) -> bool:
        """Whether Enter sends although the list is open."""
        text = self.text.rstrip()
        if self.completions.is_moved:
            return self.completions.marked.replacement.rstrip() == text
        # Behind a command's name what was typed counts as it is: commands understand parts of a task's text.
        is_argument = " " in self.text
        return is_argument or any(item.replacement.rstrip() == text for item in self.completions.items)

    def _keep(self, text: str) -> None:
        """Put a text into the history and begin a new draft."""
        failure = self.past.add(text)
        if failure is not None:
            self.post_message(self.HistoryFailed(failure))
        self._walk = None
        self.load_text("")
        self._pastes.clear()

    def _recall(self, by: int) -> bool:
        walk = self._walk or HistoryWalk(self.past.entries)
        text = walk.step(by, self.text)
        if text is None:
            return False
        self._walk = walk
        self.set_draft(text)
        self.completions.close()
        return True

    def _choose(self, key: str) -> None:
        self._insert_collected()
        self._send_held()
        if key == "escape":
            self.completions.close()
        elif key == "tab":
            self.accept(self.completions.marked)
        else:
            self.completions.move(-1 if key == "up" else 1)

    def _write(self, text: str) -> None:
        """Write a text where the cursor is: at once, or together with the rest of a paste."""
        self._collected.append(text)
        if not self._burst.is_pasting:
            self._insert_collected()
        elif not self._is_due:
            self._is_due = True
            self._after(FRAME, self._frame_over)

    def _frame_over(self) -> None:
        self._is_due = False
        self._insert_collected()

    def _insert_collected(self) -> None:
        text = "".join(self._collected)
        self._collected.clear()
        if text:
            self.replace(text, *self.selection, maintain_selection_offset=False)
