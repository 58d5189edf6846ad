"""The todo panel: the whole list at a glance, live, grouped by phase, beside or above the work.

It draws lines itself and repaints only those that changed, so that an update of a long list costs little and
an idle panel costs nothing. Source: `session/todo/README.md`, "Panel".
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, ClassVar, cast

from rich.segment import Segment
from textual.binding import Binding, BindingType
from textual.message import Message
from typing_extensions import override

from widgets.kit.glyph import glyphs
from widgets.kit.line import truncate
from widgets.kit.palette import resolve_palette
from widgets.todo.clearing import Clearing
from widgets.todo.paint import plain_strip
from widgets.todo.rows import TOOL_OFF, Arrangement, panel_rows, warning_rows
from widgets.todo.scroller import RowScroller
from widgets.todo.summary import count, header, summary_line

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Literal

    from textual.app import App
    from textual.strip import Strip
    from textual.timer import Timer

    from session.views.todo import TodoView

    PanelPlace = Literal["side", "dock", "line"]

_LEAST_WAIT = 0.01
"""Seconds a timer waits at least."""


def utc_now() -> datetime:
    """The present moment."""
    return datetime.now(UTC)


class TodoPanel(RowScroller, can_focus=True):
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
        &.-dock { width: 1fr; height: auto; max-height: 33vh; }
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
        self._is_tool_off = False
        self._view: TodoView | None = None
        self._place: PanelPlace = "side"
        self._is_hidden = False
        self._is_wrapped = False
        self._timer: Timer | None = None

    def on_mount(self) -> None:
        """Take the theme's colours."""
        self._take_theme()
        app = cast("App[object]", self.app)  # pyright: ignore[reportUnknownMemberType]
        app.theme_changed_signal.subscribe(self, lambda _: self._take_theme())

    def show(self, view: TodoView) -> None:
        """Show `view`; rows that look the same as before are left alone."""
        self._view = view
        self._update()

    def configure(self, *, clear_delay: float, ascii_marks: bool, tool_off: bool = False) -> None:
        """Take the settings.

        Args:
            clear_delay: Seconds until a closed task leaves; 0 at once, negative never.
            ascii_marks: Draw marks in ASCII.
            tool_off: Whether the agent has no tool to change the list, which the panel then says.
        """
        self._clearing = Clearing(clear_delay)
        self._is_tool_off = tool_off
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

    @override
    def on_resize(self) -> None:
        """Fit the rows to the new size."""
        self._update()
        super().on_resize()

    @override
    def watch_has_focus(self, _has_focus: bool) -> None:
        super().watch_has_focus(_has_focus)
        self._update()

    @override
    def render_line(self, y: int) -> Strip:
        if self._place != "line":
            return super().render_line(y)
        width = max(0, self.scrollable_content_region.width)
        line = self.summary + (f" {self.glyphs.info} {TOOL_OFF}" if self._is_tool_off else "")
        segment = Segment(truncate(line, width, self.glyphs.ellipsis), self.palette.strong)
        return plain_strip([segment], width, self.palette)

    def _take_theme(self) -> None:
        app = cast("App[object]", self.app)  # pyright: ignore[reportUnknownMemberType]
        self.palette = resolve_palette(app.theme_variables, self.background_colors[1])
        self.refresh()

    def _update(self) -> None:
        """Choose the rows anew, repaint what differs, and set the one timer."""
        view = self._view
        if view is None or not self.is_attached:
            return
        now = self.clock()
        # Before the first layout the width is a guess.
        guess = min(48, self.screen.size.width * 2 // 5) - 2
        width = max(8, self.scrollable_content_region.width or guess)
        arrangement = Arrangement(width, self.glyphs, wrapped=self._is_wrapped)
        rows = panel_rows(view, self._clearing.cleared(view.closed_at, now), now, arrangement)
        has_news = bool(rows) or (view.stale is not None and count(view.phases).total > 0)
        self._appear(has_news and not self._is_hidden)
        hint = f"enter: {'short' if self._is_wrapped else 'whole'} texts" if self.has_focus else ""
        warnings = warning_rows(view, arrangement, tool_off=self._is_tool_off)
        self.set_rows(header(view, width, self.glyphs, hint), warnings, rows, view.active)
        if self._place == "line":
            self.refresh()
        self._set_timer(view, now)

    def _appear(self, visible: bool) -> None:  # noqa: FBT001 - the one thing it is about
        if self.display != visible:
            self.display = visible
            self.post_message(self.VisibilityChanged())

    def _set_timer(self, view: TodoView, now: datetime) -> None:
        """One timer for whatever changes next: a task that leaves, or the time on the active one."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        if self._is_hidden:
            return
        waits: list[float] = []
        due = self._clearing.seconds_to_next(view.closed_at, now)
        if due is not None:
            waits.append(due)
        if view.counting_since is not None and self._place != "line":
            # To the next full second, so that no number is left out or shown twice as long.
            waits.append(1 - view.active_seconds(now) % 1)
        if waits:
            self._timer = self.set_timer(max(_LEAST_WAIT, min(waits)), self._update)
