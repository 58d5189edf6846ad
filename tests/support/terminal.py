"""A real pseudo-terminal with the installed command in it, and what its screen shows."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pexpect
import pyte

if TYPE_CHECKING:
    from collections.abc import Callable

PATIENCE = 30
"""Seconds until a terminal that doesn't show what is waited for fails the test."""


def command() -> str:
    """The installed `punchlist` of this environment."""
    found = shutil.which("punchlist", path=str(Path(sys.executable).parent))
    assert found is not None, "the project isn't installed in this environment"
    return found


class Terminal:
    """One run of a program in a pseudo-terminal.

    Args:
        arguments: The program and its arguments.
        folder: Where it runs.
        columns: Width of the terminal.
        rows: Its height.
    """

    def __init__(self, arguments: list[str], folder: Path, *, columns: int = 100, rows: int = 30) -> None:
        environment = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self.received = b""
        """All bytes the program wrote."""
        self.process: Any = pexpect.spawn(
            # The size is set from inside: from outside it may come after the program has asked for it.
            "bash",
            ["-c", f"stty rows {rows} cols {columns}; exec " + shlex.join(arguments)],
            cwd=str(folder),
            env=environment,
            dimensions=(rows, columns),
            timeout=PATIENCE,
        )

    def text(self) -> str:
        """What stands on the screen."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    def type(self, text: str) -> None:
        """Type keys."""
        self.process.send(text)

    def until(self, condition: Callable[[], object]) -> None:
        """Read until `condition` holds; fails with the screen when the program stays silent."""
        while not condition():
            try:
                data: bytes = self.process.read_nonblocking(1 << 16, timeout=PATIENCE)
            except (pexpect.TIMEOUT, pexpect.EOF) as error:
                raise AssertionError(
                    f"it never came to that ({type(error).__name__}):\n{self.text()}"
                ) from error
            self._take(data)

    def until_shown(self, *texts: str) -> None:
        """Read until all `texts` stand on the screen."""
        self.until(lambda: all(text in self.text() for text in texts))

    def finish(self) -> int:
        """Read to the end; returns the exit code, or minus the signal."""
        while True:
            try:
                self._take(self.process.read_nonblocking(1 << 16, timeout=PATIENCE))
            except pexpect.EOF:
                break
        self.process.wait()
        if self.process.signalstatus is not None:
            return -self.process.signalstatus
        return self.process.exitstatus or 0

    def kill(self, sign: signal.Signals = signal.SIGKILL) -> None:
        """Send a signal."""
        self.process.kill(sign)

    def _take(self, data: bytes) -> None:
        self.received += data
        # The screen model doesn't know the query for colours and modes that end in `p`, and prints them.
        self._stream.feed(data.replace(b"\x1b[?2026$p", b"").replace(b"\x1b[?2048$p", b""))
