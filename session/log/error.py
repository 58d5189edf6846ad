"""What can go wrong with a session, as sentences for the user.

One base class lets every front end show any of them the same way.
"""

from __future__ import annotations


class SessionError(Exception):
    """Something about a session is wrong; the user reads the message, so it is whole sentences."""


class LogError(SessionError):
    """A session file can't be written, or was changed by somebody else; nothing is lost while we run."""


class SessionLocked(SessionError):  # noqa: N818 - reads as the fact it tells
    """Another process writes this session.

    Args:
        session_id: Id of the session.
        owner: Process id of the writer, if it left one.
    """

    def __init__(self, session_id: str, owner: int | None) -> None:
        who = "another process" if owner is None else f"process {owner}"
        super().__init__(f"Session {session_id} is already open in {who}.")
        self.session_id = session_id
        self.owner = owner


class SessionNotFound(SessionError):  # noqa: N818 - reads as the fact it tells
    """No session, or more than one, is meant."""
