"""The shape all small dialogs share: a box at the bottom, so that the work behind stays readable."""

from __future__ import annotations

from typing import Generic, TypeVar

from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from widgets.kit.gate import safe_text

Result = TypeVar("Result")


class Dialog(ModalScreen[Result], Generic[Result]):
    """A box with a title, a body that scrolls, and the keys, which are never cut off."""

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

    def action_leave(self) -> None:
        """Close without doing anything; each dialog says what that means."""
        self.dismiss()


def title(text: str) -> Static:
    """The title of a dialog."""
    return Static(Content(safe_text(text)), id="title")
