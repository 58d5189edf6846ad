"""The append-only session file: one JSON line an event, on disk before anybody sees the event.

It never changes what it has written, so that neither a crash nor a second reader can cost more than the line
being written.
"""

from __future__ import annotations

import json
import os
from collections import deque
from typing import TYPE_CHECKING

from session.events import SessionEvent, event_to_json, new_id
from session.log.error import LogError
from session.log.lock import SessionLock
from session.log.path import session_path

if TYPE_CHECKING:
    from pathlib import Path

_CHUNK = 1 << 20


class SessionLog:
    """The file of one session, locked for this process until `close`.

    A record that couldn't be written is kept and written first the next time.

    Args:
        path: The file; its folder exists.

    Raises:
        SessionLocked: Another process writes the session.
        LogError: The lock can't be taken.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._waiting: deque[bytes] = deque()
        self._descriptor = -1
        self._size = 0
        self._needs_newline = False
        self._lock = SessionLock(path)

    @classmethod
    def create(cls, folder: Path, *, session_id: str | None = None) -> SessionLog:
        """Start the log of a new session.

        Args:
            folder: The project folder the session works in.
            session_id: UUIDv7 of the session; made up when absent. `SessionOpened` must carry the same.

        Raises:
            LogError: There is no place to write to.
        """
        path = session_path(folder, session_id or new_id())
        try:
            _make_private(path.parent)
        except OSError as error:
            raise LogError(f"Sessions can't be saved in {path.parent}: {error.strerror}.") from error
        return cls(path)

    @classmethod
    def open(cls, path: Path) -> SessionLog:
        """Go on with the file of an earlier session; nothing in it is changed.

        Raises:
            SessionLocked: Another process writes it.
            LogError: It isn't there.
        """
        if not path.is_file():
            raise LogError(f"There is no session file {path}.")
        return cls(path)

    @property
    def path(self) -> Path:
        """The session file."""
        return self._path

    @property
    def session_id(self) -> str:
        """Id of the session, as in the name of its file."""
        return self._path.stem

    @property
    def unsaved(self) -> int:
        """How many records wait to be written because of a failure."""
        return len(self._waiting)

    def append(self, event: SessionEvent) -> None:
        """Write `event`; kinds that are live only are passed over.

        Raises:
            LogError: The file can't be written, in which case the record waits for the next `append`, `sync` or
                `close`; or somebody removed, replaced or cut the file, in which case the record is written and the
                message says what was done.
        """
        if not event.logged:
            return
        try:
            record = json.dumps(event_to_json(event), ensure_ascii=True)
        except (ValueError, TypeError) as error:
            raise LogError(f"A {event.type} record can't be written as JSON: {error}.") from error
        self._waiting.append(record.encode() + b"\n")
        self._write_waiting()

    def sync(self) -> None:
        """Have the disk itself hold everything, at the end of a turn.

        Raises:
            LogError: Something couldn't be written.
        """
        self._write_waiting()
        if self._descriptor >= 0:
            try:
                os.fsync(self._descriptor)
            except OSError as error:
                raise self._fault(error) from error

    def close(self) -> None:
        """Try once more to write what waits, and let go of the file. `unsaved` tells what was lost."""
        try:
            self._write_waiting()
        except LogError:
            pass
        finally:
            if self._descriptor >= 0:
                os.close(self._descriptor)
                self._descriptor = -1
            self._lock.release()

    def _write_waiting(self) -> None:
        if not self._waiting:
            return
        try:
            remark = self._prepare()
            while self._waiting:
                self._write(self._waiting[0])
                self._waiting.popleft()
        except OSError as error:
            raise self._fault(error) from error
        if remark:
            raise LogError(remark)

    def _write(self, record: bytes) -> None:
        data = b"\n" + record if self._needs_newline else record
        written = os.write(self._descriptor, data)
        self._size += written
        self._needs_newline = written != len(data)
        if self._needs_newline:
            raise OSError(0, f"only {written} of {len(data)} bytes could be written")

    def _prepare(self) -> str | None:
        """Have the file open and at its path; the sentence to tell when somebody meddled with it."""
        if self._descriptor < 0:
            self._descriptor = self._open()
            return None
        try:
            found = self._path.stat()
        except FileNotFoundError:
            found = None
        if found is None or not os.path.samestat(found, os.fstat(self._descriptor)):
            self._move_to_path()
            happened = "removed" if found is None else "replaced by another"
            return (
                f"The session file was {happened} while in use; all records of this session were written to "
                f"{self._path} again."
            )
        if found.st_size < self._size:
            self._size = found.st_size
            self._needs_newline = not self._ends_with_newline(self._descriptor)
            return f"Another program cut the session file {self._path}; earlier records may be lost."
        return None

    def _open(self) -> int:
        flags = os.O_RDWR | os.O_APPEND | os.O_CREAT
        descriptor = os.open(self._path, flags, 0o600)
        self._size = os.fstat(descriptor).st_size
        self._needs_newline = not self._ends_with_newline(descriptor)
        return descriptor

    def _move_to_path(self) -> None:
        """Append the records of the file that is no longer at the path to the one that now is.

        Readers take each record once, so that records which both hold do no harm.
        """
        _make_private(self._path.parent)
        old, size = self._descriptor, os.fstat(self._descriptor).st_size
        new = self._open()
        try:
            if self._needs_newline:
                os.write(new, b"\n")
            for offset in range(0, size, _CHUNK):
                _write_all(new, os.pread(old, _CHUNK, offset))
        except OSError:
            os.close(new)
            raise
        self._descriptor = new
        self._size = os.fstat(new).st_size
        self._needs_newline = not self._ends_with_newline(new)
        os.close(old)

    @staticmethod
    def _ends_with_newline(descriptor: int) -> bool:
        size = os.fstat(descriptor).st_size
        return size == 0 or os.pread(descriptor, 1, size - 1) == b"\n"

    def _fault(self, error: OSError) -> LogError:
        count = len(self._waiting)
        waiting = f"; {count} record{'s' if count != 1 else ''} will be tried again" if count else ""
        return LogError(f"The session can't be saved to {self._path}: {error.strerror}{waiting}.")


def _make_private(folder: Path) -> None:
    """Make `folder` and what is missing above it, readable by the user alone."""
    missing: list[Path] = []
    while not folder.is_dir():
        missing.append(folder)
        folder = folder.parent
    for name in reversed(missing):
        name.mkdir(mode=0o700, exist_ok=True)


def _write_all(descriptor: int, data: bytes) -> None:
    while data:
        data = data[os.write(descriptor, data) :]
