"""What frames a session and its turns: opened, set, started, finished, noticed."""

from __future__ import annotations

from typing import ClassVar, Literal

from session.events.base import Event, Value

FinishReason = Literal["done", "cancelled", "limit", "failed"]
"""Why a turn ended."""
ApprovalMode = Literal["ask", "plan", "yolo"]
"""What the agent may do unasked: `ask` only what rules allow, `plan` only look, `yolo` everything."""


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


class ModelChanged(Event):
    """The session goes on with another model, or the same one with another effort."""

    type: ClassVar[str] = "model_changed"

    model: str
    """The model, `provider:name`."""
    effort: str | None = None
    """How much it shall think; absent means as the model's settings or its provider have it."""


class ModeChanged(Event):
    """What the agent may do unasked has changed."""

    type: ClassVar[str] = "mode_changed"

    mode: ApprovalMode
    """The mode from now on."""


class InstructionsRead(Event):
    """Files of the project or the user joined the model's instructions."""

    type: ClassVar[str] = "instructions_read"

    files: tuple[str, ...]
    """Their names as the user would write them, the most general first."""


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


class NoticePosted(Event):
    """The program has something to say that is no part of the conversation."""

    type: ClassVar[str] = "notice_posted"

    level: Literal["info", "warning", "error"] = "info"
    """How much it matters."""
    text: str
    """One or two sentences."""
    detail: str | None = None
    """The technical part, shown on demand."""


class Unknown(Value):
    """A record of a kind this version doesn't know; kept for counting, never shown."""

    type: str
    """The kind it names."""
