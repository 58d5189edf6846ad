"""The one vocabulary of a session: what happened, as frozen values that survive JSON.

Ordering promises, live and in files alike:
`SessionOpened` comes first. `PromptAccepted` precedes its `TurnStarted`, which precedes everything with
the same `turn`, which precedes `TurnFinished`. Streamed pieces of a part precede its `…Finished` event;
`ToolArgumentsStreamed`, `ToolCallStarted`, `ApprovalAsked`, `ApprovalAnswered`, `ToolCallProgressed` and
`ToolCallFinished` of one call come in this order, and calls of one answer run in the order they were made.
`TodosWritten` precedes the `ToolCallFinished` of the call that wrote it.
"""

from __future__ import annotations

from session.events.answer import TextFinished, TextStreamed, ThinkingFinished, ThinkingStreamed
from session.events.base import Event, Json, Value, new_id, now
from session.events.codec import EVENT_KINDS, EventError, SessionEvent, event_from_json, event_to_json
from session.events.display import Display, FileDisplay, ShellDisplay, TextDisplay
from session.events.text import well_formed, well_formed_json
from session.events.todo import TodoErrorNoted, TodosAutoEdited, TodosWritten, UserTodosEdited
from session.events.tool import (
    ApprovalAnswered,
    ApprovalAsked,
    ToolArgumentsStreamed,
    ToolCallFinished,
    ToolCallProgressed,
    ToolCallStarted,
    ToolOutcome,
)
from session.events.turn import (
    FinishReason,
    ModelMessagesAdded,
    NoticePosted,
    PromptAccepted,
    SessionOpened,
    SessionResumed,
    TurnFinished,
    TurnStarted,
    Unknown,
    UsageRecorded,
)

__all__ = [
    "EVENT_KINDS",
    "ApprovalAnswered",
    "ApprovalAsked",
    "Display",
    "Event",
    "EventError",
    "FileDisplay",
    "FinishReason",
    "Json",
    "ModelMessagesAdded",
    "NoticePosted",
    "PromptAccepted",
    "SessionEvent",
    "SessionOpened",
    "SessionResumed",
    "ShellDisplay",
    "TextDisplay",
    "TextFinished",
    "TextStreamed",
    "ThinkingFinished",
    "ThinkingStreamed",
    "TodoErrorNoted",
    "TodosAutoEdited",
    "TodosWritten",
    "ToolArgumentsStreamed",
    "ToolCallFinished",
    "ToolCallProgressed",
    "ToolCallStarted",
    "ToolOutcome",
    "TurnFinished",
    "TurnStarted",
    "Unknown",
    "UsageRecorded",
    "UserTodosEdited",
    "Value",
    "event_from_json",
    "event_to_json",
    "new_id",
    "now",
    "well_formed",
    "well_formed_json",
]
