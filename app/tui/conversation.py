"""Connects one session with the widgets: events in, blocks and list out; text in, prompts and commands out."""

from __future__ import annotations

from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Protocol

from app.commands.command import CommandContext
from app.commands.registry import CommandRegistry
from app.tui.port import AppPort
from session.events import ApprovalAsked, now
from session.models import describe_model
from session.runtime import Decision, Rule
from session.views.session import SessionView, fold_session
from widgets.prompt import Completion
from widgets.status import StatusParts, shorten_folder

if TYPE_CHECKING:
    from collections.abc import Coroutine, Sequence

    from textual.app import App

    from app.bootstrap import Start
    from app.settings.schema import Settings
    from session.events import SessionEvent
    from session.views.block import BlockChange
    from widgets.todo import TodoPanel


class Surface(Protocol):
    """What a conversation draws on."""

    @property
    def panel(self) -> TodoPanel:
        """The todo panel."""
        ...

    def configure(self, settings: Settings) -> None:
        """Take the settings that the first frame could do without."""
        ...

    def draw(self, changes: Sequence[BlockChange], view: SessionView, *, before: SessionView) -> None:
        """Show what an event did."""
        ...

    def draw_status(self, parts: StatusParts) -> None:
        """Show what the session is doing."""
        ...


class Conversation:
    """One session on screen.

    Args:
        app: Runs workers and dialogs.
        surface: What it draws on.
        start: The session and its settings.
    """

    def __init__(self, app: App[None], surface: Surface, start: Start) -> None:
        self.session = start.session
        self.settings = start.settings
        self.view = SessionView()
        """Everything drawn so far, folded from the same events as the session's own view."""
        self._app = app
        self._surface = surface
        self._port = AppPort(app, surface.panel, self)
        self._commands = CommandRegistry()
        self._context = CommandContext(self.session, self.settings, self._port)
        self._waiting: list[str] = []
        self._is_working = False

    def begin(self, notices: tuple[str, ...]) -> None:
        """Draw the past in one go, by the very fold that draws what happens now, and follow what comes."""
        changes: list[BlockChange] = []
        for event in self.session.past:
            self.view, more = fold_session(self.view, event)
            changes.extend(more)
        self._surface.configure(self.settings)
        self._surface.draw(changes, self.view, before=SessionView())
        self.refresh_status()
        self._unsubscribe = self.session.subscribe(self._show)
        for notice in notices:
            self.session.notice(notice, "warning")
        self.session.load()

    def _show(self, event: SessionEvent) -> None:
        before = self.view
        self.view, changes = fold_session(self.view, event, live=True)
        self._surface.draw(changes, self.view, before=before)
        if self.view is not before:
            self.refresh_status()
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
            self._waiting.append(text)
            self.refresh_status()
            if not self._is_working:
                self._is_working = True
                self._spawn(self._work_down())

    def complete(self, line: str) -> list[Completion]:
        """Completions for a line that begins with a slash."""
        found = self._commands.suggest(line, self._context)
        return [Completion(whole, suggestion.text, suggestion.hint) for whole, suggestion in found]

    def refresh_status(self) -> None:
        """Bring the status line up to date."""
        panel, view = self._surface.panel, self.view
        working = view.turn.running and not view.turn.waiting
        since = monotonic() - (now() - view.turn.started).total_seconds() if view.turn.started else None
        self._surface.draw_status(
            StatusParts(
                model=describe_model(view.model) or "no model",
                folder=shorten_folder(view.folder, str(Path.home())),
                mode=self._mode(),
                tokens=f"{view.usage.context_tokens:,} tokens" if view.usage.context_tokens else "",
                todo="" if panel.display else panel.summary,
                working_since=since if working else None,
                hints=("ctrl+t panel", "f1 help"),
            )
        )

    def say(self, text: str) -> None:
        """Put a warning of the app itself into the transcript."""
        self.session.notice(text, "warning")

    async def close(self) -> str:
        """End the session; returns how to come back to it, for the terminal."""
        self._unsubscribe()
        await self.session.close()
        if self.session.unsaved:
            return f"{self.session.unsaved} records of this session could not be saved."
        return f"Go on with: punchlist --resume {self.session.id}" if self.session.is_kept else ""

    def interrupt(self) -> list[str]:
        """Stop the agent; returns the prompts that were still waiting for it, which are not sent."""
        waiting, self._waiting = self._waiting, []
        self.session.cancel()
        self.refresh_status()
        return waiting

    def _mode(self) -> str:
        if self.view.turn.waiting:
            return "waiting for you"
        number = len(self._waiting)
        return f"{number} prompt{'s' if number > 1 else ''} waiting" if number else ""

    async def _work_down(self) -> None:
        """Send what the user has typed, one prompt after the other."""
        try:
            while self._waiting:
                text = self._waiting.pop(0)
                await self.session.prompt(text)
        finally:
            self._is_working = False
            self.refresh_status()

    async def _approve(self, asked: ApprovalAsked) -> None:
        answer = await self._port.approve(asked)
        if answer.interrupt:
            await self._app.run_action("interrupt")
        remember = Rule(asked.name) if answer.remember else None
        decision = Decision(allowed=answer.allowed, reason=answer.reason)
        self.session.answer(asked.request_id, decision, remember=remember)

    def _spawn(self, work: Coroutine[object, object, None]) -> None:
        """Run `work` beside everything else; a fault in it ends the app with its traceback."""
        self._app.run_worker(work)
