"""Events to JSON objects and back: `{"id", "time", "type", "turn"?, "data"}`.

Kinds this version doesn't know come back as `Unknown`, so that newer files stay readable.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from pydantic import ValidationError

from session.events.answer import TextFinished, TextStreamed, ThinkingFinished, ThinkingStreamed
from session.events.prompt import PromptAccepted, PromptQueued, PromptSteered, PromptWithdrawn
from session.events.request import (
    AnswerQuieted,
    ContextReported,
    HistoryCompacted,
    ModelMessagesAdded,
    RequestSent,
    RetryScheduled,
    UsageRecorded,
)
from session.events.todo import (
    TodoErrorNoted,
    TodoReminded,
    TodosAutoEdited,
    TodosWritten,
    UserTodosEdited,
)
from session.events.tool import (
    ApprovalAnswered,
    ApprovalAsked,
    ToolArgumentsStreamed,
    ToolCallFinished,
    ToolCallProgressed,
    ToolCallStarted,
)
from session.events.turn import (
    InstructionsRead,
    ModeChanged,
    ModelChanged,
    NoticePosted,
    SessionOpened,
    SessionResumed,
    TurnFinished,
    TurnStarted,
    Unknown,
)

if TYPE_CHECKING:
    from session.events.base import Json

SessionEvent = (
    SessionOpened
    | SessionResumed
    | ModelChanged
    | ModeChanged
    | InstructionsRead
    | PromptQueued
    | PromptWithdrawn
    | PromptAccepted
    | PromptSteered
    | TurnStarted
    | TurnFinished
    | RequestSent
    | AnswerQuieted
    | RetryScheduled
    | TextStreamed
    | TextFinished
    | ThinkingStreamed
    | ThinkingFinished
    | ToolArgumentsStreamed
    | ToolCallStarted
    | ToolCallProgressed
    | ToolCallFinished
    | ApprovalAsked
    | ApprovalAnswered
    | TodosWritten
    | UserTodosEdited
    | TodosAutoEdited
    | TodoErrorNoted
    | TodoReminded
    | UsageRecorded
    | NoticePosted
    | ModelMessagesAdded
    | HistoryCompacted
    | ContextReported
)
"""Any event of a session."""

EVENT_KINDS: dict[str, type[SessionEvent]] = {kind.type: kind for kind in SessionEvent.__args__}
"""Every kind by the name it has in files."""

_ENVELOPE = {"id", "time", "turn"}


class EventError(ValueError):
    """A record isn't an event; the message says in one sentence what is wrong with it."""


def event_to_json(event: SessionEvent) -> Json:
    """The JSON object of `event`; fields that are absent (`None`) are left out."""
    dumped = event.model_dump(mode="json", exclude_none=True)
    record: Json = {"id": dumped["id"], "time": dumped["time"], "type": event.type}
    if event.turn is not None:
        record["turn"] = event.turn
    record["data"] = {key: value for key, value in dumped.items() if key not in _ENVELOPE}
    return record


def event_from_json(record: object) -> SessionEvent | Unknown:
    """The event in a JSON object of well-formed text, or `Unknown` for a kind of a newer version.

    Raises:
        EventError: The object has no type, or its data doesn't fit the kind it names.
    """
    if not isinstance(record, dict):
        raise EventError("a record must be a JSON object")
    fields = cast("Json", record)
    name = fields.get("type")
    if not isinstance(name, str):
        raise EventError("a record must name its type")
    kind = EVENT_KINDS.get(name)
    if kind is None:
        return Unknown(type=name)
    data: Any = fields.get("data", {})
    if not isinstance(data, dict):
        raise EventError(f"the data of a {name} record must be an object")
    envelope = {key: fields[key] for key in _ENVELOPE if key in fields}
    try:
        return kind.model_validate({**data, **envelope})
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(str(step) for step in first["loc"])
        raise EventError(f"{name}: {where}: {first['msg']}") from error
