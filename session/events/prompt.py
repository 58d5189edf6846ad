"""What the user sends: prompts that start a turn, wait for one, or join the one in progress."""

from __future__ import annotations

from typing import ClassVar, Literal

from session.events.base import Event, Value


class Attachment(Value):
    """Something a prompt brought along, as people see it."""

    kind: Literal["file", "folder", "image"]
    """What it is."""
    path: str
    """The path as the user wrote it."""
    note: str = ""
    """A few words about it: how many lines or entries, the size of an image, what was cut."""


class PromptAccepted(Event):
    """The user's text was taken; a turn follows."""

    type: ClassVar[str] = "prompt_accepted"

    text: str
    """The prompt as the user sent it."""
    attachments: tuple[Attachment, ...] = ()
    """What its `@` mentions brought along."""
    prompt_id: str | None = None
    """The waiting prompt it was, see `PromptQueued`."""


class PromptSteered(Event):
    """The user's text joined the turn in progress at its next step."""

    type: ClassVar[str] = "prompt_steered"

    text: str
    """The text as the user sent it."""
    attachments: tuple[Attachment, ...] = ()
    """What its `@` mentions brought along."""
    prompt_id: str | None = None
    """The waiting prompt it was."""


class PromptQueued(Event):
    """The user's text waits for the agent; said again with the same id, it has changed."""

    type: ClassVar[str] = "prompt_queued"

    prompt_id: str
    """Id of the waiting prompt."""
    text: str
    """The text so far."""
    steering: bool = False
    """Whether it joins the turn in progress at its next step, rather than starting a turn of its own."""


class PromptWithdrawn(Event):
    """A waiting prompt was taken back; it is not sent."""

    type: ClassVar[str] = "prompt_withdrawn"

    prompt_id: str
    """Id of the waiting prompt."""
