"""All that the checks look at, as one value, so that each can be tried with surroundings of a test's choice."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from session.models import ServerEntry

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path
    from typing import TextIO

    from app.settings.load import LoadedSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """Where the program runs, and what it is set to.

    Args:
        version: Version of the program.
        environment: Environment variables.
        size: Columns and rows of the terminal; `None` when there is none.
        loaded: The settings as they were read.
        project_settings: The project's settings file that counts; `None` when there is none.
        state_folder: Where sessions are kept.
        model: The model that would be used, `provider:name`; empty when none is set.
        offline: Whether nothing may be asked over the network.
    """

    version: str
    environment: Mapping[str, str]
    size: tuple[int, int] | None
    loaded: LoadedSettings
    project_settings: Path | None
    state_folder: Path
    model: str
    offline: bool

    @property
    def servers(self) -> tuple[ServerEntry, ...]:
        """The named servers of the settings."""
        named = self.loaded.settings.servers
        return tuple(ServerEntry(name=name, **server.model_dump()) for name, server in named.items())

    def variable(self, name: str) -> str:
        """The value of a variable; empty when it isn't set."""
        return self.environment.get(name, "").strip()

    def program(self, name: str) -> str | None:
        """Where a program is found."""
        import shutil

        return shutil.which(name, path=self.environment.get("PATH", os.defpath))


def terminal_size(streams: Iterable[TextIO | None]) -> tuple[int, int] | None:
    """Columns and rows of the first of `streams` that is a terminal."""
    for stream in streams:
        try:
            if stream is not None and stream.isatty():
                return os.get_terminal_size(stream.fileno())
        except (OSError, ValueError):
            continue
    return None


def standard_streams() -> tuple[TextIO | None, ...]:
    """Standard output, error and input; each may be closed."""
    return sys.stdout, sys.stderr, sys.stdin
