"""Plays a script through the model library's function model, so that everything behind it is the real path.

What was played is read off the history of each request, not counted here: a resumed session goes on where it
was, and a request that is sent again gets the same answer again.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Container, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pydantic_ai.exceptions import (
    ModelAuthenticationError,
    ModelConnectionError,
    ModelHTTPError,
    ModelNotFoundError,
    ModelOverloadedError,
    ModelQuotaExceededError,
    ModelRateLimitError,
    ModelRequestRejectedError,
    ModelServerError,
    ModelUnavailableError,
)
from pydantic_ai.messages import (
    ModelMessage,
    ModelRequest,
    ModelRequestPart,
    ModelResponse,
    SystemPromptPart,
    TextPart,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)
from pydantic_ai.models.function import AgentInfo, DeltaThinkingPart, DeltaToolCall, FunctionModel

from session.events import new_id
from session.models.error import ScriptError

if TYPE_CHECKING:
    from session.models.entry import Script, ScriptAnswer, ScriptFailure

CHUNK_CHARACTERS = 4
"""How much text one streamed chunk holds."""
PAUSE_EVERY = 16
"""Chunks after which others get a turn when no rate is set, as a network would let them."""
SENT_CHARACTERS = 300
"""How much of what the model was sent an error about `expect` repeats."""
ANSWERS_KEY = "answers"
"""In the metadata of a request that stands for older messages: how many answers were among them, its own included."""
MALFORMED_TOOL = "todo"
"""The tool whose call is malformed when the answer has none of its own."""

Chunk = str | dict[int, DeltaThinkingPart] | dict[int, DeltaToolCall]
Sleep = Callable[[float], Awaitable[None]]

_CATEGORIES = {
    401: ModelAuthenticationError,
    402: ModelQuotaExceededError,
    403: ModelAuthenticationError,
    404: ModelNotFoundError,
    429: ModelRateLimitError,
    503: ModelUnavailableError,
    529: ModelOverloadedError,
}
"""Statuses that providers give a meaning of their own; the rest is a refusal below 500 and a server error above."""


@dataclass(frozen=True, slots=True)
class _Play:
    """One answer as it will be streamed."""

    position: int
    chunks: Sequence[Chunk]
    rate: float | None = None
    failure: ScriptFailure | None = None

    @property
    def fails_after(self) -> int:
        return -1 if self.failure is None else self.failure.after


class ScriptPlayer:
    """Plays one script.

    Args:
        script: What to play.
        sleep: Waits so many seconds.
        clock: The present moment in seconds, for the rate.
    """

    def __init__(
        self,
        script: Script,
        *,
        sleep: Sleep = asyncio.sleep,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._script = script
        self._sleep = sleep
        self._clock = clock
        self._failed: set[int] = set()
        self._finished: set[int] = set()

    @property
    def name(self) -> str:
        """The model's name in histories: `script:` and the name of the file without its end."""
        return f"script:{self._script.path.stem}"

    def model(self) -> FunctionModel:
        """The model to ask."""
        return FunctionModel(stream_function=self._stream, model_name=self.name)

    async def _stream(self, messages: list[ModelMessage], _: AgentInfo) -> AsyncIterator[Chunk]:
        play = self._next(messages)
        started = self._clock()
        for count, chunk in enumerate(play.chunks):
            if count == play.fails_after:
                await self._fail(play.failure)
                started = self._clock() - (count / play.rate if play.rate else 0)
            await self._wait(play, started, count + 1)
            yield chunk
        if play.fails_after >= len(play.chunks):
            await self._fail(play.failure)
        self._finished.add(play.position)

    def _next(self, messages: Sequence[ModelMessage]) -> _Play:
        """What to stream for a request."""
        position, failed = self._position(messages)
        if position >= len(self._script.answer):
            return _Play(position, list(_pieces(self._goodbye())))
        answer = self._script.answer[position]
        self._check_expected(position, answer, messages)
        failure = None if failed or position in self._failed else answer.fail
        if failure is None:
            return _Play(position, list(_chunks(answer)), answer.rate)
        self._failed.add(position)
        if failure.malformed is not None:
            return _Play(position, list(_chunks(answer, failure.malformed)), answer.rate)
        return _Play(position, list(_chunks(answer)), answer.rate, failure)

    async def _wait(self, play: _Play, started: float, count: int) -> None:
        """Until chunk `count` is due, measured from the first so that delays don't add up."""
        if play.rate is not None:
            delay = started + count / play.rate - self._clock()
            if delay > 0:
                await self._sleep(delay)
        elif count % PAUSE_EVERY == 0:
            await asyncio.sleep(0)

    async def _fail(self, failure: ScriptFailure | None) -> None:
        if failure is None:
            return
        if failure.stall is None:
            raise self._error(failure)
        await self._sleep(failure.stall)

    def _position(self, messages: Sequence[ModelMessage]) -> tuple[int, bool]:
        """Index of the answer to play now, and whether it was played malformed before.

        Each response in the history that came from this script stands for one answer played, except that the same
        answer comes again after it was malformed, and that answers without text and calls are in no history. A
        summary says itself how many answers it stands for.
        """
        position, failed = 0, False
        for message in messages:
            if isinstance(message, ModelRequest) and ANSWERS_KEY in (message.metadata or {}):
                position, failed = int((message.metadata or {})[ANSWERS_KEY]), False
            if not isinstance(message, ModelResponse) or message.model_name not in {None, self.name}:
                continue
            if _is_real(message):
                position = self._past_traceless(position, range(len(self._script.answer)))
            if not failed and self._is_malformed(message, position):
                failed = True
            else:
                position, failed = position + 1, False
        return (position, True) if failed else (self._past_traceless(position, self._finished), False)

    def _past_traceless(self, position: int, played: Container[int]) -> int:
        answers = self._script.answer
        while position < len(answers) and position in played and not _leaves_trace(answers[position]):
            position += 1
        return position

    def _is_malformed(self, response: ModelResponse, position: int) -> bool:
        if position >= len(self._script.answer):
            return False
        failure = self._script.answer[position].fail
        if failure is None or failure.malformed is None:
            return False
        for call in response.tool_calls:
            sent: list[object] = list(call.args.values()) if isinstance(call.args, dict) else [call.args]
            if failure.malformed in sent:
                return True
        return False

    def _check_expected(self, position: int, answer: ScriptAnswer, messages: Sequence[ModelMessage]) -> None:
        if not answer.expect:
            return
        sent = _sent_since_answer(messages)
        for text in answer.expect:
            if text not in sent:
                begin = sent if len(sent) <= SENT_CHARACTERS else f"{sent[:SENT_CHARACTERS]}…"
                raise ScriptError(
                    f'{self._script.path}: answer {position + 1}: expected the model to be sent "{text}".',
                    f'It was sent "{begin}" since its last answer.',
                )

    def _goodbye(self) -> str:
        count = len(self._script.answer)
        answers = "answer" if count == 1 else "answers"
        return f"The script {self._script.path} is finished: it has {count} {answers}."

    def _error(self, failure: ScriptFailure) -> Exception:
        in_stream = failure.after > 0
        if failure.status is None:
            return ModelConnectionError(
                self.name, "the script breaks the connection here", phase="read", in_stream=in_stream
            )
        status = failure.status
        category = _CATEGORIES.get(status) or (
            ModelRequestRejectedError if status < 500 else ModelServerError
        )
        body = {"message": f"the script fails here with status {status}"}
        return ModelHTTPError.for_category(
            category, status_code=status, model_name=self.name, body=body, in_stream=in_stream
        )


