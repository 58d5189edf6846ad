"""One model answer: streamed through the model library, told as our events.

It uses the library's direct request, the cheapest of its streaming interfaces, because the turn loop,
approvals, order of calls and cancelling are ours (`turn.py`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING

from pydantic_ai.direct import model_request_stream
from pydantic_ai.messages import (
    InstructionPart,
    ModelMessage,
    ModelResponse,
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
from pydantic_ai.models import Model, ModelRequestParameters, StreamedResponse
from pydantic_ai.tools import ToolDefinition

from session.events import (
    SessionEvent,
    TextFinished,
    TextStreamed,
    ThinkingFinished,
    ThinkingStreamed,
    ToolArgumentsStreamed,
    ToolCallFinished,
    new_id,
    well_formed,
)
from session.runtime.history import INTERRUPTED, kept_response

if TYPE_CHECKING:
    from session.tools import Tool

Emit = Callable[[SessionEvent], None]
"""Puts an event into the session."""


class AnswerCutError(Exception):
    """An answer ended before its time; `response` is what may be kept of it."""

    def __init__(self, response: ModelResponse | None) -> None:
        super().__init__("the answer was cut off")
        self.response = response


@dataclass(slots=True)
class Engine:
    """Asks one model.

    Args:
        model: The model.
        tools: What it may call.
        instructions: The system prompt.
    """

    model: Model
    tools: Sequence[Tool]
    instructions: str
    _parameters: ModelRequestParameters = field(init=False)

    def __post_init__(self) -> None:
        self._parameters = ModelRequestParameters(
            function_tools=[
                ToolDefinition(
                    name=tool.name,
                    description=tool.description,
                    parameters_json_schema=tool.parameters,
                )
                for tool in self.tools
            ],
            instruction_parts=[InstructionPart(content=self.instructions)],
        )

    async def answer(self, history: Sequence[ModelMessage], emit: Emit, turn: str) -> ModelResponse | None:
        """Stream one answer to `history`.

        Args:
            history: All messages, oldest first; the last is a request.
            emit: Receives the streamed pieces and the finished parts.
            turn: Id of the turn.

        Returns:
            The answer, or `None` when it was empty.

        Raises:
            AnswerCutError: It was cancelled or broke after it had begun; the cause is attached.
            Exception: Whatever the model library raises before anything was received.
        """
        parts = _Parts(emit, turn)
        stream: StreamedResponse | None = None
        try:
            async with model_request_stream(
                self.model, list(history), model_request_parameters=self._parameters
            ) as stream:
                async for event in stream:
                    match event:
                        case PartStartEvent():
                            parts.start(event)
                        case PartDeltaEvent():
                            parts.grow(event)
                        case PartEndEvent():
                            parts.end(event.index)
                        case _:
                            pass
                response = stream.get()
        except BaseException as error:
            parts.cut()
            if stream is None:
                raise
            raise AnswerCutError(kept_response(stream.get(), cut_off=True)) from error
        parts.close()
        return kept_response(response, cut_off=False)


@dataclass(slots=True)
class _Part:
    """A message part as it streams."""

    kind: str
    id: str
    name: str = ""
    pieces: list[str] = field(default_factory=list[str])
    started: float = field(default_factory=monotonic)


class _Parts:
    """Translates the library's part events into ours."""

    def __init__(self, emit: Emit, turn: str) -> None:
        self._emit = emit
        self._turn = turn
        self._answer = new_id()
        self._open: dict[int, _Part] = {}

    def start(self, event: PartStartEvent) -> None:
        if event.index in self._open:
            self.end(event.index)
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

    def grow(self, event: PartDeltaEvent) -> None:
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

    def end(self, index: int) -> None:
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
            self.end(index)

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
