"""The settings over the whole screen: found by typing, changed in place, saved all at once or not at all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static
from typing_extensions import override

from widgets.dialogs.choice import ChoiceDialog
from widgets.dialogs.confirm import ConfirmDialog
from widgets.dialogs.hint import Hints
from widgets.dialogs.settings_detail import SettingDetail
from widgets.dialogs.settings_draft import SettingRow, SettingsDraft
from widgets.dialogs.settings_line import SettingsLine, ValueLine
from widgets.dialogs.settings_list import SettingsList
from widgets.kit.gate import safe_line
from widgets.kit.glyph import glyphs

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from textual import events
    from textual.app import ComposeResult
    from textual.widgets import Input

__all__ = ["SettingRow", "SettingsScreen"]

_MOST_ROUND: Final = 3
"""Words that Enter goes round; more of them open a list to choose from."""
_KEYS: Final = ("enter edit", "ctrl+s save", "esc leave", "r reset", "/ filter")
_FILTER_KEYS: Final = ("enter to the settings", "esc all settings", "ctrl+s save")
_VALUE_KEYS: Final = ("enter take it", "esc as it was")
_EMPTY_KEY: Final = "empty: default"


class SettingsScreen(Screen[Mapping[str, str | None] | None]):
    """Shows and changes settings; the result is what to save, by key, or `None` when the user leaves.

    In what is to be saved, `None` takes a setting back to its default.

    Args:
        rows: The settings, those of a table together.
        check: Says what is wrong with a text as the value of a key, in one sentence; `None` when nothing is.
        title: What is changed.
        ascii_marks: Draw marks in ASCII.
    """

    AUTO_FOCUS = ""

    DEFAULT_CSS = """
    SettingsScreen {
        layout: vertical;
        #title { height: 1; text-style: bold; background: $panel; padding: 0 1; }
        #filter { height: 1; background: $panel; }
        #filter-mark { width: 3; height: 1; color: $accent; text-style: bold; background: $panel; }
        #filter-text { width: 1fr; }
        #count { width: auto; height: 1; padding: 0 1; color: $text-muted; background: $panel; }
        #rows { height: 1fr; layers: rows value; }
        #keys { background: $panel; padding: 0 1; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "save", "Save", priority=True),
        Binding("escape", "leave", "Leave", priority=True),
        Binding("up", "move(-1)", "Up"),
        Binding("down", "move(1)", "Down"),
        Binding("pageup", "page(-1)", "Up by a screen"),
        Binding("pagedown", "page(1)", "Down by a screen"),
        Binding("home", "jump(False)", "First"),
        Binding("end", "jump(True)", "Last"),
        Binding("enter,space", "edit", "Edit"),
        Binding("left", "turn(-1)", "The word before"),
        Binding("right", "turn(1)", "The next word"),
        Binding("r", "reset", "Default"),
        Binding("slash", "filter", "Filter"),
        Binding("tab,shift+tab", "switch", "Between filter and settings", priority=True),
    ]

    def __init__(
        self,
        rows: Sequence[SettingRow],
        check: Callable[[str, str], str | None],
        *,
        title: str = "Settings",
        ascii_marks: bool = False,
    ) -> None:
        super().__init__()
        self._title = title
        self._draft = SettingsDraft(rows)
        signs = glyphs(ascii_marks=ascii_marks)
        self._list = SettingsList(self._draft, ascii_marks=ascii_marks)
        self._detail = SettingDetail(signs.ellipsis, ascii_rule=ascii_marks)
        self._filter = SettingsLine("filter-text", "filter")
        self._value = ValueLine(check)
        self._count = Static(id="count")
        self._mark = signs.prompt

    @override
    def compose(self) -> ComposeResult:
        """Title, filter, settings, what there is to know about one, keys."""
        yield Static(Content(safe_line(self._title)), id="title")
        with Horizontal(id="filter"):
            yield Static(Content(f" {self._mark} "), id="filter-mark")
            yield self._filter
            yield self._count
        with Container(id="rows"):
            yield self._list
            yield self._value
        yield self._detail
        yield Hints(_KEYS, most=2)

    def on_mount(self) -> None:
        """Begin in the list."""
        self._list.focus()
        self._tell()

    def on_descendant_focus(self) -> None:
        """Name the keys that work now."""
        keys = _FILTER_KEYS if self._filter.has_focus else _KEYS
        if self._value.row is not None:
            keys = _VALUE_KEYS if self._value.row.is_required else (*_VALUE_KEYS, _EMPTY_KEY)
        self.query_one(Hints).show(keys)

    def on_descendant_blur(self, event: events.DescendantBlur) -> None:
        """A value that is left for something else counts if it can."""
        if event.widget is self._value and self._is_typing:
            self._take()
            self._close()

    def on_settings_list_marked(self) -> None:
        """Say what there is to know about it."""
        if not self._is_typing:
            self._tell()

    def on_settings_list_moved(self) -> None:
        """Keep what is typed where its row is."""
        self._place()

    def on_settings_list_clicked(self) -> None:
        """A click on the marked setting changes it."""
        self.action_edit()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Filter, or say at once what is wrong with a value."""
        event.stop()
        if event.input is self._filter:
            self._list.show(event.value)
            self._tell()
        elif self._is_typing:
            self._tell(self._value.fault)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take a value, or go from the filter to the settings."""
        event.stop()
        if event.input is self._filter:
            self._list.show(self._filter.value)
            self._list.focus()
        elif self._is_typing and self._take():
            self._close()

    def action_save(self) -> None:
        """Close with the changes."""
        if self._is_typing and not self._take():
            return
        self.dismiss(self._draft.changes)

    def action_leave(self) -> None:
        """Go back by one step: from a value, from the filter, from the screen, which asks when there are changes."""
        if self._is_typing:
            self._close()
        elif self._filter.value or self._filter.has_focus:
            self._filter.value = ""
            self._list.focus()
        elif self._draft.changes:
            question = ConfirmDialog("Leave without your changes?", yes="leave")
            self.app.push_screen(question, self._left)  # pyright: ignore[reportUnknownMemberType]
        else:
            self.dismiss(None)

    def _left(self, sure: bool | None) -> None:  # noqa: FBT001 - a dialog's result
        if sure:
            self.dismiss(None)

    def action_move(self, by: int) -> None:
        """Move the mark."""
        if not self._is_typing:
            self._list.move(by)

    def action_page(self, pages: int) -> None:
        """Move the mark by screens."""
        if not self._is_typing:
            self._list.page(pages)

    def action_jump(self, last: bool) -> None:  # noqa: FBT001 - bound as a key's argument
        """Move the mark to an end."""
        self._list.jump(last=last)

    def action_filter(self) -> None:
        """Go to the filter."""
        self._filter.focus()

    def action_switch(self) -> None:
        """Go from the settings to the filter, or back."""
        (self._filter if self._list.has_focus else self._list).focus()

    def action_reset(self) -> None:
        """Take the marked setting back to its default."""
        row = self._changeable()
        if row is not None and row.is_required:
            self._tell("It can't be without a value.")
        elif row is not None:
            self._draft.reset(row)
            self._tell()

    def action_turn(self, by: int) -> None:
        """Go to the next word of a setting that has a few."""
        row = self._changeable()
        if row is not None and row.words:
            value = self._draft.value(row)
            at = row.words.index(value) + by if value in row.words else (0 if by > 0 else -1)
            self._change(row, row.words[at % len(row.words)])

    def action_edit(self) -> None:
        """Change the marked setting: its next word, a list of its words, or a text of one's own."""
        row = self._changeable()
        if row is None:
            return
        if 0 < len(row.words) <= _MOST_ROUND:
            self.action_turn(1)
        elif row.words:

            def chosen(index: int | None) -> None:
                if index is not None:
                    self._change(row, row.words[index])

            self.app.push_screen(ChoiceDialog(row.key, row.words), chosen)  # pyright: ignore[reportUnknownMemberType]
        else:
            self._open(row)

    @property
    def _is_typing(self) -> bool:
        return self._value.row is not None

    def _changeable(self) -> SettingRow | None:
        """The marked setting; `None`, after saying why, when it can't be changed."""
        row = self._list.marked if not self._is_typing else None
        if row is not None and row.locked:
            self._tell(row.locked)
            return None
        return row

    def _change(self, row: SettingRow, value: str) -> None:
        self._draft.change(row, value)
        self._tell()

    def _open(self, row: SettingRow) -> None:
        """Have a value typed, in its place."""
        self._value.open(row, self._draft.value(row))
        self._place()

    def _place(self) -> None:
        """Put what is typed over the value it is for."""
        if self._is_typing:
            self._value.place(*self._list.value_place)

    def _take(self) -> bool:
        """Take what was typed, if it can be; else say why not."""
        row, fault = self._value.row, self._value.fault
        if fault:
            self._tell(fault)
        elif row is not None and self._value.is_changed:
            if self._value.text:
                self._draft.change(row, self._value.text)
            else:
                self._draft.reset(row)
        return not fault

    def _close(self) -> None:
        """Go back to the list."""
        self._value.close()
        self._list.focus()
        self._tell()

    def _tell(self, fault: str = "") -> None:
        """Bring what depends on the draft and the mark up to date."""
        self._detail.show(self._value.row or self._list.marked, fault)
        changed, left = len(self._draft.changes), self._list.count
        shown = f"{left}" if left == len(self._draft.rows) else f"{left} of {len(self._draft.rows)}"
        self._count.update(Content(f"{changed} changed · {shown}" if changed else shown))
        self._list.refresh()