def _chunks(answer: ScriptAnswer, malformed: str | None = None) -> Iterator[Chunk]:
    """The answer in the pieces it is streamed in, at least one; its calls replaced by one malformed call if given."""
    empty = True
    for piece in _pieces(answer.think or ""):
        yield {0: DeltaThinkingPart(content=piece)}
        empty = False
    for piece in _pieces(answer.say or ""):
        yield piece
        empty = False
    if malformed is not None:
        calls = [(answer.call[0].tool if answer.call else MALFORMED_TOOL, malformed)]
    else:
        calls = [(call.tool, json.dumps(call.args, ensure_ascii=False)) for call in answer.call]
    for index, (tool, arguments) in enumerate(calls, start=1):
        name, call_id = tool, new_id()
        for piece in _pieces(arguments):
            yield {index: DeltaToolCall(name=name, json_args=piece, tool_call_id=call_id)}
            name = None
            empty = False
    if empty:
        yield ""


def _leaves_trace(answer: ScriptAnswer) -> bool:
    """Whether a history keeps anything of the answer."""
    malformed = answer.fail is not None and answer.fail.malformed is not None
    return bool(answer.say or answer.call) or malformed


def _is_real(response: ModelResponse) -> bool:
    return any(
        isinstance(part, ToolCallPart) or (isinstance(part, TextPart) and part.has_content())
        for part in response.parts
    )


def _pieces(text: str) -> Iterator[str]:
    for start in range(0, len(text), CHUNK_CHARACTERS):
        yield text[start : start + CHUNK_CHARACTERS]


def _sent_since_answer(messages: Sequence[ModelMessage]) -> str:
    """All text of the requests behind the last response, one part a paragraph."""
    texts: list[str] = []
    for message in reversed(messages):
        if not isinstance(message, ModelRequest):
            break
        texts[:0] = [text for part in message.parts if (text := _text_of(part))]
    return "\n\n".join(texts)


def _text_of(part: ModelRequestPart) -> str:
    match part:
        case ToolReturnPart():
            return part.model_response_str()
        case UserPromptPart(content=str() as text) | SystemPromptPart(content=str() as text):
            return text
        case UserPromptPart(content=content):
            return "\n".join(piece for piece in content if isinstance(piece, str))
        case _:
            return ""
