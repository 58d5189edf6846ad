"""Rows under a head that stays: repaints those that changed, and keeps the row that is worked on in view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.geometry import Region, Size
from textual.scroll_view import ScrollView
from textual.strip import Strip
from typing_extensions import override

from widgets.kit.palette import plain_palette
from widgets.todo.paint import header_strip, row_strip

if TYPE_CHECKING:
    from session.views.todo import TaskKey
    from widgets.todo.rows import PanelRow
    from widgets.todo.summary import Header


class RowScroller(ScrollView):
    """A header, warnings that stay with it, and rows that scroll."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - the name every widget uses
        super().__init__(id=id)
        self.palette = plain_palette()
        """The styles to draw with."""
        self._header: Header | None = None
        self._warnings: list[PanelRow] = []
        self._rows: list[PanelRow] = []
        self._active: TaskKey | None = None
        self._is_away = False
        self._settled = Size()

    def set_rows(
        self, header: Header, warnings: list[PanelRow], rows: list[PanelRow], active: TaskKey | None
    ) -> None:
        """Show other rows; those that look the same as before are left alone.

        Args:
            header: The first row.
            warnings: The rows below it, which stay there.
            rows: The rows that scroll.
            active: Whose row is to be in view; another one is looked for even if the user has scrolled away.
        """
        follows = active != self._active or not self._is_away
        self._active = active
        old_header, self._header = self._header, header
        old_warnings, self._warnings = self._warnings, warnings
        old_rows, self._rows = self._rows, rows
        if len(old_rows) != len(rows) or len(old_warnings) != len(warnings):
            self.virtual_size = Size(0, self._head_rows + len(rows))
            self.refresh(layout=self.styles.auto_dimensions)
        else:
            if old_header != header:
                self._repaint(0)
            for y, (old, new) in enumerate(zip(old_warnings, warnings, strict=True), 1):
                if old != new:
                    self._repaint(y)
            top = self.scroll_offset.y
            for index in range(top, min(len(rows), top + max(0, self._room))):
                if old_rows[index] != rows[index]:
                    self._repaint(self._head_rows + index - top)
        if follows:
            self._show_active()

    @override
    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self._head_rows + len(self._rows)

    def on_resize(self) -> None:
        """Keep the active task in view at another size."""
        self.call_after_refresh(self._settle)

    @override
    def action_page_up(self) -> None:
        """Scroll by the rows on screen, less one, so that none is skipped behind the head."""
        self.scroll_relative(y=-max(1, self._room - 1), animate=False)

    @override
    def action_page_down(self) -> None:
        """As `action_page_up`."""
        self.scroll_relative(y=max(1, self._room - 1), animate=False)

    @override
    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        super().watch_scroll_y(old_value, new_value)
        # What scrolls while the size changes isn't the user.
        if self.size == self._settled and self._room > 0:
            self._is_away = not self._is_active_in_view()

    @override
    def render_line(self, y: int) -> Strip:
        width = self.scrollable_content_region.width
        if self._header is None or width <= 0:
            return Strip.blank(max(0, width), self.palette.text)
        if y == 0:
            return header_strip(self._header, width, self.palette, focused=self.has_focus)
        if y < self._head_rows:
            return row_strip(self._warnings[y - 1], width, self.palette)
        index = y - self._head_rows + self.scroll_offset.y
        if index >= len(self._rows):
            return Strip.blank(width, self.palette.text)
        return row_strip(self._rows[index], width, self.palette)

    @property
    def _head_rows(self) -> int:
        return 1 + len(self._warnings)

    @property
    def _room(self) -> int:
        """Rows of the list that can be on screen."""
        return self.scrollable_content_region.height - self._head_rows

    def _repaint(self, y: int) -> None:
        self.refresh(Region(0, y, self.size.width, 1))

    def _settle(self) -> None:
        """Show the active task at a new size, unless the user has scrolled away from it."""
        if not self._is_away:
            self._show_active()
        self._settled = self.size

    def _show_active(self) -> None:
        self._is_away = False
        index = self._active_index()
        if index is not None and self._room > 0 and not self._is_active_in_view():
            self.scroll_to(y=max(0, index - self._room // 3), animate=False)

    def _is_active_in_view(self) -> bool:
        index, top = self._active_index(), self.scroll_offset.y
        return index is None or top <= index < top + max(1, self._room)

    def _active_index(self) -> int | None:
        return next((index for index, row in enumerate(self._rows) if row.is_active), None)
