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
    TodoReminded,
    ToolCallFinished,
    TurnFinished,
    UsageRecorded,
)
from session.models import answer_cost
from session.runtime.history import dump_messages, return_part
from session.runtime.request import prompt_part
from session.runtime.retry import Retries, TurnError
from session.runtime.toolbox import LoopStoppedError, Toolbox
from session.todo import open_tasks

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from session.runtime.briefing import UserPrompt
    from session.runtime.compaction import Cause, Compactor
    from session.runtime.engine import Engine
    from session.runtime.journal import Journal
    from session.runtime.reminder import Reminders

    Steering = Callable[[str], Awaitable[list[UserPrompt]]]

EMPTY = "The model sent an empty answer. Send the prompt again, or say more about what you want."


@dataclass(frozen=True, slots=True)
class Ending:
    """How a turn ended."""

    reason: FinishReason
    error: str | None = None
    detail: str | None = None


class TurnLoop:
    """Runs turns over one history.

    Args:
        engine: Asks the model.
        toolbox: Runs its calls.
        history: The messages so far; grows in place.
        journal: Takes the events.
        reminders: What the model is told apart from what the user says.
        compactor: Shortens the history.
        steering: Takes the prompts that join the turn of the given id, leaving none.
    """

    def __init__(
        self,
        engine: Engine,
        toolbox: Toolbox,
        history: list[ModelMessage],
        *,
        journal: Journal,
        reminders: Reminders,
        compactor: Compactor,
        steering: Steering,
    ) -> None:
        self.engine = engine
        """Asks the model; another one may be put in its place between turns."""
        self.history = history
        self._toolbox = toolbox
        self._journal = journal
        self._emit = journal.emit
        self._reminders = reminders
        self._compactor = compactor
        self._steering = steering
        self._wants_compaction = False

    async def run(self, prompt: UserPrompt, turn: str) -> TurnFinished:
        """Work on `prompt` until it is done, cancelled or failed; never raises for any of them."""
        self._toolbox.start_turn()
        return await self._ended(self._work(prompt, turn), turn)

    async def compact(self, turn: str) -> TurnFinished:
        """Shorten the history now, as a turn without a prompt."""
        return await self._ended(self._compact_alone(turn), turn)

    def compact_soon(self) -> None:
        """Shorten the history before the next request of the turn in progress."""
        self._wants_compaction = True

    async def _ended(self, work: Awaitable[Ending], turn: str) -> TurnFinished:
        try:
            ending = await work
        except asyncio.CancelledError:
            ending = Ending("cancelled")
        except LoopStoppedError as error:
            ending = Ending("limit", str(error))
        except TurnError as error:
            ending = Ending("failed", error.fault.text, error.fault.detail or None)
        finished = TurnFinished(reason=ending.reason, error=ending.error, detail=ending.detail, turn=turn)
        self._emit(finished)
        return finished

    async def _work(self, prompt: UserPrompt, turn: str) -> Ending:
        eager = self._reminders.eager(prompt.text)
        wish = [UserPromptPart(eager[0])] if eager is not None else []
        self._add(ModelRequest(parts=[*self._notes(), self._prompt(prompt), *wish]), turn)
        order = self._toolbox.list_tool if eager is not None and eager[1] else None
        while True:
            response = await self._answer(turn, order)
            order = None
            if response is None or not (response.tool_calls or (response.text or "").strip()):
                self._emit(NoticePosted(level="warning", text=EMPTY, turn=turn))
                return Ending("done")
            if response.tool_calls:
                await self._run_calls(response, turn)
            elif not await self._goes_on(response.text or "", turn):
                return Ending("done")

    async def _run_calls(self, response: ModelResponse, turn: str) -> None:
        calls = response.tool_calls
        results: dict[str, ToolCallFinished] = {}
        steered: list[UserPrompt] = []
        try:
            for call in calls:
                results[call.tool_call_id] = await self._toolbox.run(call, turn)
            steered = await self._steering(turn)
        finally:
            returns = [return_part(call, results.get(call.tool_call_id)) for call in calls]
            nudge = self._reminders.nudge()
            notes = [*self._notes(), *([UserPromptPart(nudge)] if nudge else [])]
            prompts = [self._prompt(prompt) for prompt in steered]
            self._add(ModelRequest(parts=[*returns, *notes, *prompts]), turn)

    async def _goes_on(self, text: str, turn: str) -> bool:
        """Whether a turn whose answer was words goes on: the user has said more, or tasks are open."""
        steered = await self._steering(turn)
        if steered:
            prompts = [self._prompt(prompt) for prompt in steered]
            self._add(ModelRequest(parts=[*self._notes(), *prompts]), turn)
            return True
        reminder = self._reminders.stop(text)
        if reminder is None:
            return False
        todos = tuple(open_tasks(self._journal.view.todos.phases))
        self._emit(TodoReminded(todos=todos, attempt=reminder.attempt, attempts=reminder.attempts, turn=turn))
        self._add(ModelRequest(parts=[*self._notes(), UserPromptPart(reminder.text)]), turn)
        return True

    async def _answer(self, turn: str, order: str | None) -> ModelResponse | None:
        """One answer, tried again when that may help, over a history that fits."""
        window = self.engine.connection.window
        if self._wants_compaction or self._compactor.is_due(self.history, window):
            cause: Cause = "asked" if self._wants_compaction else "full"
            self._wants_compaction = False
            await self._compact(cause, turn)
        try:
            response = await self._ask(turn, order)
        except TurnError as error:
            if not error.fault.too_long or not await self._compact("refused", turn):
                raise
            response = await self._ask(turn, order)
        if response is not None:
            self._add(response, turn)
            self._record_usage(response, turn)
        return response

    async def _ask(self, turn: str, order: str | None) -> ModelResponse | None:
        retries = Retries(self.engine, self._emit, turn, keep=self._add)
        return await retries.run(
            lambda: self.engine.answer(self.history, self._emit, turn, first=order), streamed=True
        )

    async def _compact(self, cause: Cause, turn: str) -> bool:
        """Shorten the history; false when there is nothing to shorten."""

        async def ask(messages: list[ModelMessage]) -> str | None:
            retries = Retries(self.engine, self._emit, turn, keep=self._add)
            try:
                response = await retries.run(lambda: self.engine.ask(messages, self._emit, turn))
            except TurnError as error:
                return None if error.fault.too_long else f"(No summary could be made. {error.fault.text})"
            self._record_usage(response, turn)
            return (response.text or "").strip() or "(The summary came out empty.)"

        window = self.engine.connection.window
        done = await self._compactor.compact(self.history, cause, window, ask, turn)
        if done is None:
            return False
        self.history[:], event = done
        self._emit(event)
        return True

    async def _compact_alone(self, turn: str) -> Ending:
        if not await self._compact("asked", turn):
            self._emit(NoticePosted(text="There is nothing to compact yet.", turn=turn))
        return Ending("done")

    def _record_usage(self, response: ModelResponse, turn: str) -> None:
        usage = response.usage
        self._emit(
            UsageRecorded(
                input_tokens=usage.input_tokens,
                output_tokens=usage.output_tokens,
                cache_read_tokens=usage.cache_read_tokens,
                cost=answer_cost(response),
                window=self.engine.connection.window,
                turn=turn,
            )
        )

    def _prompt(self, prompt: UserPrompt) -> UserPromptPart:
        return prompt_part(prompt, sees_images=self.engine.connection.sees_images)

    def _notes(self) -> list[ModelRequestPart]:
        return [UserPromptPart(note) for note in self._reminders.take()]

    def _add(self, message: ModelMessage, turn: str) -> None:
        self.history.append(message)
        self._emit(ModelMessagesAdded(messages=dump_messages([message]), turn=turn))
