"""One model answer: streamed through the model library, told as our events.

It uses the library's direct request, the cheapest of its streaming interfaces, because the turn loop,
approvals, order of calls and cancelling are ours (`turn.py`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pydantic_ai.direct import model_request_stream
from pydantic_ai.messages import InstructionPart, ModelMessage, ModelResponse
from pydantic_ai.models import ModelRequestParameters, StreamedResponse
from pydantic_ai.tools import ToolDefinition

from session.events import RequestSent
from session.runtime.error import BrokenAnswerError
from session.runtime.history import arguments_of, kept_response
from session.runtime.options import NetworkLimits
from session.runtime.part import AnswerParts
from session.runtime.silence import Silence

if TYPE_CHECKING:
    from collections.abc import Sequence
    from contextlib import AbstractAsyncContextManager

    from session.models import ModelConnection
    from session.runtime.journal import Emit
    from session.tools import Tool


class AnswerCutError(Exception):
    """An answer ended before its time; `response` is what may be kept of it."""

    def __init__(self, response: ModelResponse | None) -> None:
        super().__init__("the answer was cut off")
        self.response = response


@dataclass(slots=True)
class Engine:
    """Asks one model.

    Args:
        connection: The model and the way to it.
        tools: What it may call.
        instructions: Name and text of each part of the system prompt, those that stay the same for longest first.
        limits: How patient it is.
    """

    connection: ModelConnection
    tools: Sequence[Tool]
    instructions: Sequence[tuple[str, str]]
    limits: NetworkLimits = field(default_factory=NetworkLimits)
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
            # In one part, as some servers take only one message of this kind.
            instruction_parts=[InstructionPart(content="\n\n".join(text for _, text in self.instructions))],
        )

    async def answer(
        self, history: Sequence[ModelMessage], emit: Emit, turn: str, *, first: str | None = None
    ) -> ModelResponse | None:
        """Stream one answer to `history`.

        Args:
            history: All messages, oldest first; the last is a request.
            emit: Receives the streamed pieces and the finished parts.
            turn: Id of the turn.
            first: The tool that the model has to call now, where its provider can be told so.

        Returns:
            The answer, or `None` when it was empty.

        Raises:
            AnswerCutError: It was cancelled or broke after it had begun; the cause is attached.
            Exception: Whatever the model library raises before anything was received.
        """
        parts = AnswerParts(emit, turn)
        stream: StreamedResponse | None = None
        emit(RequestSent(turn=turn))
        try:
            async with (
                Silence(self.limits, self.connection.wire, emit, turn) as silence,
                self._open(history, first) as stream,
            ):
                async for event in stream:
                    silence.heard(speaking=parts.take(event))
                response = stream.get()
        except BaseException as error:
            parts.cut()
            if stream is None:
                raise
            raise AnswerCutError(kept_response(stream.get(), cut_off=True)) from error
        if self.connection.wire is not None and _is_broken(response):
            parts.cut()
            raise AnswerCutError(kept_response(response, cut_off=True)) from BrokenAnswerError()
        parts.close()
        return kept_response(response, cut_off=False)

    async def ask(self, history: Sequence[ModelMessage], emit: Emit, turn: str) -> ModelResponse:
        """An answer in words to `history` that is no part of the conversation; nothing of it is shown.

        Raises:
            Exception: Whatever the model library raises, and `StalledError`.
        """
        async with (
            Silence(self.limits, self.connection.wire, emit, turn) as silence,
            self._open(history, None, quiet=True) as stream,
        ):
            async for _ in stream:
                silence.heard(speaking=True)
            return stream.get()

    def _open(
        self, history: Sequence[ModelMessage], first: str | None, *, quiet: bool = False
    ) -> AbstractAsyncContextManager[StreamedResponse]:
        settings = self.connection.settings.copy()
        if quiet:
            settings["tool_choice"] = "none"
        elif first is not None and can_force(self.connection):
            settings["tool_choice"] = [first]
        return model_request_stream(
            self.connection.model,
            list(history),
            model_settings=settings,
            model_request_parameters=self._parameters,
        )


def can_force(connection: ModelConnection) -> bool:
    """Whether the provider takes an order to call a certain tool; thinking models of some refuse it."""
    provider = connection.spec.partition(":")[0]
    if provider in {"openai", "openai-responses", "mistral", "groq", "google", "openrouter"}:
        return True
    return provider == "anthropic" and not connection.settings.get("thinking")


def _is_broken(response: ModelResponse) -> bool:
    """Whether an answer that came over a network ended without its end, in the middle of a call."""
    # A provider that ended it would have named the call, or the limit on its length, as the reason.
    return response.finish_reason in {None, "stop"} and any(
        arguments_of(call)[1] is not None for call in response.tool_calls
    )
