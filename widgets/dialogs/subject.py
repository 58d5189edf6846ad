"""What a call would do, in lines that hide nothing: unseen characters as escapes, long stretches of blanks counted.

A command could otherwise push its tail out of sight behind thousands of spaces or empty lines.
"""

from __future__ import annotations

import re
from typing import Final

from widgets.dialogs.reading import ReadingLine
from widgets.kit.gate import revealed

LONGEST_BLANK: Final = 40
"""Blanks in a row that are drawn as they are; indented code has fewer."""
MOST_EMPTY: Final = 4
"""Empty lines in a row that are drawn as they are."""

_BLANKS: Final = re.compile(f"[ \t]{{{LONGEST_BLANK + 1},}}")


def subject_lines(subject: str) -> list[ReadingLine]:
    """The lines to show for a call.

    Args:
        subject: The whole command or path, as it would be used.
    """
    lines: list[ReadingLine] = []
    empty = 0
    for line in revealed(subject).split("\n"):
        if line.strip(" \t"):
            lines.extend(_empty_lines(empty))
            empty = 0
            lines.append(_line(line))
        else:
            empty += 1
    return [*lines, *_empty_lines(empty)]


def _empty_lines(number: int) -> list[ReadingLine]:
    if number > MOST_EMPTY:
        return [ReadingLine(("", f" {number:,} empty lines "))]
    return [ReadingLine(("",))] * number


def _line(line: str) -> ReadingLine:
    pieces: list[str] = []
    end = 0
    for match in _BLANKS.finditer(line):
        pieces += [line[end : match.start()], f" {match.end() - match.start():,} blanks "]
        end = match.end()
    return ReadingLine((*pieces, line[end:]))
