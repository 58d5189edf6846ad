"""The installed `punchlist` as a child process, with its output read line by line."""

from __future__ import annotations

import fcntl
import json
import os
import queue
import subprocess
import sys
import termios
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

COMMAND = Path(sys.executable).with_name("punchlist")
"""The console entry of the environment that runs the tests."""
DEADLINE = 60
"""Seconds after which a program that should have said something counts as stuck."""

POLL = 0.01
"""Seconds between two looks at a condition that nothing announces."""

Line = dict[str, Any]


def wait_until(condition: Callable[[], object]) -> None:
    """Come back once `condition` holds; for what other processes do, which nothing announces."""
    deadline = time.monotonic() + DEADLINE
    while not condition():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(POLL)


def unread(descriptor: int) -> int:
    """How many bytes wait in a pipe."""
    return int.from_bytes(fcntl.ioctl(descriptor, termios.FIONREAD, bytes(4)), sys.byteorder)


class Program:
    """A running `punchlist`; standard output is read in the background.

    Args:
        arguments: The command line.
        folder: Where it is started.
        command: Another entry than the installed one.
        environment: Variables beside those of this process.
        text: Standard input.
    """

    def __init__(
        self,
        *arguments: str,
        folder: Path,
        command: Path = COMMAND,
        environment: dict[str, str] | None = None,
        text: str = "",
    ) -> None:
        self.process = subprocess.Popen(
            [command, *arguments],
            cwd=folder,
            env={**os.environ, **(environment or {})},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )
        self.lines: list[str] = []
        """Standard output so far."""
        self.errors = ""
        """Standard error, once it has ended."""
        self._arriving: queue.Queue[str | None] = queue.Queue()
        self._readers = [threading.Thread(target=self._read_out), threading.Thread(target=self._read_errors)]
        for reader in self._readers:
            reader.start()
        assert self.process.stdin is not None
        self.process.stdin.write(text)
        self.process.stdin.close()

    @property
    def events(self) -> list[Line]:
        """Standard output as `stream-json`."""
        return [json.loads(line) for line in self.lines]

    def wait_for(self, wanted: Callable[[Line], bool]) -> Line:
        """The next line of `stream-json` that is wanted."""
        while (line := self._arriving.get(timeout=DEADLINE)) is not None:
            event = json.loads(line)
            if wanted(event):
                return event
        raise AssertionError(f"the program ended first: {self.lines} {self.errors}")

    def end(self) -> int:
        """Wait for it to end; returns its exit code, negative for a signal."""
        code = self.process.wait(DEADLINE)
        for reader in self._readers:
            reader.join(DEADLINE)
        return code

    def _read_out(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as stream:
            for line in stream:
                self.lines.append(line)
                self._arriving.put(line)
        self._arriving.put(None)

    def _read_errors(self) -> None:
        assert self.process.stderr is not None
        with self.process.stderr as stream:
            self.errors = stream.read()
