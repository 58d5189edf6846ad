"""Where sessions live: `STATE/sessions/PROJECT/ID.jsonl`.

Files are kept by project folder, so that one project's sessions never show up in another.
"""

from __future__ import annotations

import os
import re
from hashlib import sha256
from pathlib import Path

STATE_VARIABLE = "PUNCHLIST_STATE_DIR"
"""Environment variable that names another state folder."""
SUFFIX = ".jsonl"
"""How the name of a session file ends."""
READABLE_CHARACTERS = 40
"""Length of the part of a project's key that people read."""
HASH_CHARACTERS = 8
"""Length of the part that keeps projects of similar names apart."""


def state_folder() -> Path:
    """The folder for what the program remembers: the platform's own unless `PUNCHLIST_STATE_DIR` is set."""
    named = os.environ.get(STATE_VARIABLE)
    if named:
        return Path(named).expanduser().absolute()
    from platformdirs import user_state_path

    return user_state_path("punchlist", appauthor=False)


def sessions_folder() -> Path:
    """The folder that holds one folder a project."""
    return state_folder() / "sessions"


def project_key(folder: Path) -> str:
    """The name of a project's folder of sessions: readable, and different for every path.

    Args:
        folder: The project folder; symbolic links are followed, so that all its names give one key.
    """
    whole = os.path.realpath(folder)
    readable = re.sub(r"[^a-z0-9]+", "-", whole.lower())[-READABLE_CHARACTERS:].strip("-")
    digest = sha256(os.fsencode(whole)).hexdigest()[:HASH_CHARACTERS]
    return f"{readable}-{digest}" if readable else digest


def project_sessions(folder: Path) -> Path:
    """The folder of a project's sessions."""
    return sessions_folder() / project_key(folder)


def session_path(folder: Path, session_id: str) -> Path:
    """The file of one session of a project."""
    return project_sessions(folder) / f"{session_id}{SUFFIX}"
