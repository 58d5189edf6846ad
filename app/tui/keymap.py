"""The app's own keys, each with an id that a user's keymap can name."""

from __future__ import annotations

from textual.binding import Binding, BindingType

BINDINGS: list[BindingType] = [
    Binding("escape", "interrupt", "Interrupt the agent", id="interrupt", show=False),
    Binding("ctrl+c", "clear_or_quit", "Clear the prompt; twice quits", id="quit", show=False, priority=True),
    Binding("ctrl+t", "toggle_panel", "Todo panel", id="panel", priority=True),
    Binding("ctrl+o", "toggle_output", "Tool output", id="output", priority=True),
    Binding("ctrl+e", "edit_list", "Edit the list", id="edit-list", show=False),
    Binding("f1", "help", "Help", id="help", priority=True),
    Binding("f6", "focus_next", "Next part of the screen", id="next", show=False, priority=True),
    Binding("pageup", "page_up", "Scroll the transcript", id="page-up", show=False),
    Binding("pagedown", "page_down", "Scroll the transcript", id="page-down", show=False),
]
