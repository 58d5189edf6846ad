"""The list in numbers: counts, times, the header and the one line that stands for a panel."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from widgets.kit.gate import safe_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from session.todo import TodoPhase
    from session.views.todo import TodoView
    from widgets.kit.glyph import Glyphs

CLOSED = frozenset({"completed", "abandoned"})
_LEAST_BAR = 4
"""Cells below which a bar says nothing."""


@dataclass(frozen=True, slots=True)
class Counts:
    """Closed and all tasks; cleared ones count."""

    closed: int
    total: int

    @property
    def percent(self) -> int:
        """Share of closed tasks, rounded down so that 100 means all."""
        return 100 * self.closed // self.total if self.total else 0


@dataclass(frozen=True, slots=True)
class Header:
    """The parts of the header, left to right."""

    counter: str
    full: str
    """The part of the bar that is done."""
    empty: str
    right: str


def count(phases: Sequence[TodoPhase]) -> Counts:
    """The counts of some phases."""
    statuses = [task.status for phase in phases for task in phase.tasks]
    return Counts(sum(status in CLOSED for status in statuses), len(statuses))


def duration(seconds: float) -> str:
    """A time span in a few cells: `8s`, `2m14s`, `1h05m`."""
    whole = int(seconds)
    if whole < 60:
        return f"{whole}s"
    if whole < 3600:
        return f"{whole // 60}m{whole % 60:02}s"
    return f"{whole // 3600}h{whole % 3600 // 60:02}m"


def header(view: TodoView, width: int, glyphs: Glyphs, hint: str = "") -> Header:
    """The header of a panel.

    Args:
        view: The list.
        width: Cells of the row.
        glyphs: The signs of the bar.
        hint: What to say instead of the percentage, if there is room for it beside a bar.
    """
    counts = count(view.phases)
    counter = f"Todo {counts.closed}/{counts.total}"
    for right in (hint, f"{counts.percent} %"):
        room = width - len(counter) - len(right) - 4
        if right and room >= _LEAST_BAR:
            full = room * counts.closed // counts.total if counts.total else 0
            return Header(counter, glyphs.bar_full * full, glyphs.bar_empty * (room - full), right)
    return Header(counter, "", "", "")


def summary_line(view: TodoView, glyphs: Glyphs) -> str:
    """The list in one line, for where there is no panel; empty without a list."""
    counts = count(view.phases)
    if not counts.total:
        return ""
    # A list that is older than the agent's intention must not pass for its last word.
    lead = "" if view.stale is None else f"{glyphs.warning} "
    numbers = f"{counts.closed}/{counts.total}"
    if counts.closed == counts.total:
        return f"{lead}{glyphs.done} {numbers}"
    if view.active is not None:
        return f"{lead}{glyphs.in_progress} {numbers} {glyphs.info} {safe_line(view.active[1])}"
    statuses = {task.status.value for phase in view.phases for task in phase.tasks}
    mark = glyphs.pending if "pending" in statuses else glyphs.blocked
    return f"{lead}{mark} {numbers}"
