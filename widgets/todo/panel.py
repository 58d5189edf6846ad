"""The todo panel: the whole list at a glance, live, grouped by phase, beside or above the work.

It draws lines itself and repaints only those that changed, so that an update of a long list costs little and
an idle panel costs nothing. Source: `session/todo/README.md`, "Panel".
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, ClassVar, cast

from rich.segment import Segment
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from widgets.kit.glyph import glyphs
from widgets.kit.line import text_width
from widgets.kit.palette import plain_palette, resolve_palette
from widgets.todo.clearing import Clearing
from widgets.todo.rows import Arrangement, PanelRow, count, header_row, panel_rows, summary_line

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Literal

    from rich.style import Style
    from textual import events
    from textual.app import App
    from textual.timer import Timer

    from session.views.todo import TodoView

    PanelPlace = Literal["side", "dock", "line"]

HEADER_ROWS = 1
TICK = 1.0
"""Seconds between two updates of the time on the active task."""


def utc_now() -> datetime:
    """The present moment."""
    return datetime.now(UTC)


class TodoPanel(ScrollView, can_focus=True):
    """The list, for one of three places: beside the transcript, docked above the prompt, or one line.

    Args:
        ascii_marks: Draw marks in ASCII.
        clock: Gives the present moment.
        id: The id of the widget in the DOM.
    """

    DEFAULT_CSS = """
    TodoPanel {
        background: $surface;
        scrollbar-size-vertical: 1;
        scrollbar-size-horizontal: 0;
        overflow-x: hidden;
        display: none;
        padding: 0 1;

        &.-side { dock: right; width: 40%; max-width: 48; height: 1fr; }
        &.-dock { width: 1fr; max-height: 33vh; }
        &.-line { width: 1fr; height: 1; overflow-y: hidden; }
        &:focus { background-tint: $foreground 4%; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "toggle_wrapped", "Whole texts", show=False),
    ]

    class VisibilityChanged(Message):
        """The panel came up or folded away."""

    def __init__(
        self,
        *,
        ascii_marks: bool = False,
        clock: Callable[[], datetime] = utc_now,
        id: str | None = None,  # noqa: A002 - the name every widget uses
    ) -> None:
        super().__init__(id=id)
        self.clock = clock
        self.glyphs = glyphs(ascii_marks=ascii_marks)
        self._clearing = Clearing()
        self._view: TodoView | None = None
        self._rows: list[PanelRow] = []
        self._place: PanelPlace = "side"
        self._is_hidden = False
        self._is_wrapped = False
        self._timer: Timer | None = None
        self._palette = plain_palette()

    def on_mount(self) -> None:
        """Take the theme's colours."""
        self._take_theme()
        app = cast("App[object]", self.app)  # pyright: ignore[reportUnknownMemberType]
        app.theme_changed_signal.subscribe(self, lambda _: self._take_theme())

    def show(self, view: TodoView) -> None:
        """Show `view`; rows that look the same as before are left alone."""
        self._view = view
        self._update()

    def configure(self, *, clear_delay: float, ascii_marks: bool) -> None:
        """Take the settings.

        Args:
            clear_delay: Seconds until a closed task leaves; 0 at once, negative never.
            ascii_marks: Draw marks in ASCII.
        """
        self._clearing = Clearing(clear_delay)
        self.glyphs = glyphs(ascii_marks=ascii_marks)
        self._update()

    @property
    def place(self) -> PanelPlace:
        """Where the panel stands."""
        return self._place

    @place.setter
    def place(self, place: PanelPlace) -> None:
        self._place = place
        for name in ("side", "dock", "line"):
            self.set_class(name == place, f"-{name}")
        self._update()

    @property
    def is_hidden(self) -> bool:
        """Whether the user put it away; it then stays away, whatever happens to the list."""
        return self._is_hidden

    @is_hidden.setter
    def is_hidden(self, hidden: bool) -> None:
        self._is_hidden = hidden
        self._update()

    @property
    def is_wrapped(self) -> bool:
        """Whether long contents are shown whole, on several rows."""
        return self._is_wrapped

    @is_wrapped.setter
    def is_wrapped(self, wrapped: bool) -> None:
        self._is_wrapped = wrapped
        self._update()

    @property
    def summary(self) -> str:
        """The list in one line; empty without a list."""
        return "" if self._view is None else summary_line(self._view, self.glyphs)

    def action_toggle_wrapped(self) -> None:
        """Show long contents whole, or cut."""
        self.is_wrapped = not self.is_wrapped

    def on_resize(self, event: events.Resize) -> None:
        """Fit the rows to the new width."""
        del event
        self._update()

    def render_line(self, y: int) -> Strip:
        """One line: the header stays, the rows below it scroll."""
        width = self.scrollable_content_region.width
        if self._view is None or width <= 0:
            return Strip.blank(max(0, width), self._palette.text)
        if self._place == "line":
            return self._strip([Segment(self.summary, self._palette.strong)], width)
        if y == 0:
            return self._header(self._view, width)
        index = y - HEADER_ROWS + self.scroll_offset.y
        if index >= len(self._rows):
            return Strip.blank(width, self._palette.text)
        row = self._rows[index]
        gap = " " * (width - text_width(row.left) - text_width(row.right))
        style = self._style(row)
        segments = [Segment(row.left, style), Segment(gap + row.right, self._palette.muted)]
        return self._strip(segments, width)

    def _header(self, view: TodoView, width: int) -> Strip:
        counter, full, empty, percent = header_row(view, self._arrangement(width))
        segments = [Segment(counter, self._palette.heading)]
        if full or empty:
            segments += [
                Segment("  ", self._palette.text),
                Segment(full, self._palette.success),
                Segment(empty, self._palette.faint),
                Segment("  ", self._palette.text),
            ]
        return self._strip([*segments, Segment(percent, self._palette.muted)], width)

    def _strip(self, segments: list[Segment], width: int) -> Strip:
        return Strip(segments).crop(0, width).extend_cell_length(width, self._palette.text)

    def _style(self, row: PanelRow) -> Style:
        match row.kind:
            case "phase":
                return self._palette.heading
            case "in_progress":
                return self._palette.strong
            case "completed" | "abandoned":
                return self._palette.struck if row.kind == "abandoned" else self._palette.muted
            case "warning" | "blocked":
                return self._palette.warning
            case "note":
                return self._palette.muted
            case "pending":
                return self._palette.text

    def _arrangement(self, width: int) -> Arrangement:
        return Arrangement(width, self.glyphs, wrapped=self._is_wrapped)

    def _take_theme(self) -> None:
        app = cast("App[object]", self.app)  # pyright: ignore[reportUnknownMemberType]
        self._palette = resolve_palette(app.theme_variables, self.background_colors[1])
        self.refresh()

    def _update(self) -> None:
        """Choose the rows anew, repaint what differs, and set the one timer."""
        view = self._view
        if view is None or not self.is_attached:
            return
        now = self.clock()
        cleared = self._clearing.cleared(view.closed_at, now)
        width = max(8, self.scrollable_content_region.width or self._guessed_width())
        rows = panel_rows(view, cleared, now, self._arrangement(width))
        self._appear(bool(count(view.phases).total) and bool(rows) and not self._is_hidden)
        self._replace(rows)
        self._set_timer(view, now)

    def _guessed_width(self) -> int:
        """The width before the first layout."""
        return min(48, self.screen.size.width * 2 // 5) - 2

    def _appear(self, visible: bool) -> None:  # noqa: FBT001 - the one thing it is about
        if self.display != visible:
            self.display = visible
            self.post_message(self.VisibilityChanged())

    def _replace(self, rows: list[PanelRow]) -> None:
        before, self._rows = self._rows, rows
        if self._place == "dock":
            self.styles.height = len(rows) + HEADER_ROWS
        elif self.styles.has_rule("height"):
            self.styles.clear_rule("height")
        if len(before) != len(rows):
            self.virtual_size = Size(self.virtual_size.width, len(rows) + HEADER_ROWS)
            self.refresh()
        self._keep_active_in_view(before)
        width, top = self.size.width, self.scroll_offset.y - HEADER_ROWS
        self.refresh(Region(0, 0, width, HEADER_ROWS))
        for index, (old, new) in enumerate(zip(before, rows, strict=False)):
            if old != new:
                self.refresh(Region(0, index - top, width, 1))

    def _keep_active_in_view(self, before: list[PanelRow]) -> None:
        """Scroll to the active task when it is another one, or another row, than before."""
        index = _active_index(self._rows)
        if index is None or index == _active_index(before):
            return
        top, height = self.scroll_offset.y, max(1, self.size.height - HEADER_ROWS)
        if not top <= index < top + height:
            self.scroll_to(y=max(0, index - height // 3), animate=False)

    def _set_timer(self, view: TodoView, now: datetime) -> None:
        """One timer for whatever changes next: a task that leaves, or the time on the active one."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        if self._is_hidden:
            return
        due = self._clearing.seconds_to_next(view.closed_at, now)
        waits = [seconds for seconds in (due, TICK if view.counting_since else None) if seconds is not None]
        if waits:
            self._timer = self.set_timer(max(0.01, min(waits)), self._update)


def _active_index(rows: list[PanelRow]) -> int | None:
    return next((index for index, row in enumerate(rows) if row.is_active), None)
