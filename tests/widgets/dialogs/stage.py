"""A dialog over some work, and what is on screen then."""

from __future__ import annotations

from textual.app import App
from textual.widgets import Static


class DialogStage(App[None]):
    """Shows one screen and collects its results."""

    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = ""

    def __init__(self, screen, theme="textual-dark") -> None:
        super().__init__()
        self.first = screen
        self.results = []
        self._theme_name = theme

    def compose(self):
        yield Static("\n".join(f"what the agent said, line {n}" for n in range(60)), markup=False)

    def on_mount(self) -> None:
        self.theme = self._theme_name
        self.animation_level = "none"
        self.push_screen(self.first, self.results.append)

    def text(self) -> str:
        """Everything on screen."""
        return "\n".join(strip.text.rstrip() for strip in self.screen._compositor.render_strips())
