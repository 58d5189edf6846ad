"""The Textual app: composition, keys and layout; everything else lives in its neighbours.

The first frame draws with nothing of the session imported; a thread brings that in afterwards, and what is
typed meanwhile is kept and sent.
"""

from __future__ import annotations

import asyncio
import signal
from typing import TYPE_CHECKING, ClassVar, cast

from textual import work
from textual.app import App
from textual.containers import Container
from typing_extensions import override

from app.tui.keymap import BINDINGS
from app.tui.layout import panel_place
from app.tui.theme import THEMES
from assets import asset_path
from widgets.prompt import Prompt, PromptArea, PromptHistory
from widgets.status import StatusLine
from widgets.todo import TodoPanel
from widgets.transcript import Transcript

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events
    from textual.app import ComposeResult
    from textual.binding import BindingType
    from textual.screen import Screen

    from app.bootstrap import Start
    from app.cli.parser import Invocation
    from app.settings.schema import Settings
    from app.tui.conversation import Conversation
    from session.views.block import BlockChange
    from session.views.session import SessionView
    from widgets.dialogs import ApprovalDialog
    from widgets.status import StatusParts


LEAVING = 3.0
"""Seconds in which a second Ctrl+C leaves."""


class PunchlistApp(App[None]):
    """A transcript, a todo panel, a prompt and a status line.

    Args:
        invocation: The command line.
        version: Version of the program.
    """

    CSS_PATH = asset_path("styles", "app.tcss")
    BINDINGS: ClassVar[list[BindingType]] = BINDINGS
    TITLE = "Punchlist"

    def __init__(self, invocation: Invocation, *, version: str) -> None:
        super().__init__()
        self.invocation = invocation
        self.version = version
        self.farewell = ""
        """One line for the terminal after the app has ended."""
        self.conversation: Conversation | None = None
        self._early: list[str] = []
        self._is_leaving = False
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

    def on_mount(self) -> None:
        """Draw first, load afterwards."""
        self.query_one(Prompt).focus()
        self.call_after_refresh(self._load)
        for sign in (signal.SIGTERM, signal.SIGHUP):
            # A terminal that was closed or a polite kill must not leave commands running or the screen broken.
            asyncio.get_running_loop().add_signal_handler(sign, self._leave_by, sign)

    def _leave_by(self, sign: signal.Signals) -> None:
        self.run_worker(self.action_leave(128 + sign))

    def on_resize(self, event: events.Resize) -> None:
        """Put the panel where there is room for it."""
        self.query_one(TodoPanel).place = panel_place(event.size.width, event.size.height)

    @work(thread=True)
    def _load(self) -> None:
        """Import the session and open it, away from the event loop."""
        from app.bootstrap import StartError, start_session
        from widgets.transcript import warm_up

        try:
            start = start_session(self.invocation, version=self.version, interactive=True)
        except StartError as error:
            self.call_from_thread(self._refuse, str(error))
        else:
            self.call_from_thread(self._open, start)
            warm_up()

    def _refuse(self, reason: str) -> None:
        self.farewell = f"punchlist: {reason}"
        self.exit(return_code=2)

    def _open(self, start: Start) -> None:
        from app.tui.conversation import Conversation
        from session.log import state_folder

        self.conversation = Conversation(self, self, start)
        self.conversation.begin(start.notices)
        prompt = self.query_one(Prompt)
        prompt.completer = self.conversation.complete
        prompt.past = PromptHistory(state_folder() / "prompt.history")
        for text in self._early:
            prompt.past.add(text)
            self.conversation.submit(text)
        self._early.clear()

    def draw(self, changes: Sequence[BlockChange], view: SessionView, *, before: SessionView) -> None:
        """Show what an event did.

        Args:
            changes: What became of the transcript's blocks.
            view: The session now.
            before: The session as it is on screen.
        """
        if changes:
            self.main.query_one(Transcript).apply(changes)
        if view.todos is not before.todos:
            self.panel.show(view.todos)

    def configure(self, settings: Settings) -> None:
        """Take the settings that the first frame could do without."""
        theme = settings.screen.theme
        if theme in self.available_themes:
            self.theme = theme
        elif self.conversation is not None:
            known = ", ".join(sorted(self.available_themes))
            self.conversation.session.notice(
                f"screen.theme: there is no theme {theme!r}; there are {known}.", "warning"
            )
        self.animation_level = "none" if settings.screen.reduced_motion else "full"
        ascii_marks, motion = settings.screen.ascii, not settings.screen.reduced_motion
        self.panel.configure(
            clear_delay=settings.tasks.todo_clear_delay,
            ascii_marks=ascii_marks,
            tool_off=not settings.todo.enabled,
        )
        self.main.query_one(Transcript).configure(motion=motion, ascii_marks=ascii_marks)
        self.main.query_one(StatusLine).configure(motion=motion, ascii_marks=ascii_marks)
        self.main.query_one(PromptArea).configure(ascii_marks=ascii_marks)

    def draw_status(self, parts: StatusParts) -> None:
        """Show what the session is doing."""
        self.main.query_one(StatusLine).update_parts(parts)

    @property
    def main(self) -> Screen[object]:
        """The screen below any dialog."""
        return self.screen_stack[0]

    @property
    def panel(self) -> TodoPanel:
        """The todo panel."""
        return self.main.query_one(TodoPanel)

    def on_prompt_submitted(self, event: Prompt.Submitted) -> None:
        """Send what was typed, or keep it until there is a session to send it to."""
        self.main.query_one(Transcript).follow()
        if self.conversation is None:
            self._early.append(event.text)
        else:
            self.conversation.submit(event.text)

    def on_prompt_history_failed(self, event: Prompt.HistoryFailed) -> None:
        """Say that prompts are no longer kept."""
        if self.conversation is not None:
            self.conversation.session.notice(event.reason, "warning")

    def on_transcript_copy_requested(self, event: Transcript.CopyRequested) -> None:
        """Copy the source of a block."""
        self.copy_to_clipboard(event.text)

    def on_todo_panel_visibility_changed(self) -> None:
        """The status line shows the list while there is no panel."""
        if self.conversation is not None:
            self.conversation.refresh_status()

    def action_interrupt(self) -> None:
        """Interrupt the agent; what was waiting for it goes back into the prompt, and nothing typed is lost."""
        if self.conversation is None:
            return
        waiting = self.conversation.interrupt()
        if waiting:
            prompt = self.main.query_one(Prompt)
            prompt.set_draft("\n".join([*waiting, prompt.draft]).rstrip("\n"))

    def action_follow(self) -> None:
        """Go to the newest line, and stay there."""
        self.main.query_one(Transcript).follow()

    def on_approval_dialog_typed(self, event: ApprovalDialog.Typed) -> None:
        """Write on where the user was interrupted by a question."""
        self.main.query_one(Prompt).insert(event.character)

    def on_key(self, event: events.Key) -> None:
        """What is typed goes to the prompt, wherever the focus is, unless the key means something there."""
        if (
            self.screen is self.main
            and event.is_printable
            and event.character is not None
            and event.key not in self.active_bindings
        ):
            prompt = self.main.query_one(Prompt)
            prompt.focus()
            prompt.insert(event.character)

    async def action_clear_or_leave(self) -> None:
        """Leave a dialog; else copy a selection, put the draft aside, or leave at the second time."""
        if self._left_dialog():
            return
        prompt = self.main.query_one(Prompt)
        if selected := self.screen.get_selected_text():
            self.copy_to_clipboard(selected)
            self.screen.clear_selection()
        elif prompt.copy_selection() or prompt.clear_draft():
            self._is_leaving = False
        elif self._is_leaving:
            await self.action_leave()
        else:
            self._is_leaving = True
            self.notify("Once more to leave.", timeout=LEAVING, markup=False)
            self.set_timer(LEAVING, self._stay)

    def _left_dialog(self) -> bool:
        """Whether there was a dialog or an editor to leave; what was typed there is asked about."""
        from widgets.dialogs import Dialog, TodoEditor

        screen = cast("object", self.screen)
        if isinstance(screen, TodoEditor):
            screen.action_copy_or_leave()
        elif isinstance(screen, Dialog):
            cast("Dialog[object]", screen).action_leave()
        else:
            return False
        return True

    def _stay(self) -> None:
        self._is_leaving = False

    async def action_leave(self, return_code: int = 0) -> None:
        """Save, say how to come back, and go."""
        if self.conversation is not None:
            self.farewell = await self.conversation.close()
        self.exit(return_code=return_code)

    @override
    async def action_quit(self) -> None:
        if not self._left_dialog():
            await self.action_leave()

    def action_toggle_panel(self) -> None:
        """Show or hide the panel."""
        self.panel.is_hidden = not self.panel.is_hidden
        self.on_todo_panel_visibility_changed()

    def action_toggle_output(self) -> None:
        """Whole tool output, or less of it."""
        self.main.query_one(Transcript).toggle_all()

    def action_page(self, pages: int) -> None:
        """Scroll the transcript while the prompt keeps the keys."""
        transcript = self.main.query_one(Transcript)
        if pages < 0:
            transcript.action_page_up()
        else:
            transcript.action_page_down()

    def action_command(self, line: str) -> None:
        """Run a slash command from a key."""
        if self.conversation is not None:
            self.conversation.submit(line)
