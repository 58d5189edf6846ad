"""The shape all small dialogs share: a box at the bottom, so that the work behind stays readable."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from widgets.kit.gate import safe_text

if TYPE_CHECKING:
    from textual.app import ComposeResult

Result = TypeVar("Result")


class Dialog(ModalScreen[Result], Generic[Result]):
    """A box with a title, a body that scrolls, and one line of keys that is never cut off."""

    AUTO_FOCUS = ""

    def action_leave(self) -> None:
        """Close without doing anything; each dialog says what that means."""
        self.dismiss()

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
        #body { height: auto; max-height: 40vh; scrollbar-size-vertical: 1; }
        #body > Static { height: auto; }
        #keys { height: auto; max-height: 2; color: $text-muted; }
    }
    """


class Body(VerticalScroll):
    """Text of any length, to scroll through.

    Args:
        text: What to show, safe to draw.
    """

    def __init__(self, text: str) -> None:
        super().__init__(id="body")
        self._text = text
        self.display = bool(text)

    def compose(self) -> ComposeResult:
        """The text, taken literally."""
        yield Static(Content(self._text))


def title(text: str) -> Static:
    """The title of a dialog."""
    return Static(Content(safe_text(text)), id="title")


def keys(text: str) -> Static:
    """The line that says which keys do what."""
    return Static(Content(text), id="keys")
