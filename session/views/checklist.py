"""The list as lines of plain text, for surfaces without a panel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from session.views.mark import STATUS_MARKS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from session.todo import TodoPhase


def checklist_lines(phases: Iterable[TodoPhase]) -> list[str]:
    """A line for each phase, with closed/total, and for each task, with its mark and note."""
    lines: list[str] = []
    for phase in phases:
        closed = sum(task.status.is_closed for task in phase.tasks)
        lines.append(f"{phase.name} {closed}/{len(phase.tasks)}")
        for task in phase.tasks:
            note = f" ({task.blocker})" if task.blocker else ""
            lines.append(f"  {STATUS_MARKS[task.status]} {task.content}{note}")
    return lines
