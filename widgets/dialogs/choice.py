"""Has one of several options chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option
from typing_extensions import override

from widgets.dialogs.dialog import Dialog, title
from widgets.dialogs.hint import Hints
from widgets.dialogs.reading import Reading, plain_lines
from widgets.kit.gate import safe_line, safe_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events
    from textual.app import ComposeResult


class ChoiceDialog(Dialog[int | None]):
    """Options to choose from; the result is the index of the chosen one, or `None`.

    Args:
        title: What is asked.
        options: The options, a line each.
        body: What the user should have read before; scrolls.
        quiet: Seconds without a key after which keys count as answers, for a question nobody has called up.
    """

    DEFAULT_CSS = """
    ChoiceDialog OptionList {
        height: auto;
        max-height: 8;
        border: none;
        padding: 0;
        background: $surface;

        &:focus { border: none; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Leave it"),
        Binding("pageup", "body(-1)", "Read"),
        Binding("pagedown", "body(1)", "Read"),
    ]

    def __init__(self, title: str, options: Sequence[str], body: str = "", *, quiet: float = 0.0) -> None:
        super().__init__(quiet=quiet)
        self._title = title
        self._options = options
        self._body = body

    def compose(self) -> ComposeResult:
        """Title, body, options."""
        with Container(id="box"):
            yield title(self._title)
            yield Reading(plain_lines(safe_text(self._body)), words=True)
            yield OptionList(
                *[Option(Content(f"{n} {safe_line(text)}")) for n, text in enumerate(self._options, 1)],
                markup=False,
            )
            yield Hints(
                ["enter choose", "esc leave it", *(["page up, page down read"] if self._body else [])]
            )

    @override
    def armed(self) -> None:
        """Let the arrows move through the options."""
        self.query_one(OptionList).focus()

    @override
    def on_key(self, event: events.Key) -> None:
        """A digit chooses at once; it is nobody else's once the dialog is gone."""
        character = event.character
        if not self.is_armed:
            super().on_key(event)
        elif character is not None and character.isdecimal() and 1 <= int(character) <= len(self._options):
            event.stop()
            event.prevent_default()
            self.dismiss(int(character) - 1)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Close with the chosen option."""
        self.dismiss(event.option_index)

    def action_leave(self) -> None:
        """Close without a choice."""
        self.dismiss(None)

    def action_body(self, pages: int) -> None:
        """Scroll what there is to read."""
        self.query_one(Reading).page(pages)
