"""Connects one session with the widgets: events in, blocks and list out; text in, prompts and commands out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.commands.command import CommandContext
from app.commands.registry import CommandRegistry
from app.tui.port import AppPort
from session.events import ApprovalAsked
from session.runtime import Decision, Rule
from session.views.session import SessionView, fold_session

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from app.bootstrap import Start
    from app.tui.app import PunchlistApp
    from session.events import SessionEvent
    from session.views.block import BlockChange


class Conversation:
    """One session on screen.

    Args:
        app: The app that shows it.
        start: The session and its settings.
    """

    def __init__(self, app: PunchlistApp, start: Start) -> None:
        self.session = start.session
        self.settings = start.settings
        self.view = SessionView()
        """Everything drawn so far, folded from the same events as the session's own view."""
        self._app = app
        self._port = AppPort(app)
        self._commands = CommandRegistry()
        self._context = CommandContext(self.session, self.settings, self._port)

    def begin(self, notices: tuple[str, ...]) -> None:
        """Draw the past in one go, by the very fold that draws what happens now, and follow what comes."""
        changes: list[BlockChange] = []
        for event in self.session.past:
            self.view, more = fold_session(self.view, event)
            changes.extend(more)
        self._app.draw(changes, self.view, before=SessionView())
        self.session.subscribe(self._show)
        for notice in notices:
            self.session.notice(notice, "warning")
        self.session.load()

    def _show(self, event: SessionEvent) -> None:
        before = self.view
        self.view, changes = fold_session(self.view, event, live=True)
        self._app.draw(changes, self.view, before=before)
        if isinstance(event, ApprovalAsked):
            self._spawn(self._approve(event))

    def submit(self, text: str) -> None:
        """Take what the user typed: a command, or a prompt for the agent."""
        found = self._commands.read(text)
        unknown = self._commands.unknown(text)
        if found is not None:
            command, arguments = found
            self._spawn(command.run(arguments, self._context))
        elif unknown is not None:
            self.session.notice(unknown, "warning")
        else:
            self._spawn(self._prompt(text))

    def suggest(self, line: str) -> list[tuple[str, str, str]]:
        """Completions for a line that begins with a slash, each as the new line, a label and a hint."""
        found = self._commands.suggest(line, self._context)
        return [(whole, suggestion.text, suggestion.hint) for whole, suggestion in found]

    async def close(self) -> None:
        """Give up what waits for the user, and end the session."""
        self._app.workers.cancel_all()
        await self.session.close()

    async def _prompt(self, text: str) -> None:
        await self.session.prompt(text)

    async def _approve(self, asked: ApprovalAsked) -> None:
        answer = await self._port.approve(asked)
        remember = Rule(asked.name) if answer.remember else None
        decision = Decision(allowed=answer.allowed, reason=answer.reason)
        self.session.answer(asked.request_id, decision, remember=remember)

    def _spawn(self, work: Coroutine[object, object, None]) -> None:
        """Run `work` beside everything else; a fault in it ends the app with its traceback."""
        self._app.run_worker(work)
