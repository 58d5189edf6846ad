"""Which task a sub-agent works on, judged by the words of its description.

The model hands work out in its own words, so equal spelling can't be asked for.
"""

from __future__ import annotations

_SHORTEST = 6
"""Characters a text must have to count when it is only part of the other."""


def match_subagent(content: str, description: str) -> bool:
    """Tell whether a sub-agent's `description` means the task `content`.

    Both in lower case with everything but letters and digits as single spaces: equal, or one holds the other and
    the shorter has six characters. Source: `session/todo/README.md`, "Sub-agents".
    """
    first, second = sorted((_words(content), _words(description)), key=len)
    if not first:
        return False
    return first == second or (len(first) >= _SHORTEST and first in second)


def _words(text: str) -> str:
    return " ".join("".join(char if char.isalnum() else " " for char in text.lower()).split())
