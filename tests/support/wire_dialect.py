"""Answers of providers that speak OpenAI's protocol with an accent of their own; see `wire.py`."""

from __future__ import annotations

import json

from tests.support.wire_openai import choice, chunk
from tests.support.wire_reply import Call, Reply, event, pieces


def groq_answer(text: str = "", *calls: Call, thinking: str = "", tokens: tuple[int, int] = (12, 5)) -> Reply:
    """Groq streams thinking in a field of another name, and puts the usage into a corner of the last chunk."""
    deltas: list[dict[str, object]] = [{"role": "assistant", "content": ""}]
    deltas.extend({"reasoning": piece} for piece in pieces(thinking))
    deltas.extend({"content": piece} for piece in pieces(text))
    if calls:
        deltas.append({"tool_calls": [_whole(call, index) for index, call in enumerate(calls)]})
    read, written = tokens
    usage = {"prompt_tokens": read, "completion_tokens": written, "total_tokens": read + written}
    last = chunk([choice({}, "tool_calls" if calls else "stop")])
    chunks = [event(chunk([choice(delta)])) for delta in deltas]
    return Reply((*chunks, event({**last, "x_groq": {"id": "req_1", "usage": usage}}), event("[DONE]")))


def mistral_answer(
    text: str = "", *calls: Call, thinking: str = "", tokens: tuple[int, int] = (12, 5)
) -> Reply:
    """Mistral streams thinking as a kind of content, calls whole, and the usage with the finish."""
    deltas: list[dict[str, object]] = [{"role": "assistant", "content": ""}]
    for piece in pieces(thinking):
        thought = {"type": "thinking", "thinking": [{"type": "text", "text": piece}]}
        deltas.append({"content": [thought]})
    deltas.extend({"content": piece} for piece in pieces(text))
    last: dict[str, object] = {"content": ""}
    if calls:
        last["tool_calls"] = [_whole(call, index) for index, call in enumerate(calls)]
    read, written = tokens
    usage = {"prompt_tokens": read, "completion_tokens": written, "total_tokens": read + written}
    end = {**chunk([choice(last, "tool_calls" if calls else "stop")]), "usage": usage}
    chunks = [event(chunk([choice(delta)])) for delta in deltas]
    return Reply((*chunks, event(end), event("[DONE]")))


def _whole(call: Call, index: int) -> dict[str, object]:
    function = {"name": call.name, "arguments": json.dumps(call.arguments)}
    return {"index": index, "id": call.id, "type": "function", "function": function}
