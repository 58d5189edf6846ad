"""The prompt with its completions above it: what an app puts on its screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Vertical
from typing_extensions import override

from widgets.prompt.prompt import Prompt

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from widgets.prompt.completion import CompletionList
    from widgets.prompt.history import PromptHistory


class PromptArea(Vertical):
    """A prompt and its list of completions.

    Args:
        history: What was written before.
        ascii_marks: Draw marks in ASCII.
        id: The id of the widget in the DOM; the prompt's own is `prompt-text`.
    """

    DEFAULT_CSS = """
    PromptArea { height: auto; }
    """

    def __init__(
        self,
        history: PromptHistory | None = None,
        *,
        ascii_marks: bool = False,
        id: str | None = None,  # noqa: A002 - the name every widget uses
    ) -> None:
        super().__init__(id=id)
        self.prompt = Prompt(history, ascii_marks=ascii_marks, id="prompt-text")
        """The part that takes focus and posts the messages."""

    def configure(self, *, ascii_marks: bool) -> None:
        """Take settings that come after the first frame."""
        self.prompt.configure(ascii_marks=ascii_marks)
        self.prompt.completions.configure(ascii_marks=ascii_marks)

    @override
    def compose(self) -> ComposeResult:
        yield self.prompt.completions
        yield self.prompt

    def on_completion_list_picked(self, event: CompletionList.Picked) -> None:
        """Take over what was clicked."""
        event.stop()
        self.prompt.accept(event.completion)
        self.prompt.focus()
