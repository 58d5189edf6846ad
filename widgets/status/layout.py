"""What the status line says at a width: parts give way by their worth, so that the row never wraps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from widgets.kit.gate import safe_line
from widgets.kit.line import text_width, truncate

if TYPE_CHECKING:
    from widgets.status.alert import StatusAlert

SEPARATOR: Final = " · "
"""Between parts; `info` of the ASCII marks takes the place of the dot."""
INTERRUPT: Final = "esc interrupt"
"""What a working agent's line says on the left, while there is room for it."""
LOUD: Final = frozenset({"plan", "yolo"})
"""Kinds of approval a user must not overlook: one does less than asked for, the other asks for nothing."""
_GAP: Final = 3
"""Cells between the parts on the left and the hints."""
_LEAST_TODO: Final = 12
"""Cells of a task's text, below which other parts go first."""
_SHORTEST_TODO: Final = 8
"""Cells below which a cut task says nothing."""
_LEAST_MODEL: Final = 12
"""Cells of a model's name, below which it says nothing."""
_LEAST_ALERT: Final = 12
"""Cells of an alert's words; what it counts is never cut."""
_GIVES_WAY: Final = (
    ("instructions", 0),
    ("tokens", 0),
    ("cost", 0),
    ("folder", 0),
    ("context", 0),
    ("effort", 0),
    ("mode", 0),
    ("interrupt", 0),
    ("todo", 0),
    ("model", _LEAST_MODEL),
    ("alert", _LEAST_ALERT),
    ("model", 0),
    ("approvals", 0),
    ("alert", 0),
    ("count", 0),
)
"""Parts in the order they go, after the hints, and the cells they shrink to."""
_ORDER: Final = (
    "working",
    "alert",
    "interrupt",
    "model",
    "folder",
    "approvals",
    "mode",
    "context",
    "cost",
    "tokens",
    "instructions",
    "todo",
)
"""Parts as they stand in the row."""
_TIED: Final = {"model": ("effort", " "), "alert": ("count", "")}
"""Parts that another one follows with no dot, and what stands between them."""


@dataclass(frozen=True, slots=True)
class StatusParts:
    """Everything a status line may say; what is empty takes no room."""

    model: str = ""
    folder: str = ""
    """Already shortened."""
    mode: str = ""
    """What the agent waits for."""
    tokens: str = ""
    """Use of the context and what it has cost in one phrase, for who doesn't know them apart."""
    todo: str = ""
    """The list in one phrase."""
    working_since: float | None = None
    """When the agent began to work, in monotonic seconds."""
    hints: tuple[str, ...] = ()
    """Keys worth knowing now, the most useful first."""
    effort: str = ""
    """How much the model thinks; stands behind its name."""
    approvals: str = ""
    """What the agent may do without asking, in a word; those of `LOUD` stand out."""
    context: str = ""
    """How full the context is."""
    cost: str = ""
    """What the session has cost."""
    instructions: str = ""
    """The files the agent has its instructions from."""
    alert: StatusAlert | None = None
    """What holds the agent up."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A part as it stands in the row."""

    name: str
    """The name of the part; empty for what stands between parts."""
    text: str


@dataclass(frozen=True, slots=True)
class StatusRow:
    """The row as it is drawn."""

    pieces: tuple[Piece, ...]
    """What stands left, with all dots and spaces."""
    right: str
    """The hints."""

    @property
    def left(self) -> str:
        """What stands left, in one text."""
        return "".join([piece.text for piece in self.pieces])

    def place(self, name: str) -> tuple[int, int] | None:
        """Where a part stands, as first cell and number of cells."""
        start = 0
        for piece in self.pieces:
            if piece.name == name:
                return start, text_width(piece.text)
            start += text_width(piece.text)
        return None


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


def arrange(
    parts: StatusParts,
    width: int,
    *,
    working: str,
    ellipsis: str,
    dot: str,
    alert: tuple[str, str] = ("", ""),
) -> StatusRow:
    """Choose what to say.

    Args:
        parts: Everything there is to say.
        width: Cells of the row.
        working: The spinner and the time, for an agent at work; else empty.
        ellipsis: Marks what was cut.
        dot: The sign between parts.
        alert: The words of the alert, and what it counts.
    """
    separator = SEPARATOR.replace("·", dot)
    texts = _texts(parts, working, alert)
    hints = [safe_line(hint) for hint in parts.hints if hint]
    while hints and _width(texts, separator) + _GAP + _hint_width(hints) > width:
        hints.pop()
    todo = texts["todo"]
    texts["todo"] = truncate(todo, min(_LEAST_TODO, text_width(todo)), ellipsis)
    for name, least in _GIVES_WAY:
        excess = _width(texts, separator) - width
        if excess <= 0:
            break
        texts[name] = (
            truncate(texts[name], max(least, text_width(texts[name]) - excess), ellipsis) if least else ""
        )
    texts["todo"] = ""
    without = _width(texts, separator)
    room = width - without - (text_width(separator) if without else 0)
    if room >= min(_SHORTEST_TODO, text_width(todo)):
        texts["todo"] = _cut(todo, room, ellipsis, dot)
    if _width(texts, separator) > width:
        texts["working"] = truncate(texts["working"], max(0, width), ellipsis)
    return StatusRow(tuple(_pieces(texts, separator)), "   ".join(hints))


def _texts(parts: StatusParts, working: str, alert: tuple[str, str]) -> dict[str, str]:
    approvals = safe_line(parts.approvals)
    return {
        "working": working,
        "alert": safe_line(alert[0]),
        "count": alert[1],
        "interrupt": INTERRUPT if working else "",
        "model": safe_line(parts.model),
        "effort": safe_line(parts.effort),
        "folder": safe_line(parts.folder),
        # In capitals on a ground of their own, as a terminal without colours has nothing louder.
        "approvals": f" {approvals.upper()} " if approvals in LOUD else approvals,
        "mode": safe_line(parts.mode),
        "context": safe_line(parts.context),
        "cost": safe_line(parts.cost),
        "tokens": safe_line(parts.tokens),
        "instructions": safe_line(parts.instructions),
        "todo": safe_line(parts.todo),
    }


def _pieces(texts: dict[str, str], separator: str) -> list[Piece]:
    pieces: list[Piece] = []
    for name in _ORDER:
        follower, between = _TIED.get(name, ("", ""))
        tied = texts.get(follower, "")
        text = texts[name] + (between if texts[name] and tied else "") + tied
        if text:
            pieces += [Piece("", separator)] if pieces else []
            pieces.append(Piece(name, text))
    return pieces


def _width(texts: dict[str, str], separator: str) -> int:
    return sum([text_width(piece.text) for piece in _pieces(texts, separator)])


def _cut(text: str, width: int, ellipsis: str, dot: str) -> str:
    """Cut a text behind a word, or inside the first one of the task if there is room for no more."""
    short = truncate(text, width, ellipsis)
    if short == text:
        return text
    head = short.removesuffix(ellipsis)
    words = head if text[len(head) : len(head) + 1] == " " else head.rpartition(" ")[0].rstrip()
    return short if not words or words.endswith(dot) or dot not in words else words + ellipsis


def _hint_width(hints: list[str]) -> int:
    return text_width("   ".join(hints))
