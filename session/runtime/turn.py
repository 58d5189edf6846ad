"""The turn loop: ask the model, run its calls, tell it the results, until it answers in words.

Whatever ends a turn, the history it leaves can be sent again: every call has a result and no message is
empty.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pydantic_ai.messages import (
    ModelMessage,
    ModelRequest,
    ModelRequestPart,
    ModelResponse,
    UserPromptPart,
)

from session.events import (
    FinishReason,
    ModelMessagesAdded,
    NoticePosted,
    ToolCallFinished,
    TurnFinished,
    UsageRecorded,
)
from session.runtime.engine import AnswerCutError, Emit, Engine
from session.runtime.error import Fault, describe_fault
from session.runtime.history import dump_messages, return_part
from session.runtime.toolbox import LoopStoppedError, Toolbox

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

RETRY_DELAYS = (1.0, 2.0, 4.0, 8.0)
"""Seconds before each further try of a request that may work later."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How a turn ended."""

    reason: FinishReason
    error: str | None = None
    detail: str | None = None


class TurnError(Exception):
    """A turn can't go on."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.text)
        self.fault = fault


class TurnLoop:
    """Runs turns over one history.

    Args:
        engine: Asks the model.
        toolbox: Runs its calls.
        history: The messages so far; grows in place.
        emit: Puts an event into the session.
        reminders: Takes the hidden notes that wait for the model, leaving none.
        sleep: Waits between tries.
    """

    def __init__(
        self,
        engine: Engine,
        toolbox: Toolbox,
        history: list[ModelMessage],
        *,
        emit: Emit,
        reminders: Callable[[], list[str]],
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._engine = engine
        self._toolbox = toolbox
        self._history = history
        self._emit = emit
        self._reminders = reminders
        self._sleep = sleep

    async def run(self, prompt: str, turn: str) -> TurnFinished:
        """Work on `prompt` until it is done, cancelled or failed; never raises for any of them."""
        self._toolbox.start_turn()
        try:
            ending = await self._work(prompt, turn)
        except asyncio.CancelledError:
            ending = Ending("cancelled")
        except LoopStoppedError as error:
            ending = Ending("limit", str(error))
        except TurnError as error:
            ending = Ending("failed", error.fault.text, error.fault.detail or None)
        finished = TurnFinished(reason=ending.reason, error=ending.error, detail=ending.detail, turn=turn)
        self._emit(finished)
        return finished

    async def _work(self, prompt: str, turn: str) -> Ending:
        self._add(ModelRequest(parts=[*self._notes(), UserPromptPart(prompt)]), turn)
        while True:
            response = await self._answer(turn)
            if response is None or not (response.tool_calls or (response.text or "").strip()):
                self._emit(NoticePosted(level="warning", text="The model sent an empty answer.", turn=turn))
                return Ending("done")
            calls = response.tool_calls
            if not calls:
                return Ending("done")
            results: dict[str, ToolCallFinished] = {}
            try:
                for call in calls:
                    results[call.tool_call_id] = await self._toolbox.run(call, turn)
            finally:
                returns = [return_part(call, results.get(call.tool_call_id)) for call in calls]
                self._add(ModelRequest(parts=[*returns, *self._notes()]), turn)

    async def _answer(self, turn: str) -> ModelResponse | None:
        """One answer, tried again when that may help."""
        for delay in (*RETRY_DELAYS, None):
            try:
                response = await self._engine.answer(self._history, self._emit, turn)
            except AnswerCutError as cut:
                cause = cut.__cause__
                if isinstance(cause, asyncio.CancelledError):
                    if cut.response is not None:
                        self._add(cut.response, turn)
                    raise cause from None
                if not isinstance(cause, Exception):
                    raise
                await self._wait_or_fail(cause, delay, turn)
            except Exception as error:  # noqa: BLE001 - border to the model library, see `describe_fault`
                await self._wait_or_fail(error, delay, turn)
            else:
                if response is not None:
                    self._add(response, turn)
                    usage = response.usage
                    self._emit(
                        UsageRecorded(
                            input_tokens=usage.input_tokens, output_tokens=usage.output_tokens, turn=turn
                        )
                    )
                return response
        raise AssertionError("the last try either answers or fails")

    async def _wait_or_fail(self, error: Exception, delay: float | None, turn: str) -> None:
        fault = describe_fault(error)
        if fault is None:
            fault = Fault(f"{type(error).__name__}: {error}", "", retryable=False)
        if delay is None or not fault.retryable:
            raise TurnError(fault) from error
        self._emit(
            NoticePosted(level="warning", text=f"{fault.text} Trying again in {delay:g} s.", turn=turn)
        )
        await self._sleep(delay)

    def _notes(self) -> list[ModelRequestPart]:
        return [UserPromptPart(note) for note in self._reminders()]

    def _add(self, message: ModelMessage, turn: str) -> None:
        self._history.append(message)
        self._emit(ModelMessagesAdded(messages=dump_messages([message]), turn=turn))
