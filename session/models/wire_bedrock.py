"""Carries the requests of AWS's library over the HTTP client that everything else uses.

That library waits in threads which can't be told to stop, on connections nobody can see. Here they can be seen, the
bodies of errors have the limits they have elsewhere, and closing wakes whoever still waits, so that the program can
end at once.
"""

from __future__ import annotations

import contextlib
import socket
import ssl
import threading
from typing import TYPE_CHECKING, Protocol
from weakref import WeakSet

from session.models.wire import CONNECT_SECONDS, ERROR_BYTES, ERROR_SECONDS, LOWEST_ERROR, Wire, header_size

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Mapping

    import httpx2
    from botocore.awsrequest import AWSResponse


class PreparedRequest(Protocol):
    """A signed request of AWS's library."""

    method: str
    url: str
    headers: Mapping[str, str | bytes]
    body: bytes | str | None


class BedrockWire:
    """Sends requests, one at a time or several.

    Args:
        authorities: A file with the certificates to trust, instead of the usual ones.
    """

    def __init__(self, authorities: str | None = None) -> None:
        import httpx2

        self.wire = Wire()
        self._sockets: WeakSet[socket.socket] = WeakSet()
        self._client = httpx2.Client(
            timeout=httpx2.Timeout(None, connect=CONNECT_SECONDS),
            verify=ssl.create_default_context(cafile=authorities) if authorities else True,
            follow_redirects=False,
        )

    def send(self, request: PreparedRequest, **_: object) -> AWSResponse:
        """Send a request; AWS's library calls this instead of sending it itself.

        Raises:
            HTTPClientError: One of AWS's library: the connection wasn't made, or broke.
        """
        from botocore.awsrequest import AWSResponse

        headers = {name: _text(value) for name, value in request.headers.items()}
        outgoing = self._client.build_request(
            request.method,
            request.url,
            headers=headers,
            content=request.body,
            extensions={"trace": self._note},
        )
        with _told_as_theirs(request.url):
            response = self._client.send(outgoing, stream=True)
        self.wire.receive(header_size(response.headers))
        body = _Body(response, self.wire)
        return AWSResponse(request.url, response.status_code, dict(response.headers), body)

    def close(self) -> None:
        """Break off whatever is under way. The client itself is then collected."""
        for connection in list(self._sockets):
            _wake(connection)
        self._client.close()

    def _note(self, name: str, info: Mapping[str, object]) -> None:
        """Remember the socket of each connection; encryption replaces it by another."""
        if name.endswith(("connect_tcp.complete", "start_tls.complete")):
            connection = _socket_of(info.get("return_value"))
            if connection is not None:
                self._sockets.add(connection)


class _Body:
    """The body of an answer, as AWS's library reads it."""

    def __init__(self, response: httpx2.Response, wire: Wire) -> None:
        self._response = response
        self._wire = wire
        self._socket = _socket_of(response.extensions.get("network_stream"))

    def stream(self) -> Iterator[bytes]:
        """The bytes as they come; those of an error end at our limits."""
        if self._response.status_code >= LOWEST_ERROR:
            yield self._refusal()
            return
        with _told_as_theirs(str(self._response.url)):
            for chunk in self._response.iter_raw():
                self._wire.receive(len(chunk))
                yield chunk

    def close(self) -> None:
        """Stop reading, also while another thread reads."""
        if not self._response.is_closed:
            _wake(self._socket)
            self._response.close()

    def _refusal(self) -> bytes:
        import httpx2

        body = bytearray()
        alarm = threading.Timer(ERROR_SECONDS, _wake, [self._socket])
        alarm.daemon = True
        alarm.start()
        try:
            for chunk in self._response.iter_raw():
                self._wire.receive(len(chunk))
                body += chunk
                if len(body) >= ERROR_BYTES:
                    break
        except httpx2.HTTPError:
            # The alarm, or a connection that broke: what has come must do.
            pass
        finally:
            alarm.cancel()
            self._response.close()
        return bytes(body[:ERROR_BYTES])


@contextlib.contextmanager
def _told_as_theirs(address: str) -> Generator[None]:
    """Raise what can go wrong on the way as AWS's library would, so that it is understood above it."""
    import httpx2
    from botocore.exceptions import ConnectionClosedError, ConnectTimeoutError, EndpointConnectionError

    try:
        yield
    except httpx2.ConnectTimeout as error:
        raise ConnectTimeoutError(endpoint_url=address) from error
    except httpx2.ConnectError as error:
        raise EndpointConnectionError(endpoint_url=address, error=error) from error
    except (httpx2.HTTPError, httpx2.StreamError, OSError) as error:
        raise ConnectionClosedError(endpoint_url=address) from error


def _socket_of(stream: object) -> socket.socket | None:
    ask: Callable[[str], object] | None = getattr(stream, "get_extra_info", None)
    found = ask("socket") if ask is not None else None
    return found if isinstance(found, socket.socket) else None


def _wake(connection: socket.socket | None) -> None:
    """Let a read in another thread come back; closing alone wouldn't."""
    if connection is not None:
        with contextlib.suppress(OSError):
            connection.shutdown(socket.SHUT_RDWR)


def _text(value: str | bytes) -> str:
    return value.decode("latin-1") if isinstance(value, bytes) else value
