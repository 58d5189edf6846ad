"""A panel on a stage, with a clock that stands still."""

from __future__ import annotations

from tests.support.stage import Stage
from tests.widgets.todo.views import at
from widgets.todo import TodoPanel


class Clock:
    """Moments as they are told."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self):
        return at(self.seconds)


class PanelStage(Stage):
    """A panel at one place, without the focus."""

    AUTO_FOCUS = ""

    def __init__(self, place="side", theme="textual-dark", css="") -> None:
        self.CSS = css
        self.clock = Clock()
        self.panel = TodoPanel(clock=self.clock)
        self.place = place
        self.messages = []
        super().__init__(self.panel, theme)

    def on_mount(self) -> None:
        super().on_mount()
        self.panel.place = self.place

    def on_todo_panel_visibility_changed(self):
        self.messages.append(self.panel.display)


def text_of(panel: TodoPanel) -> list[str]:
    """What the panel draws, without empty rows."""
    lines = [panel.render_line(y).text.rstrip() for y in range(panel.scrollable_content_region.height)]
    return [line for line in lines if line]


def drawn_rows(panel: TodoPanel) -> list[int]:
    """A list that fills with the rows the panel is asked for from now on."""
    asked = []
    original = panel.render_line
    panel.render_line = lambda y: (asked.append(y), original(y))[1]
    return asked


def tasks(number, status="pending"):
    """Numbered tasks of one status."""
    return [(f"task {index}", status) for index in range(number)]
