"""Connects one session with the widgets: events in, blocks and list out; text in, prompts and commands out."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from app.commands.command import CommandContext
from app.commands.mode import next_mode
from app.commands.registry import CommandRegistry
from app.commands.settings import SettingsCommand
from app.tui.mention import MentionCompleter
from app.tui.port import AppPort
from app.tui.setup import Setup
from app.tui.statusline import status_parts
from app.welcome import welcome_text
from session.events import ApprovalAsked
from session.runtime import Decision, Rule
from session.views.session import SessionView, fold_session
from widgets.prompt import Completion

if TYPE_CHECKING:
    from collections.abc import Collection, Coroutine, Sequence

    from textual.app import App

    from app.bootstrap import Start
    from app.settings.load import LoadedSettings
    from app.settings.schema import Settings
    from session.events import SessionEvent
    from session.views.block import BlockChange
    from widgets.status import StatusParts
    from widgets.todo import TodoPanel


class Surface(Protocol):
    """What a conversation draws on."""

    @property
    def panel(self) -> TodoPanel:
        """The todo panel."""
        ...

    def configure(self, settings: Settings) -> str | None:
        """Take the settings that the first frame could do without; returns what is wrong with them."""
        ...

    def draw(self, changes: Sequence[BlockChange], view: SessionView, *, before: SessionView) -> None:
        """Show what an event did."""
        ...

    def draw_status(self, parts: StatusParts) -> None:
        """Show what the session is doing."""
        ...

    def draft(self, text: str) -> None:
        """Put `text` into the prompt, in front of what is written there."""
        ...

    def refresh_completions(self) -> None:
        """Look up again what completes the prompt."""
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
        self.view = SessionView()
        """Everything drawn so far, folded from the same events as the session's own view."""
        self._held: list[str] | None = []
        """Prompts that wait until everything is settled; `None` from then on."""
        self._app = app
        self._surface = surface
        self._start = start
        self._port = AppPort(app, surface.panel, self)
        self._setup = Setup(start, self._port)
        self._commands = CommandRegistry(SettingsCommand(self._setup.load, self._apply))
        self._mentions = MentionCompleter(app, self._setup.project.folder, surface.refresh_completions)

    def begin(self) -> None:
        """Draw the past in one go, by the very fold that draws what happens now, and follow what comes."""
        changes: list[BlockChange] = []
        for event in self.session.past:
            self.view, more = fold_session(self.view, event)
            changes.extend(more)
        problem = self._surface.configure(self._setup.settings)
        self._surface.draw(changes, self.view, before=SessionView())
        self.refresh_status()
        self._unsubscribe = self.session.subscribe(self._show)
        for notice in [*self._start.notices, *([problem] if problem else [])]:
            self.session.notice(notice, "warning")
        if not self.view.model:
            self.session.notice(welcome_text("There is no model yet."))
        self.session.load()

    async def settle(self, early: Sequence[str]) -> None:
        """Ask what has to be asked before any work, then take what was typed before and meanwhile."""
        self._held = list(early)
        if self._setup.project.is_in_question and await self._setup.ask_for_trust():
            self._apply(self._setup.load(), frozenset())
        held, self._held = self._held, None
        for text in held:
            self.submit(text)

    def _show(self, event: SessionEvent) -> None:
        before = self.view
        self.view, changes = fold_session(self.view, event, live=True)
        self._surface.draw(changes, self.view, before=before)
        if self.view is not before:
            self.refresh_status()
        if isinstance(event, ApprovalAsked):
            self._spawn(self._approve(event))

    def submit(self, text: str, *, steering: bool = False) -> None:
        """Take what the user typed: a command, or a prompt for the agent.

        Args:
            text: What was typed.
            steering: Whether a prompt joins the turn in progress at its next step.
        """
        found = self._commands.read(text)
        unknown = self._commands.unknown(text)
        if found is not None:
            command, arguments = found
            self._spawn(command.run(arguments, self._context()))
        elif unknown is not None:
            self.session.notice(unknown, "warning")
        elif self._held is not None:
            self._held.append(text)
        else:
            self.session.submit(text, steering=steering)

    def complete(self, line: str) -> list[Completion]:
        """Completions for a line that begins with a slash."""
        found = self._commands.suggest(line, self._context())
        return [Completion(whole, suggestion.text, suggestion.hint) for whole, suggestion in found]

    def complete_mention(self, query: str) -> list[Completion] | None:
        """Completions for what stands behind an `@`; `None` while they are being looked up."""
        return self._mentions.complete(query)

    def refresh_status(self) -> None:
        """Bring the status line up to date."""
        panel = self._surface.panel
        self._surface.draw_status(
            status_parts(self.view, todo="" if panel.display else panel.summary, home=str(Path.home()))
        )

    @property
    def model(self) -> str:
        """The model in use."""
        return self.view.model

    def draft(self, text: str) -> None:
        """Put `text` into the prompt, in front of what is written there."""
        self._surface.draft(text)

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
        withdrawn = [self.session.queue.withdraw(waiting.prompt_id) for waiting in self.session.view.queue]
        self.session.cancel()
        return [text for text in withdrawn if text is not None]

    def take_back(self) -> str | None:
        """Take the newest waiting prompt out of the queue, to be edited."""
        waiting = self.session.view.queue
        return self.session.queue.withdraw(waiting[-1].prompt_id) if waiting else None

    def steer(self) -> None:
        """Have the oldest prompt that waits for the end of the turn join it at its next step."""
        for waiting in self.session.view.queue:
            if not waiting.steering:
                self.session.queue.change(waiting.prompt_id, steering=True)
                return

    def next_mode(self) -> None:
        """Go on to the next mode of approvals."""
        self.session.set_mode(next_mode(self.view.mode))

    async def _approve(self, asked: ApprovalAsked) -> None:
        answer = await self._port.approve(asked)
        if answer.interrupt:
            await self._app.run_action("interrupt")
        remember = Rule(asked.name) if answer.remember else None
        decision = Decision(allowed=answer.allowed, reason=answer.reason)
        self.session.answer(asked.request_id, decision, remember=remember)

    def _context(self) -> CommandContext:
        return CommandContext(self.session, self._setup.settings, self._port)

    def _apply(self, loaded: LoadedSettings, changed: frozenset[str]) -> Collection[str]:
        """Make settings count; returns the changed keys that count at once."""
        problem = self._surface.configure(loaded.settings)
        if problem is not None:
            self.say(problem)
        self.refresh_status()
        return self._setup.apply(loaded, changed)

    def _spawn(self, work: Coroutine[object, object, None]) -> None:
        """Run `work` beside everything else; a fault in it ends the app with its traceback."""
        self._app.run_worker(work)
