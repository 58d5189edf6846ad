"""The life of a tool call, from its first streamed argument to its result, approvals included."""

from __future__ import annotations

from typing import ClassVar, Literal

from session.events.base import Event, Json
from session.events.display import Display

ToolOutcome = Literal["done", "failed", "denied", "interrupted"]
"""How a call ended."""


class ToolArgumentsStreamed(Event):
    """A piece of a call's arguments arrived; the call hasn't started."""

    type: ClassVar[str] = "tool_arguments_streamed"
    logged: ClassVar[bool] = False

    call_id: str
    """Id of the call, unique in the session."""
    name: str
    """Name of the tool as far as it is known."""
    text: str
    """The piece of JSON text."""


class ToolCallStarted(Event):
    """The model's call is complete and about to run."""

    type: ClassVar[str] = "tool_call_started"

    call_id: str
    """Id of the call."""
    name: str
    """Name of the tool."""
    arguments: Json
    """The arguments as the tool receives them."""


class ToolCallProgressed(Event):
    """A running call has produced more output."""

    type: ClassVar[str] = "tool_call_progressed"
    logged: ClassVar[bool] = False

    call_id: str
    """Id of the call."""
    text: str
    """The new piece of output."""


class ToolCallFinished(Event):
    """A call has a result."""

    type: ClassVar[str] = "tool_call_finished"

    call_id: str
    """Id of the call."""
    name: str
    """Name of the tool."""
    outcome: ToolOutcome
    """How it ended."""
    text: str
    """What the model reads."""
    display: Display | None = None
    """What people see, when it is more than the text."""
    details: Json | None = None
    """Machine-readable facts for programs that follow along; never sent to the model."""
    seconds: float = 0.0
    """How long it ran."""

    @property
    def is_error(self) -> bool:
        """Whether the call did not do what it was asked."""
        return self.outcome != "done"


class ApprovalAsked(Event):
    """A call waits for the user's yes."""

    type: ClassVar[str] = "approval_asked"

    request_id: str
    """Id to answer with."""
    call_id: str
    """The call that waits."""
    name: str
    """Name of the tool."""
    subject: str
    """What exactly would be done: the whole command or path."""


class ApprovalAnswered(Event):
    """The user, or a rule, decided about a call."""

    type: ClassVar[str] = "approval_answered"

    request_id: str
    """The request this answers."""
    call_id: str
    """The call that waited."""
    allowed: bool
    """Whether it may run."""
    reason: str | None = None
    """With a refusal: what the user wants the model to know."""
