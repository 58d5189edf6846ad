"""Where the agent works: folder, date, platform and the state of the repository, as its model is told once."""

from __future__ import annotations

import asyncio
import os
import platform
import shutil
import signal
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Final

from session.context.listing import GIT, GIT_ENVIRONMENT

if TYPE_CHECKING:
    from pathlib import Path

GIT_SECONDS: Final = 2.0
"""How long git may take; the state of a repository too large for it is left out."""
MOST_FILES: Final = 20
"""Changed files that are named."""
MOST_COMMITS: Final = 5
"""Commits that are named."""


@dataclass(frozen=True, slots=True)
class GitState:
    """The state of a repository."""

    branch: str
    """Name of the branch; `(detached)` without one."""
    tracking: str
    """How it stands to its upstream, in words; empty without one."""
    changed: tuple[str, ...]
    """Files that differ from the last commit, each behind git's two letters; the first of them."""
    changed_count: int
    untracked_count: int
    commits: tuple[str, ...]
    """The newest commits, a line each."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Where the agent works."""

    folder: str
    date: str
    platform: str
    shell: str
    git: GitState | None
    """Absent outside of repositories, without git, and when git took too long."""
    git_note: str = ""
    """Why the state of a repository is absent, when there is one."""


async def describe_surroundings(folder: Path) -> Surroundings:
    """What there is to know of a folder; never fails, and takes no longer than git may."""
    git, note = None, ""
    if shutil.which("git") and any((place / ".git").exists() for place in [folder, *folder.parents]):
        try:
            git = await _git_state(folder)
        except TimeoutError:
            note = f"git took longer than {GIT_SECONDS:g} s to tell its state"
    return Surroundings(
        folder=str(folder),
        date=f"{datetime.now().astimezone():%A, %Y-%m-%d (%Z)}",
        platform=f"{platform.system()} {platform.release()}, {platform.machine()}",
        shell=os.environ.get("SHELL", "unknown"),
        git=git,
        git_note=note,
    )


def surroundings_text(surroundings: Surroundings) -> str:
    """What the model reads."""
    lines = [
        f"Folder: {surroundings.folder}",
        f"Date: {surroundings.date}",
        f"Platform: {surroundings.platform}; shell {surroundings.shell}",
    ]
    git = surroundings.git
    if git is None:
        lines.append(f"Git: {surroundings.git_note or 'no repository'}")
        return "\n".join(lines)
    lines.append(f"Git branch: {git.branch}{f' ({git.tracking})' if git.tracking else ''}")
    lines.append(
        f"Git state when the session began: {git.changed_count} changed, {git.untracked_count} untracked"
    )
    lines += [f"  {name}" for name in git.changed]
    if git.changed_count > len(git.changed):
        lines.append(f"  and {git.changed_count - len(git.changed)} more")
    if git.commits:
        lines += ["Newest commits:", *(f"  {commit}" for commit in git.commits)]
    return "\n".join(lines)


async def _git_state(folder: Path) -> GitState | None:
    async with asyncio.timeout(GIT_SECONDS):
        status = await _git(folder, "status", "--porcelain=v2", "--branch", "-z", "--ignore-submodules=all")
        log = await _git(folder, "log", f"-{MOST_COMMITS}", "--no-show-signature", "--format=%h %s%x00")
    if status is None:
        return None
    branch, ahead = "(detached)", ""
    changed: list[str] = []
    untracked = 0
    records = iter(status.split("\0"))
    for record in records:
        kind, _, rest = record.partition(" ")
        if record.startswith("# branch.head "):
            branch = record.removeprefix("# branch.head ")
        elif record.startswith("# branch.ab "):
            ahead = _tracking(record.removeprefix("# branch.ab "))
        elif kind == "?":
            untracked += 1
        elif kind in {"1", "2", "u"}:
            fields = rest.split(" ")
            name = " ".join(fields[{"1": 7, "2": 8, "u": 9}[kind] :])
            changed.append(f"{fields[0].replace('.', ' ')} {_one_line(name)}")
            if kind == "2":
                # A renamed file is followed by the name it had.
                next(records, None)
    commits = [_one_line(line.strip()) for line in (log or "").split("\0") if line.strip()]
    return GitState(branch, ahead, tuple(changed[:MOST_FILES]), len(changed), untracked, tuple(commits))


def _tracking(counts: str) -> str:
    ahead, _, behind = counts.partition(" ")
    words = [f"{ahead[1:]} ahead"] if ahead != "+0" else []
    words += [f"{behind[1:]} behind"] if behind != "-0" else []
    return ", ".join(words) or "up to date with its upstream"


def _one_line(text: str) -> str:
    return text.replace("\n", "\\n")[:200]


async def _git(folder: Path, *arguments: str) -> str | None:
    """What git says; `None` when it fails."""
    process = await asyncio.create_subprocess_exec(
        *GIT,
        *arguments,
        cwd=folder,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        env={**os.environ, **GIT_ENVIRONMENT},
        start_new_session=True,
    )
    try:
        out, _ = await process.communicate()
    except asyncio.CancelledError:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        await process.wait()
        raise
    return out.decode("utf-8", "replace") if process.returncode == 0 else None
