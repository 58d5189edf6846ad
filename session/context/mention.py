"""`@` mentions in a prompt: where they are, what they name, and how they are written.

A mention is `@path`, `@path:10-20` for some lines of a file, or `@"a path with spaces"`. Mail addresses, and what
stands in code, are none.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

_CODE: Final = re.compile(
    r"(?P<fence>^[ \t]*(?P<mark>```+|~~~+).*?(?:^[ \t]*(?P=mark)[`~]*[ \t]*$|\Z))|(?P<span>(`+)(?!`).+?(?<!`)\4(?!`))",
    re.DOTALL | re.MULTILINE,
)
_MENTION: Final = re.compile(
    r"""(?<![^\s(\[{<"',;])@(?:"(?P<quoted>[^"\n]+)"|(?P<bare>[^\s"'`<>()\[\]{},;|]+))(?P<lines>:\d+(?:-\d+)?)?"""
)
_LINES: Final = re.compile(r":(\d+)(?:-(\d+))?\Z")
_TRAILING: Final = ".,;:!?…"
_PLAIN: Final = re.compile(r"""[^\s"'`<>()\[\]{},;|@]+""")


@dataclass(frozen=True, slots=True)
class Mention:
    """A mention in a text."""

    text: str
    """As it was typed."""
    path: str
    """The path it names."""
    start: int
    """Where it begins in the text."""
    end: int
    """Where it ends."""
    first_line: int | None = None
    """The first line wanted, from 1."""
    last_line: int | None = None
    """The last line wanted."""


def find_mentions(text: str) -> list[Mention]:
    """The mentions in a text, in order; whether what they name is there isn't looked at."""
    code = [match.span() for match in _CODE.finditer(text)] if "`" in text or "~~~" in text else []
    found: list[Mention] = []
    for match in _MENTION.finditer(text):
        if not any(start <= match.start() < end for start, end in code):
            mention = _mention(text, match)
            if mention is not None:
                found.append(mention)
    return found


def mention_text(path: str) -> str:
    """How a path is mentioned: in quotes when it needs them, without `"`, which no mention can hold."""
    bare = _PLAIN.fullmatch(path) is not None and path[-1] not in _TRAILING and not _LINES.search(path)
    return f"@{path}" if bare else f'@"{path}"'


def _mention(text: str, match: re.Match[str]) -> Mention | None:
    end = match.end()
    path: str = match["quoted"] or match["bare"]
    lines = match["lines"]
    if match["quoted"] is None:
        whole = path + (lines or "")
        trimmed = whole.rstrip(_TRAILING)
        end -= len(whole) - len(trimmed)
        found = _LINES.search(trimmed)
        path, lines = (trimmed[: found.start()], found[0]) if found else (trimmed, None)
    if not path:
        return None
    numbers = _LINES.search(lines) if lines else None
    first = int(numbers[1]) if numbers else None
    last = int(numbers[2]) if numbers and numbers[2] else first
    return Mention(text[match.start() : end], path, match.start(), end, first, last)
