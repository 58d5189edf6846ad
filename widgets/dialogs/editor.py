"""The built-in editor of the todo list: Markdown over the whole screen, faults marked where they are.

It closes with the text or with nothing; what was typed is never thrown away unasked.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar, cast

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static, TextArea

from widgets.dialogs.confirm import ConfirmDialog
from widgets.kit.gate import safe_line, safe_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import App, ComposeResult

_LINE = re.compile(r"Line (\d+): ")
_CONTROLS = {code: 0x2400 + code for code in range(0x20) if code != 9} | dict.fromkeys(range(127, 160), 65533)
KEYS = "ctrl+s save · esc leave · # phase · - [ ] pending · [/] in progress · [x] done · [-] dropped · [!] blocked"


class _Markdown(TextArea):
    """A text area that marks lines and draws control characters as signs.

    Args:
        text: What to edit.
        faulty: Numbers of the lines to mark, from 0.
    """

    def __init__(self, text: str, faulty: frozenset[int]) -> None:
        super().__init__(text, soft_wrap=True, show_line_numbers=True, tab_behavior="indent", id="text")
        self._faulty = faulty

    def get_line(self, line_index: int) -> Text:
        """The line as it is drawn; control characters keep their one cell."""
        line = Text(self.document.get_line(line_index).translate(_CONTROLS), end="", no_wrap=True)
        if line_index in self._faulty:
            line.stylize("bold underline")
        return line


class TodoEditor(Screen[str | None]):
    """Edits the list as text; the result is the text, or `None` for no change.

    Args:
        title: What is edited.
        text: The text.
        problems: What is wrong with it, a sentence each, beginning with `Line N: `.
    """

    DEFAULT_CSS = """
    TodoEditor {
        layout: vertical;
        #title { height: 1; text-style: bold; background: $panel; padding: 0 1; }
        #text { height: 1fr; border: none; padding: 0; }
        #problems { height: auto; max-height: 5; color: $text-error; padding: 0 1; }
        #keys { height: 1; color: $text-muted; background: $panel; padding: 0 1; text-overflow: ellipsis; text-wrap: nowrap; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "save", "Save", priority=True),
        Binding("escape", "leave", "Leave", priority=True),
    ]

    def __init__(self, title: str, text: str, problems: Sequence[str] = ()) -> None:
        super().__init__()
        self._title = title
        self._text = text
        self._problems = problems

    def compose(self) -> ComposeResult:
        """Title, text, faults, keys."""
        yield Static(Content(safe_line(self._title)), id="title")
        yield _Markdown(self._text, frozenset(self._faulty_lines()))
        yield Static(Content(safe_text("\n".join(self._problems))), id="problems")
        yield Static(Content(KEYS), id="keys")

    def on_mount(self) -> None:
        """Begin at the first fault, else at the end."""
        area = self.query_one(_Markdown)
        self.query_one("#problems").display = bool(self._problems)
        lines = self._faulty_lines()
        area.move_cursor((lines[0], 0) if lines else area.document.end)
        area.focus()

    def _faulty_lines(self) -> list[int]:
        found = [_LINE.match(problem) for problem in self._problems]
        last = self._text.count("\n")
        return [min(int(match[1]) - 1, last) for match in found if match is not None]

    def action_save(self) -> None:
        """Close with the text."""
        self.dismiss(self.query_one(_Markdown).text)

    def action_leave(self) -> None:
        """Close without a change, after asking when there is one."""
        if self.query_one(_Markdown).text == self._text and not self._problems:
            self.dismiss(None)
            return
        self.app.push_screen(ConfirmDialog("Leave without your changes?", yes="leave"), self._left)  # pyright: ignore[reportUnknownMemberType]

    def action_copy_or_leave(self) -> None:
        """Copy what is selected, else leave."""
        selected = self.query_one(_Markdown).selected_text
        if selected:
            cast("App[object]", self.app).copy_to_clipboard(selected)  # pyright: ignore[reportUnknownMemberType]
        else:
            self.action_leave()

    def _left(self, sure: bool | None) -> None:  # noqa: FBT001 - a dialog's result
        if sure:
            self.dismiss(None)
