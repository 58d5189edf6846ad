"""Answers of OpenAI's Responses API, in events as they are streamed; see `wire.py`."""

from __future__ import annotations

import json
from itertools import count

from tests.support.wire_reply import Call, Reply, event, pieces

MODEL = "fake-model"

Item = dict[str, object]
"""A JSON object."""


def responses_answer(
    text: str = "", *calls: Call, thinking: str = "", tokens: tuple[int, int] = (12, 5)
) -> Reply:
    """A streamed answer: a summary of its thinking, its text, its calls, its end with the usage.

    Args:
        text: What it says.
        calls: What it calls.
        thinking: The summary of its thinking.
        tokens: Tokens read and written.
    """
    writer = _Writer()
    writer.write("response.created", response=_response("in_progress"))
    if thinking:
        writer.reasoning(thinking)
    if text:
        writer.message(text)
    for call in calls:
        writer.call(call)
    read, written = tokens
    usage = {
        "input_tokens": read,
        "input_tokens_details": {"cached_tokens": 0},
        "output_tokens": written,
        "output_tokens_details": {"reasoning_tokens": 0},
        "total_tokens": read + written,
    }
    writer.write("response.completed", response={**_response("completed"), "usage": usage})
    return Reply(tuple(writer.events))


def responses_text(text: str) -> Reply:
    """An answer in words."""
    return responses_answer(text)


class _Writer:
    """Writes events with the numbers they have to carry."""

    def __init__(self) -> None:
        self.events: list[str] = []
        self._numbers = count()
        self._items = count()

    def write(self, kind: str, **data: object) -> None:
        body = {"type": kind, "sequence_number": next(self._numbers), **data}
        self.events.append(event(body, kind))

    def message(self, text: str) -> None:
        index = next(self._items)
        where = {"item_id": "msg_1", "output_index": index, "content_index": 0}
        item: Item = {
            "id": "msg_1",
            "type": "message",
            "role": "assistant",
            "status": "in_progress",
            "content": [],
        }
        part: Item = {"type": "output_text", "text": text, "annotations": []}
        self.write("response.output_item.added", output_index=index, item=item)
        self.write("response.content_part.added", **where, part={**part, "text": ""})
        for piece in pieces(text):
            self.write("response.output_text.delta", **where, delta=piece, logprobs=[])
        self.write("response.output_text.done", **where, text=text, logprobs=[])
        self.write("response.content_part.done", **where, part=part)
        done: Item = {**item, "status": "completed", "content": [part]}
        self.write("response.output_item.done", output_index=index, item=done)

    def reasoning(self, text: str) -> None:
        index = next(self._items)
        where = {"item_id": "rs_1", "output_index": index, "summary_index": 0}
        item: Item = {"id": "rs_1", "type": "reasoning", "summary": []}
        self.write("response.output_item.added", output_index=index, item=item)
        part = {"type": "summary_text", "text": ""}
        self.write("response.reasoning_summary_part.added", **where, part=part)
        for piece in pieces(text):
            self.write("response.reasoning_summary_text.delta", **where, delta=piece)
        done: Item = {**item, "summary": [{**part, "text": text}]}
        self.write("response.output_item.done", output_index=index, item=done)

    def call(self, call: Call) -> None:
        index = next(self._items)
        name = f"fc_{call.id}"
        arguments = json.dumps(call.arguments)
        item = {"id": name, "type": "function_call", "call_id": call.id, "name": call.name, "arguments": ""}
        self.write("response.output_item.added", output_index=index, item={**item, "status": "in_progress"})
        for piece in pieces(arguments):
            self.write(
                "response.function_call_arguments.delta", item_id=name, output_index=index, delta=piece
            )
        self.write(
            "response.function_call_arguments.done", item_id=name, output_index=index, arguments=arguments
        )
        done = {**item, "arguments": arguments, "status": "completed"}
        self.write("response.output_item.done", output_index=index, item=done)


def _response(status: str) -> dict[str, object]:
    return {
        "id": "resp_1",
        "object": "response",
        "created_at": 1700000000,
        "model": MODEL,
        "status": status,
        "output": [],
        "parallel_tool_calls": True,
        "tool_choice": "auto",
        "tools": [],
    }
