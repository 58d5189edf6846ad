"""Connects one session with the widgets: events in, blocks and list out; text in, prompts and commands out."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from app.commands.command import CommandContext
from app.commands.registry import CommandRegistry
from session.events import ApprovalAsked, SessionEvent
from session.runtime import Decision, Rule
from session.views.session import SessionView, fold_session

if TYPE_CHECKING:
    from app.bootstrap import Start
    from app.tui.port import AppPort
    from session.views.block import BlockChange
    from widgets.todo import TodoPanel
    from widgets.transcript import Transcript


class Conversation:
    """One session on screen.

    Args:
        start: The session and its settings.
        transcript: Where its blocks go.
        panel: Where its list goes.
        port: What commands may ask of the app.
    """

    def __init__(self, start: Start, transcript: Transcript, panel: TodoPanel, port: AppPort) -> None:
        self.session = start.session
        self.settings = start.settings
        self.view = SessionView()
        self._transcript = transcript
        self._panel = panel
        self._port = port
        self._commands = CommandRegistry()
        self._context = CommandContext(self.session, self.settings, port)
        self._tasks: set[asyncio.Task[None]] = set()
        self._replay()
        self._unsubscribe = self.session.subscribe(self._show)
        for notice in start.notices:
            self.session.notice(notice, "warning")

    def _replay(self) -> None:
        """Draw the past in one go, by the very fold that draws what happens now."""
        changes: list[BlockChange] = []
        for event in self.session.past:
            self.view, more = fold_session(self.view, event)
            changes.extend(more)
        if not self.session.past:
            self.view = self.session.view
        self._transcript.apply(changes)
        self._panel.show(self.view.todos)
        self._port.refresh_status()

    def _show(self, event: SessionEvent) -> None:
        before = self.view
        self.view, changes = fold_session(self.view, event, live=True)
        if changes:
            self._transcript.apply(changes)
        if self.view.todos is not before.todos:
            self._panel.show(self.view.todos)
        if self.view is not before:
            self._port.refresh_status()
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
        """Completions for a line that begins with a slash: new line, label, hint."""
        found = self._commands.suggest(line, self._context)
        return [(whole, suggestion.text, suggestion.hint) for whole, suggestion in found]

    async def close(self) -> None:
        """Stop drawing and end the session."""
        self._unsubscribe()
        for task in tuple(self._tasks):
            task.cancel()
        await self.session.close()

    async def _prompt(self, text: str) -> None:
        await self.session.prompt(text)

    async def _approve(self, asked: ApprovalAsked) -> None:
        answer = await self._port.approve(asked.name, asked.subject)
        remember = Rule(asked.name) if answer.remember else None
        decision = Decision(allowed=answer.allowed, reason=answer.reason)
        self.session.answer(asked.request_id, decision, remember=remember)

    def _spawn(self, work: asyncio.Future[None] | object) -> None:
        task = asyncio.ensure_future(work)  # pyright: ignore[reportArgumentType]
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            raise error
