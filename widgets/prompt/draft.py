"""A text area for a draft of any length: safe to draw, quick after a long paste, with a mark at its left."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, cast

from rich.segment import Segment
from textual.actions import SkipAction
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.strip import Strip
from textual.widgets import TextArea
from typing_extensions import override

from widgets.kit.gate import safe_line
from widgets.kit.glyph import glyphs
from widgets.prompt.paste import PasteFolder, clean_input

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.app import App
    from textual.document._document import EditResult
    from textual.document._edit import Edit

_GUTTER: Final = 3
"""Cells left of the text, for the mark."""


class DraftArea(TextArea):
    """A draft under a rule.

    Args:
        placeholder: What an empty draft says.
        ascii_marks: Draw the mark and the rule in ASCII.
        id: The id of the widget in the DOM.
    """

    DEFAULT_CSS = """
    DraftArea {
        height: auto;
        max-height: 33vh;
        padding: 0;
        border: none;
        border-top: solid $border;
        color: $foreground;
        background: transparent;
        scrollbar-size-vertical: 1;

        &:focus { border: none; border-top: solid $border; }
        &.-ascii, &.-ascii:focus { border-top: ascii $border; }
        & > .draft-area--mark { color: $accent; text-style: bold; }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {"draft-area--mark"}
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+shift+c", "copy", "Copy", show=False),
        Binding("ctrl+underscore", "undo", "Undo", show=False),
    ]

    def __init__(
        self,
        *,
        placeholder: str = "",
        ascii_marks: bool = False,
        id: str | None = None,  # noqa: A002 - the name every widget uses
    ) -> None:
        self._pastes = PasteFolder()
        super().__init__(id=id, highlight_cursor_line=False, placeholder=Content(safe_line(placeholder)))
        # A steady cursor: an idle screen is then never drawn again.
        self.cursor_blink = False
        self.match_cursor_bracket = False
        self._mark = glyphs(ascii_marks=ascii_marks).prompt
        self.set_class(ascii_marks, "-ascii")

    def configure(self, *, ascii_marks: bool) -> None:
        """Take settings that come after the first frame."""
        self._mark = glyphs(ascii_marks=ascii_marks).prompt
        self.set_class(ascii_marks, "-ascii")
        self.refresh()

    @property
    def draft(self) -> str:
        """The whole text, with pasted text written out."""
        return self._pastes.unfold(self.text)

    def set_draft(self, text: str) -> None:
        """Put another text in place of the draft, with the cursor behind it."""
        self.load_text(text)
        self.move_cursor(self.document.end)

    def copy_selection(self) -> bool:
        """Copy what is selected to the clipboard; says whether anything is."""
        text = self._pastes.unfold(self.selected_text)
        if text:
            app = cast("App[object]", self.app)  # pyright: ignore[reportUnknownMemberType]
            app.copy_to_clipboard(text)
        return bool(text)

    @override
    def action_copy(self) -> None:
        """Copy a selection; without one the key goes on."""
        if not self.copy_selection():
            raise SkipAction

    @override
    def action_cursor_page_up(self) -> None:
        """Scroll up a text that doesn't fit; else the key is for somebody else."""
        self._skip_page()
        super().action_cursor_page_up()

    @override
    def action_cursor_page_down(self) -> None:
        """Scroll down a text that doesn't fit; else the key is for somebody else."""
        self._skip_page()
        super().action_cursor_page_down()

    @override
    def action_cursor_line_end(self, select: bool = False) -> None:
        """Go to the end of the line; without a text the key is for somebody else."""
        if not self.text:
            raise SkipAction
        super().action_cursor_line_end(select)

    @override
    def action_delete_left(self) -> None:
        """Delete a character, or the token of a long paste."""
        row, column = self.cursor_location
        self._delete(self._pastes.token_at(self.document[row], column), super().action_delete_left)

    @override
    def action_delete_right(self) -> None:
        """Delete the next character, or the token of a long paste."""
        row, column = self.cursor_location
        self._delete(self._pastes.token_from(self.document[row], column), super().action_delete_right)

    @override
    def edit(self, edit: Edit) -> EditResult:
        """Change the text; everything typed or pasted comes through here, and through the gate."""
        edit.text = self._pastes.fold(clean_input(edit.text))
        return super().edit(edit)

    @override
    def load_text(self, text: str) -> None:
        super().load_text(self._pastes.fold(clean_input(text)))

    @property
    @override
    def gutter_width(self) -> int:
        return _GUTTER

    @override
    def render_line(self, y: int) -> Strip:
        style = self.rich_style + self.get_component_rich_style("draft-area--mark", partial=True)
        gutter = Strip([Segment(f" {self._mark} " if y == 0 else " " * _GUTTER, style)], _GUTTER)
        width = self.scrollable_content_region.width
        return Strip.join([gutter, super().render_line(y)]).adjust_cell_length(width, self.rich_style)

    def _skip_page(self) -> None:
        if self.wrapped_document.height <= self.size.height:
            raise SkipAction

    def _delete(self, token: tuple[int, int] | None, otherwise: Callable[[], None]) -> None:
        if token is None or not self.selection.is_empty:
            otherwise()
            return
        row = self.cursor_location[0]
        self.delete((row, token[0]), (row, token[1]), maintain_selection_offset=False)
