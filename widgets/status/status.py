"""The one row under the prompt: model, folder, use and list, and whether the agent works or waits, never wrapping."""

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
from widgets.status.alert import said
from widgets.status.layout import LOUD, Piece, StatusParts, arrange, elapsed, shorten_folder

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
_STYLED: Final = frozenset({"working", "alert", *LOUD})
"""Parts with a style of their own."""


class StatusLine(Widget, can_focus=False):
    """One row of parts and hints.

    Args:
        motion: Whether the spinner turns.
        ascii_marks: Draw the spinner and the dots in ASCII.
        clock: Monotonic seconds, of the kind `working_since` and the times of alerts are given in.
        id: The id of the widget in the DOM.
    """

    DEFAULT_CSS = """
    StatusLine {
        height: 1;
        color: $text-muted;

        & > .status-line--working { color: $accent; text-style: bold; }
        & > .status-line--alert { color: $warning; text-style: bold; }
        & > .status-line--plan { text-style: bold reverse; }
        & > .status-line--yolo { color: $warning; text-style: bold reverse; }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "status-line--working",
        "status-line--alert",
        "status-line--plan",
        "status-line--yolo",
    }
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
        self._pace = 0.0
        self._drawn = ("", "")
        self._alert_place: tuple[int, int] | None = None

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
        self._parts = parts
        self._follow_work()
        self.refresh()

    def on_mount(self) -> None:
        """Begin to count, if parts came before."""
        self._follow_work()

    def tick(self) -> None:
        """Draw the next frame of the spinner in its own cell, and what counts, once a second, in its own too."""
        if self._motion:
            self._frame += 1
        working, count = self._said()
        drawn, counted = self._drawn
        if text_width(working) != text_width(drawn) or text_width(count) != text_width(counted):
            self.refresh()
        elif working[1:] != drawn[1:]:
            self.refresh(Region(_MARGIN, 0, text_width(working), 1))
        elif working != drawn:
            self.refresh(Region(_MARGIN, 0, 1, 1))
        if count != counted and self._alert_place is not None:
            first, cells = self._alert_place
            self.refresh(Region(_MARGIN + first, 0, cells, 1))
        self._follow_work()

    @override
    def render_line(self, y: int) -> Strip:
        width = self.size.width
        working, _ = self._drawn = self._said()
        row = arrange(
            self._parts,
            max(0, width - 2 * _MARGIN),
            working=working,
            ellipsis=self._glyphs.ellipsis,
            dot=self._glyphs.info,
            alert=said(self._parts.alert, self._glyphs.warning, self._clock),
        )
        self._alert_place = row.place("alert")
        base = self.rich_style
        segments = [Segment(" " * _MARGIN, base), *[self._segment(piece, base) for piece in row.pieces]]
        if row.right:
            gap = width - 2 * _MARGIN - text_width(row.left) - text_width(row.right)
            segments += [Segment(" " * gap, base), Segment(row.right, base)]
        return Strip(segments).adjust_cell_length(width, base)

    def _segment(self, piece: Piece, base: Style) -> Segment:
        name = piece.name
        if name == "approvals":
            name = self._parts.approvals if self._parts.approvals in LOUD else ""
        return Segment(piece.text, base + self._style(name) if name in _STYLED else base)

    def _said(self) -> tuple[str, str]:
        """The spinner with its time, and what the alert counts."""
        since, alert = self._parts.working_since, self._parts.alert
        count = "" if alert is None else alert.count(self._clock())
        if since is None:
            return "", count
        frame = self._frames[self._frame % len(self._frames)] if self._motion else self._glyphs.running
        # Beside an alert the turning sign says it all, and the room is needed.
        words = "" if alert is not None else "working "
        return f"{frame} {words}{elapsed(self._clock() - since)}", count

    def _follow_work(self) -> None:
        """Run one timer while anything moves or counts, and none else."""
        alert, is_working = self._parts.alert, self._parts.working_since is not None
        counts = alert is not None and alert.counts(self._clock())
        pace = 0.0
        if self.is_attached and (is_working or counts):
            pace = _FRAME_SECONDS if self._motion and is_working else _SECOND
        if pace == self._pace:
            return
        self._pace = pace
        if self._ticker is not None:
            self._ticker.stop()
            self._ticker = None
        if pace:
            self._ticker = self.set_interval(pace, self.tick)

    def _style(self, name: str) -> Style:
        return self.get_component_rich_style(f"status-line--{name}", partial=True)
