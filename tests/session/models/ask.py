"""Asks a model the way the turn loop does, and keeps what was streamed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pydantic_ai.direct import model_request_stream
from pydantic_ai.messages import (
    ModelMessage,
    ModelRequest,
    ModelResponse,
    PartDeltaEvent,
    PartStartEvent,
    TextPart,
    TextPartDelta,
    ThinkingPart,
    ThinkingPartDelta,
    ToolCallPart,
    ToolCallPartDelta,
    ToolReturnPart,
    UserPromptPart,
)
from pydantic_ai.models import ModelRequestParameters

from session.models.player import ScriptPlayer
from session.models.script import load_script

if TYPE_CHECKING:
    from pathlib import Path


class Clock:
    """A clock that only sleeping moves, so that tests of timing take no time."""

    def __init__(self) -> None:
        self.now = 0.0
        self.sleeps: list[float] = []

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.sleeps.append(seconds)
        self.now += seconds


@dataclass
class Talk:
    """A conversation with a scripted model."""

    player: ScriptPlayer
    history: list[ModelMessage] = field(default_factory=list)
    pieces: list[tuple[str, str]] = field(default_factory=list)
    """What the last answer streamed: kind and text."""

    async def ask(self, *sent: str) -> ModelResponse:
        """Send prompts, after results for open calls, and add the answer to the history."""
        if sent:
            self.history.append(ModelRequest(parts=[UserPromptPart(text) for text in sent]))
        response = await self.stream()
        self.history.append(response)
        return response

    async def answer_calls(self, *results: str) -> ModelResponse:
        """Send results for the calls of the last answer and add the next answer to the history."""
        last = self.history[-1]
        assert isinstance(last, ModelResponse)
        calls = last.tool_calls
        texts = [*results, *["ok"] * (len(calls) - len(results))]
        returns = [
            ToolReturnPart(call.tool_name, text, call.tool_call_id)
            for call, text in zip(calls, texts, strict=True)
        ]
        self.history.append(ModelRequest(parts=returns))
        return await self.ask()

    async def stream(self) -> ModelResponse:
        """One request over the history as it is."""
        self.pieces.clear()
        parameters = ModelRequestParameters()
        model = self.player.model()
        async with model_request_stream(
            model, list(self.history), model_request_parameters=parameters
        ) as stream:
            async for event in stream:
                self._note(event)
            return stream.get()

    def _note(self, event: object) -> None:
        match event:
            case (
                PartStartEvent(part=TextPart(content=text))
                | PartDeltaEvent(delta=TextPartDelta(content_delta=text))
            ):
                self.pieces.append(("text", text))
            case (
                PartStartEvent(part=ThinkingPart(content=text))
                | PartDeltaEvent(delta=ThinkingPartDelta(content_delta=text))
            ):
                self.pieces.append(("thinking", text or ""))
            case (
                PartStartEvent(part=ToolCallPart(args=text))
                | PartDeltaEvent(delta=ToolCallPartDelta(args_delta=text))
            ):
                self.pieces.append(("call", str(text)))
            case _:
                pass

    def streamed(self, kind: str) -> str:
        return "".join(text for found, text in self.pieces if found == kind)


def talk(path: Path, clock: Clock | None = None) -> Talk:
    """A conversation with the script at `path`."""
    clock = clock or Clock()
    return Talk(ScriptPlayer(load_script(path), sleep=clock.sleep, clock=clock))


def text_of(response: ModelResponse) -> str:
    return "".join(part.content for part in response.parts if isinstance(part, TextPart))
