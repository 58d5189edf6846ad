"""What a prepared answer of a server is made of: bytes, pauses, and ways to misbehave; played by `wire.py`.

Formats of the providers are in `wire_openai.py` and its neighbours.
"""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

PING = ": ping\n\n"
"""A comment of an event stream: it keeps a connection alive and says nothing."""


class Mark(Enum):
    """Something other than bytes in an answer."""

    STALL = "stall"
    """Nothing more comes until the client leaves or the server closes."""
    CUT = "cut"
    """The connection ends in the middle of the answer."""
    RESET = "reset"
    """The same, by a reset: the client reads an error instead of an end."""


@dataclass(frozen=True, slots=True)
class Repeat:
    """Bytes sent again and again until the client leaves.

    Args:
        text: What to send.
        every: Seconds between two sendings; 0 sends as fast as the client reads.
    """

    text: str
    every: float = 0.0


Chunk = str | bytes | float | Mark | Repeat | asyncio.Event
"""One step of an answer: bytes to send, seconds to wait, an event to wait for, or a way to misbehave."""


@dataclass(frozen=True, slots=True)
class Reply:
    """One answer of the server.

    Args:
        chunks: The steps of its body.
        status: HTTP status.
        headers: Headers in addition to the content type, or instead of it.
        before: Steps before the status line; only waiting and misbehaving, no bytes.
    """

    chunks: tuple[Chunk, ...] = ()
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict[str, str])
    before: tuple[Chunk, ...] = ()

    def stalled(self, after: int) -> Reply:
        """The same, silent for good after so many chunks."""
        return replace(self, chunks=(*self.chunks[:after], Mark.STALL))

    def pinging(self, after: int, *, every: float = 0.01) -> Reply:
        """The same, with nothing but comments after so many chunks."""
        return replace(self, chunks=(*self.chunks[:after], Repeat(PING, every)))

    def cut(self, after: int, *, reset: bool = False) -> Reply:
        """The same, with the connection broken after so many chunks."""
        return replace(self, chunks=(*self.chunks[:after], Mark.RESET if reset else Mark.CUT))

    def held(self, after: int, gate: asyncio.Event) -> Reply:
        """The same, waiting for `gate` after so many chunks."""
        return replace(self, chunks=(*self.chunks[:after], gate, *self.chunks[after:]))

    def silent(self) -> Reply:
        """The same, without even a status line."""
        return replace(self, before=(Mark.STALL,))


def refusal(status: int, message: str = "no", **headers: str) -> Reply:
    """An error answer as most providers give it; underscores in names of headers stand for dashes."""
    body = {"error": {"message": message, "type": "error", "code": str(status)}}
    return json_reply(body, status=status, **headers)


def endless_refusal(status: int, **headers: str) -> Reply:
    """An error answer whose body never ends."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Reply((Repeat("no " * 1000),), status, {"content-type": "text/plain", **named})


def json_reply(body: object, *, status: int = 200, **headers: str) -> Reply:
    """An answer that is one JSON value."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Reply((json.dumps(body),), status, {"content-type": "application/json", **named})


@dataclass(frozen=True, slots=True)
class Call:
    """A tool call to be streamed."""

    name: str
    arguments: Mapping[str, object] = field(default_factory=dict[str, object])
    id: str = "call_1"


def pieces(text: str, count: int = 3) -> list[str]:
    """`text` in at most `count` parts of about one length."""
    size = max(1, -(-len(text) // count))
    return [text[start : start + size] for start in range(0, len(text), size)]


def event(data: object, name: str | None = None) -> str:
    """One event of an event stream."""
    text = data if isinstance(data, str) else json.dumps(data)
    return f"event: {name}\ndata: {text}\n\n" if name else f"data: {text}\n\n"
