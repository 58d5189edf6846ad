"""The one vocabulary of a session: what happened, as frozen values that survive JSON.

Ordering promises, live and in files alike:
`SessionOpened` comes first. `PromptQueued` precedes the `PromptAccepted`, `PromptSteered` or `PromptWithdrawn`
of the same prompt, and exactly one of those follows unless the session ends. `PromptAccepted` precedes its
`TurnStarted`, which precedes everything with the same `turn`, which precedes `TurnFinished`. Each try of a
request begins with `RequestSent`; a failed one that is tried again is followed by `RetryScheduled`. Streamed pieces of a part precede its `…Finished` event;
`ToolArgumentsStreamed`, `ToolCallStarted`, `ApprovalAsked`, `ApprovalAnswered`, `ToolCallProgressed` and
`ToolCallFinished` of one call come in this order, and calls of one answer run in the order they were made.
`TodosWritten` precedes the `ToolCallFinished` of the call that wrote it.
"""

from __future__ import annotations

from session.events.answer import TextFinished, TextStreamed, ThinkingFinished, ThinkingStreamed
from session.events.base import Event, Json, Value, new_id, now
from session.events.codec import EVENT_KINDS, EventError, SessionEvent, event_from_json, event_to_json
from session.events.display import Display, FileDisplay, ShellDisplay, TextDisplay
from session.events.prompt import Attachment, PromptAccepted, PromptQueued, PromptSteered, PromptWithdrawn
from session.events.request import (
    AnswerQuieted,
    ContextPart,
    ContextReported,
    HistoryCompacted,
    ModelMessagesAdded,
    RequestSent,
    RetryScheduled,
    UsageRecorded,
)
from session.events.text import well_formed, well_formed_json
from session.events.todo import TodoErrorNoted, TodoReminded, TodosAutoEdited, TodosWritten, UserTodosEdited
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
    ApprovalMode,
    FinishReason,
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

__all__ = [
    "EVENT_KINDS",
    "AnswerQuieted",
    "ApprovalAnswered",
    "ApprovalAsked",
    "ApprovalMode",
    "Attachment",
    "ContextPart",
    "ContextReported",
    "Display",
    "Event",
    "EventError",
    "FileDisplay",
    "FinishReason",
    "HistoryCompacted",
    "InstructionsRead",
    "Json",
    "ModeChanged",
    "ModelChanged",
    "ModelMessagesAdded",
    "NoticePosted",
    "PromptAccepted",
    "PromptQueued",
    "PromptSteered",
    "PromptWithdrawn",
    "RequestSent",
    "RetryScheduled",
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
    "TodoReminded",
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
