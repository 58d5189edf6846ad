"""Instructions that lie in folders: which files there are from a project upwards, and what they say.

The two names are what projects have agreed on; whether such a file is obeyed is decided by whoever calls.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from session.context.text import TextFileError, read_text_file

if TYPE_CHECKING:
    from collections.abc import Sequence

NAMES: Final = ("AGENTS.md", "CLAUDE.md")
"""Names of files with instructions, the first the more general one."""
MOST_A_FILE: Final = 32 * 1024
"""Characters taken of one file."""
MOST_IN_ALL: Final = 96 * 1024
"""Characters taken of all files; those nearest to the project come first."""


@dataclass(frozen=True, slots=True)
class InstructionFile:
    """A file of instructions."""

    path: Path
    label: str
    """Its path as the user would write it."""
    text: str
    truncated: bool
    """Whether more stands in it than is taken."""


def find_instructions(folder: Path, *, user_file: Path | None = None) -> tuple[Path, ...]:
    """The files of instructions there are, without reading them: the user's own first, the nearest last.

    In a git repository they are looked for up to its root, elsewhere up to the home folder, which doesn't count.

    Args:
        folder: The project folder.
        user_file: The user's own instructions, if there may be any.
    """
    found = [user_file] if user_file is not None and user_file.is_file() else []
    for place in reversed(_places(Path(os.path.realpath(folder)))):
        here = [place / name for name in NAMES if (place / name).is_file()]
        if len(here) == 2 and _are_same(*here):
            del here[1]
        found.extend(here)
    return tuple(found)


def read_instructions(
    paths: Sequence[Path], folder: Path
) -> tuple[tuple[InstructionFile, ...], tuple[str, ...]]:
    """What stands in files of instructions, and a sentence for each that can't be read.

    Args:
        paths: The files, the most general first.
        folder: The project folder, which names are written from.
    """
    read: list[InstructionFile] = []
    problems: list[str] = []
    left = MOST_IN_ALL
    for path in reversed(paths):
        label = _label(path, folder)
        try:
            text = read_text_file(path).strip()
        except TextFileError as error:
            problems.append(f"{label} isn't read: {error}.")
            continue
        most = min(MOST_A_FILE, left)
        if len(text) > most:
            problems.append(f"{label} is long: only its first {most:,} of {len(text):,} characters are read.")
        left -= min(len(text), most)
        if text[:most]:
            read.append(InstructionFile(path, label, text[:most], len(text) > most))
    return tuple(reversed(read)), tuple(reversed(problems))


def _places(folder: Path) -> list[Path]:
    """The folders that are looked into, from the project upwards."""
    upwards = [folder, *folder.parents]
    for index, place in enumerate(upwards):
        if (place / ".git").exists():
            return upwards[: index + 1]
    home = Path(os.path.realpath(Path.home()))
    if home in upwards[1:]:
        return upwards[: upwards.index(home)]
    return [folder]


def _are_same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other) or (
            one.stat().st_size == other.stat().st_size and one.read_bytes() == other.read_bytes()
        )
    except OSError:
        return False


def _label(path: Path, folder: Path) -> str:
    relative = os.path.relpath(path, os.path.realpath(folder))
    if not relative.startswith(os.path.join("..", "..", "..")):  # noqa: PTH118 - three steps up, as text
        return relative
    home = Path.home()
    return f"~/{path.relative_to(home)}" if path.is_relative_to(home) else str(path)
