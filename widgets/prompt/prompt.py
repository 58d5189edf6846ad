"""The text a user writes to the agent: a text area where Enter sends, and nothing typed is ever lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType
from textual.message import Message
from typing_extensions import override

from widgets.prompt.burst import BurstReader
from widgets.prompt.completing import CompletingArea
from widgets.prompt.history import HistoryWalk, PromptHistory

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual import events
    from textual.document._document import EditResult
    from textual.document._edit import Edit

FRAME: Final = 1 / 30
"""Seconds that the keys of a paste are collected for one change of the text, as each change costs a new layout."""

_NEWLINE_KEYS: Final = frozenset({"ctrl+j", "shift+enter", "alt+enter"})


class Prompt(CompletingArea):
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
        Binding("ctrl+s", "steer", "Send at the agent's next step", id="steer", show=False),
    ]

    class Submitted(Message):
        """A draft was sent."""

        def __init__(self, prompt: Prompt, text: str, *, steer: bool = False) -> None:
            super().__init__()
            self.prompt = prompt
            self.text = text
            """All of it, with pasted text written out."""
            self.steer = steer
            """Whether it is meant for the agent's next step, rather than for when it is done."""

        @property
        def control(self) -> Prompt:
            """The prompt it came from."""
            return self.prompt

    class Emptied(Message):
        """Ctrl+C was pressed with nothing to copy or to clear."""

    class TakeBack(Message):
        """Up was pressed in an empty prompt while others wait; the answer is `set_draft` with the newest of them."""

    class SteerRequested(Message):
        """Ctrl+S was pressed in an empty prompt: what waits is meant for the agent's next step."""

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
        self._burst = burst or BurstReader()
        self._is_taking_back = False
        super().__init__(placeholder=placeholder, ascii_marks=ascii_marks, id=id)
        self.past = history or PromptHistory()
        """What was sent or put aside; `history` is the name of the text area's undo steps."""
        self._after = after or self.set_timer
        self._holds = 0
        self._walk: HistoryWalk | None = None
        self._has_queue = False

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

    def set_queued(self, *, is_any: bool) -> None:
        """Take note whether earlier prompts wait, which Up in an empty prompt takes back."""
        self._has_queue = is_any
        self._is_taking_back = False

    def send(self) -> bool:
        """Send the draft; says whether there was any."""
        return self._send()

    def action_clear_draft(self) -> None:
        """Copy a selection, or else clear the draft."""
        if not self.copy_selection() and not self.clear_draft():
            self.post_message(self.Emptied())

    def action_steer(self) -> None:
        """Send the draft for the agent's next step; without one, ask for that for what waits."""
        if not self._send(steer=True):
            self.post_message(self.SteerRequested())

    @override
    def action_cursor_up(self, select: bool = False) -> None:
        """Go up a row; from the first, to what waits or to the text written before."""
        if self._has_queue and not select and not self.draft:
            # Once until it is answered: another answer would write over the first.
            if not self._is_taking_back:
                self._is_taking_back = True
                self.post_message(self.TakeBack())
            return
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
        elif self.is_offering and key in {"up", "down", "tab", "escape"}:
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
        self._is_taking_back = False
        return super().edit(edit)

    @override
    def load_text(self, text: str) -> None:
        self._insert_collected()
        self._is_taking_back = False
        super().load_text(text)

    @property
    @override
    def _is_in_paste(self) -> bool:
        return self._burst.is_pasting

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
        if self.is_offering and not self.is_written_out:
            self.accept(self.completions.marked)
        else:
            self._send()

    def _send(self, *, steer: bool = False) -> bool:
        """Send the draft; says whether there was any."""
        text = self.draft.strip("\n").rstrip()
        if text:
            self._keep(text)
            self.post_message(self.Submitted(self, text, steer=steer))
        return bool(text)

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
        self.dismiss_completions()
        return True

    def _choose(self, key: str) -> None:
        self._insert_collected()
        self._send_held()
        if key == "escape":
            self.dismiss_completions()
        elif key == "tab" and self.is_offering:
            self.accept(self.completions.marked)
        elif key in {"up", "down"}:
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
