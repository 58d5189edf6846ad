"""A model provider's server that plays prepared answers, badly if asked to, and keeps what it was asked.

What lies between a model and the network (the client library, its reading of streams, our view of the wire) can
only be tried with bytes on a real connection. What an answer is made of is in `wire_reply.py`.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections import deque
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import TYPE_CHECKING, Self
from urllib.parse import unquote, urlsplit

from tests.support.wire_reply import Chunk, Mark, Repeat, Reply, refusal

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import TracebackType

UNEXPECTED = "nobody prepared an answer for this request"


@dataclass(slots=True)
class Recorded:
    """A request as it came."""

    method: str
    path: str
    """Without the query, unquoted."""
    query: str
    headers: dict[str, str]
    """Names in small letters."""
    body: bytes
    left: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when the client went away before the answer was complete."""

    @property
    def json(self) -> dict[str, object]:
        """The body, which is a JSON object."""
        value: object = json.loads(self.body)
        assert isinstance(value, dict)
        return value  # pyright: ignore[reportUnknownVariableType]


class ClientLeftError(Exception):
    """The client closed the connection, or the server is closing."""


class WireServer:
    """A server on a free port of this machine; use it as an asynchronous context.

    Leaving the context fails when a request came for which nothing was prepared.
    """

    def __init__(self) -> None:
        self.requests: list[Recorded] = []
        self.unexpected: list[Recorded] = []
        self._replies: deque[Reply] = deque()
        self._standing: dict[str, Reply] = {}
        self._server: asyncio.Server | None = None
        self._connections: set[asyncio.Task[None]] = set()
        self._arrived = asyncio.Condition()

    @property
    def url(self) -> str:
        """The address, without a slash at its end."""
        assert self._server is not None, "the server isn't running"
        host, port = self._server.sockets[0].getsockname()[:2]
        return f"http://{host}:{port}"

    @property
    def last(self) -> Recorded:
        """The newest request."""
        return self.requests[-1]

    def play(self, *replies: Reply) -> None:
        """Answer the next requests with `replies`, in this order."""
        self._replies.extend(replies)

    def serve(self, path: str, reply: Reply) -> None:
        """Answer every request for `path` with `reply`."""
        self._standing[path] = reply

    async def wait_for_requests(self, count: int) -> None:
        """Until so many requests have come since the start."""
        async with self._arrived:
            await self._arrived.wait_for(lambda: len(self.requests) >= count)

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._server is not None
        self._server.close()
        for connection in self._connections:
            connection.cancel()
        await asyncio.gather(*self._connections, return_exceptions=True)
        await self._server.wait_closed()
        if error is None:
            assert not self.unexpected, f"{UNEXPECTED}: {self.unexpected[0].method} {self.unexpected[0].path}"

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._connections.add(task)
        try:
            connection = _Connection(reader, writer)
            while (request := await connection.request()) is not None:
                self.requests.append(request)
                async with self._arrived:
                    self._arrived.notify_all()
                await connection.answer(request, self._reply_to(request))
        except (OSError, EOFError, ClientLeftError):
            pass
        except asyncio.CancelledError:
            # The server is closing. What a client doesn't read isn't waited for, and asyncio would log a cancelled
            # callback as a fault.
            writer.transport.abort()
        finally:
            self._connections.discard(task)
            writer.close()
            with contextlib.suppress(OSError):
                await writer.wait_closed()

    def _reply_to(self, request: Recorded) -> Reply:
        if (standing := self._standing.get(request.path)) is not None:
            return standing
        if self._replies:
            return self._replies.popleft()
        self.unexpected.append(request)
        return refusal(HTTPStatus.NOT_IMPLEMENTED, UNEXPECTED)


class _Connection:
    """One connection, which may carry several requests."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    async def request(self) -> Recorded | None:
        """The next request, or `None` when the client is done."""
        line = (await self._reader.readline()).decode("latin-1").strip()
        if not line:
            return None
        method, target, _ = line.split(" ", 2)
        headers: dict[str, str] = {}
        while header := (await self._reader.readline()).decode("latin-1").strip():
            name, _, value = header.partition(":")
            headers[name.strip().lower()] = value.strip()
        parts = urlsplit(target)
        if headers.get("expect") == "100-continue":
            self._writer.write(b"HTTP/1.1 100 Continue\r\n\r\n")
        return Recorded(method, unquote(parts.path), parts.query, headers, await self._body(headers))

    async def _body(self, headers: Mapping[str, str]) -> bytes:
        if headers.get("transfer-encoding") != "chunked":
            return await self._reader.readexactly(int(headers.get("content-length", 0)))
        body = b""
        while size := int((await self._reader.readline()).split(b";")[0], 16):
            body += (await self._reader.readexactly(size + 2))[:-2]
        await self._reader.readline()
        return body

    async def answer(self, request: Recorded, reply: Reply) -> None:
        """Play `reply`, and note when the client leaves before its end."""
        leaving = asyncio.ensure_future(self._reader.read(1))
        leaving.add_done_callback(lambda _: request.left.set() if not leaving.cancelled() else None)
        play = _Play(self._writer, request.left)
        try:
            await play.run(reply)
        except OSError as error:
            request.left.set()
            raise ClientLeftError from error
        finally:
            leaving.cancel()
            with contextlib.suppress(asyncio.CancelledError, OSError):
                await leaving


class _Play:
    """The playing of one reply."""

    def __init__(self, writer: asyncio.StreamWriter, left: asyncio.Event) -> None:
        self._writer = writer
        self._left = left

    async def run(self, reply: Reply) -> None:
        for step in reply.before:
            await self._step(step)
        headers = {"content-type": "text/event-stream", "transfer-encoding": "chunked", **reply.headers}
        phrase = HTTPStatus(reply.status).phrase if reply.status in set(HTTPStatus) else "Status"
        lines = [
            f"HTTP/1.1 {reply.status} {phrase}",
            *(f"{name}: {value}" for name, value in headers.items()),
        ]
        await self._send("\r\n".join([*lines, "", ""]).encode("latin-1"))
        for step in reply.chunks:
            await self._step(step)
        await self._send(b"0\r\n\r\n")

    async def _step(self, step: Chunk) -> None:
        match step:
            case str() | bytes():
                await self._send_chunk(step)
            case float() | int():
                await self._wait(step)
            case Repeat(text, every):
                while True:
                    await self._send_chunk(text)
                    await self._wait(every)
            case asyncio.Event():
                await self._wait_for(step)
            case Mark.STALL:
                await self._wait(None)
            case Mark.CUT | Mark.RESET:
                if step is Mark.RESET:
                    self._writer.transport.abort()
                raise ClientLeftError

    async def _send_chunk(self, text: str | bytes) -> None:
        data = text.encode() if isinstance(text, str) else text
        await self._send(f"{len(data):x}\r\n".encode() + data + b"\r\n")

    async def _send(self, data: bytes) -> None:
        if self._left.is_set():
            raise ClientLeftError
        self._writer.write(data)
        await self._writer.drain()

    async def _wait(self, seconds: float | None) -> None:
        """So many seconds, or for ever, unless the client leaves."""
        if seconds == 0:
            await asyncio.sleep(0)
            return
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._left.wait(), seconds)
            raise ClientLeftError

    async def _wait_for(self, gate: asyncio.Event) -> None:
        waits = [asyncio.ensure_future(event.wait()) for event in (gate, self._left)]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()
        if not gate.is_set():
            raise ClientLeftError
