"""thin"""
from __future__ import annotations
from textual.binding import Binding
from textual.message import Message
from textual.widgets import TextArea

class Prompt(TextArea):
    """thin"""
    BINDINGS = [Binding("enter","send","Send",priority=True), Binding("ctrl+j,shift+enter","newline","x")]
    DEFAULT_CSS = "Prompt { height: auto; max-height: 33%; border: none; border-top: solid $border; }"
    class Submitted(Message):
        def __init__(self, text: str) -> None:
            super().__init__(); self.text = text
    def action_send(self) -> None:
        text = self.text
        if text.strip():
            self.clear(); self.post_message(self.Submitted(text))
    def action_newline(self) -> None:
        self.insert("\n")
