"""Draws the visible rows of a flow of blocks: when, and which lines of the screen.

Lines are handed to Textual without its CSS for each line, and only those that differ are painted again.
"""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Final, cast

from textual.geometry import Region
from textual.scroll_view import ScrollView
from textual.strip import Strip

from widgets.kit.glyph import glyphs
from widgets.kit.palette import Palette, plain_palette, resolve_palette
from widgets.transcript.blocks.base import Look
from widgets.transcript.flow import Flow
from widgets.transcript.paint import MARGIN, SCROLLBAR, Painter, highlight, notice_strip, with_offsets
from widgets.transcript.select import selected_span

if TYPE_CHECKING:
    from textual import events
    from textual.app import App
    from textual.selection import Selection
    from textual.timer import Timer

    from widgets.transcript.column import Placed

FRAME: Final = 1 / 30
"""Seconds between two repaints at least."""
_PAUSE_MOST: Final = 0.25
"""Seconds between two repaints at most, while there is something to repaint."""
_BUSY: Final = 3
"""A frame that took long is followed by a pause this many times as long, so that keys go first."""


class FlowView(ScrollView, can_focus=True):
    """Draws the visible rows of a flow.

    Args:
        palette: Styles to draw with; by default they follow the app's theme.
        ascii_marks: Draw marks and bars in ASCII.
        motion: Whether anything may move.
        id: The id of the widget in the DOM.
    """

    DEFAULT_CSS = """
    FlowView {
        width: 1fr;
        height: 1fr;
        overflow-x: hidden;
        overflow-y: auto;
        scrollbar-gutter: stable;
        scrollbar-size-vertical: 1;
        background: $background;
    }
    """
    ALLOW_SELECT = True

    def __init__(
        self,
        *,
        palette: Palette | None = None,
        ascii_marks: bool = False,
        motion: bool = True,
        id: str | None = None,  # noqa: A002 - the name every widget uses
    ) -> None:
        super().__init__(id=id)
        self._own_palette = palette
        self._glyphs = glyphs(ascii_marks=ascii_marks)
        self._motion = motion
        self._flow = Flow(Look(palette or plain_palette(), self._glyphs, motion))
        self._painter = Painter()
        self._placed: list[Placed] = []
        self._strips: list[Strip] = []
        self._cursor: int | None = None
        self._timer: Timer | None = None
        self._wake: Timer | None = None
        self._next_frame = 0.0
        self.frames = 0
        """Repaints so far."""

    def on_mount(self) -> None:
        """Take the theme's colours, and draw what came before the mount."""
        if self._own_palette is None:
            self._take_theme()
            app = cast("App[object]", self.app)  # pyright: ignore[reportUnknownMemberType]
            app.theme_changed_signal.subscribe(self, lambda _: self._take_theme())
        self._request_frame()

    def on_resize(self) -> None:
        """Fit what is visible to the new size."""
        self.draw()

    def configure(self, *, motion: bool, ascii_marks: bool) -> None:
        """Take settings that came after the first frame.

        Args:
            motion: Whether anything may move.
            ascii_marks: Draw marks and bars in ASCII.
        """
        self._motion = motion
        self._glyphs = glyphs(ascii_marks=ascii_marks)
        self._flow.look = Look(self._flow.look.palette, self._glyphs, motion)
        self._request_frame()

    def render_line(self, y: int) -> Strip:
        """One line with the place of each character, for the mouse; below the last row, the end of that row."""
        self._fit()
        if not self._placed or y >= len(self._strips):
            return Strip.blank(self.size.width)
        return with_offsets(
            self._strips[y], self._placed[min(y, len(self._placed) - 1)], y >= len(self._placed)
        )

    def render_lines(self, crop: Region) -> list[Strip]:
        """The visible lines; drawn without CSS per line, as each is styled already."""
        self._fit()
        strips = self._strips[crop.y : crop.bottom]
        selection = self.text_selection
        if selection is not None:
            strips = [self._selected(y, strip, selection) for y, strip in enumerate(strips, crop.y)]
        if self._flow.unseen and strips and crop.bottom >= len(self._strips):
            label = f"{self._glyphs.down} new lines below {self._glyphs.info} end"
            strips = [*strips[:-1], notice_strip(strips[-1], label, self._flow.look)]
        filters = self.get_line_filters()
        if filters:
            background = self.background_colors[1]
            for line_filter in filters:
                strips = [strip.apply_filter(line_filter, background) for strip in strips]
        if (crop.x, crop.right) != (0, self.size.width):
            strips = [strip.crop(crop.x, crop.right) for strip in strips]
        return strips

    def _take_theme(self) -> None:
        app = cast("App[object]", self.app)  # pyright: ignore[reportUnknownMemberType]
        palette = resolve_palette(app.theme_variables, self.background_colors[1])
        self._flow.look = Look(palette, self._glyphs, self._motion)
        self._request_frame()

    def _request_frame(self) -> None:
        """Draw soon, once for all changes until then."""
        if self._timer is not None or not self.is_mounted:
            return
        delay = self._next_frame - monotonic()
        self._timer = self.set_timer(max(delay, 0.0), self._frame) if delay > 0 else None
        if self._timer is None:
            self._draw_later()

    def _draw_later(self) -> None:
        self._timer = self.set_timer(0.001, self._frame)

    def _frame(self) -> None:
        self._timer = None
        if not self.is_attached:
            return
        begun = monotonic()
        self.draw()
        taken = monotonic() - begun
        self._next_frame = begun + max(FRAME, min(taken * (1 + _BUSY), _PAUSE_MOST))

    def draw(self) -> None:
        """Draw at once what has come: decide what is visible, and repaint the lines that differ."""
        if not self.is_mounted or not self.size:
            return
        before = self._strips
        self._settle()
        self._mirror()
        self.frames += 1
        if len(before) != len(self._strips) or self._flow.unseen:
            self.refresh()
        elif changed := [y for y, strip in enumerate(self._strips) if before[y] is not strip]:
            width = self.size.width
            self.refresh(*[Region(0, y, width, 1) for y in changed])
        self._drawn()

    def _mirror(self) -> None:
        """Show elsewhere where the window stands; for those who know a scrollbar."""

    def _drawn(self) -> None:
        """What is visible has been decided: wake up again when something of it moves by itself."""
        views = {place.position.block: None for place in self._placed}
        due = [
            seconds for index in views if (seconds := self._flow.column.view(index).next_frame()) is not None
        ]
        if self._wake is not None:
            self._wake.stop()
        self._wake = self.set_timer(min(due), self._advance) if due else None

    def _advance(self) -> None:
        self._wake = None
        for index in {place.position.block: None for place in self._placed}:
            view = self._flow.column.view(index)
            if view.next_frame() is not None:
                view.advance()
        self.draw()

    def _fit(self) -> None:
        """Make the rows fit the size at hand, should a paint come before the resize event."""
        if (self._flow.width, self._flow.height) != self._room() or len(self._strips) != self.size.height:
            self._settle()

    def _room(self) -> tuple[int, int]:
        return max(1, self.size.width - 2 * MARGIN - SCROLLBAR), self.size.height

    def _settle(self) -> None:
        self._flow.resize(*self._room())
        self._placed = self._flow.settle()
        cursor = self._cursor if self.has_focus else None
        self._strips = self._painter.paint(self._placed, *self.size, self._flow.look, cursor)

    def _selected(self, y: int, strip: Strip, selection: Selection) -> Strip:
        if y >= len(self._placed):
            return strip
        span = selected_span(selection, self._placed[y])
        return strip if span is None else highlight(strip, *span, self._flow.look.palette.selected)

    def selection_updated(self, selection: Selection | None) -> None:
        """Show the new selection."""
        del selection
        self.refresh()

    def _on_focus(self, event: events.Focus) -> None:
        super()._on_focus(event)
        self._request_frame()

    def _on_blur(self, event: events.Blur) -> None:
        super()._on_blur(event)
        self._request_frame()
