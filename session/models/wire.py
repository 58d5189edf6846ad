"""A view of the connection to a model: when the last byte came, and a limit on what an error may say.

A model that thinks for minutes and a connection that died look alike above the client libraries; only the bytes
tell them apart. The libraries share the two HTTP packages spoken of here, and both let hooks replace the stream
of an answer, so proxies and certificates stay theirs.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING, cast

from typing_extensions import override

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping

    import httpx
    import httpx2

CONNECT_SECONDS = 10.0
"""How long a connection may take to be made. Silence after that is the turn loop's to judge."""
ERROR_BYTES = 64 * 1024
"""How much of the body of an error answer is read."""
ERROR_SECONDS = 2.0
"""How long the body of an error answer is read."""
LOWEST_ERROR = 400
"""Statuses from here on are refusals and failures."""


@dataclass(slots=True)
class Wire:
    """The activity of a connection.

    Args:
        last_byte: When something last came, in seconds of the monotonic clock; headers count.
        bytes_received: How much came in all.
    """

    last_byte: float = field(default_factory=monotonic)
    bytes_received: int = 0

    def receive(self, count: int) -> None:
        """Note that so many bytes came."""
        self.last_byte = monotonic()
        self.bytes_received += count


def open_client(wire: Wire) -> httpx2.AsyncClient:
    """A client whose answers are seen by `wire`. It follows no redirects, which would carry keys elsewhere."""
    import httpx2

    class SeenStream(httpx2.AsyncByteStream):
        """The body of an answer on its way to its reader."""

        def __init__(self, stream: httpx2.AsyncByteStream, status: int) -> None:
            self._stream = stream
            self._status = status

        @override
        def __aiter__(self) -> AsyncIterator[bytes]:
            return _seen(aiter(self._stream), wire, self._status)

        @override
        async def aclose(self) -> None:
            await self._stream.aclose()

    async def see(response: httpx2.Response) -> None:
        wire.receive(header_size(response.headers))
        stream = cast("httpx2.AsyncByteStream", response.stream)
        response.stream = SeenStream(stream, response.status_code)

    async def limit(request: httpx2.Request) -> None:
        request.extensions = _without_read_limit(request.extensions)

    return httpx2.AsyncClient(
        timeout=httpx2.Timeout(None, connect=CONNECT_SECONDS),
        follow_redirects=False,
        event_hooks={"request": [limit], "response": [see]},
    )


def open_older_client(wire: Wire) -> httpx.AsyncClient:
    """The same for libraries that still need the older HTTP package."""
    import httpx

    class SeenStream(httpx.AsyncByteStream):
        """The body of an answer on its way to its reader."""

        def __init__(self, stream: httpx.AsyncByteStream, status: int) -> None:
            self._stream = stream
            self._status = status

        @override
        def __aiter__(self) -> AsyncIterator[bytes]:
            return _seen(aiter(self._stream), wire, self._status)

        @override
        async def aclose(self) -> None:
            await self._stream.aclose()

    async def see(response: httpx.Response) -> None:
        wire.receive(header_size(response.headers))
        stream = cast("httpx.AsyncByteStream", response.stream)
        response.stream = SeenStream(stream, response.status_code)

    async def limit(request: httpx.Request) -> None:
        request.extensions = _without_read_limit(request.extensions)

    return httpx.AsyncClient(
        timeout=httpx.Timeout(None, connect=CONNECT_SECONDS),
        follow_redirects=False,
        event_hooks={"request": [limit], "response": [see]},
    )


def _without_read_limit(extensions: Mapping[str, object]) -> dict[str, object]:
    """What a request carries, with our limits instead of those the client libraries set for each request."""
    limits = {"connect": CONNECT_SECONDS, "read": None, "write": None, "pool": CONNECT_SECONDS}
    return {**extensions, "timeout": limits}


def header_size(headers: Mapping[str, str]) -> int:
    """About how many bytes the headers of an answer take."""
    return sum(len(name) + len(value) for name, value in headers.items())


async def _seen(chunks: AsyncIterator[bytes], wire: Wire, status: int) -> AsyncIterator[bytes]:
    """The chunks of an answer; those of an error end at our limits, because nobody waits for a refusal to end."""
    if status < LOWEST_ERROR:
        async for chunk in chunks:
            wire.receive(len(chunk))
            yield chunk
        return
    # It takes long to import, and this module is imported with the rest of the folder.
    import asyncio

    left = ERROR_BYTES
    deadline = asyncio.get_running_loop().time() + ERROR_SECONDS
    while left > 0:
        try:
            async with asyncio.timeout_at(deadline):
                chunk = await anext(chunks, None)
        except TimeoutError:
            return
        if chunk is None:
            return
        wire.receive(len(chunk))
        yield chunk[:left]
        left -= len(chunk)
