"""Shortens a history that no longer fits: older messages become a summary, the newest stay as they were.

The list is no part of what can be lost: it lives outside the conversation and is sent again with the summary. A
call and its result stay together, so that the job goes on where it stood.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Literal

from pydantic_ai.messages import (
    ModelMessage,
    ModelRequest,
    ModelResponse,
    ToolReturnPart,
    UserPromptPart,
)

from assets import read_asset
from session.events import HistoryCompacted
from session.models.player import ANSWERS_KEY
from session.runtime.history import dump_messages
from session.runtime.size import CHARACTERS_A_TOKEN, context_tokens, message_tokens
from session.todo import phases_to_markdown

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from session.todo import TodoPhase

    Ask = Callable[[list[ModelMessage]], Awaitable[str | None]]

Cause = Literal["asked", "full", "refused"]

KEEP_SHARE: Final = 0.2
"""Share of the window that the newest messages may keep."""
KEEP_UNKNOWN: Final = 8000
"""Tokens they may keep when the window isn't known, or the user asked for it."""
RESULT_SHARE: Final = 0.1
"""Share of the window that one tool result among them may keep."""
SOURCE_SHARE: Final = 0.7
"""Share of the window that what is summed up may take."""
NEWEST_PROMPT: Final = 8000
"""Characters kept of the user's newest prompt, word for word."""
OLDER_PROMPT: Final = 500
"""Characters kept of each earlier one."""


@dataclass(frozen=True, slots=True)
class Compactor:
    """Shortens the history of one session.

    Args:
        phases: Gives the todo list as it is now.
        share: Share of the window from which on it is due; 0 means never by itself.
    """

    phases: Callable[[], tuple[TodoPhase, ...]]
    share: float

    def is_due(self, history: Sequence[ModelMessage], window: int | None) -> bool:
        """Whether the next request would come too near to the end of the window."""
        return (
            window is not None
            and self.share > 0
            and len(history) > 2
            and context_tokens(history) >= self.share * window
        )

    async def compact(
        self, history: Sequence[ModelMessage], cause: Cause, window: int | None, ask: Ask, turn: str
    ) -> tuple[list[ModelMessage], HistoryCompacted] | None:
        """The shorter history and the event that tells of it; `None` when there is nothing to shorten.

        Args:
            history: All messages, oldest first.
            cause: Why it is done.
            window: How many tokens the model can hold, if that is known.
            ask: Has the model answer messages in words; gives why not when it can't, and then the user's own
                requests have to stand for the summary, and nothing when they are too long.
            turn: Id of the turn.
        """
        cut = _cut(history, _keep_tokens(history, window, cause))
        if cut == 0:
            return None
        dropped, kept = history[:cut], _shortened(history[cut:], window)
        request = ModelRequest(parts=[UserPromptPart(read_asset("prompts", "compact.md"))])
        # All of it, when it fits: the provider has it in its cache, and the summary knows where things stand.
        summary = None if cause == "refused" else await ask([*history, request])
        if summary is None:
            summary = await ask([*_fitting(dropped, window), request]) or "(No summary could be made.)"
        text = "\n\n".join(filter(None, [_frame(summary), _prompts(dropped), self._list(), _GO_ON]))
        metadata = {ANSWERS_KEY: _count_answers(dropped) + 1}
        after = [ModelRequest(parts=[UserPromptPart(text)], metadata=metadata), *kept]
        event = HistoryCompacted(
            cause=cause,
            messages=dump_messages(after),
            dropped=len(dropped),
            kept=len(kept),
            before=context_tokens(history),
            after=message_tokens(after),
            summary=summary,
            turn=turn,
        )
        return after, event

    def _list(self) -> str:
        phases = self.phases()
        return f"The todo list as it stands:\n\n{phases_to_markdown(phases).rstrip()}" if phases else ""


_GO_ON = "Go on with the job from here. Don't repeat what is done, and don't mention this summary."


