"""A small app that shows one widget, for tests of that widget alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.app import App, ComposeResult

if TYPE_CHECKING:
    from textual.widget import Widget


class Stage(App[None]):
    """One widget on an empty screen.

    Args:
        widget: The widget on show.
        theme: Name of a Textual theme.
    """

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, widget: Widget, theme: str = "textual-dark") -> None:
        super().__init__()
        self.widget = widget
        self._theme_name = theme

    def compose(self) -> ComposeResult:
        yield self.widget

    def on_mount(self) -> None:
        """Take the theme; blinking and animation would make tests depend on time."""
        self.theme = self._theme_name
        self.animation_level = "none"
