"""The Textual app: it starts a session behind the first frame, hands it what is typed, and ends it well.

The first frame draws with nothing of the session imported; a thread brings that in afterwards, and what is
typed meanwhile is kept and sent.
"""

from __future__ import annotations

import asyncio
import signal
from typing import TYPE_CHECKING, cast

from textual import work
from typing_extensions import override

from app.tui.frame import Frame
from widgets.prompt import Prompt, PromptHistory

if TYPE_CHECKING:
    from app.bootstrap import Start
    from app.cli.parser import Invocation
    from app.tui.conversation import Conversation


LEAVING = 3.0
"""Seconds in which a second Ctrl+C leaves."""


class PunchlistApp(Frame):
    """The app around one session.

    Args:
        invocation: The command line.
        version: Version of the program.
    """

    def __init__(self, invocation: Invocation, *, version: str) -> None:
        super().__init__()
        self.invocation = invocation
        self.version = version
        self.farewell = ""
        """One line for the terminal after the app has ended."""
        self.conversation: Conversation | None = None
        self._early: list[str] = []
        self._is_leaving = False

    def on_mount(self) -> None:
        """Draw first, load afterwards."""
        self.prompt.focus()
        self.call_after_refresh(self._load)
        for sign in (signal.SIGTERM, signal.SIGHUP):
            # A terminal that was closed or a polite kill must not leave commands running or the screen broken.
            asyncio.get_running_loop().add_signal_handler(sign, self._leave_by, sign)

    def _leave_by(self, sign: signal.Signals) -> None:
        self.run_worker(self.action_leave(128 + sign))

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

    async def _open(self, start: Start) -> None:
        from app.tui.conversation import Conversation
        from session.log import state_folder

        self.conversation = Conversation(self, self, start)
        self.conversation.begin()
        self.prompt.completer = self.conversation.complete
        self.prompt.mention_completer = self.conversation.complete_mention
        self.prompt.past = PromptHistory(state_folder() / "prompt.history")
        early, self._early = self._early, []
        for text in early:
            self.prompt.past.add(text)
        self.run_worker(self.conversation.settle(early))

    def on_prompt_submitted(self, event: Prompt.Submitted) -> None:
        """Send what was typed, or keep it until there is a session to send it to."""
        self.transcript.follow()
        if self.conversation is None:
            self._early.append(event.text)
        else:
            self.conversation.submit(event.text, steering=event.steer)

    def on_prompt_take_back(self) -> None:
        """Edit the newest prompt that waits."""
        text = self.conversation.take_back() if self.conversation is not None else None
        if text is not None:
            self.prompt.set_draft(text)

    def on_prompt_steer_requested(self) -> None:
        """Have a prompt that waits join the turn in progress."""
        if self.conversation is not None:
            self.conversation.steer()

    def on_prompt_history_failed(self, event: Prompt.HistoryFailed) -> None:
        """Say that prompts are no longer kept."""
        if self.conversation is not None:
            self.conversation.say(event.reason)

    def on_todo_panel_visibility_changed(self) -> None:
        """The status line shows the list while there is no panel."""
        if self.conversation is not None:
            self.conversation.refresh_status()

    def action_interrupt(self) -> None:
        """Interrupt the agent; what was waiting for it goes back into the prompt, and nothing typed is lost."""
        if self.conversation is not None and (waiting := self.conversation.interrupt()):
            self.draft("\n".join(waiting))

    def action_next_mode(self) -> None:
        """Go on to the next mode of approvals."""
        if self.conversation is not None:
            self.conversation.next_mode()

    def action_toggle_panel(self) -> None:
        """Show or hide the panel."""
        self.panel.is_hidden = not self.panel.is_hidden
        self.on_todo_panel_visibility_changed()

    def action_command(self, line: str) -> None:
        """Run a slash command from a key."""
        if self.conversation is not None:
            self.conversation.submit(line)

    async def action_clear_or_leave(self) -> None:
        """Leave a dialog; else copy a selection, put the draft aside, or leave at the second time."""
        if self._left_dialog():
            return
        if selected := self.screen.get_selected_text():
            self.copy_to_clipboard(selected)
            self.screen.clear_selection()
        elif self.prompt.copy_selection() or self.prompt.clear_draft():
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