def _keep_tokens(history: Sequence[ModelMessage], window: int | None, cause: Cause) -> int:
    limit = KEEP_UNKNOWN if window is None or cause == "asked" else int(window * KEEP_SHARE)
    return min(limit, message_tokens(history) // 2)


def _cut(history: Sequence[ModelMessage], keep: int) -> int:
    """How many of the oldest messages go; the rest begins with an answer or a prompt, never with a result."""
    size = 0
    cut = len(history)
    for index in range(len(history) - 1, -1, -1):
        size += message_tokens([history[index]])
        if size > keep and cut < len(history):
            break
        if not _is_results(history[index]):
            cut = index
    return 0 if cut >= len(history) or all(_is_summary(message) for message in history[:cut]) else cut


def _goes_with_one_before(message: ModelMessage) -> bool:
    return isinstance(message, ModelResponse) or _is_results(message)


def _is_results(message: ModelMessage) -> bool:
    return isinstance(message, ModelRequest) and any(
        isinstance(part, ToolReturnPart) for part in message.parts
    )


def _is_summary(message: ModelMessage) -> bool:
    return isinstance(message, ModelRequest) and ANSWERS_KEY in (message.metadata or {})


def _shortened(messages: Sequence[ModelMessage], window: int | None) -> list[ModelMessage]:
    """The messages with no result so long that it alone would fill the window again."""
    if window is None:
        return list(messages)
    most = int(window * RESULT_SHARE) * CHARACTERS_A_TOKEN
    return [_with_short_results(message, most) for message in messages]


def _with_short_results(message: ModelMessage, most: int) -> ModelMessage:
    if not _is_results(message):
        return message
    parts = [
        replace(part, content=_middle_cut(part.model_response_str(), most))
        if isinstance(part, ToolReturnPart) and len(part.model_response_str()) > most
        else part
        for part in message.parts
    ]
    return replace(message, parts=parts)


def _middle_cut(text: str, most: int) -> str:
    half = most // 2
    return f"{text[:half]}\n… {len(text) - 2 * half:,} characters left out …\n{text[-half:]}"


def _fitting(messages: Sequence[ModelMessage], window: int | None) -> list[ModelMessage]:
    """As much of the messages as the model can read at once: results cut first, then the oldest go."""
    source = list(messages)
    if window is None:
        return source
    most = int(window * SOURCE_SHARE)
    if message_tokens(source) > most:
        source = [_with_short_results(message, 2000) for message in source]
    while message_tokens(source) > most and len(source) > 1:
        del source[0]
        while len(source) > 1 and (_goes_with_one_before(source[0])):
            del source[0]
    return source


def _frame(summary: str) -> str:
    return f"Older messages of this conversation were replaced by this summary:\n\n<summary>\n{summary}\n</summary>"


def _prompts(dropped: Sequence[ModelMessage]) -> str:
    """What the user asked for in the messages that go, the newest nearly whole."""
    texts = [
        part.content if isinstance(part.content, str) else str(part.content[0])
        for message in dropped
        if isinstance(message, ModelRequest) and not _is_summary(message)
        for part in message.parts
        if isinstance(part, UserPromptPart) and part.content
    ]
    texts = [text for text in texts if not text.startswith("<system-reminder>")]
    if not texts:
        return ""
    limits = [*[OLDER_PROMPT] * (len(texts) - 1), NEWEST_PROMPT]
    lines = [f"- {_shorter(text, limit)}" for text, limit in zip(texts, limits, strict=True)]
    return "The user's own requests in it, oldest first:\n" + "\n".join(lines)


def _shorter(text: str, limit: int) -> str:
    return text if len(text) <= limit else f"{text[:limit]}… ({len(text) - limit:,} more characters)"


def _count_answers(messages: Sequence[ModelMessage]) -> int:
    count = 0
    for message in messages:
        if isinstance(message, ModelResponse):
            count += 1
        elif _is_summary(message):
            count = (message.metadata or {})[ANSWERS_KEY]
    return count
