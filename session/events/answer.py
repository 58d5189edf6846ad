"""What a model says: deltas while it streams, one finished message at its end."""

from __future__ import annotations

from typing import ClassVar

from session.events.base import Event


class TextStreamed(Event):
    """A piece of answer text arrived."""

    type: ClassVar[str] = "text_streamed"
    logged: ClassVar[bool] = False

    part: str
    """Id of the message part it belongs to; `TextFinished` repeats it."""
    text: str
    """The piece."""


class ThinkingStreamed(Event):
    """A piece of the model's thinking arrived."""

    type: ClassVar[str] = "thinking_streamed"
    logged: ClassVar[bool] = False

    part: str
    """Id of the message part it belongs to; `ThinkingFinished` repeats it."""
    text: str
    """The piece."""


class TextFinished(Event):
    """A text part of an answer is complete, or was cut off."""

    type: ClassVar[str] = "text_finished"

    part: str
    """Id of the message part."""
    text: str
    """The whole text."""


class ThinkingFinished(Event):
    """A thinking part of an answer is complete, or was cut off."""

    type: ClassVar[str] = "thinking_finished"

    part: str
    """Id of the message part."""
    text: str
    """The whole text."""
    seconds: float = 0.0
    """How long the model thought."""
