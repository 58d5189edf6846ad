"""Reads text files of any origin: whatever their bytes are, they become text, and what is no text is told apart."""

from __future__ import annotations

import codecs
import os
import stat
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

MOST_BYTES: Final = 50_000_000
"""Size of a file that is still read."""
_PROBE: Final = 8192
_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


class TextFileError(Exception):
    """A file can't be read as text; the message continues a sentence and has no full stop."""


def read_text_file(path: Path) -> str:
    """The text of a file, with plain newlines.

    Raises:
        TextFileError: It isn't there, isn't a plain file, can't be read, is too large, or is no text.
    """
    data = read_plain_file(path)
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _lines(data[len(mark) :].decode(encoding, "replace"))
    if b"\0" in data[:_PROBE]:
        raise TextFileError(f"it is a binary file of {len(data):,} bytes")
    return _lines(data.decode("utf-8", "replace"))


def read_plain_file(path: Path) -> bytes:
    """The bytes of a plain file.

    Raises:
        TextFileError: It isn't there, isn't a plain file, can't be read or is too large.
    """
    try:
        # Opening a pipe would wait for a writer.
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        with os.fdopen(descriptor, "rb") as file:
            info = os.fstat(file.fileno())
            if not stat.S_ISREG(info.st_mode):
                raise TextFileError("it is no plain file")
            if info.st_size > MOST_BYTES:
                raise TextFileError(f"it has {info.st_size:,} bytes, which is too much")
            return file.read(MOST_BYTES)
    except IsADirectoryError:
        raise TextFileError("it is a folder") from None
    except FileNotFoundError:
        raise TextFileError("it doesn't exist") from None
    except (OSError, ValueError) as error:
        raise TextFileError(getattr(error, "strerror", None) or str(error)) from error


def _lines(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")
