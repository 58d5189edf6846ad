"""The small face of the agent: commands go in, events come out.

Importing it doesn't import the model library: a thread does that later, and a prompt sent before then waits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from session.events import (
    ApprovalMode,
    ModeChanged,
    ModelChanged,
    NoticePosted,
    SessionEvent,
    SessionOpened,
    SessionResumed,
    TurnFinished,
    UserTodosEdited,
    new_id,
    well_formed,
)
from session.log import FORMAT_VERSION, SessionLog
from session.runtime.approval import Approvals, Decision, Rule
from session.runtime.assembly import Assembly
from session.runtime.briefing import Briefing
from session.runtime.journal import Journal, Listener
from session.runtime.queue import PromptQueue
from session.runtime.reminder import Reminders
from session.runtime.runner import Runner

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from session.models import Effort
    from session.runtime.options import SessionOptions
    from session.todo import TodoPhase
    from session.views.session import SessionView


class Session:
    """One conversation with its list, its file and its model.

    Args:
        options: How it works.
        log: Where its events are kept; `None` keeps them in memory only.
        past: The events of an earlier run, when it is resumed.
        session_id: Id of a new session; made up when absent.
    """

    def __init__(
        self,
        options: SessionOptions,
        log: SessionLog | None = None,
        *,
        past: Iterable[SessionEvent] = (),
        session_id: str | None = None,
    ) -> None:
        self._options = options
        self._approvals = Approvals(options.rules, mode=options.mode, interactive=options.interactive)
        tool = "todo_write" if options.todo_dialect == "write" else "todo"
        self._reminders = Reminders(options.reminders, tool, lambda: self.view.todos.phases)
        self._journal = Journal(log, self._reminders.note)
        self._emit = self._journal.emit
        self._briefing = Briefing(options.folder, options.instructions, self._journal)
        self.queue = PromptQueue(self._journal)
        """Prompts that wait for the agent."""
        self._assembly = Assembly(
            options, self._journal, self._approvals, self._reminders, self._briefing.steering(self.queue)
        )
        self._past = tuple(past)
        self._begin(session_id)
        self._runner = Runner(self._assembly, self._briefing, self.queue, self._journal, self._past)

    def _begin(self, session_id: str | None) -> None:
        options = self._options
        for event in self._past:
            self._journal.replay(event)
        if self.view.turn.running:
            ended = TurnFinished(reason="cancelled", turn=self.view.turn.id)
            self._past = (*self._past, ended)
            self._emit(ended)
        if self._past:
            opening: SessionEvent = SessionResumed(model=options.model, version=options.version)
        else:
            opening = SessionOpened(
                format=FORMAT_VERSION,
                session_id=session_id or new_id(),
                folder=str(options.folder),
                model=options.model,
                version=options.version,
            )
        self._emit(opening)
        self._past = (*self._past, opening)
        if self.view.mode != options.mode:
            moded = ModeChanged(mode=options.mode)
            self._emit(moded)
            self._past = (*self._past, moded)

    @property
    def view(self) -> SessionView:
        """Everything folded so far."""
        return self._journal.view

    @property
    def past(self) -> tuple[SessionEvent, ...]:
        """All events up to the opening of this run, for a front end that draws them."""
        return self._past

    @property
    def id(self) -> str:
        """UUIDv7 of the session."""
        return self.view.session_id

    @property
    def is_kept(self) -> bool:
        """Whether the session is in a file and can be resumed."""
        return self._journal.log is not None

    @property
    def unsaved(self) -> int:
        """Records that could not be written, should there be any after `close`."""
        return 0 if self._journal.log is None else self._journal.log.unsaved

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Have `listener` called with each event from now on; returns the way to stop that."""
        return self._journal.subscribe(listener)

    def load(self) -> None:
        """Begin to load the model library in a thread, so that the first prompt needn't wait."""
        self._runner.load()

    def submit(self, text: str, *, steering: bool = False) -> None:
        """Take a prompt and return at once: it begins a turn, or waits for the one in progress.

        Args:
            text: The prompt.
            steering: Whether it joins a turn in progress at its next step, rather than wait for its end.
        """
        self._runner.submit(well_formed(text), steering=steering)

    async def prompt(self, text: str) -> TurnFinished:
        """Send `text` and work on it; turns run one after the other.

        Returns:
            How the turn ended. Nothing that a model or tool does makes this raise.
        """
        return await self._runner.prompt(well_formed(text))

    async def compact(self) -> None:
        """Shorten the model's history: before the next request of a turn in progress, or else now."""
        await self._runner.compact()

    async def report_context(self) -> None:
        """Put what fills the model's window into the transcript."""
        self._emit(self._briefing.report(await self._runner.ready()))

    def set_model(self, model: str, effort: Effort | None = None) -> None:
        """Go on with another model, or another effort, from the next turn on.

        Args:
            model: The model, `provider:name`.
            effort: How much it thinks; `None` leaves that to its settings.
        """
        self._emit(ModelChanged(model=model, effort=effort, turn=self.view.turn.id))
        self._runner.reload()

    def set_mode(self, mode: ApprovalMode) -> None:
        """Change what may run unasked, from the next call on."""
        self._approvals.mode = mode
        if mode != self.view.mode:
            self._emit(ModeChanged(mode=mode, turn=self.view.turn.id))

    def configure(self, options: SessionOptions) -> None:
        """Work in another way from the next turn on; model, mode, rules and folder stay as they are."""
        self._assembly.options = options
        self._reminders.settings = options.reminders
        self._briefing.files = options.instructions
        self._runner.reload()

    def cancel(self) -> bool:
        """Interrupt the turn in progress; false when there is none."""
        return self._runner.cancel()

    def answer(self, request_id: str, decision: Decision, *, remember: Rule | None = None) -> bool:
        """Answer an approval; false when no request of that id waits.

        Args:
            request_id: From `ApprovalAsked`.
            decision: The answer.
            remember: A rule to keep for the rest of the session.
        """
        if remember is not None:
            self._approvals.allow(remember)
        return self._approvals.answer(request_id, decision)

    def edit_todos(self, action: str, phases: Sequence[TodoPhase]) -> bool:
        """Make `phases` the list, as a change by the user; false when nothing is different.

        Args:
            action: What the user did, as a command.
            phases: The whole list afterwards.
        """
        after = tuple(phases)
        if after == self.view.todos.phases:
            return False
        self._emit(UserTodosEdited(action=well_formed(action), phases=after, turn=self.view.turn.id))
        return True

    def notice(self, text: str, level: str = "info") -> None:
        """Put a remark of the program into the transcript."""
        self._emit(NoticePosted.model_validate({"text": text, "level": level, "turn": self.view.turn.id}))

    async def close(self) -> None:
        """End the turn in progress, write what is left and release the file."""
        await self._runner.close()
        if self._journal.log is not None:
            self._journal.log.close()
