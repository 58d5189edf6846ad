"""What a project would have the program obey: its files that instruct or run, by their content.

Trust is given to a content and not to a name, as what stands under a name may change after the user has looked.
"""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

MAX_BYTES: Final = 256 * 1024 * 1024
"""A larger file is not read to its end, and counts as unreadable."""
_CHUNK: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class Claim:
    """The files of a project that want to be obeyed, as they were when they were read."""

    files: Mapping[str, str | None]
    """The SHA-256 of each file, in hexadecimal, by its path from the folder; `None` for one that can't be read."""

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to trust."""
        return not self.files

    @property
    def unreadable(self) -> tuple[str, ...]:
        """The files whose content nobody knows."""
        return tuple(name for name, digest in self.files.items() if digest is None)


def project_settings_path(folder: Path) -> Path:
    """Where a project keeps settings, whether it has any or not."""
    return folder / ".punchlist" / "config.toml"


def read_claim(folder: Path, files: Iterable[Path] = ()) -> Claim:
    """Read what a project claims: its settings file, and `files`; those that aren't there don't count.

    Args:
        folder: The project folder.
        files: Further files that would instruct or run, also outside of the folder; relative ones stand in it.
    """
    home = Path(os.path.realpath(folder))
    found: dict[str, str | None] = {}
    for file in (project_settings_path(home), *files):
        named = home / file
        # The name stays, also when it is a link; only the way to it is made the same for all names of the folder.
        place = Path(os.path.realpath(named.parent)) / named.name
        try:
            digest = _digest(place)
        except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
            continue
        except OSError:
            digest = None
        found[os.path.relpath(place, home)] = digest
    return Claim(dict(sorted(found.items())))


def _digest(path: Path) -> str | None:
    """The hash of a file; `None` for what is no plain file or too large to be read.

    Raises:
        OSError: It can't be read.
    """
    # Opening a pipe would wait for a writer.
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        mode = os.fstat(descriptor).st_mode
        if stat.S_ISDIR(mode):
            raise IsADirectoryError
        if not stat.S_ISREG(mode):
            return None
        digest, size = sha256(), 0
        while chunk := os.read(descriptor, _CHUNK):
            size += len(chunk)
            if size > MAX_BYTES:
                return None
            digest.update(chunk)
        return digest.hexdigest()
    finally:
        os.close(descriptor)
