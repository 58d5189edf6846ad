"""The whole session as a view: transcript, list, usage and the turn in progress, folded together.

Every front end keeps one of these; so does the session itself, which is why they can't disagree.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from session.events import (
    AnswerQuieted,
    ApprovalAnswered,
    ApprovalAsked,
    ApprovalMode,
    HistoryCompacted,
    InstructionsRead,
    ModeChanged,
    ModelChanged,
    PromptAccepted,
    PromptQueued,
    PromptSteered,
    PromptWithdrawn,
    RequestSent,
    RetryScheduled,
    SessionEvent,
    SessionOpened,
    SessionResumed,
    TextStreamed,
    ThinkingStreamed,
    ToolArgumentsStreamed,
    TurnFinished,
    TurnStarted,
    UsageRecorded,
)
from session.views.todo import TodoView, fold_todos
from session.views.transcript import Changes, TranscriptView, fold_transcript

if TYPE_CHECKING:
    from datetime import datetime


@dataclass(frozen=True, slots=True)
class UsageView:
    """Tokens used."""

    context_tokens: int = 0
    """Size of the newest request and its answer: what the model's window holds now."""
    input_tokens: int = 0
    """Sum over all requests."""
    output_tokens: int = 0
    """Sum over all answers."""
    cost: float = 0.0
    """US dollars for all answers whose price is known."""
    unpriced: int = 0
    """Answers whose price isn't known."""
    window: int | None = None
    """How many tokens the model can hold; absent when it isn't known."""


@dataclass(frozen=True, slots=True)
class TurnView:
    """The turn in progress, if any."""

    id: str | None = None
    started: datetime | None = None
    waiting: tuple[ApprovalAsked, ...] = ()
    """Approvals the turn waits for, oldest first."""
    retry: RetryScheduled | None = None
    """The wait before a failed request is sent again, while it lasts."""
    quiet: AnswerQuieted | None = None
    """Set while nothing comes of an answer that should come."""

    @property
    def running(self) -> bool:
        """Whether the agent works, or waits for the user, right now."""
        return self.id is not None


@dataclass(frozen=True, slots=True)
class SessionView:
    """Everything a front end shows of a session, but the blocks it has drawn."""

    session_id: str = ""
    folder: str = ""
    model: str = ""
    effort: str | None = None
    """How much the model shall think; absent means as its settings or its provider have it."""
    mode: ApprovalMode = "ask"
    instructions: tuple[str, ...] = ()
    """Files that joined the model's instructions."""
    queue: tuple[PromptQueued, ...] = ()
    """Prompts that wait for the agent, oldest first."""
    todos: TodoView = field(default_factory=TodoView)
    transcript: TranscriptView = field(default_factory=TranscriptView)
    usage: UsageView = field(default_factory=UsageView)
    turn: TurnView = field(default_factory=TurnView)
    turns: int = 0
    """Turns begun so far."""


def fold_session(
    view: SessionView, event: SessionEvent, *, live: bool = False
) -> tuple[SessionView, Changes]:
    """The view after `event` and what it did to the transcript's blocks.

    Args:
        view: The view so far.
        event: What happened.
        live: Whether it happens now, rather than in a replayed past.
    """
    todos = fold_todos(view.todos, event)
    transcript, changes = fold_transcript(
        view.transcript, event, before=view.todos.phases, after=todos.phases, live=live
    )
    if todos is not view.todos or transcript is not view.transcript:
        view = replace(view, todos=todos, transcript=transcript)
    turn = _fold_turn(view.turn, event)
    if turn is not view.turn:
        view = replace(view, turn=turn)
    return _fold_rest(view, event), changes


def _fold_turn(turn: TurnView, event: SessionEvent) -> TurnView:
    match event:
        case TextStreamed() | ThinkingStreamed() | ToolArgumentsStreamed() | RequestSent():
            calm = turn.retry is None and turn.quiet is None
            return turn if calm else replace(turn, retry=None, quiet=None)
        case RetryScheduled():
            return replace(turn, retry=event, quiet=None)
        case AnswerQuieted():
            return replace(turn, quiet=event)
        case TurnStarted():
            return TurnView(id=event.turn, started=event.time)
        case TurnFinished() | SessionResumed():
            return TurnView()
        case ApprovalAsked():
            return replace(turn, waiting=(*turn.waiting, event))
        case ApprovalAnswered():
            left = tuple(asked for asked in turn.waiting if asked.request_id != event.request_id)
            return replace(turn, waiting=left)
        case _:
            return turn


def _fold_rest(view: SessionView, event: SessionEvent) -> SessionView:
    match event:
        case SessionOpened():
            return replace(view, session_id=event.session_id, folder=event.folder, model=event.model)
        case SessionResumed():
            effort = view.effort if event.model == view.model else None
            return replace(view, model=event.model, effort=effort)
        case TurnStarted():
            return replace(view, turns=view.turns + 1)
        case UsageRecorded() | HistoryCompacted():
            return replace(view, usage=_fold_usage(view.usage, event))
        case PromptQueued() | PromptWithdrawn() | PromptAccepted() | PromptSteered():
            return replace(view, queue=_fold_queue(view.queue, event))
        case ModelChanged():
            usage = replace(view.usage, window=None)
            return replace(view, model=event.model, effort=event.effort, usage=usage)
        case ModeChanged():
            return replace(view, mode=event.mode)
        case InstructionsRead():
            return replace(view, instructions=event.files)
        case _:
            return view


def _fold_usage(usage: UsageView, event: UsageRecorded | HistoryCompacted) -> UsageView:
    if isinstance(event, HistoryCompacted):
        return replace(usage, context_tokens=event.after)
    return UsageView(
        context_tokens=event.input_tokens + event.output_tokens,
        input_tokens=usage.input_tokens + event.input_tokens,
        output_tokens=usage.output_tokens + event.output_tokens,
        cost=usage.cost + (event.cost or 0.0),
        unpriced=usage.unpriced + (event.cost is None),
        window=event.window,
    )


def _fold_queue(
    queue: tuple[PromptQueued, ...], event: PromptQueued | PromptWithdrawn | PromptAccepted | PromptSteered
) -> tuple[PromptQueued, ...]:
    if not isinstance(event, PromptQueued):
        return tuple(waiting for waiting in queue if waiting.prompt_id != event.prompt_id)
    if all(waiting.prompt_id != event.prompt_id for waiting in queue):
        return (*queue, event)
    return tuple(event if waiting.prompt_id == event.prompt_id else waiting for waiting in queue)
