"""Finds the `@` mention that is being written where the cursor is, so that it alone is completed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

_LONGEST: Final = 1024
"""Characters before the cursor that are looked at; a path is shorter."""
_MENTION: Final = re.compile(
    r"""(?:^|(?<=[\s(\[{<"'`]))@(?:"(?P<quoted>[^"]*)(?P<closed>")?|(?P<plain>[^\s"]*))""",
)
_REST: Final = re.compile(r"""[^\s)\]}>"'`,;]*""")
_QUOTED_REST: Final = re.compile(r'[^\s"]*"?')


@dataclass(frozen=True, slots=True)
class MentionToken:
    """A mention that is being written."""

    row: int
    """Line of the draft, from 0."""
    start: int
    """Column of the `@`."""
    end: int
    """Column behind the mention, which may lie behind the cursor."""
    text: str
    """What stands before the cursor, with the `@` and a quote."""
    query: str
    """What was typed behind the `@`, without quotes."""


def mention_at(line: str, row: int, column: int) -> MentionToken | None:
    """The mention that the cursor stands in or behind, if there is one.

    It begins with an `@` at the start of a line, or behind white space, an open bracket or a quote; with `@"` it goes
    on over spaces to the next quote.

    Args:
        line: The line with the cursor.
        row: Its number in the draft, from 0.
        column: Where the cursor is in it.
    """
    if "@" not in line:
        return None
    for match in _MENTION.finditer(line, max(0, column - _LONGEST), column):
        if match.end() == column and match["closed"] is None:
            quoted, plain = match["quoted"], match["plain"]
            rest = (_REST if quoted is None else _QUOTED_REST).match(line, column)
            end = rest.end() if rest is not None else column
            return MentionToken(row, match.start(), end, match[0], plain if quoted is None else quoted)
    return None


def mention_edit(replacement: str, behind: str) -> tuple[str, bool, bool]:
    """What takes the place of a mention that was chosen.

    Args:
        replacement: The mention as a completer writes it, with or without the `@`.
        behind: The character behind the mention; empty at the end of the line.

    Returns:
        The text, whether it is a folder that is looked into next, and whether the cursor steps over what is behind.
    """
    text = replacement if replacement.startswith("@") else f"@{replacement}"
    is_quoted = text.startswith('@"')
    path = text.removesuffix('"') if is_quoted else text
    if path.endswith("/"):
        # Without the closing quote, as the name of a file in it is still to come.
        return path, True, False
    return (text, False, behind.isspace()) if behind else (f"{text} ", False, False)
