"""White space the way the list's file format counts it, and what a reader would call blank.

Python and JavaScript disagree about a handful of characters; files travel between programs of both, so the
JavaScript set is spelled out here once.
"""

from __future__ import annotations

import re
import unicodedata

SPACE_CHARACTERS = (
    "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000\ufeff"
)
"""Every character that counts as white space: the byte order mark does, U+0085 does not."""

LINE_TERMINATORS = "\n\r\u2028\u2029"
"""Characters that can't stand inside one line of a checklist."""

SPACE_CLASS = f"[{SPACE_CHARACTERS}]"
"""The same set as a regular expression class."""

_RUN = re.compile(f"{SPACE_CLASS}+")
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")

# Drawn as nothing although Unicode files them under marks or letters: joiners, fillers, variation selectors.
_INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\uffa0\ufe00-\ufe0f\U000e0000-\U000e0fff]"
)


def trim(text: str) -> str:
    """Cut white space from both ends. Source: `session/todo/README.md`, "Names and contents"."""
    return text.strip(SPACE_CHARACTERS)


def one_line(text: str) -> str:
    """Make every run of white space one space and cut the ends. Source: README, "Blocked tasks"."""
    return trim(_RUN.sub(" ", text))


def is_blank(text: str) -> bool:
    """Tell whether nothing of `text` would be seen: white space and zero-width characters only.

    Control characters are not blank: they are drawn as visible escapes. Source: README, "Names and contents".
    """
    return all(
        character in SPACE_CHARACTERS
        or unicodedata.category(character) == "Cf"
        or _INVISIBLE.match(character) is not None
        for character in text
    )


def mend_surrogates(text: str) -> str:
    """Replace lone surrogates, which no file or socket can carry, by U+FFFD; all else stays as it is."""
    return _LONE_SURROGATE.sub("\ufffd", text)
