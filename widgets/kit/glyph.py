"""Every sign the widgets draw, in a Unicode and an ASCII set, so that a terminal without the one gets the other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from session.views.mark import ASCII_STATUS_MARKS, STATUS_MARKS

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True, kw_only=True)
class Glyphs:
    """One set of signs; every sign of a group has the same width in cells."""

    pending: str
    in_progress: str
    completed: str
    abandoned: str
    blocked: str

    streaming: str
    """A call whose arguments are still arriving."""
    waiting: str
    """A call that waits for an answer of the user."""
    running: str
    done: str
    failed: str
    denied: str
    interrupted: str

    prompt: str
    steering: str
    """A prompt that joined, or will join, a turn in progress."""
    attached: str
    """Something a prompt brought along."""
    info: str
    warning: str
    thinking: str
    bullets: tuple[str, ...]
    """List markers by nesting depth; deeper levels start again."""
    task_open: str
    task_done: str
    current: str
    """The one of several choices that holds now."""

    bar: str
    """Left edge of what belongs to the line above it."""
    quote: str
    cursor: str
    branch: str
    branch_last: str
    bar_full: str
    """The part of a progress bar that is done."""
    bar_empty: str
    fills: tuple[str, ...]
    """Parts of a stacked bar, so that neighbours are told apart without colour."""
    fill_free: str
    """The part of a stacked bar that nothing takes."""
    rule: str
    cross: str
    """Where a rule crosses a column border."""
    ellipsis: str
    down: str
    times: str
    minus: str

    def status(self, status: str) -> str:
        """The mark of a task status, by its name in the list's JSON."""
        return self._statuses().get(status, self.pending)

    def call_state(self, state: str) -> str:
        """The mark of a tool call's state."""
        return self._states().get(state, self.running)

    def _statuses(self) -> Mapping[str, str]:
        return {
            "pending": self.pending,
            "in_progress": self.in_progress,
            "completed": self.completed,
            "abandoned": self.abandoned,
            "blocked": self.blocked,
        }

    def _states(self) -> Mapping[str, str]:
        return {
            "streaming": self.streaming,
            "waiting": self.waiting,
            "running": self.running,
            "done": self.done,
            "failed": self.failed,
            "denied": self.denied,
            "interrupted": self.interrupted,
        }


UNICODE: Final = Glyphs(
    pending=STATUS_MARKS["pending"],
    in_progress=STATUS_MARKS["in_progress"],
    completed=STATUS_MARKS["completed"],
    abandoned=STATUS_MARKS["abandoned"],
    # With the text selector, as terminals would else draw the two-cell picture of a pause button.
    blocked=STATUS_MARKS["blocked"] + "\ufe0e",
    streaming="◌",
    waiting="?",
    running="●",
    done="✓",
    failed="✗",
    denied="⊘",
    interrupted="■",
    prompt="❯",  # noqa: RUF001 - the sign itself
    steering="↪",
    attached="+",
    info="·",
    warning="!",
    thinking="∴",
    bullets=("•", "◦", "▪"),
    task_open="☐",
    task_done="☑",
    current="●",
    bar="│",
    quote="▎",
    cursor="▌",
    branch="├",
    branch_last="└",
    bar_full="━",
    bar_empty="─",
    fills=("█", "▒", "▚", "■", "▓", "▞", "●", "◆", "░", "○"),
    fill_free="·",
    rule="─",
    cross="┼",
    ellipsis="…",
    down="↓",
    times="×",  # noqa: RUF001 - the sign itself
    minus="−",  # noqa: RUF001 - the sign itself
)
"""For terminals that draw Unicode, which is nearly all of them."""

ASCII: Final = Glyphs(
    pending=ASCII_STATUS_MARKS["pending"],
    in_progress=ASCII_STATUS_MARKS["in_progress"],
    completed=ASCII_STATUS_MARKS["completed"],
    abandoned=ASCII_STATUS_MARKS["abandoned"],
    blocked=ASCII_STATUS_MARKS["blocked"],
    streaming="~",
    waiting="?",
    running="*",
    done="+",
    failed="x",
    denied="-",
    interrupted="#",
    prompt=">",
    steering="^",
    attached="+",
    info=".",
    warning="!",
    thinking="~",
    bullets=("*", "-", "+"),
    task_open="[ ]",
    task_done="[x]",
    current="*",
    bar="|",
    quote="|",
    cursor=">",
    branch="|-",
    branch_last="`-",
    bar_full="=",
    bar_empty="-",
    fills=("#", "=", "o", "%", "+", "x", "@", "*", "&", "~"),
    fill_free=".",
    rule="-",
    cross="+",
    ellipsis="...",
    down="v",
    times="x",
    minus="-",
)
"""For terminals and fonts without the other set, by a setting."""

_ROMAN: Final = (
    (1000, "M"),
    (900, "CM"),
    (500, "D"),
    (400, "CD"),
    (100, "C"),
    (90, "XC"),
    (50, "L"),
    (40, "XL"),
    (10, "X"),
    (9, "IX"),
    (5, "V"),
    (4, "IV"),
    (1, "I"),
)


def glyphs(*, ascii_marks: bool = False) -> Glyphs:
    """Choose a set."""
    return ASCII if ascii_marks else UNICODE


def roman(number: int) -> str:
    """Write a phase number, from 1, as Roman numerals."""
    text = ""
    for value, letters in _ROMAN:
        count, number = divmod(number, value)
        text += letters * count
    return text
