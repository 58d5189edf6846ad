"""Remembers which folders the user trusts, in `trust.json` in the state folder.

A record that is damaged trusts nobody: the worst that can happen to it is that the user is asked again.
"""

from __future__ import annotations

import fcntl
import json
import os
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, cast

from session.log import state_folder

if TYPE_CHECKING:
    from collections.abc import Generator

    from app.trust.claim import Claim

TrustState = Literal["nothing", "trusted", "new", "changed"]
"""`nothing`: the project has no such files; `new`: the user was never asked; `changed`: they trusted other files."""
VERSION: Final = 1
Grants = dict[str, dict[str, str | None]]
"""The files that were trusted, by folder; those of a folder as in `Claim.files`."""


class TrustError(Exception):
    """Trust can't be remembered; the message is for the user."""


class TrustStore:
    """The record of trusted folders; it is read anew for each question, as other processes write it too.

    Args:
        path: The file; `trust.json` in the state folder when absent.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path or state_folder() / "trust.json"
        self.note = ""
        """What was wrong with the record when it was last read; empty when it was fine."""

    def trust_state(self, folder: Path, claim: Claim) -> TrustState:
        """How the user stands to what a folder claims.

        A file that can't be read counts as changed, as nobody knows what stands in it.

        Args:
            folder: The project folder; all its names are one.
            claim: What it claims.
        """
        if claim.is_empty:
            return "nothing"
        granted = self._read().get(_key(folder))
        if claim.unreadable:
            return "changed"
        if granted is None:
            return "new"
        return "trusted" if granted == claim.files else "changed"

    def changes(self, folder: Path, claim: Claim) -> tuple[str, ...]:
        """The files that came, went or changed since the folder was trusted; all of them when it never was."""
        granted = self._read().get(_key(folder), {})
        names = sorted({*granted, *claim.files})
        return tuple(
            name
            for name in names
            if name in claim.unreadable or granted.get(name, "") != claim.files.get(name, "")
        )

    def grant(self, folder: Path, claim: Claim) -> None:
        """Trust a folder with exactly the files of `claim`.

        Raises:
            TrustError: It can't be remembered.
        """
        with self._changing() as grants:
            grants[_key(folder)] = dict(claim.files)

    def revoke(self, folder: Path) -> None:
        """Trust a folder no longer.

        Raises:
            TrustError: It can't be remembered.
        """
        with self._changing() as grants:
            grants.pop(_key(folder), None)

    def _read(self) -> Grants:
        """The record; an empty one, and a note, when it can't be used."""
        self.note = ""
        try:
            return _grants(json.loads(self._path.read_bytes()))
        except FileNotFoundError:
            return {}
        except OSError as error:
            reason = error.strerror or str(error)
        except (ValueError, RecursionError):
            reason = "it is damaged"
        self.note = f"{self._path} can't be read ({reason}); no folder counts as trusted."
        return {}

    @contextmanager
    def _changing(self) -> Generator[Grants]:
        """The record, to be changed; no other process writes it meanwhile."""
        try:
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            descriptor = os.open(
                self._path.with_suffix(".lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600
            )
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX)
                grants = self._read()
                yield grants
                if self.note:
                    # The user may want to look at what was lost.
                    self._path.replace(self._path.with_suffix(".damaged"))
                self._write(grants)
            finally:
                os.close(descriptor)
        except OSError as error:
            raise TrustError(
                f"Trust can't be remembered in {self._path}: {error.strerror or error}."
            ) from error

    def _write(self, grants: Grants) -> None:
        """Replace the file in one step; only its owner may read it."""
        record = json.dumps({"version": VERSION, "folders": grants}, indent=1, sort_keys=True)
        descriptor, name = tempfile.mkstemp(dir=self._path.parent, prefix=".trust-")
        made = Path(name)
        try:
            with os.fdopen(descriptor, "w", encoding="ascii") as handle:
                handle.write(record)
                handle.flush()
                os.fsync(handle.fileno())
            made.replace(self._path)
        except OSError:
            made.unlink(missing_ok=True)
            raise


def _key(folder: Path) -> str:
    return os.path.realpath(folder)


def _grants(record: object) -> Grants:
    """The grants in a record.

    Raises:
        ValueError: It is none of ours.
    """
    if not isinstance(record, dict) or cast("dict[str, object]", record).get("version") != VERSION:
        raise ValueError("another version")
    folders = cast("dict[str, object]", record).get("folders")
    if not isinstance(folders, dict):
        raise ValueError("no folders")  # noqa: TRY004 - the file is wrong, not the call
    grants: Grants = {}
    for folder, files in cast("dict[str, object]", folders).items():
        if isinstance(files, dict) and all(
            isinstance(digest, str | None) for digest in cast("dict[str, object]", files).values()
        ):
            grants[folder] = cast("dict[str, str | None]", files)
    return grants
