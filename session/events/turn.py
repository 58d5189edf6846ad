"""What frames a session and its turns: opened, prompted, started, finished, noticed."""

from __future__ import annotations

from typing import ClassVar, Literal

from session.events.base import Event, Value

FinishReason = Literal["done", "cancelled", "limit", "failed"]
"""Why a turn ended."""


class SessionOpened(Event):
    """A new session began; always the first record of its file."""

    type: ClassVar[str] = "session_opened"

    format: int
    """Version of the file format, see `session/log/README.md`."""
    session_id: str
    """UUIDv7 of the session, also the name of its file."""
    folder: str
    """Absolute path of the project folder the session works in."""
    model: str
    """The model as it was named, `provider:name`."""
    version: str
    """Version of the program that wrote it."""


class SessionResumed(Event):
    """The session was opened again."""

    type: ClassVar[str] = "session_resumed"

    model: str
    """The model it goes on with."""
    version: str
    """Version of the program that resumed it."""


class PromptAccepted(Event):
    """The user's text was taken; a turn follows."""

    type: ClassVar[str] = "prompt_accepted"

    text: str
    """The prompt as the user sent it."""


class TurnStarted(Event):
    """The agent began to work on a prompt."""

    type: ClassVar[str] = "turn_started"


class TurnFinished(Event):
    """The agent stopped working on a prompt."""

    type: ClassVar[str] = "turn_finished"

    reason: FinishReason
    """Why it stopped."""
    error: str | None = None
    """With `failed` and `limit`: one sentence for the user."""
    detail: str | None = None
    """The technical part of the error, shown on demand."""


class UsageRecorded(Event):
    """One model answer was paid for."""

    type: ClassVar[str] = "usage_recorded"

    input_tokens: int = 0
    """Tokens the request held."""
    output_tokens: int = 0
    """Tokens the answer held."""


class NoticePosted(Event):
    """The program has something to say that is no part of the conversation."""

    type: ClassVar[str] = "notice_posted"

    level: Literal["info", "warning", "error"] = "info"
    """How much it matters."""
    text: str
    """One or two sentences."""


class ModelMessagesAdded(Event):
    """Messages joined the model's history, in the model library's own JSON.

    The history is rebuilt from these records exactly, so that signatures and other provider data stay valid.
    """

    type: ClassVar[str] = "model_messages_added"

    messages: tuple[dict[str, object], ...]
    """The new messages, oldest first."""


class Unknown(Value):
    """A record of a kind this version doesn't know; kept for counting, never shown."""

    type: str
    """The kind it names."""
