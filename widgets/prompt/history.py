"""What the user has sent or put aside, kept in a file; a damaged file or a full disk never stops the program."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Final

from widgets.kit.gate import safe_text

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

LONGEST_STORED: Final = 262_144
"""Characters of a text that is written to the file; longer ones are kept until the program ends."""


class PromptHistory:
    """Texts, oldest first, each of the file's lines being one JSON string.

    Args:
        path: The file, by custom named `*.history`; without one nothing is kept after the program has ended.
        limit: Most texts to keep. The file is trimmed once it holds twice as many.
    """

    def __init__(self, path: Path | None = None, limit: int = 1000) -> None:
        self._path = path
        self._limit = limit
        self._entries: list[str] | None = None
        self._lines = 0

    @property
    def entries(self) -> Sequence[str]:
        """Everything kept, oldest first; the file is read at the first look."""
        return tuple(self._loaded())

    def add(self, text: str) -> str | None:
        """Put a text at the end, unless it repeats the newest.

        Args:
            text: What was written.

        Returns:
            A sentence for the user if the file couldn't be written.
        """
        text = safe_text(text)
        entries = self._loaded()
        if not text.strip() or (entries and entries[-1] == text):
            return None
        entries.append(text)
        del entries[: -self._limit]
        if self._path is None or len(text) > LONGEST_STORED:
            return None
        try:
            self._append(self._path, text)
            if self._lines > 2 * self._limit:
                self._trim(self._path, entries)
        except OSError as error:
            return f"Can't keep the prompt history in {self._path}: {error.strerror or error}"
        return None

    def _loaded(self) -> list[str]:
        if self._entries is None:
            self._entries = self._read()
        return self._entries

    def _read(self) -> list[str]:
        if self._path is None:
            return []
        try:
            raw = self._path.read_bytes()
        except OSError:
            return []
        lines = raw.decode("utf-8", "replace").split("\n")
        self._lines = sum(1 for line in lines if line)
        texts = [text for line in lines if (text := _text_of(line))]
        return texts[-self._limit :]

    def _append(self, path: Path, text: str) -> None:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o600)
        with os.fdopen(handle, "r+b", buffering=0) as file:
            os.fchmod(file.fileno(), 0o600)
            line = _line_of(text)
            size = file.seek(0, os.SEEK_END)
            if size and os.pread(file.fileno(), 1, size - 1) != b"\n":
                # The last writer was cut off; without this its half line would spoil ours too.
                line = b"\n" + line
            file.write(line)
        self._lines += 1

    def _trim(self, path: Path, entries: Sequence[str]) -> None:
        spare = path.with_name(f"{path.name}.{os.getpid()}.tmp")
        kept = b"".join([_line_of(text) for text in entries if len(text) <= LONGEST_STORED])
        try:
            handle = os.open(spare, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(handle, "wb") as file:
                file.write(kept)
            spare.replace(path)
        finally:
            spare.unlink(missing_ok=True)
        self._lines = kept.count(b"\n")


class HistoryWalk:
    """A walk through a history from a draft, which stays its newest entry; what was edited on the way stays too.

    Args:
        entries: The history, oldest first.
    """

    def __init__(self, entries: Sequence[str]) -> None:
        self._texts = [*entries, ""]
        self._at = len(entries)

    def step(self, by: int, current: str) -> str | None:
        """Go to another text.

        Args:
            by: -1 for the older one, 1 for the newer one.
            current: What the text here has become.

        Returns:
            That text, or nothing at the ends.
        """
        target = self._at + by
        if not 0 <= target < len(self._texts):
            return None
        self._texts[self._at] = current
        self._at = target
        return self._texts[target]


def _line_of(text: str) -> bytes:
    return json.dumps(text, ensure_ascii=False).encode() + b"\n"


def _text_of(line: str) -> str:
    """The text a line of the file holds; empty for a broken line."""
    if not line.startswith('"'):
        return ""
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return ""
    return safe_text(value) if isinstance(value, str) else ""
