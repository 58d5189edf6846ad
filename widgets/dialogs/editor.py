"""The built-in editor of the todo list: Markdown over the whole screen, faults marked where they are.

It closes with the text or with nothing; what was typed is never thrown away unasked.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar, Final, cast

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static, TextArea
from typing_extensions import override

from widgets.dialogs.confirm import ConfirmDialog
from widgets.dialogs.hint import Hints
from widgets.dialogs.reading import Reading, ReadingLine
from widgets.kit.gate import safe_line, safe_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import App, ComposeResult
    from textual.document._document import EditResult
    from textual.document._edit import Edit

_LINE: Final = re.compile(r"Line (\d+): ")
_FIRST_STAND_IN: Final = 0x10F000
_BREAKS: Final = "\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"
"""Characters a text area takes for line ends, although they may stand inside a task."""
_HIDDEN: Final = {ord(character): _FIRST_STAND_IN + n for n, character in enumerate(_BREAKS)}
_RESTORED: Final = {stand_in: code for code, stand_in in _HIDDEN.items()}
_DRAWN: Final = {
    **{code: 0x2400 + code for code in range(0x20) if code != 9},
    **dict.fromkeys([*range(0x7F, 0xA0), *range(0xD800, 0xE000), *_RESTORED], 0xFFFD),
    **dict.fromkeys([0xAD, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, 0xFEFF], 0xFFFD),
    **dict.fromkeys([*range(0x202A, 0x202F), *range(0x2060, 0x206A)], 0xFFFD),
}
"""What can't be drawn, or would turn the line around, and the sign it shows as."""
KEYS: Final = (
    "ctrl+s save",
    "esc leave",
    "# phase",
    "- [ ] pending",
    "[/] in progress",
    "[x] done",
    "[-] dropped",
    "[!] blocked",
)


class _Markdown(TextArea):
    """A text area that marks lines, draws what can't be seen as signs, and keeps each character it was given.

    Args:
        text: What to edit.
        faulty: Numbers of the lines to mark, from 0.
    """

    def __init__(self, text: str, faulty: frozenset[int]) -> None:
        shown = text.translate(_HIDDEN)
        super().__init__(shown, soft_wrap=True, show_line_numbers=True, tab_behavior="indent", id="text")
        # A steady cursor: an idle screen is then never drawn again.
        self.cursor_blink = False
        self._faulty = faulty
        self._given = text
        self._shown = self.text

    @property
    def is_changed(self) -> bool:
        """Whether the user changed anything."""
        return self.text != self._shown

    @property
    def result(self) -> str:
        """The text as it is now; exactly what was given if nothing was changed."""
        return self.text.translate(_RESTORED) if self.is_changed else self._given

    @override
    def get_line(self, line_index: int) -> Text:
        line = Text(self.document.get_line(line_index).translate(_DRAWN), end="", no_wrap=True)
        if line_index in self._faulty:
            line.stylize("bold underline")
        return line

    @override
    def edit(self, edit: Edit) -> EditResult:
        """Change the text; what is typed or pasted comes through here, and through the gate."""
        edit.text = safe_text(edit.text.replace("\r\n", "\n").replace("\r", "\n"))
        return super().edit(edit)


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
        #problems { max-height: 4; color: $text-error; padding: 0 0 0 1; }
        #keys { background: $panel; padding: 0 1; }
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
        sentences = [ReadingLine((safe_line(problem),)) for problem in self._problems]
        yield Reading(sentences, words=True, id="problems")
        yield Hints(KEYS, most=2)

    def on_mount(self) -> None:
        """Begin at the first fault, else at the end."""
        area = self.query_one(_Markdown)
        lines = self._faulty_lines()
        area.move_cursor((lines[0], 0) if lines else area.document.end)
        area.focus()

    def _faulty_lines(self) -> list[int]:
        return [line for line in map(self._line_of, self._problems) if line is not None]

    def _line_of(self, problem: str) -> int | None:
        """The line a problem is in, from 0."""
        match = _LINE.match(problem)
        return None if match is None else min(int(match[1]) - 1, self._text.count("\n"))

    def on_text_area_selection_changed(self) -> None:
        """Bring the sentence about the line of the cursor into view."""
        row = self.query_one(_Markdown).cursor_location[0]
        found = (n for n, problem in enumerate(self._problems) if self._line_of(problem) == row)
        index = next(found, None)
        if index is not None:
            self.query_one(Reading).show_line(index)

    def action_save(self) -> None:
        """Close with the text."""
        self.dismiss(self.query_one(_Markdown).result)

    def action_leave(self) -> None:
        """Close without a change, after asking when there is one."""
        if not self.query_one(_Markdown).is_changed and not self._problems:
            self.dismiss(None)
            return
        self.app.push_screen(ConfirmDialog("Leave without your changes?", yes="leave"), self._left)  # pyright: ignore[reportUnknownMemberType]

    def action_copy_or_leave(self) -> None:
        """Copy what is selected, else leave."""
        selected = self.query_one(_Markdown).selected_text.translate(_RESTORED)
        if selected:
            cast("App[object]", self.app).copy_to_clipboard(selected)  # pyright: ignore[reportUnknownMemberType]
        else:
            self.action_leave()

    def _left(self, sure: bool | None) -> None:  # noqa: FBT001 - a dialog's result
        if sure:
            self.dismiss(None)
