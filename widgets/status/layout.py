"""What the status line says at a width: parts give way by their worth, so that the row never wraps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from widgets.kit.gate import safe_line
from widgets.kit.line import text_width, truncate

SEPARATOR: Final = " · "
"""Between parts; `info` of the ASCII marks takes the place of the dot."""
INTERRUPT: Final = "esc interrupt"
"""What a working agent's line says on the left, while there is room for it."""
_GAP: Final = 3
"""Cells between the parts on the left and the hints."""
_LEAST_TODO: Final = 12
"""Cells of a task's text, below which other parts go first."""
_GIVES_WAY: Final = ("tokens", "folder", "mode", "interrupt", "model")
"""Parts in the order they go, after the hints."""
_ORDER: Final = ("working", "interrupt", "model", "folder", "mode", "tokens", "todo")
"""Parts as they stand in the row."""


@dataclass(frozen=True, slots=True)
class StatusParts:
    """Everything a status line may say; what is empty takes no room."""

    model: str = ""
    folder: str = ""
    """Already shortened."""
    mode: str = ""
    """What the agent may do without asking."""
    tokens: str = ""
    """Use of the context, and what it has cost."""
    todo: str = ""
    """The list in one phrase."""
    working_since: float | None = None
    """When the agent began to work, in monotonic seconds."""
    hints: tuple[str, ...] = ()
    """Keys worth knowing now, the most useful first."""


def shorten_folder(path: str, home: str, longest: int = 40) -> str:
    """Write a folder as a user would: the home as `~`, and of a deep one only its end.

    Args:
        path: An absolute path.
        home: The user's home folder.
        longest: Characters to use, as long as the last name alone fits.
    """
    home = home.rstrip("/")
    if home and (path == home or path.startswith(f"{home}/")):
        path = "~" + path[len(home) :]
    if len(path) <= longest:
        return path
    names = path.split("/")
    tail = names[-1]
    for name in reversed(names[1:-1]):
        if len(name) + len(tail) + len("…/") + 1 > longest:
            break
        tail = f"{name}/{tail}"
    return f"…/{tail}"


def elapsed(seconds: float) -> str:
    """Write a duration in its two largest units: `12s`, `3m05s`, `1h02m`."""
    whole = max(0, int(seconds))
    minutes, rest = divmod(whole, 60)
    if not minutes:
        return f"{rest}s"
    hours, minutes_left = divmod(minutes, 60)
    return f"{hours}h{minutes_left:02}m" if hours else f"{minutes}m{rest:02}s"


def arrange(parts: StatusParts, width: int, *, working: str, ellipsis: str, dot: str) -> tuple[str, str]:
    """Choose what to say.

    Args:
        parts: Everything there is to say.
        width: Cells of the row.
        working: The spinner and the time, for an agent at work; else empty.
        ellipsis: Marks what was cut.
        dot: The sign between parts.

    Returns:
        What stands left, which begins with `working`, and what stands right.
    """
    separator = SEPARATOR.replace("·", dot)
    left = {
        "working": working,
        "interrupt": INTERRUPT if working else "",
        "model": safe_line(parts.model),
        "folder": safe_line(parts.folder),
        "mode": safe_line(parts.mode),
        "tokens": safe_line(parts.tokens),
        "todo": safe_line(parts.todo),
    }
    hints = [safe_line(hint) for hint in parts.hints if hint]
    while hints and text_width(_row(left, separator)) + _GAP + _hint_width(hints) > width:
        hints.pop()
    todo = left["todo"]
    for name in _GIVES_WAY:
        left["todo"] = truncate(todo, min(_LEAST_TODO, text_width(todo)), ellipsis)
        if text_width(_row(left, separator)) <= width:
            break
        left[name] = ""
    left["todo"] = ""
    without = _row(left, separator)
    room = width - text_width(without) - (text_width(separator) if without else 0)
    left["todo"] = _cut(todo, room, ellipsis, dot) if room > text_width(ellipsis) else ""
    return truncate(_row(left, separator), width, ellipsis), "   ".join(hints)


def _cut(text: str, width: int, ellipsis: str, dot: str) -> str:
    """Cut a text behind a word, or inside the first one of the task if there is room for no more."""
    short = truncate(text, width, ellipsis)
    if short == text:
        return text
    head = short.removesuffix(ellipsis)
    words = head if text[len(head) : len(head) + 1] == " " else head.rpartition(" ")[0].rstrip()
    return short if not words or words.endswith(dot) or dot not in words else words + ellipsis


def _row(parts: dict[str, str], separator: str) -> str:
    return separator.join([parts[name] for name in _ORDER if parts[name]])


def _hint_width(hints: list[str]) -> int:
    return text_width("   ".join(hints))
