"""Answers of Google's Gemini API, in events as they are streamed; see `wire.py`."""

from __future__ import annotations

from tests.support.wire_reply import Call, Reply, event, pieces

MODEL = "fake-model"


def google_answer(
    text: str = "", *calls: Call, thinking: str = "", tokens: tuple[int, int] = (12, 5)
) -> Reply:
    """A streamed answer: its thinking, its text, each call in one piece, its end with the usage.

    Args:
        text: What it says.
        calls: What it calls.
        thinking: Its thinking.
        tokens: Tokens read and written.
    """
    parts: list[dict[str, object]] = [{"text": piece, "thought": True} for piece in pieces(thinking)]
    parts.extend({"text": piece} for piece in pieces(text))
    parts.extend({"functionCall": {"name": call.name, "args": call.arguments}} for call in calls)
    read, written = tokens
    usage = {"promptTokenCount": read, "candidatesTokenCount": written, "totalTokenCount": read + written}
    chunks = [event(_chunk([part])) for part in parts]
    chunks.append(event({**_chunk([{"text": ""}], "STOP"), "usageMetadata": usage}))
    return Reply(tuple(chunks))


def _chunk(parts: list[dict[str, object]], finish: str | None = None) -> dict[str, object]:
    candidate: dict[str, object] = {"content": {"parts": parts, "role": "model"}, "index": 0}
    if finish is not None:
        candidate["finishReason"] = finish
    return {"candidates": [candidate], "modelVersion": MODEL, "responseId": "r1"}
