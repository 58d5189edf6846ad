"""The blocks of a transcript, as values a front end can draw.

They are plain frozen dataclasses, not pydantic models, because the first frame of the app needs their
classes and nothing heavier.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from datetime import datetime

    from session.events import Attachment, ContextPart, Display, Json
    from session.todo import TodoPhase

CallState = Literal["streaming", "waiting", "running", "done", "failed", "denied", "interrupted"]
"""Where a tool call stands; `waiting` is for an approval or an answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptBlock:
    """What the user sent."""

    id: str
    text: str
    attachments: tuple[Attachment, ...] = ()
    """What its mentions brought along."""
    steering: bool = False
    """Whether it joined a turn in progress."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerBlock:
    """Markdown text of the model; grows by `TextAppended` until it is finished."""

    id: str
    text: str = ""
    finished: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ThinkingBlock:
    """The model's thinking; grows by `TextAppended` until it is finished."""

    id: str
    text: str = ""
    finished: bool = False
    seconds: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolBlock:
    """One tool call and its result; while arguments or output stream it grows by `TextAppended`."""

    id: str
    name: str
    state: CallState = "streaming"
    arguments: Json | None = None
    """The complete arguments, once the call has started."""
    text: str = ""
    """Streaming: the argument text so far. Running: output so far. Afterwards: what the model read."""
    display: Display | None = None
    started: datetime | None = None
    seconds: float = 0.0
    """How long the finished call ran."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TodoBlock:
    """A call of a todo tool merged with its result."""

    id: str
    name: str
    state: CallState = "streaming"
    arguments: Json | None = None
    text: str = ""
    """Streaming: the argument text so far. Afterwards: what the model read."""
    before: tuple[TodoPhase, ...] = ()
    """The list before the call."""
    after: tuple[TodoPhase, ...] = ()
    """The list after it."""
    op: str | None = None
    """The operation that ran; `write` for `todo_write`."""
    superseded: bool = False
    """Whether a later successful call of the same turn shows the list instead."""
    live: bool = False
    """Whether the call finished just now, rather than in a replayed past."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeBlock:
    """A remark of the program itself."""

    id: str
    text: str
    level: Literal["info", "warning", "error"] = "info"
    detail: str = ""
    """Technical part, shown when expanded."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ContextBlock:
    """What fills the model's window."""

    id: str
    parts: tuple[ContextPart, ...]
    window: int | None = None
    """How many tokens the model can hold; absent when it isn't known."""


Block = PromptBlock | AnswerBlock | ThinkingBlock | ToolBlock | TodoBlock | NoticeBlock | ContextBlock
"""Anything a transcript shows."""


@dataclass(frozen=True, slots=True)
class BlockAdded:
    """A block joined the end of the transcript."""

    block: Block


@dataclass(frozen=True, slots=True)
class BlockReplaced:
    """The block with the same id has a new value."""

    block: Block


@dataclass(frozen=True, slots=True)
class TextAppended:
    """The text of a block grew by a piece."""

    block_id: str
    text: str


BlockChange = BlockAdded | BlockReplaced | TextAppended
"""What one event did to the transcript."""
