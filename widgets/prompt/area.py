"""The prompt with what waits and its completions above it: what an app puts on its screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Vertical
from typing_extensions import override

from widgets.prompt.prompt import Prompt
from widgets.prompt.queue import QueuedRow, QueueList

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult

    from widgets.prompt.completion import CompletionList
    from widgets.prompt.history import PromptHistory


class PromptArea(Vertical):
    """A prompt, the prompts that wait, and a list of completions.

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
        self.queue = QueueList(ascii_marks=ascii_marks)
        """What waits while the agent works."""

    def configure(self, *, ascii_marks: bool) -> None:
        """Take settings that come after the first frame."""
        self.prompt.configure(ascii_marks=ascii_marks)
        self.prompt.completions.configure(ascii_marks=ascii_marks)
        self.queue.configure(ascii_marks=ascii_marks)

    def show_queue(self, rows: Sequence[QueuedRow]) -> None:
        """Show the prompts that wait; while there are any, Up in an empty prompt asks for the newest of them.

        Args:
            rows: All of them, the next one first.
        """
        self.queue.show(rows)
        self.prompt.set_queued(is_any=bool(rows))

    @override
    def compose(self) -> ComposeResult:
        yield self.queue
        yield self.prompt.completions
        yield self.prompt

    def on_completion_list_picked(self, event: CompletionList.Picked) -> None:
        """Take over what was clicked."""
        event.stop()
        self.prompt.accept(event.completion)
        self.prompt.focus()
