"""Lists files by the project's ignore rules, with whichever program is there, else by ourselves.

Ripgrep knows all rules and is quickest; git knows its own; the walk of our own is for machines that have neither.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pathspec import GitIgnoreSpec

MOST_NAMES: Final = 500_000
"""Files that are listed."""
SECONDS: Final = 30.0
"""How long a program may take to list them."""
_IGNORE_FILES: Final = (".gitignore", ".ignore")


def list_files(folder: Path) -> bytes:
    """The files below a folder that no rule ignores: paths from it, each ended by a zero byte, in one stable order.

    Links to folders aren't followed, and `.git` is left out. Blocks, and is for a thread.
    """
    for command in _commands(folder):
        try:
            done = subprocess.run(  # noqa: S603 - programs of the user's own system, with our arguments
                command,
                cwd=folder,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                timeout=SECONDS,
                check=False,
                start_new_session=True,
                env={**os.environ, **GIT_ENVIRONMENT},
            )
        except (OSError, subprocess.TimeoutExpired):
            continue
        # Ripgrep tells by 2 that a part couldn't be read, and by 1 that there was nothing.
        if done.returncode == 0 or (command[0] == "rg" and done.returncode in {1, 2}):
            return done.stdout
    return b"".join(os.fsencode(name) + b"\0" for name in sorted(_walk(folder)))


GIT_ENVIRONMENT: Final = {"GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "GIT_PAGER": "cat"}
"""Keeps git from writing, asking and paging."""
GIT: Final = ("git", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "-c", "core.pager=cat")
"""Git without what a repository's own configuration could have it run."""


def list_folder(folder: Path, most: int) -> tuple[list[str], int]:
    """The entries of one folder that no rule ignores, and how many more there are; folders end in a slash."""
    spec = _rules(folder)
    names: list[str] = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                name = entry.name + ("/" if entry.is_dir() else "")
                if entry.name != ".git" and not (spec is not None and spec.match_file(name)):
                    names.append(name)
    except OSError:
        return [], 0
    names.sort()
    return names[:most], max(0, len(names) - most)


def _commands(folder: Path) -> Iterator[list[str]]:
    if shutil.which("rg"):
        yield [
            "rg", "--no-config", "--files", "--hidden", "--null", "--sort", "path", "--no-require-git", "--no-messages",
            "--glob", "!.git",
        ]  # fmt: skip
    if shutil.which("git") and any((place / ".git").exists() for place in [folder, *folder.parents]):
        yield [*GIT, "ls-files", "-z", "--cached", "--others", "--exclude-standard"]


def _rules(folder: Path) -> GitIgnoreSpec | None:
    lines: list[str] = []
    for name in _IGNORE_FILES:
        try:
            lines += (folder / name).read_text("utf-8", "replace").splitlines()
        except OSError:
            continue
    if not lines:
        return None
    from pathspec import GitIgnoreSpec

    return GitIgnoreSpec.from_lines(lines)


def _walk(folder: Path) -> Iterator[str]:
    count = 0
    pending: list[tuple[str, tuple[tuple[str, GitIgnoreSpec], ...]]] = [("", ())]
    while pending and count < MOST_NAMES:
        prefix, rules = pending.pop()
        own = _rules(folder / prefix)
        if own is not None:
            rules = (*rules, (prefix, own))
        try:
            entries = list(os.scandir(folder / prefix))
        except OSError:
            continue
        for entry in entries:
            path = prefix + entry.name
            is_folder = entry.is_dir(follow_symlinks=False)
            if entry.name == ".git" or _is_ignored(path + ("/" if is_folder else ""), rules):
                continue
            if is_folder:
                pending.append((f"{path}/", rules))
            elif not entry.is_dir():
                count += 1
                yield path


def _is_ignored(path: str, rules: tuple[tuple[str, GitIgnoreSpec], ...]) -> bool:
    """Whether the nearest rules that say anything about a path ignore it."""
    for prefix, spec in reversed(rules):
        verdict = spec.check_file(path.removeprefix(prefix)).include
        if verdict is not None:
            return verdict
    return False
