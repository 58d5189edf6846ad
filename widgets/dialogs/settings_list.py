"""The rows of the settings screen: names, values and where they come from, in columns under their tables' names."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Offset, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip
from typing_extensions import override

from widgets.dialogs.settings_draft import SettingRow, SettingsDraft
from widgets.kit.gate import safe_line
from widgets.kit.glyph import glyphs
from widgets.kit.line import pad, text_width, truncate

if TYPE_CHECKING:
    from textual import events

_GAP: Final = 2
_NAME_SHARE: Final = 0.45
"""Part of a row that the column of names may take."""
_ORIGIN_FROM: Final = 76
"""Cells of a row from which there is room for where values come from."""
_ORIGIN_SHARE: Final = 0.28
UNSET: Final = "not set"
_MARKED: Final = Style(reverse=True)


class SettingsList(ScrollView, can_focus=True, inherit_bindings=False):
    """The settings, one of them marked.

    Args:
        draft: The settings and what was changed.
        ascii_marks: Draw marks in ASCII.
    """

    DEFAULT_CSS = """
    SettingsList {
        layer: rows;
        height: 1fr;
        scrollbar-size-vertical: 1;
        scrollbar-size-horizontal: 0;
        overflow-x: hidden;
        scrollbar-gutter: stable;
        color: $foreground;
        background: $background;
        pointer: pointer;

        & > .settings-list--heading { color: $text-muted; text-style: bold; }
        & > .settings-list--faint { color: $text-muted; }
        & > .settings-list--changed { text-style: bold; }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "settings-list--heading",
        "settings-list--faint",
        "settings-list--changed",
    }
    ALLOW_SELECT = False

    class Marked(Message):
        """The mark went to another setting, or to none."""

    class Moved(Message):
        """The rows stand elsewhere on screen than before."""

    class Clicked(Message):
        """The marked setting was clicked."""

    def __init__(self, draft: SettingsDraft, *, ascii_marks: bool = False) -> None:
        super().__init__(id="settings")
        self._draft = draft
        self._glyphs = glyphs(ascii_marks=ascii_marks)
        self._rows: list[SettingRow | str] = []
        self._mark: int | None = None
        self._names = max([text_width(row.name) for row in draft.rows], default=0)
        self._origins = max([text_width(safe_line(row.origin)) for row in draft.rows], default=0)
        self.show("")

    @property
    def marked(self) -> SettingRow | None:
        """The setting under the mark; `None` when the filter leaves none."""
        row = self._rows[self._mark] if self._mark is not None else None
        return row if isinstance(row, SettingRow) else None

    @property
    def count(self) -> int:
        """Settings in the list."""
        return len(self._stops)

    @property
    def value_place(self) -> tuple[Offset, int]:
        """Where in the list the value under the mark is drawn, and the cells there are for it."""
        _, start, room, _ = self._columns
        return Offset(start, (self._mark or 0) - self.scroll_offset.y), room

    def show(self, text: str) -> None:
        """Leave the settings that match a text; the mark stays on its setting if it can."""
        kept = self.marked
        self._rows = []
        for row in self._draft.matching(text):
            if row.group and (not self._rows or self._group(self._rows[-1]) != row.group):
                self._rows.append(row.group)
            self._rows.append(row)
        stops = self._stops
        mark = next((stop for stop in stops if self._rows[stop] is kept), None)
        self._mark = mark if mark is not None else next(iter(stops), None)
        self.virtual_size = Size(0, len(self._rows))
        self._reveal()
        self.refresh()
        self.post_message(self.Marked())

    def move(self, by: int) -> None:
        """Move the mark by settings, not beyond the ends."""
        stops = self._stops
        if self._mark is not None:
            self._go(stops[min(max(stops.index(self._mark) + by, 0), len(stops) - 1)])

    def page(self, pages: int) -> None:
        """Move the mark by screens, a row of which stays."""
        if self._mark is None:
            return
        target = self._mark + pages * max(1, self.size.height - 1)
        stops = self._stops
        near = [stop for stop in stops if (stop >= target if pages > 0 else stop <= target)]
        ends = (stops[0], stops[-1])
        self._go((near[0] if pages > 0 else near[-1]) if near else ends[pages > 0])

    def jump(self, *, last: bool) -> None:
        """Move the mark to an end."""
        if self._mark is not None:
            self._go(self._stops[-1 if last else 0])

    @property
    def _stops(self) -> list[int]:
        return [index for index, row in enumerate(self._rows) if isinstance(row, SettingRow)]

    @staticmethod
    def _group(row: SettingRow | str) -> str:
        return row.group if isinstance(row, SettingRow) else row

    def _go(self, row: int) -> None:
        self._mark = row
        self._reveal()
        self.refresh()
        self.post_message(self.Marked())

    def _reveal(self) -> None:
        """Bring the mark into view, and a heading right above it."""
        if self._mark is None or not self.size.height:
            return
        first = self._mark
        if first and isinstance(self._rows[first - 1], str) and self.size.height > 1:
            first -= 1
        top = self.scroll_offset.y
        wanted = min(max(top, self._mark - self.size.height + 1), first)
        if wanted != top:
            self.scroll_to(y=wanted, animate=False, immediate=True)

    @override
    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        super().watch_scroll_y(old_value, new_value)
        self.post_message(self.Moved())

    def on_resize(self) -> None:
        """Keep the mark in view."""
        self.virtual_size = Size(0, len(self._rows))
        self._reveal()
        self.post_message(self.Moved())

    def on_click(self, event: events.Click) -> None:
        """Mark what was clicked; a second click is meant for the setting."""
        offset = event.get_content_offset(self)
        row = offset.y + self.scroll_offset.y if offset is not None else len(self._rows)
        if row >= len(self._rows) or isinstance(self._rows[row], str):
            return
        if row == self._mark:
            self.post_message(self.Clicked())
        else:
            self._go(row)

    @property
    def _columns(self) -> tuple[int, int, int, int]:
        """Cells for names, where values begin, cells for them and for where they come from."""
        width = self.scrollable_content_region.width
        start = text_width(self._glyphs.in_progress) + 2 + text_width(self._glyphs.bullets[0]) + 1
        name = min(self._names, int(width * _NAME_SHARE))
        origin = min(self._origins, int(width * _ORIGIN_SHARE)) if width >= _ORIGIN_FROM else 0
        value = start + name + _GAP
        return name, value, max(1, width - value - (origin + _GAP if origin else 0)), origin

    @override
    def render_line(self, y: int) -> Strip:
        width, base = self.scrollable_content_region.width, self.rich_style
        index = y + self.scroll_offset.y
        if index >= len(self._rows):
            nothing = "   nothing matches" if not self._rows and y == 0 else ""
            return Strip([Segment(nothing, self._style("faint"))]).adjust_cell_length(width, base)
        row = self._rows[index]
        if isinstance(row, str):
            heading = truncate(f" {row}", width, self._glyphs.ellipsis)
            segments = [Segment(heading, self._style("heading"))]
            return Strip(segments).adjust_cell_length(width, base)
        strip = Strip(self._segments(row, is_marked=index == self._mark)).adjust_cell_length(width, base)
        return strip.apply_style(_MARKED) if index == self._mark else strip

    def _segments(self, row: SettingRow, *, is_marked: bool) -> list[Segment]:
        base, signs, draft = self.rich_style, self._glyphs, self._draft
        name, _, room, origin = self._columns
        is_changed = draft.is_changed(row)
        sign = signs.bullets[0] if is_changed else signs.denied if row.locked else ""
        start = pad(f" {signs.in_progress if is_marked else ''}", text_width(signs.in_progress) + 2)
        start += pad(sign, text_width(signs.bullets[0]) + 1)
        start += pad(truncate(row.name, name, signs.ellipsis), name + _GAP)
        shown = safe_line(draft.value(row))
        value = pad(truncate(shown or UNSET, room, signs.ellipsis), room)
        # In reverse a faint text would stand on a patch of its own.
        faint = base if is_marked else self._style("faint")
        strong = self._style("changed") if is_changed else base
        is_faint = not is_changed and (draft.is_default(row) or not shown)
        segments = [Segment(start, strong), Segment(value, faint if is_faint else strong)]
        if origin:
            words = "changed" if is_changed else safe_line(row.origin)
            segments.append(Segment("  " + truncate(words, origin, signs.ellipsis), faint))
        return segments

    def _style(self, name: str) -> Style:
        # Not the partial style: it has no idea of what is behind it, and faint would be white on any ground.
        return self.get_component_rich_style(f"settings-list--{name}")
