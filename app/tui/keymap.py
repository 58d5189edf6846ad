"""The app's own keys, each with an id that a user's keymap can name."""

from __future__ import annotations

from textual.binding import Binding, BindingType

KEYS = (
    ("enter", "send"),
    ("ctrl+j", "a new line, as shift+enter"),
    ("up, down", "earlier prompts; a waiting one comes back first"),
    ("esc", "interrupt the agent"),
    ("ctrl+s", "send into the work in progress, at its next step"),
    ("shift+tab", "ask, plan, yolo: what may be done unasked"),
    ("ctrl+c", "put the draft aside; twice leaves"),
    ("ctrl+t", "todo panel"),
    ("ctrl+o", "whole tool output, or less of it"),
    ("f2", "edit the list"),
    ("page up/down", "the transcript; end follows again"),
    ("f6", "next part of the screen"),
    ("ctrl+up/down", "pick a block there; enter expands, y copies"),
)
"""What help says about keys."""

BINDINGS: list[BindingType] = [
    Binding("escape", "interrupt", "Interrupt the agent", id="interrupt", show=False),
    Binding(
        "ctrl+c", "clear_or_leave", "Clear the prompt; twice leaves", id="leave", show=False, priority=True
    ),
    Binding("ctrl+t", "toggle_panel", "Show or hide the todo panel", id="panel", priority=True),
    Binding("ctrl+o", "toggle_output", "Whole tool output, or less of it", id="output", priority=True),
    Binding("shift+tab", "next_mode", "Ask, plan, yolo", id="mode", show=False, priority=True),
    Binding("f1", "command('/help')", "Help", id="help"),
    Binding("f2", "command('/todo edit')", "Edit the list", id="edit-list"),
    Binding("f6", "app.focus_next", "Next part of the screen", id="next", show=False, priority=True),
    Binding("pageup", "page(-1)", "Scroll the transcript up", id="page-up", show=False),
    Binding("end", "follow", "The newest line", id="follow", show=False),
    Binding("pagedown", "page(1)", "Scroll the transcript down", id="page-down", show=False),
]
