"""What passes between the session and its model: requests, waits, messages kept, tokens used."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import AwareDatetime

from session.events.base import Event, Value


class RequestSent(Event):
    """A request is on its way to the model; nothing of the answer has come."""

    type: ClassVar[str] = "request_sent"
    logged: ClassVar[bool] = False


class AnswerQuieted(Event):
    """Nothing has come of an answer for a while; whatever comes next ends the quiet."""

    type: ClassVar[str] = "answer_quieted"
    logged: ClassVar[bool] = False

    since: AwareDatetime
    """When the last of it came."""
    gives_up: AwareDatetime | None = None
    """When the answer counts as stalled if it stays quiet; absent when it never does."""
    alive: bool = False
    """Whether the connection has shown signs of life meanwhile."""


class RetryScheduled(Event):
    """A request failed and will be sent again."""

    type: ClassVar[str] = "retry_scheduled"

    text: str
    """One sentence: what went wrong."""
    detail: str | None = None
    """The technical part, shown on demand."""
    seconds: float
    """How long the wait is."""
    due: AwareDatetime
    """When the request is sent again."""
    attempt: int
    """Number of the coming attempt after the first, from 1."""
    attempts: int
    """How many there will be at most."""


class UsageRecorded(Event):
    """One model answer was paid for."""

    type: ClassVar[str] = "usage_recorded"

    input_tokens: int = 0
    """Tokens the request held, those read from a cache included."""
    output_tokens: int = 0
    """Tokens the answer held."""
    cache_read_tokens: int = 0
    """Tokens of the request that the provider had in its cache."""
    cost: float | None = None
    """Price in US dollars; absent when it isn't known."""
    window: int | None = None
    """How many tokens the model can hold, request and answer together; absent when it isn't known."""


class ModelMessagesAdded(Event):
    """Messages joined the model's history, in the model library's own JSON.

    The history is rebuilt from these records exactly, so that signatures and other provider data stay valid.
    """

    type: ClassVar[str] = "model_messages_added"

    messages: tuple[dict[str, object], ...]
    """The new messages, oldest first."""


class HistoryCompacted(Event):
    """The model's history was shortened; `messages` is all of it now."""

    type: ClassVar[str] = "history_compacted"

    cause: Literal["asked", "full", "refused"]
    """Why: the user asked for it, the window was nearly full, or the provider said it was too long."""
    messages: tuple[dict[str, object], ...]
    """The whole history afterwards, in the model library's own JSON."""
    dropped: int
    """How many messages are gone."""
    kept: int
    """How many of the newest stay as they were."""
    before: int
    """Estimated tokens of the history before."""
    after: int
    """Estimated tokens afterwards."""
    summary: str
    """What stands for the messages that are gone."""


class ContextPart(Value):
    """One of the things that fill the model's window."""

    label: str
    """What it is, in a word or two."""
    tokens: int
    """Its estimated size."""


class ContextReported(Event):
    """The user asked what fills the model's window."""

    type: ClassVar[str] = "context_reported"

    parts: tuple[ContextPart, ...]
    """What fills it, in the order it is sent."""
    window: int | None = None
    """How many tokens the model can hold; absent when it isn't known."""
