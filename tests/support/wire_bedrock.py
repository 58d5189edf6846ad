"""Answers of Amazon Bedrock's ConverseStream, in the binary frames of AWS event streams; see `wire.py`."""

from __future__ import annotations

import json
import struct
from binascii import crc32

from tests.support.wire_reply import Call, Reply, pieces

_TEXT_HEADER = 7
"""The number that says that the value of a header is text."""


def bedrock_answer(text: str = "", *calls: Call, tokens: tuple[int, int] = (12, 5)) -> Reply:
    """A streamed answer: its text, its calls, its end, its usage.

    Args:
        text: What it says.
        calls: What it calls.
        tokens: Tokens read and written.
    """
    frames = [frame("messageStart", {"role": "assistant"})]
    index = 0
    if text:
        frames.extend(
            frame("contentBlockDelta", {"contentBlockIndex": index, "delta": {"text": piece}})
            for piece in pieces(text)
        )
        frames.append(frame("contentBlockStop", {"contentBlockIndex": index}))
        index += 1
    for call in calls:
        start = {"toolUse": {"toolUseId": call.id, "name": call.name}}
        frames.append(frame("contentBlockStart", {"contentBlockIndex": index, "start": start}))
        for piece in pieces(json.dumps(call.arguments)):
            delta = {"toolUse": {"input": piece}}
            frames.append(frame("contentBlockDelta", {"contentBlockIndex": index, "delta": delta}))
        frames.append(frame("contentBlockStop", {"contentBlockIndex": index}))
        index += 1
    frames.append(frame("messageStop", {"stopReason": "tool_use" if calls else "end_turn"}))
    read, written = tokens
    usage = {"inputTokens": read, "outputTokens": written, "totalTokens": read + written}
    frames.append(frame("metadata", {"usage": usage, "metrics": {"latencyMs": 1}}))
    return Reply(tuple(frames), headers={"content-type": "application/vnd.amazon.eventstream"})


def frame(kind: str, body: object) -> bytes:
    """One frame: lengths and their checksum, headers, body, and a checksum over all."""
    payload = json.dumps(body).encode()
    headers = b"".join(
        _header(name, value)
        for name, value in (
            (":event-type", kind),
            (":content-type", "application/json"),
            (":message-type", "event"),
        )
    )
    begin = struct.pack("!II", len(headers) + len(payload) + 16, len(headers))
    message = begin + struct.pack("!I", crc32(begin)) + headers + payload
    return message + struct.pack("!I", crc32(message))


def _header(name: str, value: str) -> bytes:
    begin = struct.pack("!B", len(name)) + name.encode()
    return begin + struct.pack("!BH", _TEXT_HEADER, len(value)) + value.encode()
