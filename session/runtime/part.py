"""One answer as it streams: the model library's part events, told as ours."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING

from pydantic_ai.messages import (
    ModelResponseStreamEvent,
    PartDeltaEvent,
    PartEndEvent,
    PartStartEvent,
    TextPart,
    TextPartDelta,
    ThinkingPart,
    ThinkingPartDelta,
    ToolCallPart,
    ToolCallPartDelta,
)

from session.events import (
    TextFinished,
    TextStreamed,
    ThinkingFinished,
    ThinkingStreamed,
    ToolArgumentsStreamed,
    ToolCallFinished,
    new_id,
    well_formed,
)
from session.runtime.history import INTERRUPTED

if TYPE_CHECKING:
    from session.runtime.journal import Emit


@dataclass(slots=True)
class _Part:
    """A message part as it streams."""

    kind: str
    id: str
    name: str = ""
    pieces: list[str] = field(default_factory=list[str])
    started: float = field(default_factory=monotonic)


class AnswerParts:
    """Translates the library's part events into ours.

    Args:
        emit: Receives them.
        turn: Id of the turn.
    """

    def __init__(self, emit: Emit, turn: str) -> None:
        self._emit = emit
        self._turn = turn
        self._answer = new_id()
        self._open: dict[int, _Part] = {}

    def take(self, event: ModelResponseStreamEvent) -> bool:
        """Tell an event of the library as ours; returns whether it was part of the answer itself."""
        match event:
            case PartStartEvent():
                self._start(event)
                return not isinstance(event.part, ThinkingPart)
            case PartDeltaEvent():
                self._grow(event)
                return not isinstance(event.delta, ThinkingPartDelta)
            case PartEndEvent():
                self._end(event.index)
                return not isinstance(event.part, ThinkingPart)
            case _:
                return False

    def _start(self, event: PartStartEvent) -> None:
        if event.index in self._open:
            self._end(event.index)
        name = f"{self._answer}.{event.index}"
        match event.part:
            case TextPart(content=text):
                self._open[event.index] = _Part("text", name)
                self._grow_text(event.index, text)
            case ThinkingPart(content=text):
                self._open[event.index] = _Part("thinking", name)
                self._grow_text(event.index, text)
            case ToolCallPart() as call:
                part = _Part("call", call.tool_call_id, call.tool_name)
                self._open[event.index] = part
                self._grow_call(
                    part, call.args if isinstance(call.args, str) else json.dumps(call.args or {})
                )
            case _:
                pass

    def _grow(self, event: PartDeltaEvent) -> None:
        match event.delta:
            case TextPartDelta(content_delta=text):
                self._grow_text(event.index, text)
            case ThinkingPartDelta(content_delta=text):
                self._grow_text(event.index, text or "")
            case ToolCallPartDelta() as delta:
                part = self._open.get(event.index)
                if part is not None:
                    part.name += delta.tool_name_delta or ""
                    self._grow_call(part, delta.args_delta if isinstance(delta.args_delta, str) else "")
            case _:
                pass

    def _grow_text(self, index: int, text: str) -> None:
        part = self._open.get(index)
        if part is None or not text:
            return
        text = well_formed(text)
        part.pieces.append(text)
        kind = TextStreamed if part.kind == "text" else ThinkingStreamed
        self._emit(kind(part=part.id, text=text, turn=self._turn))

    def _grow_call(self, part: _Part, text: str) -> None:
        piece = ToolArgumentsStreamed(
            call_id=part.id, name=part.name, text=well_formed(text), turn=self._turn
        )
        self._emit(piece)

    def _end(self, index: int) -> None:
        part = self._open.pop(index, None)
        if part is None or part.kind == "call":
            return
        text = "".join(part.pieces)
        if not text:
            return
        if part.kind == "text":
            self._emit(TextFinished(part=part.id, text=text, turn=self._turn))
        else:
            seconds = round(monotonic() - part.started, 1)
            self._emit(ThinkingFinished(part=part.id, text=text, seconds=seconds, turn=self._turn))

    def close(self) -> None:
        """The answer is complete."""
        for index in list(self._open):
            self._end(index)

    def cut(self) -> None:
        """The answer was cut off: what has come is kept, calls that were still being written are void."""
        for index, part in list(self._open.items()):
            if part.kind == "call":
                del self._open[index]
                self._emit(
                    ToolCallFinished(
                        call_id=part.id,
                        name=part.name,
                        outcome="interrupted",
                        text=INTERRUPTED,
                        turn=self._turn,
                    )
                )
        self.close()
