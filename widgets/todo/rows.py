"""What the panel shows at a moment, as rows: a pure choice over the list and the clock.

Rows are values, so that the panel repaints only those that differ from the ones on screen.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from widgets.kit.gate import safe_line
from widgets.kit.glyph import roman
from widgets.kit.line import text_width, truncate, word_breaks
from widgets.todo.summary import count, duration

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from session.todo import TodoItem, TodoPhase
    from session.views.todo import TaskKey, TodoView
    from widgets.kit.glyph import Glyphs

RowKind = Literal["phase", "pending", "in_progress", "completed", "abandoned", "blocked", "note", "warning"]
"""What a row is, and so how it is coloured."""

TOOL_OFF = "the todo tool is off"
_LEAST_ROOM = 4
"""Cells of text that a row has at least, however narrow the panel is."""
_KEPT_LINES = 4096
"""Contents whose lines are kept, as most stay the same from one update to the next."""


@dataclass(frozen=True, slots=True)
class PanelRow:
    """One row of the panel."""

    kind: RowKind
    lead: str
    """Indent and mark."""
    text: str
    """What follows, cut to the width."""
    right: str = ""
    """Text at the right edge."""
    is_active: bool = False
    """Whether it is the row of the task being worked on."""

    @property
    def left(self) -> str:
        """Everything from the left edge."""
        return self.lead + self.text


@dataclass(frozen=True, slots=True)
class Arrangement:
    """How rows are made.

    `width` is in cells; with `wrapped` long contents take as many rows as they need instead of being cut.
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
    total = sum(len(phase.tasks) for phase in view.phases)
    if not total or len(cleared) >= total:
        return rows
    for number, phase in enumerate(view.phases, 1):
        rows.extend(_phase_rows(number, phase, arrangement))
        for task in phase.tasks:
            key = (phase.name, task.content)
            if key not in cleared:
                rows.extend(_task_rows(task, key, view, now, arrangement))
    return rows


def warning_rows(view: TodoView, arrangement: Arrangement, *, tool_off: bool) -> list[PanelRow]:
    """What must be known about the list, and stays under the header while the rest scrolls.

    Args:
        view: The list.
        arrangement: Width, signs and wrapping.
        tool_off: Whether the agent has no tool to change the list.
    """
    notes = [TOOL_OFF] if tool_off else []
    if view.stale is not None:
        reason, _, _ = view.stale.strip().partition("\n")
        notes.append(f"not up to date: {reason}")
    lead = f"{arrangement.glyphs.warning} "
    rows: list[PanelRow] = []
    for note in notes:
        first, *more = _lines(note, max(_LEAST_ROOM, arrangement.width - text_width(lead)), arrangement)
        rows.append(PanelRow("warning", lead, first))
        rows.extend(PanelRow("warning", " " * text_width(lead), line) for line in more[:2])
    return rows


def _phase_rows(number: int, phase: TodoPhase, arrangement: Arrangement) -> Iterator[PanelRow]:
    counts = count([phase])
    lead, counter = f"{roman(number)}. ", f"  {counts.closed}/{counts.total}"
    room = max(_LEAST_ROOM, arrangement.width - text_width(lead) - len(counter))
    first, *more = _lines(phase.name, room, arrangement)
    yield PanelRow("phase", lead, first + counter)
    for line in more:
        yield PanelRow("phase", " " * len(lead), line)


def _task_rows(
    task: TodoItem, key: TaskKey, view: TodoView, now: datetime, arrangement: Arrangement
) -> Iterator[PanelRow]:
    kind, is_active = task.status.value, key == view.active
    seconds = view.active_seconds(now) if is_active else view.spent.get(key, 0.0)
    right = duration(seconds) if seconds >= 1 else ""
    lead = f"  {arrangement.glyphs.status(kind)} "
    room = max(_LEAST_ROOM, arrangement.width - text_width(lead) - (len(right) + 1 if right else 0))
    first, *more = _lines(task.content, room, arrangement)
    yield PanelRow(kind, lead, first, right, is_active)
    for line in more:
        yield PanelRow(kind, " " * text_width(lead), line, is_active=is_active)
    if task.blocker and kind == "blocked":
        indent = " " * (text_width(lead) + 2)
        for line in _lines(task.blocker, max(_LEAST_ROOM, arrangement.width - len(indent)), arrangement):
            yield PanelRow("note", indent, line)


def _lines(text: str, room: int, arrangement: Arrangement) -> tuple[str, ...]:
    return _laid_out(text, room, arrangement.glyphs.ellipsis, arrangement.wrapped)


@lru_cache(_KEPT_LINES)
def _laid_out(text: str, room: int, ellipsis: str, wrapped: bool) -> tuple[str, ...]:  # noqa: FBT001 - a cache's key
    if not wrapped:
        # Of a text of any length only what could fit is looked at.
        return (truncate(safe_line(text[: room * 8 + 4096]), room, ellipsis),)
    safe = safe_line(text)
    return tuple([safe[part.start : part.end] for part in word_breaks(safe, room)])
