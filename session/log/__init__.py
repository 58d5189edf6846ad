"""Session files: appended to by one writer, read whatever has happened to them, listed and found.

The format is described in `README.md` beside this file.
"""

from __future__ import annotations

from session.log.error import LogError, SessionError, SessionLocked, SessionNotFound
from session.log.library import SessionInfo, find_session, list_sessions, newest_session
from session.log.path import project_key, session_path, sessions_folder, state_folder
from session.log.reader import SessionRecord, read_session
from session.log.version import FORMAT_VERSION
from session.log.writer import SessionLog

__all__ = [
    "FORMAT_VERSION",
    "LogError",
    "SessionError",
    "SessionInfo",
    "SessionLocked",
    "SessionLog",
    "SessionNotFound",
    "SessionRecord",
    "find_session",
    "list_sessions",
    "newest_session",
    "project_key",
    "read_session",
    "session_path",
    "sessions_folder",
    "state_folder",
]
