"""The whole session as a view: transcript, list, usage and the turn in progress, folded together.

Every front end keeps one of these; so does the session itself, which is why they can't disagree.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from session.events import (
    ApprovalAnswered,
    ApprovalAsked,
    SessionEvent,
    SessionOpened,
    SessionResumed,
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


@dataclass(frozen=True, slots=True)
class TurnView:
    """The turn in progress, if any."""

    id: str | None = None
    started: datetime | None = None
    waiting: tuple[ApprovalAsked, ...] = ()
    """Approvals the turn waits for, oldest first."""

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
    return _fold_rest(view, event), changes


def _fold_rest(view: SessionView, event: SessionEvent) -> SessionView:
    match event:
        case SessionOpened():
            return replace(view, session_id=event.session_id, folder=event.folder, model=event.model)
        case SessionResumed():
            return replace(view, model=event.model, turn=TurnView())
        case TurnStarted():
            return replace(view, turn=TurnView(id=event.turn, started=event.time), turns=view.turns + 1)
        case TurnFinished():
            return replace(view, turn=TurnView())
        case ApprovalAsked():
            return replace(view, turn=replace(view.turn, waiting=(*view.turn.waiting, event)))
        case ApprovalAnswered():
            left = tuple(asked for asked in view.turn.waiting if asked.request_id != event.request_id)
            return replace(view, turn=replace(view.turn, waiting=left))
        case UsageRecorded():
            usage = UsageView(
                context_tokens=event.input_tokens + event.output_tokens,
                input_tokens=view.usage.input_tokens + event.input_tokens,
                output_tokens=view.usage.output_tokens + event.output_tokens,
            )
            return replace(view, usage=usage)
        case _:
            return view
