"""A draft that is completed while it is written: commands from its first character, mentions wherever they stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from typing_extensions import override

from widgets.prompt.completion import Completion, CompletionList
from widgets.prompt.draft import DraftArea
from widgets.prompt.mention import MentionToken, mention_at, mention_edit

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from textual.document._document import EditResult
    from textual.document._edit import Edit


class CompletingArea(DraftArea):
    """A draft with a list of completions.

    Args:
        placeholder: What an empty draft says.
        ascii_marks: Draw the mark in ASCII.
        id: The id of the widget in the DOM.
    """

    def __init__(
        self,
        *,
        placeholder: str = "",
        ascii_marks: bool = False,
        id: str | None = None,  # noqa: A002 - the name every widget uses
    ) -> None:
        self.completer: Callable[[str], Sequence[Completion]] | None = None
        """Completions for a draft of one line that begins with a slash; each replaces the draft."""
        self.mention_completer: Callable[[str], Sequence[Completion] | None] | None = None
        """Completions for what was typed behind an `@`, without quotes; each replaces the mention.

        One whose text ends with a slash is a folder, and is looked into next. `None` says that the answer isn't ready;
        `refresh_completions` asks again. It is called with each key, so it has to be quick.
        """
        self.completions = CompletionList(ascii_marks=ascii_marks)
        """The list of them, which the prompt fills and somebody else puts on the screen."""
        self._token: MentionToken | None = None
        self._awaited: MentionToken | None = None
        self._is_typed = True
        super().__init__(placeholder=placeholder, ascii_marks=ascii_marks, id=id)

    @property
    def is_offering(self) -> bool:
        """Whether there is a list of completions for the place where the cursor is."""
        return self.completions.is_open and (self._token is None or self._token == self._token_here())

    def refresh_completions(self) -> None:
        """Ask again for what a completer wasn't ready for, or what may have changed; the mark stays on its item."""
        is_awaited = self._awaited is not None and self._awaited == self._token_here()
        if is_awaited or self.is_offering:
            self._look_up(mentions=is_awaited or self._token is not None, keep=True)

    def accept(self, completion: Completion) -> None:
        """Make a completion of a command the draft, or put one of a mention in its place."""
        token = self._token
        if token is None:
            self.set_draft(completion.replacement)
        elif token == self._token_here():
            behind = self.document[token.row][token.end : token.end + 1]
            text, is_folder, steps = mention_edit(completion.replacement, behind)
            place = (token.row, token.start), (token.row, token.end)
            self.replace(text, *place, maintain_selection_offset=False)
            if steps:
                self.move_cursor_relative(columns=1)
            if is_folder:
                self._look_up(mentions=True)

    def dismiss_completions(self) -> None:
        """Take the list away until the text changes."""
        self._token = self._awaited = None
        self.completions.close()

    @override
    def edit(self, edit: Edit) -> EditResult:
        # A list that opens over a paste would take the Enter that is meant to send it.
        self._is_typed = len(edit.text) <= 1
        return super().edit(edit)

    @override
    def update_suggestion(self) -> None:
        """Look completions up; called with every change of the text."""
        if self._is_in_paste:
            self.dismiss_completions()
        else:
            self._look_up(mentions=self._is_typed)

    def on_text_area_selection_changed(self) -> None:
        """Take the list away when the cursor has left what it completes."""
        if self._token is not None and not self.is_offering:
            self.dismiss_completions()

    @property
    def _is_in_paste(self) -> bool:
        """Whether the text changes because of a paste that isn't over."""
        return False

    @property
    def is_written_out(self) -> bool:
        """Whether what is completed stands there already, so that Enter sends although the list is open."""
        typed = self.text.rstrip() if self._token is None else self._token.text
        if self.completions.is_moved:
            return self.completions.marked.replacement.rstrip() == typed
        # Behind a command's name what was typed counts as it is: commands understand parts of a task's text.
        is_argument = self._token is None and " " in self.text
        return is_argument or any(item.replacement.rstrip() == typed for item in self.completions.items)

    def _look_up(self, *, mentions: bool, keep: bool = False) -> None:
        self._token = self._awaited = None
        found = self._commands()
        token = self._token_here() if mentions and not found else None
        if token is not None and self.mention_completer is not None:
            answer = self.mention_completer(token.query)
            if answer is None:
                self._awaited = token
            elif any(item.replacement != token.text for item in answer):
                found, self._token = answer, token
        if found:
            self.completions.show(found, keep=keep)
        else:
            self.completions.close()

    def _commands(self) -> Sequence[Completion]:
        text = self.text if self.document.line_count == 1 else ""
        if self.completer is None or not text.startswith("/"):
            return ()
        found = self.completer(text)
        return found if any(item.replacement != text for item in found) else ()

    def _token_here(self) -> MentionToken | None:
        if self.mention_completer is None or not self.selection.is_empty:
            return None
        row, column = self.cursor_location
        return mention_at(self.document[row], row, column)
