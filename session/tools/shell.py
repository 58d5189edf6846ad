"""Run one shell command: own process group, no terminal, no input, output as it comes, limits.

It returns when the shell ends, even when a child it left behind still holds the pipe; a cancelled or
overdue command is ended with its whole group.
"""

from __future__ import annotations

import asyncio
import codecs
import os
import signal
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

GRACE = 0.1
"""Seconds to go on reading after the shell has ended."""
KILL_AFTER = 2.0
"""Seconds between asking a process group to end and making it end."""
POLL = 0.01
"""Seconds between two looks at a process group that was asked to end."""
HEAD_BYTES = 32_000
TAIL_BYTES = 32_000
"""Output is kept from its beginning and its end; the middle is left out."""


@dataclass(frozen=True, slots=True)
class ShellOutcome:
    """What came of a command."""

    output: str
    """Standard output and error in the order they came, its middle left out when long."""
    exit_code: int | None
    """The exit code, negative for a signal; absent when the time limit ended it."""
    omitted: int
    """Bytes left out of `output`."""


class _Capped:
    """Bytes with a bounded memory: the first and the last of them."""

    def __init__(self) -> None:
        self._head = bytearray()
        self._tail = bytearray()
        self._omitted = 0

    def add(self, data: bytes) -> None:
        room = HEAD_BYTES - len(self._head)
        self._head += data[:room]
        self._tail += data[room:] if room < len(data) else b""
        excess = len(self._tail) - TAIL_BYTES
        if excess > 0:
            del self._tail[:excess]
            self._omitted += excess

    def text(self) -> tuple[str, int]:
        head, tail = bytes(self._head), bytes(self._tail)
        if not self._omitted:
            return (head + tail).decode("utf-8", "replace"), 0
        gap = f"\n… {self._omitted:,} bytes left out …\n"
        return head.decode("utf-8", "replace") + gap + tail.decode("utf-8", "replace"), self._omitted


async def run_shell(
    command: str, folder: Path, *, seconds: float, progress: Callable[[str], None]
) -> ShellOutcome:
    """Run `command` with bash in `folder`.

    Args:
        command: The command line, as the shell reads it.
        folder: Where it runs.
        seconds: Time limit.
        progress: Gets each piece of decoded output at once.

    Raises:
        OSError: The shell can't be started.
    """
    reading, writing = os.pipe()
    try:
        process = await asyncio.create_subprocess_exec(
            "bash",
            "-c",
            command,
            cwd=folder,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=writing,
            stderr=writing,
            start_new_session=True,
        )
    except BaseException:
        os.close(reading)
        raise
    finally:
        os.close(writing)

    kept = _Capped()
    reader = asyncio.ensure_future(_read(reading, kept, progress))
    try:
        async with asyncio.timeout(seconds):
            exit_code: int | None = await process.wait()
        await asyncio.wait({reader}, timeout=GRACE)
    except TimeoutError:
        # It may have ended by itself while this process was kept from looking.
        exit_code = process.returncode
    finally:
        if process.returncode is None:
            await asyncio.shield(_end_group(process))
        reader.cancel()
        await asyncio.wait({reader})
    output, omitted = kept.text()
    return ShellOutcome(output, exit_code, omitted)


async def _read(descriptor: int, kept: _Capped, progress: Callable[[str], None]) -> None:
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    stream = asyncio.StreamReader(limit=1 << 16)
    loop = asyncio.get_running_loop()
    transport, _ = await loop.connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(stream), os.fdopen(descriptor, "rb", buffering=0)
    )
    try:
        while data := await stream.read(1 << 16):
            kept.add(data)
            if text := decoder.decode(data):
                progress(text)
    finally:
        transport.close()


async def _end_group(process: asyncio.subprocess.Process) -> None:
    """End a process and all it started: first asked, then made to; returns when none of them is left."""
    for sign in (signal.SIGTERM, signal.SIGKILL):
        with suppress(ProcessLookupError):
            os.killpg(process.pid, sign)
        try:
            async with asyncio.timeout(KILL_AFTER):
                await process.wait()
                while _has_members(process.pid):  # noqa: ASYNC110 - there is no event to wait for
                    await asyncio.sleep(POLL)
                return
        except TimeoutError:
            continue


def _has_members(group: int) -> bool:
    """Whether a process group has any process; nothing tells when its last one ends, so it is looked at."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True
