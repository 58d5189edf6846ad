"""The lock that keeps a session to one writer.

The kernel holds it (`flock`), so that it vanishes with its process however that ends; the file only says who
has it.
"""

from __future__ import annotations

import fcntl
import os
from contextlib import suppress
from typing import TYPE_CHECKING

from session.log.error import LogError, SessionLocked

if TYPE_CHECKING:
    from pathlib import Path

_PID_BYTES = 32


class SessionLock:
    """The right to write one session, taken when made.

    Args:
        session_path: The session file; the lock file stands beside it.

    Raises:
        SessionLocked: Another writer has it.
        LogError: The lock file can't be made.
    """

    def __init__(self, session_path: Path) -> None:
        self._path = session_path.with_suffix(".lock")
        self._descriptor = self._take(session_path.stem)

    def _take(self, session_id: str) -> int:
        while True:
            try:
                descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
            except OSError as error:
                raise LogError(f"The session can't be locked: {self._path}: {error.strerror}.") from error
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                owner = _read_owner(descriptor)
                os.close(descriptor)
                raise SessionLocked(session_id, owner) from error
            except OSError:
                # Some network file systems know no locks; an unlocked session is better than an unsaved one, and
                # readers cope with two writers.
                return descriptor
            if self._is_current(descriptor):
                with suppress(OSError):
                    os.truncate(descriptor, 0)
                    os.pwrite(descriptor, f"{os.getpid()}\n".encode(), 0)
                return descriptor
            os.close(descriptor)

    def _is_current(self, descriptor: int) -> bool:
        """Whether the locked file is still the one at the path; its last owner may just have removed it."""
        try:
            return os.path.samestat(os.fstat(descriptor), self._path.stat())
        except FileNotFoundError:
            return False

    def release(self) -> None:
        """Give the right up."""
        if self._descriptor < 0:
            return
        with suppress(OSError):
            if self._is_current(self._descriptor):
                self._path.unlink()
        os.close(self._descriptor)
        self._descriptor = -1


def _read_owner(descriptor: int) -> int | None:
    text = os.pread(descriptor, _PID_BYTES, 0).strip()
    return int(text) if text.isdigit() else None
