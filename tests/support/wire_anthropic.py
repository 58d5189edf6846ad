"""Answers of Anthropic's Messages API, in events as they are streamed; see `wire.py`."""

from __future__ import annotations

import json

from tests.support.wire_reply import Call, Reply, event, json_reply, pieces

MODEL = "fake-model"


def anthropic_answer(
    text: str = "", *calls: Call, thinking: str = "", tokens: tuple[int, int] = (12, 5)
) -> Reply:
    """A streamed answer: its thinking, its text, its calls, its end with the usage.

    Args:
        text: What it says.
        calls: What it calls.
        thinking: Its thinking.
        tokens: Tokens read and written.
    """
    read, written = tokens
    message: dict[str, object] = {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": MODEL,
        "content": [],
        "stop_reason": None,
        "stop_sequence": None,
        "usage": {"input_tokens": read, "output_tokens": 1},
    }
    events = [_event("message_start", message=message), _event("ping")]
    blocks: list[list[str]] = []
    if thinking:
        steps = [_thinking(piece) for piece in pieces(thinking)]
        steps.append({"type": "signature_delta", "signature": "c2lnbmVk"})
        blocks.append(_block(len(blocks), {"type": "thinking", "thinking": "", "signature": ""}, steps))
    if text:
        steps = [{"type": "text_delta", "text": piece} for piece in pieces(text)]
        blocks.append(_block(len(blocks), {"type": "text", "text": ""}, steps))
    for call in calls:
        steps = [
            {"type": "input_json_delta", "partial_json": piece}
            for piece in pieces(json.dumps(call.arguments))
        ]
        start: dict[str, object] = {"type": "tool_use", "id": call.id, "name": call.name, "input": {}}
        blocks.append(_block(len(blocks), start, steps))
    events.extend(line for block in blocks for line in block)
    delta = {"stop_reason": "tool_use" if calls else "end_turn", "stop_sequence": None}
    events.append(_event("message_delta", delta=delta, usage={"output_tokens": written}))
    events.append(_event("message_stop"))
    return Reply(tuple(events))


def anthropic_text(text: str) -> Reply:
    """An answer in words."""
    return anthropic_answer(text)


def anthropic_fault(kind: str = "overloaded_error", message: str = "Overloaded") -> str:
    """An error inside a stream, as a chunk."""
    return _event("error", error={"type": kind, "message": message})


def anthropic_refusal(status: int, message: str = "no", **headers: str) -> Reply:
    """An error answer."""
    body = {"type": "error", "error": {"type": "error", "message": message}}
    return json_reply(body, status=status, **headers)


def _block(index: int, start: dict[str, object], steps: list[dict[str, str]]) -> list[str]:
    return [
        _event("content_block_start", index=index, content_block=start),
        *(_event("content_block_delta", index=index, delta=step) for step in steps),
        _event("content_block_stop", index=index),
    ]


def _thinking(piece: str) -> dict[str, str]:
    return {"type": "thinking_delta", "thinking": piece}


def _event(kind: str, **data: object) -> str:
    return event({"type": kind, **data}, kind)
