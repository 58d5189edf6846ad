"""A project as it is met at the start: what it would have the program obey, and whether the user trusts that."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from platformdirs import user_config_path

from app.trust.claim import Claim, project_settings_path, read_claim
from app.trust.store import TrustState, TrustStore
from session.context import find_instructions

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Project:
    """What stands in a folder that wants to be obeyed."""

    folder: Path
    claim: Claim
    state: TrustState
    changes: tuple[str, ...]
    """The files that came, went or changed since the user trusted the folder, by their paths from it."""
    own: tuple[Path, ...]
    """The user's own instructions, which need no trust."""
    found: tuple[Path, ...]
    """Instructions of the project, the most general first."""
    note: str = ""
    """What was wrong with the record of trusted folders."""

    @property
    def is_trusted(self) -> bool:
        """Whether it is obeyed."""
        return self.state == "trusted"

    @property
    def is_in_question(self) -> bool:
        """Whether it wants to be obeyed and isn't."""
        return self.state in {"new", "changed"}

    @property
    def instructions(self) -> tuple[Path, ...]:
        """The files that join the model's instructions."""
        return (*self.own, *self.found) if self.is_trusted else self.own

    @property
    def settings_file(self) -> Path | None:
        """The project's settings, when they count and there are any."""
        path = project_settings_path(self.folder)
        return path if self.is_trusted and path.is_file() else None


def look_at_project(folder: Path, *, store: TrustStore | None = None) -> Project:
    """What a folder holds and how the user stands to it.

    Args:
        folder: The project folder.
        store: The record of trusted folders; the user's own when absent.
    """
    store = store or TrustStore()
    user_file = user_config_path("punchlist") / "AGENTS.md"
    files = find_instructions(folder, user_file=user_file)
    own, found = _split(files, user_file)
    claim = read_claim(folder, found)
    return Project(
        folder=folder,
        claim=claim,
        state=store.trust_state(folder, claim),
        changes=store.changes(folder, claim),
        own=own,
        found=found,
        note=store.note,
    )


def trust_project(project: Project, *, store: TrustStore | None = None) -> Project:
    """Trust a folder with what was found in it, and nothing that came since.

    Raises:
        TrustError: It can't be remembered.
    """
    store = store or TrustStore()
    store.grant(project.folder, project.claim)
    return look_at_project(project.folder, store=store)


def _split(files: Sequence[Path], user_file: Path) -> tuple[tuple[Path, ...], tuple[Path, ...]]:
    own = tuple(file for file in files if file == user_file)
    return own, tuple(file for file in files if file != user_file)
