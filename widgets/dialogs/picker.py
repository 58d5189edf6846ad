"""Has one of many things chosen: a list that typing narrows, and that may still be filled while it is open."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal
from textual.content import Content
from textual.widgets import Input, Static
from typing_extensions import override

from widgets.dialogs.dialog import Dialog, title
from widgets.dialogs.hint import Hints
from widgets.dialogs.picker_item import Entry, Offer, PickerItem, Typed
from widgets.dialogs.picker_list import PickerList
from widgets.kit.gate import safe_line, safe_text
from widgets.kit.glyph import glyphs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult

__all__ = ["PickerDialog", "PickerItem"]

_LONGEST_FILTER: Final = 400
"""Characters of a filter; names of models and files are shorter."""
_TITLE_ROWS: Final = 3
"""Rows of a title at most, as every dialog's style says."""
_NOTE_ROWS: Final = 2
"""Rows of the line below the list at most, as the style says."""
_RULE_FILTER_KEYS: Final = 3
"""Rows of what is always there."""


class _Filter(Input):
    """One line that narrows the list."""

    def validate_value(self, value: str) -> str:
        """Keep out what a terminal would obey."""
        return safe_line(value)


class PickerDialog(Dialog[str | None]):
    """Many things to choose from; the result is the id of the chosen one, the text as typed, or `None`.

    Args:
        title: What is asked.
        items: What there is to choose; more may come with `set_items`.
        free_text: Words that offer to take what was typed as the answer, with `{}` where the text goes, as in
            `use "{}"`; empty if only an item will do.
        note: A line below the list, as by `set_note`.
        ascii_marks: Draw marks in ASCII.
    """

    DEFAULT_CSS = """
    PickerDialog {
        #filter { height: 1; background: $panel; }
        #filter-mark { width: 3; height: 1; color: $accent; text-style: bold; background: $panel; }
        _Filter { width: 1fr; height: 1; border: none; padding: 0; background: $panel; }
        _Filter:focus { border: none; background-tint: $foreground 0%; }
        #count { width: auto; height: 1; padding: 0 1; color: $text-muted; background: $panel; }
        #note { display: none; height: auto; max-height: 2; color: $text-muted; text-style: italic; }
        #note.-said { display: block; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Leave it"),
        Binding("up", "move(-1)", "Up"),
        Binding("down", "move(1)", "Down"),
        Binding("pageup", "page(-1)", "Up by a screen"),
        Binding("pagedown", "page(1)", "Down by a screen"),
        Binding("home", "jump(False)", "First", priority=True),
        Binding("end", "jump(True)", "Last", priority=True),
    ]

    def __init__(
        self,
        title: str,
        items: Sequence[PickerItem],
        *,
        free_text: str = "",
        note: str = "",
        ascii_marks: bool = False,
    ) -> None:
        super().__init__()
        self._title = title
        self._free_text = free_text
        self._offer = Offer(items, free_text)
        self._list = PickerList(self._offer, beside=self._rows_beside, ascii_marks=ascii_marks)
        self._filter = _Filter(
            placeholder="type to filter", max_length=_LONGEST_FILTER, select_on_focus=False
        )
        self._filter.cursor_blink = False
        self._mark = glyphs(ascii_marks=ascii_marks).prompt
        self._count = Static(id="count")
        self._note_line = Static(id="note")
        self._note = note
        self._refusal = ""

    @override
    def compose(self) -> ComposeResult:
        """Title, filter, list, note and keys."""
        with Container(id="box"):
            yield title(self._title)
            with Horizontal(id="filter"):
                yield Static(Content(f" {self._mark} "), id="filter-mark")
                yield self._filter
                yield self._count
            yield self._list
            yield self._note_line
            yield Hints(["enter choose", "esc leave it"], most=1)

    def on_mount(self) -> None:
        """Let typing filter."""
        self._filter.focus()
        self._tell()

    def set_items(self, items: Sequence[PickerItem]) -> None:
        """Offer other items, as when a list has arrived; the mark stays on the item it is on, and so does the filter.

        Args:
            items: Everything there is to choose now.
        """
        self._offer = Offer(items, self._free_text)
        self._list.offer(self._offer)
        self._tell()

    def set_note(self, text: str) -> None:
        """Say below the list what goes on, such as what is still asked for; an empty text takes the line away.

        Args:
            text: One sentence.
        """
        self._note = text
        self._tell()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Narrow the list."""
        event.stop()
        self._list.filter(event.value)
        self._tell()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Choose what is marked."""
        event.stop()
        # What was typed in the same burst as Enter may not have come through as a change yet.
        if self._list.filter_text != self._filter.value:
            self._list.filter(self._filter.value)
        self._choose()

    def on_picker_list_marked(self) -> None:
        """Another row, another matter: a refusal has been read."""
        if self._refusal:
            self._refusal = ""
            self._tell()

    def on_picker_list_clicked(self) -> None:
        """Choose what was clicked."""
        self._choose()

    @override
    def action_leave(self) -> None:
        """Close without a choice."""
        self.dismiss(None)

    def action_move(self, by: int) -> None:
        """Move the mark by items."""
        self._list.move(by)

    def action_page(self, pages: int) -> None:
        """Move the mark by screens."""
        self._list.page(pages)

    def action_jump(self, last: bool) -> None:  # noqa: FBT001 - bound as a key's argument
        """Move the mark to an end."""
        self._list.jump(last=last)

    def _choose(self) -> None:
        row = self._list.marked
        if isinstance(row, Typed):
            self.dismiss(row.text)
        elif isinstance(row, Entry) and not row.item.disabled:
            self.dismiss(row.item.id)
        elif isinstance(row, Entry):
            self._refusal = f"{row.label}: {row.hint}"
            self._tell()

    def _rows_beside(self, width: int) -> int:
        """Rows of everything but the list, which gets what is left, so that the keys are never cut off."""
        title = Content(safe_text(self._title)).get_height({}, width)
        note = Content(safe_text(self._said)).get_height({}, width) if self._said else 0
        return _RULE_FILTER_KEYS + min(_TITLE_ROWS, title) + min(_NOTE_ROWS, note)

    @property
    def _said(self) -> str:
        """What the line below the list says."""
        return self._refusal or self._note

    def _tell(self) -> None:
        """Bring the count and the line below the list up to date."""
        left, whole = self._list.count, self._offer.count
        self._count.update(Content(f"{whole:,}" if left == whole else f"{left:,} of {whole:,}"))
        self._note_line.update(Content(safe_text(self._said)))
        self._note_line.set_class(bool(self._said), "-said")
