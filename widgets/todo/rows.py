"""What the panel shows at a moment, as rows: a pure choice over the list and the clock.

Rows are values, so that the panel repaints only those that differ from the ones on screen.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from widgets.kit.gate import safe_line
from widgets.kit.glyph import roman
from widgets.kit.line import text_width, truncate, word_breaks

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from session.todo import TodoItem, TodoPhase
    from session.views.todo import TaskKey, TodoView
    from widgets.kit.glyph import Glyphs

RowKind = Literal["phase", "pending", "in_progress", "completed", "abandoned", "blocked", "note", "warning"]
"""What a row is, and so how it is coloured."""

CLOSED = frozenset({"completed", "abandoned"})
MAX_CHARACTERS = 4000
"""Longer contents are cut before they are looked at."""
MAX_WRAPPED = 8
"""Rows one task takes at most when long contents are wrapped."""


@dataclass(frozen=True, slots=True)
class PanelRow:
    """One row of the panel."""

    kind: RowKind
    left: str
    """Text from the left edge, cut to the width."""
    right: str = ""
    """Text at the right edge."""
    is_active: bool = False
    """Whether it is the row of the task being worked on."""


@dataclass(frozen=True, slots=True)
class Counts:
    """Closed and all tasks; cleared ones count."""

    closed: int
    total: int

    @property
    def percent(self) -> int:
        """Share of closed tasks, rounded down so that 100 means all."""
        return 100 * self.closed // self.total if self.total else 0


def count(phases: tuple[TodoPhase, ...] | list[TodoPhase]) -> Counts:
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


@dataclass(frozen=True, slots=True)
class Arrangement:
    """How rows are made.

    `width` is in cells; with `wrapped` long contents take several rows instead of being cut.
    """

    width: int
    glyphs: Glyphs
    wrapped: bool = False


def panel_rows(
    view: TodoView, cleared: frozenset[TaskKey], now: datetime, arrangement: Arrangement
) -> list[PanelRow]:
    """The rows below the header; none when everything has cleared.

    Args:
        view: The list.
        cleared: Closed tasks that are no longer shown.
        now: The moment, for the time on the active task.
        arrangement: Width, signs and wrapping.
    """
    rows: list[PanelRow] = []
    if view.stale is not None:
        reason = safe_line(view.stale.partition("\n")[0])
        rows.append(PanelRow("warning", truncate(f"! not up to date: {reason}", arrangement.width)))
    left = [len(phase.tasks) for phase in view.phases if phase.tasks]
    if not left or len(cleared) >= sum(left):
        return rows
    for number, phase in enumerate(view.phases, 1):
        rows.append(_phase_row(number, phase, arrangement))
        for task in phase.tasks:
            key = (phase.name, task.content)
            if key not in cleared:
                rows.extend(_task_rows(task, key, view, now, arrangement))
    return rows


def _phase_row(number: int, phase: TodoPhase, arrangement: Arrangement) -> PanelRow:
    counts = count([phase])
    counter = f"  {counts.closed}/{counts.total}"
    title = f"{roman(number)}. {_short(phase.name)}"
    return PanelRow("phase", truncate(title, arrangement.width - len(counter)) + counter)


def _task_rows(
    task: TodoItem, key: TaskKey, view: TodoView, now: datetime, arrangement: Arrangement
) -> Iterator[PanelRow]:
    is_active = key == view.active
    seconds = view.active_seconds(now) if is_active else view.spent.get(key, 0.0)
    right = duration(seconds) if seconds >= 1 else ""
    lead = f"  {arrangement.glyphs.status(task.status)} "
    room = max(4, arrangement.width - text_width(lead) - (len(right) + 1 if right else 0))
    first, *more = _lines(_short(task.content), room, arrangement)
    yield PanelRow(task.status.value, lead + first, right, is_active)
    for line in more:
        yield PanelRow(task.status.value, " " * text_width(lead) + line, is_active=is_active)
    if task.blocker and task.status == "blocked":
        indent = " " * (text_width(lead) + 2)
        for line in _lines(_short(task.blocker), max(4, arrangement.width - len(indent)), arrangement):
            yield PanelRow("note", indent + line)


def _short(text: str) -> str:
    return safe_line(text[:MAX_CHARACTERS])


def _lines(text: str, room: int, arrangement: Arrangement) -> list[str]:
    if not arrangement.wrapped:
        return [truncate(text, room, arrangement.glyphs.ellipsis)]
    breaks = word_breaks(text, room)
    lines = [text[part.start : part.end] for part in breaks[:MAX_WRAPPED]]
    if len(breaks) > MAX_WRAPPED:
        lines[-1] = truncate(text[breaks[MAX_WRAPPED - 1].start :], room, arrangement.glyphs.ellipsis)
    return lines


def header_row(view: TodoView, arrangement: Arrangement) -> tuple[str, str, str, str]:
    """The parts of the header, left to right: counter, full bar, empty bar, percentage."""
    counts = count(view.phases)
    counter, percent = f"Todo {counts.closed}/{counts.total}", f"{counts.percent} %"
    room = arrangement.width - len(counter) - len(percent) - 4
    if room < 4:
        return counter, "", "", ""
    full = room * counts.closed // counts.total if counts.total else 0
    filled, empty = arrangement.glyphs.bar_full, arrangement.glyphs.bar_empty
    return counter, filled * full, empty * (room - full), percent


def summary_line(view: TodoView, glyphs: Glyphs) -> str:
    """The list in one line, for where there is no panel; empty without a list."""
    counts = count(view.phases)
    if not counts.total:
        return ""
    if counts.closed == counts.total:
        return f"{glyphs.done} {counts.closed}/{counts.total}"
    if view.active is not None:
        return f"{glyphs.in_progress} {counts.closed}/{counts.total} · {safe_line(view.active[1])}"
    statuses = {task.status.value for phase in view.phases for task in phase.tasks}
    mark = glyphs.pending if "pending" in statuses else glyphs.blocked
    return f"{mark} {counts.closed}/{counts.total}"
