"""The sessions on this machine: listed, newest first, and found by id.

Lists read only the beginning of each file, so that a hundred long sessions are listed at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from session.events import PromptAccepted, SessionOpened, SessionResumed, Unknown, event_from_json
from session.log.error import SessionNotFound
from session.log.path import SUFFIX, project_sessions, sessions_folder
from session.log.reader import decode_line

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from session.events import SessionEvent

_HEAD_BYTES = 1 << 18
"""How much of a file is looked at for its title."""


@dataclass(frozen=True, slots=True)
class SessionInfo:
    """A session as a list shows it."""

    path: Path
    """Its file."""
    folder: str
    """The project folder it works in; empty when its first record is lost."""
    model: str
    """The model it began with; empty when its first record is lost."""
    started: datetime | None
    """When it began."""
    changed: datetime
    """When it was last written to."""
    title: str | None
    """The first line of its first prompt."""
    used: bool
    """Whether anything but opening it has happened."""

    @property
    def id(self) -> str:
        """Its id."""
        return self.path.stem


def list_sessions(folder: Path | None = None) -> list[SessionInfo]:
    """The sessions of a project, or of all, the last used first; those in which nothing happened are left out.

    Args:
        folder: The project folder.
    """
    infos = [info for path in _files(folder) if (info := _read_info(path)) is not None and info.used]
    return sorted(infos, key=lambda info: (info.changed, info.id), reverse=True)


def newest_session(folder: Path) -> SessionInfo:
    """The session of a project that was used last.

    Raises:
        SessionNotFound: There is none.
    """
    for path in sorted(_files(folder), key=lambda path: (_changed(path), path.stem), reverse=True):
        info = _read_info(path)
        if info is not None and info.used:
            return info
    raise SessionNotFound(f"There is no session to continue in {folder}.")


def find_session(text: str) -> SessionInfo:
    """The session with the id `text`, or whose id alone begins with it, of any folder.

    Raises:
        SessionNotFound: There is none, or there are several.
    """
    wanted = text.strip().lower()
    if not wanted:
        raise SessionNotFound("An empty text names no session.")
    found = [path for path in _files(None) if path.stem.lower().startswith(wanted)]
    exact = [path for path in found if path.stem.lower() == wanted]
    paths = exact or found
    if len(paths) > 1:
        raise SessionNotFound(f"{len(paths)} sessions have an id that begins with {text}; give more of it.")
    info = _read_info(paths[0]) if paths else None
    if info is None:
        raise SessionNotFound(f"There is no session {text}.")
    return info


def _files(folder: Path | None) -> Iterator[Path]:
    places = [project_sessions(folder)] if folder is not None else _children(sessions_folder())
    for place in places:
        for path in _children(place):
            if path.suffix == SUFFIX:
                yield path


def _children(folder: Path) -> list[Path]:
    try:
        return sorted(folder.iterdir())
    except OSError:
        return []


def _changed(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _read_info(path: Path) -> SessionInfo | None:
    """What the beginning of a file tells; `None` when it can't be read."""
    try:
        changed = datetime.fromtimestamp(path.stat().st_mtime, UTC)
        with path.open("rb") as file:
            head = file.read(_HEAD_BYTES)
    except OSError:
        return None
    opened: SessionOpened | None = None
    title: str | None = None
    used = False
    for event in _events(head):
        match event:
            case SessionOpened():
                opened = opened or event
            case SessionResumed():
                pass
            case PromptAccepted():
                used = True
                title = next((line.strip() for line in event.text.splitlines() if line.strip()), None)
            case _:
                used = True
        if title is not None:
            break
    return SessionInfo(
        path,
        folder=opened.folder if opened else "",
        model=opened.model if opened else "",
        started=opened.time if opened else None,
        changed=changed,
        title=title,
        used=used or len(head) == _HEAD_BYTES,
    )


def _events(head: bytes) -> Iterator[SessionEvent]:
    for raw in head.split(b"\n"):
        for value in decode_line(raw):
            try:
                event = event_from_json(value)
            except (ValueError, RecursionError):
                continue
            if not isinstance(event, Unknown):
                yield event
