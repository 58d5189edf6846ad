"""The one row under the prompt: model, folder, use and list, and whether the agent works, without ever wrapping."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, ClassVar, Final

from rich.segment import Segment
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget
from typing_extensions import override

from widgets.kit.glyph import glyphs
from widgets.kit.line import text_width
from widgets.status.layout import StatusParts, arrange, elapsed, shorten_folder

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.style import Style
    from textual.timer import Timer

__all__ = ["StatusLine", "StatusParts", "shorten_folder"]

_FRAMES: Final = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"
_ASCII_FRAMES: Final = "|/-\\"
_FRAME_SECONDS: Final = 0.125
_SECOND: Final = 1.0
_MARGIN: Final = 1
"""Free cells at either end."""


class StatusLine(Widget, can_focus=False):
    """One row of parts and hints.

    Args:
        motion: Whether the spinner turns.
        ascii_marks: Draw the spinner and the dots in ASCII.
        clock: Monotonic seconds, of the kind `working_since` is given in.
        id: The id of the widget in the DOM.
    """

    DEFAULT_CSS = """
    StatusLine {
        height: 1;
        color: $text-muted;

        & > .status-line--working { color: $accent; text-style: bold; }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {"status-line--working"}
    ALLOW_SELECT = False

    def __init__(
        self,
        *,
        motion: bool = True,
        ascii_marks: bool = False,
        clock: Callable[[], float] = time.monotonic,
        id: str | None = None,  # noqa: A002 - the name every widget uses
    ) -> None:
        super().__init__(id=id)
        self._parts = StatusParts()
        self._clock = clock
        self._motion = motion
        self._glyphs = glyphs(ascii_marks=ascii_marks)
        self._frames = _ASCII_FRAMES if ascii_marks else _FRAMES
        self._frame = 0
        self._ticker: Timer | None = None
        self._drawn = ""

    def configure(self, *, motion: bool, ascii_marks: bool) -> None:
        """Take settings that come after the first frame."""
        self._motion = motion
        self._glyphs = glyphs(ascii_marks=ascii_marks)
        self._frames = _ASCII_FRAMES if ascii_marks else _FRAMES
        self._follow_work()
        self.refresh()

    @property
    def parts(self) -> StatusParts:
        """What it says."""
        return self._parts

    def update_parts(self, parts: StatusParts) -> None:
        """Say something else; the same again costs nothing."""
        if parts == self._parts:
            return
        was_working = self._parts.working_since is not None
        self._parts = parts
        if (parts.working_since is not None) is not was_working:
            self._follow_work()
        self.refresh()

    def on_mount(self) -> None:
        """Begin to count, if parts came before."""
        self._follow_work()

    def tick(self) -> None:
        """Draw the next frame of the spinner in its own cell, and the time, once a second, in its own too."""
        if self._motion:
            self._frame += 1
        working, drawn = self._working(), self._drawn
        if working == drawn:
            return
        if working[1:] == drawn[1:]:
            self.refresh(Region(_MARGIN, 0, 1, 1))
        elif text_width(working) == text_width(drawn):
            self.refresh(Region(_MARGIN, 0, text_width(working), 1))
        else:
            self.refresh()

    @override
    def render_line(self, y: int) -> Strip:
        width = self.size.width
        working = self._drawn = self._working()
        left, right = arrange(
            self._parts,
            max(0, width - 2 * _MARGIN),
            working=working,
            ellipsis=self._glyphs.ellipsis,
            dot=self._glyphs.info,
        )
        base = self.rich_style
        head = working if left.startswith(working) else ""
        segments = [
            Segment(" " * _MARGIN, base),
            Segment(head, base + self._style("working")),
            Segment(left[len(head) :], base),
        ]
        if right:
            gap = width - 2 * _MARGIN - text_width(left) - text_width(right)
            segments += [Segment(" " * gap, base), Segment(right, base)]
        return Strip(segments).adjust_cell_length(width, base)

    def _working(self) -> str:
        since = self._parts.working_since
        if since is None:
            return ""
        frame = self._frames[self._frame % len(self._frames)] if self._motion else self._glyphs.running
        return f"{frame} working {elapsed(self._clock() - since)}"

    def _follow_work(self) -> None:
        """Run a timer while the agent works, and none else."""
        if self._ticker is not None:
            self._ticker.stop()
            self._ticker = None
        if self._parts.working_since is not None and self.is_attached:
            self._ticker = self.set_interval(_FRAME_SECONDS if self._motion else _SECOND, self.tick)

    def _style(self, name: str) -> Style:
        return self.get_component_rich_style(f"status-line--{name}", partial=True)
