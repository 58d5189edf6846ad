"""The model's own history: rebuilt from the session file, and kept fit to be sent.

A provider refuses a history in which a call has no result or arguments aren't JSON, so both are mended here,
on cancel and on load alike.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from pydantic_ai.messages import (
    ModelMessage,
    ModelMessagesTypeAdapter,
    ModelRequest,
    ModelResponse,
    TextPart,
    ThinkingPart,
    ToolCallPart,
    ToolReturnPart,
)

from session.events import (
    HistoryCompacted,
    Json,
    ModelMessagesAdded,
    SessionEvent,
    ToolCallFinished,
    well_formed,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

UNREADABLE = "invalid_json"
"""The only key of arguments that weren't JSON; its value is what the model sent."""
INTERRUPTED = "Interrupted before it finished."
"""What the model reads for a call that has no result."""


def dump_messages(messages: Sequence[ModelMessage]) -> tuple[dict[str, object], ...]:
    """Messages as JSON objects for the session file."""
    return tuple(ModelMessagesTypeAdapter.dump_python(list(messages), mode="json"))


def restore_history(events: Iterable[SessionEvent]) -> list[ModelMessage]:
    """The history in a session's events, ready to be sent; calls without a result get one."""
    history: list[ModelMessage] = []
    results: dict[str, ToolCallFinished] = {}
    for event in events:
        match event:
            case ModelMessagesAdded():
                history.extend(ModelMessagesTypeAdapter.validate_python(list(event.messages)))
            case HistoryCompacted():
                history = ModelMessagesTypeAdapter.validate_python(list(event.messages))
            case ToolCallFinished():
                results[event.call_id] = event
            case _:
                pass
    return close_calls(history, results)


def close_calls(history: Sequence[ModelMessage], results: dict[str, ToolCallFinished]) -> list[ModelMessage]:
    """The history with a result after every call.

    Args:
        history: Messages, oldest first.
        results: Results known from elsewhere, by call id; other open calls count as interrupted.
    """
    closed: list[ModelMessage] = []
    for index, message in enumerate(history):
        closed.append(message)
        if not isinstance(message, ModelResponse):
            continue
        following = history[index + 1] if index + 1 < len(history) else None
        answered = _answered(following)
        missing = [call for call in message.tool_calls if call.tool_call_id not in answered]
        if missing:
            returns = [return_part(call, results.get(call.tool_call_id)) for call in missing]
            closed.append(ModelRequest(parts=returns))
    return closed


def _answered(message: ModelMessage | None) -> set[str]:
    if not isinstance(message, ModelRequest):
        return set()
    return {part.tool_call_id for part in message.parts if isinstance(part, ToolReturnPart)}


def return_part(call: ToolCallPart, result: ToolCallFinished | None) -> ToolReturnPart:
    """What the model reads of `result`; with none, that the call was interrupted."""
    if result is None:
        return ToolReturnPart(call.tool_name, INTERRUPTED, call.tool_call_id, outcome="interrupted")
    outcome = "success" if result.outcome == "done" else result.outcome
    return ToolReturnPart(call.tool_name, result.text, call.tool_call_id, outcome=outcome)


def arguments_of(call: ToolCallPart) -> tuple[Json, str | None]:
    """The arguments of a call, or an empty object and why they can't be read."""
    arguments = call.args
    if arguments is None or arguments == "":
        return {}, None
    if isinstance(arguments, dict) and len(arguments) == 1 and UNREADABLE in arguments:
        return {}, f"The arguments are not valid JSON: {arguments[UNREADABLE]}"
    try:
        parsed: object = json.loads(arguments) if isinstance(arguments, str) else arguments
        # Python reads and writes NaN and infinities, which no other JSON reader knows.
        json.dumps(parsed, allow_nan=False)
    except (ValueError, RecursionError) as error:
        return {}, f"The arguments are not valid JSON: {error}."
    if not isinstance(parsed, dict):
        return {"arguments": parsed}, None
    return cast("Json", parsed), None


def kept_response(response: ModelResponse, *, cut_off: bool) -> ModelResponse | None:
    """The part of an answer that may stay in the history, or `None` when nothing of it may.

    Args:
        response: The answer as received.
        cut_off: Whether it was cancelled or broke; its calls then never ran.
    """
    parts = [
        part
        for part in response.parts
        if not (isinstance(part, TextPart | ThinkingPart) and not part.content)
    ]
    if cut_off:
        parts = [part for part in parts if isinstance(part, TextPart)]
    parts = [_sendable(part) if isinstance(part, ToolCallPart) else part for part in parts]
    if not any(isinstance(part, TextPart | ToolCallPart) for part in parts):
        return None
    return replace(response, parts=parts)


def _sendable(call: ToolCallPart) -> ToolCallPart:
    """The call with arguments that any provider takes back."""
    if isinstance(call.args, str):
        _, fault = arguments_of(call)
        if fault is not None:
            return replace(call, args={UNREADABLE: well_formed(call.args)})
    return call
