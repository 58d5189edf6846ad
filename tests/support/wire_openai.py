"""Answers of an OpenAI-compatible server, in chunks as they are streamed; see `wire.py`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tests.support.wire_reply import Call, Chunk, Reply, event, json_reply, pieces

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

MODEL = "fake-model"


def openai_answer(
    text: str = "", *calls: Call, thinking: str = "", tokens: tuple[int, int] | None = (12, 5)
) -> Reply:
    """A streamed answer: its thinking, its text, its calls, its finish, its usage.

    The text and each call's arguments come in three chunks; the first chunk holds the role alone.

    Args:
        text: What it says.
        calls: What it calls.
        thinking: Its thinking, in the field that open servers use for it.
        tokens: Tokens read and written; `None` reports no usage.
    """
    deltas: list[dict[str, object]] = [{"role": "assistant", "content": ""}]
    deltas.extend({"reasoning_content": piece} for piece in pieces(thinking))
    deltas.extend({"content": piece} for piece in pieces(text))
    for index, call in enumerate(calls):
        head = {"name": call.name, "arguments": ""}
        deltas.append({"tool_calls": [{"index": index, "id": call.id, "type": "function", "function": head}]})
        deltas.extend(
            {"tool_calls": [{"index": index, "function": {"arguments": piece}}]}
            for piece in pieces(json.dumps(call.arguments))
        )
    chunks = [event(chunk([choice(delta)])) for delta in deltas]
    chunks.append(event(chunk([choice({}, "tool_calls" if calls else "stop")])))
    if tokens is not None:
        read, written = tokens
        usage = {"prompt_tokens": read, "completion_tokens": written, "total_tokens": read + written}
        chunks.append(event({**chunk([]), "usage": usage}))
    return Reply((*chunks, event("[DONE]")))


def openai_text(text: str) -> Reply:
    """An answer in words."""
    return openai_answer(text)


def openai_call(name: str, arguments: Mapping[str, object], *, id: str = "call_1") -> Reply:  # noqa: A002 - as the wire calls it
    """An answer that is one call."""
    return openai_answer("", Call(name, arguments, id))


def openai_empty() -> Reply:
    """An answer that says nothing and ends well."""
    return openai_answer("")


def openai_fault(message: str, *, after: Sequence[Chunk] = (), code: str = "server_error") -> Reply:
    """An answer that turns into an error inside its stream."""
    return Reply((*after, event({"error": {"message": message, "type": code, "code": code}})))


def openai_models(*names: str) -> Reply:
    """The list of models."""
    return json_reply({"object": "list", "data": [{"id": name, "object": "model"} for name in names]})


def chunk(choices: Sequence[object]) -> dict[str, object]:
    """One chunk."""
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion.chunk",
        "created": 1700000000,
        "model": MODEL,
        "choices": choices,
    }


def choice(delta: Mapping[str, object], finish: str | None = None) -> dict[str, object]:
    """What one chunk adds to the answer."""
    return {"index": 0, "delta": delta, "finish_reason": finish}
