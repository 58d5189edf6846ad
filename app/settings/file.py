"""One settings file as it was read: its values, and where in it each of them stands.

Whatever is wrong with a file is a sentence and never an end, as a program that doesn't start can't be mended
from within.
"""

from __future__ import annotations

import os
import re
import stat
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

MAX_BYTES: Final = 1_000_000
"""A larger file is no settings file."""
_PLACE: Final = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
Table = dict[str, Any]


class SettingsFileError(Exception):
    """A settings file can't be used; the message names it, the place in it and the reason."""


class SettingsFile:
    """A settings file that could be read.

    Args:
        path: Where it is.
        name: What it is called where there is little room.
        text: What stands in it.
        values: The same, parsed.
    """

    def __init__(self, path: Path, name: str, text: str, values: Table) -> None:
        self.path = path
        self.name = name
        self.values = values
        self._text = text

    def line(self, parts: tuple[str, ...]) -> int:
        """The line, from 1, that names a key or else what it is part of."""
        for length in range(len(parts), 0, -1):
            if parts[:length] in self._lines:
                return self._lines[parts[:length]]
        return 1

    @cached_property
    def _lines(self) -> Mapping[tuple[str, ...], int]:
        # Only a message or the settings screen asks for lines; the start doesn't pay for them.
        from app.settings.lines import key_lines

        return key_lines(self._text)


def read_settings_file(path: Path, name: str) -> SettingsFile | None:
    """Read a settings file; `None` when there is none.

    Args:
        path: The file.
        name: What it is called where there is little room.

    Raises:
        SettingsFileError: It is there but can't be used.
    """
    try:
        raw = read_plain_file(path)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise SettingsFileError(
            f"{readable(path)}: the file can't be read and is left out: {error.strerror or error}."
        ) from error
    text = decode(raw, path)
    return SettingsFile(path, name, text, parse(text, path))


def read_plain_file(path: Path) -> bytes:
    """The bytes of a file that is neither a device nor too large.

    Raises:
        OSError: It can't be read, or is no such file.
    """
    # Opening a pipe would wait for a writer.
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    with os.fdopen(descriptor, "rb") as handle:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise OSError("it is no plain file")
        raw = handle.read(MAX_BYTES + 1)
    if len(raw) > MAX_BYTES:
        raise OSError(f"it is larger than {MAX_BYTES:,} bytes")
    return raw


def decode(raw: bytes, path: Path) -> str:
    """The text of a settings file, without a byte order mark.

    Raises:
        SettingsFileError: It isn't UTF-8.
    """
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise SettingsFileError(
            f"{readable(path)} line {line}: the file can't be read and is left out: it isn't UTF-8 text."
        ) from error


def parse(text: str, path: Path) -> Table:
    """The values of a settings file.

    Raises:
        SettingsFileError: It isn't TOML; the message has line and column.
    """
    # Most users have no file, and then nothing of this is needed.
    import tomllib

    try:
        return tomllib.loads(text)
    except ValueError as error:
        place = _PLACE.search(str(error))
        # A number of thousands of digits is no syntax error to the parser, but as little of use.
        is_syntax = isinstance(error, tomllib.TOMLDecodeError)
        reason = _PLACE.sub("", str(error)) if is_syntax else "a number is too long"
        lines = text.split("\n")
        line, column = (place[1], place[2]) if place and place[1] else (len(lines), len(lines[-1]) + 1)
        where = f" line {line}, column {column}" if is_syntax else ""
        raise SettingsFileError(
            f"{readable(path)}{where}: the file can't be read and is left out: {reason[:1].lower()}{reason[1:]}."
        ) from error
    except RecursionError:
        raise SettingsFileError(
            f"{readable(path)}: the file can't be read and is left out: it is nested too deeply."
        ) from None


def readable(path: Path) -> str:
    """A path with the home folder as `~`."""
    home = Path.home()
    return f"~/{path.relative_to(home)}" if path.is_relative_to(home) and path != home else str(path)
