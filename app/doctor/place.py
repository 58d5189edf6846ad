"""Checks of what the program reads and writes on this machine: settings, and the folders they are kept in."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING, Final

from app.doctor.finding import Finding
from app.settings.file import readable

if TYPE_CHECKING:
    from pathlib import Path

    from app.doctor.surroundings import Surroundings

_OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO
_OTHERS_WRITE: Final = stat.S_IWGRP | stat.S_IWOTH


def check_settings(surroundings: Surroundings) -> list[Finding]:
    """Which files were read, and everything that is wrong with them."""
    loaded = surroundings.loaded
    files = [path for path in (loaded.path, surroundings.project_settings) if path and path.is_file()]
    if files:
        said = f"Read from {' and '.join(readable(path) for path in files)}."
        findings = [Finding("settings", "ok", said)]
    else:
        place = f" ({readable(loaded.path)} isn't there)" if loaded.path else ""
        findings = [Finding("settings", "ok", f"All defaults{place}.")]
    return findings + [Finding("settings", "warning", problem) for problem in loaded.problems]


def check_settings_folder(surroundings: Surroundings) -> list[Finding]:
    """Whether settings can be saved, and nobody else can change them."""
    if surroundings.loaded.path is None:
        return []
    folder = surroundings.loaded.path.parent
    return [_look_at(folder, "settings folder", "Settings can't be saved", _OTHERS_WRITE)]


def check_session_folder(surroundings: Surroundings) -> list[Finding]:
    """Whether sessions can be saved, and nobody else can read them."""
    loss = "Sessions can't be saved and live in memory only"
    return [_look_at(surroundings.state_folder, "session folder", loss, _OTHERS)]


def _look_at(folder: Path, name: str, loss: str, closed: int) -> Finding:
    """What is to be said about a folder.

    Args:
        folder: It, or where it would be made.
        name: Of the check.
        loss: What doesn't work without it, as a clause.
        closed: The bits of its mode that mustn't be set.
    """
    place = readable(folder)
    if not folder.exists():
        above = next(parent for parent in folder.parents if parent.exists())
        if above.is_dir() and os.access(above, os.W_OK | os.X_OK):
            return Finding(name, "ok", f"{place} will be made when it is needed.")
        return Finding(name, "failed", f"{place} can't be made.", f"{loss}; look at {readable(above)}.")
    if not folder.is_dir():
        return Finding(name, "failed", f"{place} is no folder.", f"{loss}; move it away.")
    if not os.access(folder, os.W_OK | os.X_OK):
        return Finding(
            name, "failed", f"{place} can't be written to.", f"{loss}; mend it with: chmod u+rwx {place}"
        )
    if folder.stat().st_mode & closed:
        who = "read" if closed == _OTHERS else "change"
        hint = f"Close it with: chmod {'700' if closed == _OTHERS else 'go-w'} {place}"
        return Finding(name, "warning", f"{place} is open: others on this machine may {who} it.", hint)
    return Finding(name, "ok", f"{place} is writable and private.")
