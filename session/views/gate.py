"""The one gate between outside text and the screen: it turns any string into text that is safe to draw.

Textual and Rich pass control bytes on to the terminal even without markup, so a model, a file or a command
could otherwise move the cursor, set the clipboard or hide what it did.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_STRING_LIMIT: Final = 4096
"""Longest payload of a terminal string (title, clipboard, link) that is dropped; a longer one is shown as text."""

_SUSPECT: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]"
)
_SEQUENCE: Final = re.compile(
    "(?:\x1b\\[|\x9b)[0-?]*[ -/]*[@-~]"
    f"|(?:\x1b[\\]PX^_]|[\x90\x98\x9d-\x9f])[^\x00-\x1f\x7f-\x9f]{{0,{_STRING_LIMIT}}}(?:\x07|\x1b\\\\|\x9c)"
    "|\x1b[ -/]*[0-OQ-WYZ\\\\`-~]"
)
_UNSEEN: Final = re.compile("[\xad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
_CONTROL: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")

_PICTURES: Final = {
    **{code: chr(0x2400 + code) for code in range(0x20)},
    **dict.fromkeys(range(0x80, 0xA0), "\ufffd"),
    0x7F: "\u2421",
    0x2028: "\u2424",
    0x2029: "\u2424",
}

_REVEALED: Final = re.compile("[^\n\t -~\xa1-\xac\xae-\u02ff]")
_FILLERS: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that draw nothing although they count as letters, marks or symbols."""


def safe_text(text: str) -> str:
    """Make text safe to draw; newlines and tabs stay.

    Terminal sequences are dropped whole, other control characters become visible pictures, characters without a
    shape (bidi overrides, zero-width spaces) are dropped, lone surrogates replaced, and a carriage return shows what
    a terminal would leave in that line. Lines don't depend on each other, so a text that grows is safe line by line.
    """
    if _SUSPECT.search(text) is None:
        return text
    if _SURROGATE.search(text) is not None:
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    text = text.replace("\r\n", "\n")
    if "\r" in text:
        text = "\n".join([_overwritten(line) for line in text.split("\n")])
    text = _SEQUENCE.sub("", text)
    text = _UNSEEN.sub("", text)
    return _CONTROL.sub(_picture, text)


def safe_line(text: str) -> str:
    """Make text safe to draw in one row: as `safe_text`, with a picture for each newline and spaces for tabs."""
    text = safe_text(text)
    if "\n" in text:
        text = text.replace("\n", "\u2424")
    return text.replace("\t", "    ") if "\t" in text else text


def revealed(text: str) -> str:
    r"""Show everything in a text that can't be seen, for decisions that rest on each character of it.

    Controls (but newline and tab), bidi marks, zero-width characters, uncommon spaces and the like appear as
    escapes such as `\u{202e}`; nothing is dropped.
    """
    return _REVEALED.sub(_escape, text)


def is_safe(text: str) -> bool:
    """Say whether a drawn piece of text holds no control character at all, newline and tab included."""
    return _SUSPECT.search(text) is None and "\n" not in text and "\t" not in text


def _overwritten(line: str) -> str:
    """What a line with carriage returns shows in the end: the last stretch that holds anything."""
    if "\r" not in line:
        return line
    return next((part for part in reversed(line.split("\r")) if part), "")


def _picture(match: re.Match[str]) -> str:
    return _PICTURES[ord(match[0])]


def _escape(match: re.Match[str]) -> str:
    character = match[0]
    if character in _FILLERS or unicodedata.category(character) in {
        "Cc",
        "Cf",
        "Cs",
        "Co",
        "Cn",
        "Zl",
        "Zp",
        "Zs",
    }:
        return f"\\u{{{ord(character):x}}}"
    if "\ufe00" <= character <= "\ufe0f" or "\U000e0100" <= character <= "\U000e01ef":
        return f"\\u{{{ord(character):x}}}"
    return character
