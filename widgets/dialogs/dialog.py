"""The shape all small dialogs share: a box at the bottom, so that the work behind stays readable."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from textual.content import Content
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import Static

from widgets.kit.gate import safe_text

if TYPE_CHECKING:
    from textual import events
    from textual.timer import Timer

Result = TypeVar("Result")

QUIET = 0.6
"""A question may come up in the middle of a word; only keys after a pause of so many seconds are meant for it."""


class Dialog(ModalScreen[Result], Generic[Result]):
    """A box with a title, a body that scrolls, and the keys, which are never cut off.

    Args:
        quiet: Seconds without a key after which keys count as answers; 0 for a dialog that the user called up.
    """

    AUTO_FOCUS = ""

    DEFAULT_CSS = """
    Dialog {
        align: center bottom;
        background: $background 30%;

        & > #box {
            width: 100%;
            height: auto;
            max-height: 80%;
            background: $surface;
            border-top: heavy $accent;
            padding: 0 1;
            layout: grid;
            grid-size: 1;
            grid-rows: auto;
        }
        #title { height: auto; max-height: 3; text-style: bold; }
        #body { max-height: 33vh; }
    }
    """

    class Typed(Message):
        """A key came that was meant for what the user was writing when the question appeared."""

        def __init__(self, character: str) -> None:
            super().__init__()
            self.character = character
            """What was typed; a newline is Enter."""

    def __init__(self, *, quiet: float = 0.0) -> None:
        super().__init__()
        self._quiet = quiet
        self._arming: Timer | None = None
        self.is_armed = quiet <= 0
        """Whether keys count as answers."""

    def on_mount(self) -> None:
        """Take the keys once they can be meant."""
        if self.is_armed:
            self.armed()
        else:
            self._arming = self.set_timer(self._quiet, self._arm)

    def on_key(self, event: events.Key) -> None:
        """Until the user has paused, letters belong to what they were writing."""
        character = "\n" if event.key == "enter" else event.character
        if self.is_armed or character is None or not (event.is_printable or event.key == "enter"):
            return
        event.stop()
        event.prevent_default()
        self.post_message(self.Typed(character))
        if self._arming is not None:
            self._arming.reset()

    def armed(self) -> None:
        """Keys count from now on; a dialog that gives the focus to a part of it does so here."""

    def _arm(self) -> None:
        self.is_armed = True
        self.armed()

    def action_leave(self) -> None:
        """Close without doing anything; each dialog says what that means."""
        self.dismiss()


def title(text: str) -> Static:
    """The title of a dialog."""
    return Static(Content(safe_text(text)), id="title")
