"""What is on the screen: transcript, panel, prompt and status line, and the keys that only change what is seen.

It knows the session's views but no session, so that what starts, runs and ends one stays readable beside it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import App
from textual.containers import Container
from typing_extensions import override

from app.tui.keymap import BINDINGS
from app.tui.layout import panel_place
from app.tui.theme import THEMES
from assets import asset_path
from widgets.prompt import Prompt, PromptArea, QueuedRow
from widgets.status import StatusLine
from widgets.todo import TodoPanel
from widgets.transcript import Transcript

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events
    from textual.app import ComposeResult
    from textual.binding import BindingType
    from textual.screen import Screen

    from app.settings.schema import Settings
    from session.views.block import BlockChange
    from session.views.session import SessionView
    from widgets.dialogs import Dialog
    from widgets.status import StatusParts


class Frame(App[None]):
    """A transcript, a todo panel, a prompt and a status line."""

    CSS_PATH = asset_path("styles", "app.tcss")
    BINDINGS: ClassVar[list[BindingType]] = BINDINGS
    TITLE = "Punchlist"

    def __init__(self) -> None:
        super().__init__()
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = THEMES[0].name

    @override
    def compose(self) -> ComposeResult:
        with Container(id="upper"):
            yield Transcript(id="transcript")
            yield TodoPanel(id="panel")
        yield PromptArea(id="prompt")
        yield StatusLine(id="status")

    @property
    def main(self) -> Screen[object]:
        """The screen below any dialog."""
        return self.screen_stack[0]

    @property
    def transcript(self) -> Transcript:
        """The transcript."""
        return self.main.query_one(Transcript)

    @property
    def panel(self) -> TodoPanel:
        """The todo panel."""
        return self.main.query_one(TodoPanel)

    @property
    def prompt_area(self) -> PromptArea:
        """The prompt, and what stands above it."""
        return self.main.query_one(PromptArea)

    @property
    def prompt(self) -> Prompt:
        """The prompt itself."""
        return self.prompt_area.prompt

    def draw(self, changes: Sequence[BlockChange], view: SessionView, *, before: SessionView) -> None:
        """Show what an event did.

        Args:
            changes: What became of the transcript's blocks.
            view: The session now.
            before: The session as it is on screen.
        """
        if changes:
            self.transcript.apply(changes)
        if view.todos is not before.todos:
            self.panel.show(view.todos)
        if view.queue is not before.queue:
            self.prompt_area.show_queue(
                [
                    QueuedRow(id=waiting.prompt_id, text=waiting.text, steering=waiting.steering)
                    for waiting in view.queue
                ]
            )

    def draw_status(self, parts: StatusParts) -> None:
        """Show what the session is doing."""
        self.main.query_one(StatusLine).update_parts(parts)

    def configure(self, settings: Settings) -> str | None:
        """Take the settings that the first frame could do without; returns what is wrong with them, if anything."""
        theme = settings.screen.theme
        problem = None
        if theme in self.available_themes:
            self.theme = theme
        else:
            known = ", ".join(sorted(self.available_themes))
            problem = f"screen.theme: there is no theme {theme!r}; there are {known}."
        self.animation_level = "none" if settings.screen.reduced_motion else "full"
        ascii_marks, motion = settings.screen.ascii, not settings.screen.reduced_motion
        self.panel.configure(
            clear_delay=settings.tasks.todo_clear_delay,
            ascii_marks=ascii_marks,
            tool_off=not settings.todo.enabled,
        )
        self.transcript.configure(motion=motion, ascii_marks=ascii_marks)
        self.main.query_one(StatusLine).configure(motion=motion, ascii_marks=ascii_marks)
        self.prompt_area.configure(ascii_marks=ascii_marks)
        return problem

    def draft(self, text: str) -> None:
        """Put `text` into the prompt, in front of what is written there."""
        prompt = self.prompt
        prompt.set_draft(f"{text}\n{prompt.draft}".rstrip("\n"))

    def refresh_completions(self) -> None:
        """Look up again what completes the prompt."""
        self.prompt.refresh_completions()

    def on_resize(self, event: events.Resize) -> None:
        """Put the panel where there is room for it."""
        self.query_one(TodoPanel).place = panel_place(event.size.width, event.size.height)

    def on_transcript_copy_requested(self, event: Transcript.CopyRequested) -> None:
        """Copy the source of a block."""
        self.copy_to_clipboard(event.text)

    def on_dialog_typed(self, event: Dialog.Typed) -> None:
        """Write on where the user was interrupted by a question."""
        if event.character == "\n":
            self.prompt.send()
        else:
            self.prompt.insert(event.character)

    def on_key(self, event: events.Key) -> None:
        """What is typed goes to the prompt, wherever the focus is, unless the key means something there."""
        if (
            self.screen is self.main
            and event.is_printable
            and event.character is not None
            and event.key not in self.active_bindings
        ):
            self.prompt.focus()
            self.prompt.insert(event.character)

    def action_follow(self) -> None:
        """Go to the newest line, and stay there."""
        self.transcript.follow()

    def action_toggle_output(self) -> None:
        """Whole tool output, or less of it."""
        self.transcript.toggle_all()

    def action_page(self, pages: int) -> None:
        """Scroll the transcript while the prompt keeps the keys."""
        if pages < 0:
            self.transcript.action_page_up()
        else:
            self.transcript.action_page_down()
