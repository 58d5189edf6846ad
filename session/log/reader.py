"""Reads a session file whatever has happened to it, and never writes.

Power loss, full disks and second writers leave torn, glued and blank records; each costs itself and nothing
else, and the user is told.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from session.events import SessionEvent, SessionOpened, Unknown, event_from_json, well_formed_json
from session.log.error import SessionError, SessionNotFound
from session.log.version import FORMAT_VERSION

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_BLANK = "\0 \t\r\n\ufeff"
"""Stripped from both ends of a line; a byte order mark may begin a file, or a file that was joined to another."""
_DECODER = json.JSONDecoder()
_SURROGATE_ESCAPE = "\\ud"
_RECORD_START = re.compile(r'\{"id": ?"[^"\\]+", ?"time": ?"[^"\\]+", ?"(?:type|turn)": ?"')
"""How the writer begins a record; used to find the next one behind damage."""


@dataclass(frozen=True, slots=True)
class SessionRecord:
    """What a session file holds."""

    path: Path
    """The file."""
    events: tuple[SessionEvent, ...]
    """Every intact record, in file order, each once."""
    skipped: int
    """How many damaged records or blocks were passed over."""
    unknown: int
    """How many records are of kinds that this version doesn't know."""
    notes: tuple[str, ...]
    """What the user should know, as sentences; empty for a file in good order."""

    @property
    def session_id(self) -> str:
        """Id of the session, as in the name of its file."""
        return self.path.stem


def read_session(path: Path) -> SessionRecord:
    """Read the session file at `path`.

    A file whose first record is lost gets one made from its name, so that what follows can be shown.

    Raises:
        SessionNotFound: There is no such file.
        SessionError: The file can't be read at all.
    """
    reading = _Reading()
    try:
        with path.open("rb") as file:
            for raw in file:
                reading.take(raw)
    except FileNotFoundError as error:
        raise SessionNotFound(f"There is no session file {path}.") from error
    except OSError as error:
        raise SessionError(f"The session file {path} can't be read: {error.strerror}.") from error
    return reading.finish(path)


def decode_line(raw: bytes) -> Iterator[object]:
    """The JSON values on one line, with `None` for each stretch of damage."""
    line = raw.decode("utf-8", "replace")
    text = line.strip(_BLANK)
    if "\0" in line:
        yield from _decode_damaged(line)
        return
    if not text:
        return
    try:
        value: object = json.loads(text)
    except (ValueError, RecursionError):
        yield from _decode_damaged(text)
        return
    # Halves of surrogate pairs can only come from escapes; looking for them in every string would take longest.
    yield well_formed_json(value) if _SURROGATE_ESCAPE in text.lower() else value


def _decode_damaged(text: str) -> Iterator[object]:
    """Every whole record in `text`, wherever it begins, with `None` for what lies between."""
    position, end = 0, len(text.rstrip(" \t\r\n"))
    damaged = False
    while position < end:
        try:
            value, after = _DECODER.raw_decode(text, position)
        except (ValueError, RecursionError):
            value, after = None, position
        if isinstance(value, dict):
            if damaged:
                yield None
            yield well_formed_json(value)  # pyright: ignore[reportUnknownArgumentType]
            damaged = False
            position = after
            while position < end and text[position] in " \t\r":
                position += 1
            continue
        damaged = True
        start = _RECORD_START.search(text, position + 1)
        position = start.start() if start else end
    if damaged:
        yield None


class _Reading:
    """One pass over a file."""

    def __init__(self) -> None:
        self._events: list[SessionEvent] = []
        self._ids: set[str] = set()
        self._skipped = 0
        self._unknown = 0
        self._repeated = 0
        self._cut_off = False

    def take(self, raw: bytes) -> None:
        before = self._skipped
        for value in decode_line(raw):
            self._take_value(value)
        self._cut_off = self._skipped > before and not raw.endswith(b"\n")

    def _take_value(self, value: object) -> None:
        try:
            event = event_from_json(value)
        except (ValueError, RecursionError):
            self._skipped += 1
            return
        if isinstance(event, Unknown):
            self._unknown += 1
        elif event.id in self._ids:
            self._repeated += 1
        else:
            self._ids.add(event.id)
            self._events.append(event)

    def finish(self, path: Path) -> SessionRecord:
        notes = list(self._notes())
        events = self._events
        opened = next((event for event in events if isinstance(event, SessionOpened)), None)
        if events and opened is None:
            notes.append("The first record of the session is lost, and with it the name of its folder.")
            made = SessionOpened(
                format=FORMAT_VERSION,
                session_id=path.stem,
                folder="",
                model="",
                version="",
                time=events[0].time,
            )
            events.insert(0, made)
        elif opened is not None and opened.format > FORMAT_VERSION:
            notes.append(
                f"The session was written by a newer version (format {opened.format}; this version knows "
                f"{FORMAT_VERSION}), so that some of it may not be shown."
            )
        return SessionRecord(path, tuple(events), self._skipped, self._unknown, tuple(notes))

    def _notes(self) -> Iterator[str]:
        if self._skipped:
            last = "; the last record was cut off" if self._cut_off else ""
            yield f"{_count(self._skipped, 'damaged record')} skipped{last}."
        if self._unknown:
            yield f"{_count(self._unknown, 'record')} left out, of a kind this version doesn't know."
        if self._repeated:
            yield f"{_count(self._repeated, 'record')} left out, the same as an earlier one."


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{' was' if number == 1 else 's were'}"
