"""The small face of the agent: commands go in, events come out.

Importing it doesn't import the model library: a thread does that later, and a prompt sent before then waits.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from assets import read_asset
from session.events import (
    NoticePosted,
    PromptAccepted,
    SessionEvent,
    SessionOpened,
    SessionResumed,
    TurnFinished,
    TurnStarted,
    UserTodosEdited,
    new_id,
    well_formed,
)
from session.log import FORMAT_VERSION, LogError, SessionLog
from session.runtime.approval import Approvals, Decision, Rule
from session.runtime.reminder import Reminders
from session.tools import BashTool, ReadTool, TodoTool, TodoWriteTool, Tool
from session.views.session import SessionView, fold_session

if TYPE_CHECKING:
    from session.runtime.options import SessionOptions
    from session.runtime.turn import TurnLoop
    from session.todo import TodoPhase

Listener = Callable[[SessionEvent], None]
"""Called with each event in order."""


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
        self._log = log
        self._listeners: list[Listener] = []
        self._approvals = Approvals(
            options.rules, allow_all=options.allow_all, interactive=options.interactive
        )
        self._view = SessionView()
        self._reminders = Reminders()
        self._running: asyncio.Task[TurnFinished] | None = None
        self._loading: asyncio.Task[TurnLoop] | None = None
        self._past = tuple(past)
        self._log_failing = False
        for event in self._past:
            self._reminders.note(event, self._view.todos.phases)
            self._view, _ = fold_session(self._view, event)
        if self._view.turn.running:
            ended = TurnFinished(reason="cancelled", turn=self._view.turn.id)
            self._past = (*self._past, ended)
            self._emit(ended)
        if self._past:
            self._opening: SessionEvent = SessionResumed(model=options.model, version=options.version)
        else:
            self._opening = SessionOpened(
                format=FORMAT_VERSION,
                session_id=session_id or new_id(),
                folder=str(options.folder),
                model=options.model,
                version=options.version,
            )
        self._emit(self._opening)

    @property
    def view(self) -> SessionView:
        """Everything folded so far."""
        return self._view

    @property
    def past(self) -> tuple[SessionEvent, ...]:
        """All events up to the opening of this run, for a front end that draws them."""
        return (*self._past, self._opening)

    @property
    def id(self) -> str:
        """UUIDv7 of the session."""
        return self._view.session_id

    @property
    def is_kept(self) -> bool:
        """Whether the session is in a file and can be resumed."""
        return self._log is not None

    @property
    def unsaved(self) -> int:
        """Records that could not be written, should there be any after `close`."""
        return 0 if self._log is None else self._log.unsaved

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Have `listener` called with each event from now on; returns the way to stop that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    def load(self) -> None:
        """Begin to load the model library in a thread, so that the first prompt needn't wait."""
        if self._loading is None:
            self._loading = asyncio.ensure_future(self._make_loop())
            # A fault is told by the first prompt; without one it isn't worth a word.
            self._loading.add_done_callback(lambda done: done.cancelled() or done.exception())

    async def prompt(self, text: str) -> TurnFinished:
        """Send `text` and work on it; turns run one after the other.

        Returns:
            How the turn ended. Nothing that a model or tool does makes this raise.
        """
        while self._running is not None:
            with suppress(asyncio.CancelledError):
                await asyncio.shield(self._running)
        self._running = asyncio.ensure_future(self._turn(well_formed(text)))
        try:
            return await asyncio.shield(self._running)
        finally:
            self._running = None

    def cancel(self) -> bool:
        """Interrupt the turn in progress; false when there is none."""
        if self._running is None or not self._view.turn.running:
            return False
        # A second request would interrupt the clean-up that the first one has begun.
        return bool(self._running.cancelling()) or self._running.cancel()

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
        if after == self._view.todos.phases:
            return False
        self._emit(UserTodosEdited(action=well_formed(action), phases=after, turn=self._view.turn.id))
        return True

    def notice(self, text: str, level: str = "info") -> None:
        """Put a remark of the program into the transcript."""
        self._emit(NoticePosted.model_validate({"text": text, "level": level, "turn": self._view.turn.id}))

    async def close(self) -> None:
        """End the turn in progress, write what is left and release the file."""
        if self._running is not None and not self._running.done():
            self._running.cancel()
            with suppress(asyncio.CancelledError):
                await self._running
        if self._loading is not None and not self._loading.done():
            self._loading.cancel()
        if self._log is not None:
            self._log.close()

    async def _turn(self, text: str) -> TurnFinished:
        turn = new_id()
        self._emit(PromptAccepted(text=text, turn=turn))
        self._emit(TurnStarted(turn=turn))
        try:
            self.load()
            assert self._loading is not None  # noqa: S101 - set by load()
            loop = await asyncio.shield(self._loading)
        except asyncio.CancelledError:
            return self._failed("cancelled", None, turn)
        except Exception as error:  # noqa: BLE001 - border to the model libraries, which fail in many ways
            self._loading = None
            return self._failed("failed", str(error), turn)
        finished = await loop.run(text, turn)
        self._sync()
        return finished

    def _failed(self, reason: str, error: str | None, turn: str) -> TurnFinished:
        finished = TurnFinished.model_validate({"reason": reason, "error": error, "turn": turn})
        self._emit(finished)
        self._sync()
        return finished

    async def _make_loop(self) -> TurnLoop:
        return await asyncio.to_thread(self._make_loop_now)

    def _make_loop_now(self) -> TurnLoop:
        from session.models import make_model
        from session.runtime.engine import Engine
        from session.runtime.history import restore_history
        from session.runtime.toolbox import Toolbox
        from session.runtime.turn import TurnLoop

        tools = self._tools()
        engine = Engine(make_model(self._options.model), tools, read_asset("prompts", "system.md"))
        toolbox = Toolbox(
            tools,
            self._options.folder,
            self._approvals,
            emit=self._emit,
            phases=lambda: self._view.todos.phases,
            storage="memory" if self._log is None else "session",
        )
        history = restore_history(self._past)
        return TurnLoop(engine, toolbox, history, emit=self._emit, reminders=self._reminders.take)

    def _tools(self) -> list[Tool]:
        tools: list[Tool] = [ReadTool(), BashTool()]
        options = self._options
        if options.todo_enabled and options.todo_dialect in {"ops", "both"}:
            tools.append(TodoTool())
        if options.todo_enabled and options.todo_dialect in {"write", "both"}:
            dialect = options.todo_dialect
            tools.append(TodoWriteTool(dialect=dialect, allow_parallel=options.todo_allow_parallel))
        return tools

    def _emit(self, event: SessionEvent) -> None:
        self._reminders.note(event, self._view.todos.phases)
        self._view, _ = fold_session(self._view, event, live=True)
        if self._log is not None and event.logged:
            self._append(self._log, event)
        for listener in tuple(self._listeners):
            listener(event)

    def _append(self, log: SessionLog, event: SessionEvent) -> None:
        try:
            log.append(event)
        except LogError as error:
            self._log_failed(str(error))
        else:
            self._log_failing = False

    def _sync(self) -> None:
        if self._log is not None:
            try:
                self._log.sync()
            except LogError as error:
                self._log_failed(str(error))

    def _log_failed(self, text: str) -> None:
        """Say once that the session can't be saved; the log itself keeps the records and tries again."""
        if not self._log_failing:
            self._log_failing = True
            self.notice(text, "error")
