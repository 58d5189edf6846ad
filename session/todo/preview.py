"""Which rows a collapsed list shows: first one phase's choice, then the eight rows of a transcript block.

The choice is data; drawing it, with marks and colours, belongs to the widgets.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from session.todo.change import diff_todos
from session.todo.item import TodoItem, TodoPhase, TodoStatus
from session.todo.summary import active_phase_index

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence


class PREVIEW_LIMITS:  # noqa: N801 - the name other parts of the product know it by
    """How much a collapsed view shows."""

    COLLAPSED_ITEMS: Final = 8
    """Task rows of one transcript block, all phases together."""


@dataclass(frozen=True, slots=True)
class PhaseRow:
    """A phase's heading with its counter."""

    number: int
    """Its place in the list, counted from 1."""
    name: str
    closed: int
    total: int
    is_one_line: bool
    """No rows of its own follow: the phase wasn't touched, is empty, or the rows had run out."""


@dataclass(frozen=True, slots=True)
class TaskRow:
    """One task; `phase` is the number of the phase it is drawn under."""

    phase: int
    item: TodoItem


@dataclass(frozen=True, slots=True)
class MoreRow:
    """The line that says how much of a phase was left out."""

    phase: int
    text: str


PreviewRow = PhaseRow | TaskRow | MoreRow


def select_preview(
    tasks: Sequence[TodoItem], cap: int, matched: Collection[str] = ()
) -> tuple[list[TodoItem], str | None]:
    """Choose the tasks a collapsed phase shows, and the line for the rest (`None` when nothing is left out).

    `matched` holds contents that a sub-agent works on; they count as active while pending. A leading closed row
    comes on top of `cap`. Source: `session/todo/README.md`, "Collapsed choice".
    """
    unclosed = [task for task in tasks if not task.status.is_closed]
    closed = [task for task in tasks if task.status.is_closed]
    lead = closed[-1:] if unclosed else []
    pool = unclosed or list(tasks)
    if len(pool) <= cap:
        return lead + pool, None
    active = [index for index, task in enumerate(pool) if _is_active(task, matched)]
    if len(active) > cap:
        rows = [pool[index] for index in active[:cap]]
        return lead + rows, _more(len(active) - cap, "active todo")
    first = active[0] if active else 0
    chosen = list(active)
    for index in range(first, len(pool)):
        if len(chosen) >= cap:
            break
        if index not in active:
            chosen.append(index)
    return lead + [pool[index] for index in chosen], _more(len(pool) - len(chosen), "todo")


def preview_block(
    before: Sequence[TodoPhase],
    after: Sequence[TodoPhase],
    op: str | None,
    cap: int = PREVIEW_LIMITS.COLLAPSED_ITEMS,
    *,
    matched: Collection[str] = (),
    expanded: bool = False,
) -> list[PreviewRow]:
    """Choose the rows of a call's block over the list `after`, in drawing order.

    Collapsed, at most `cap` task rows go to the phases that `op` touched, the one with the active task first;
    expanded, everything is shown. `op` is the tool's operation, or any other name for a change judged by its
    effect. Source: README, "Collapsed choice".
    """
    if expanded:
        shown = {index: (list(phase.tasks), None) for index, phase in enumerate(after) if phase.tasks}
    else:
        shown = _share(after, _touched(before, after, op), cap, matched)
    rows: list[PreviewRow] = []
    for index, phase in enumerate(after):
        items, summary = shown.get(index, ([], None))
        closed = sum(task.status.is_closed for task in phase.tasks)
        rows.append(PhaseRow(index + 1, phase.name, closed, len(phase.tasks), is_one_line=not items))
        rows.extend(TaskRow(index + 1, item) for item in items)
        if summary is not None:
            rows.append(MoreRow(index + 1, summary))
    return rows


def _share(
    phases: Sequence[TodoPhase], touched: Sequence[int], cap: int, matched: Collection[str]
) -> dict[int, tuple[list[TodoItem], str | None]]:
    active = _active_index(phases)
    served = sorted(touched, key=lambda index: index != active)
    shown: dict[int, tuple[list[TodoItem], str | None]] = {}
    left = cap
    for index in served:
        tasks = phases[index].tasks
        if left <= 0 or not tasks:
            continue
        statuses = [task.status.is_closed for task in tasks]
        leads = any(statuses) and not all(statuses)
        items, summary = select_preview(tasks, left - 1 if leads else left, matched)
        shown[index] = (items, summary)
        left -= len(items)
    return shown


def _touched(before: Sequence[TodoPhase], after: Sequence[TodoPhase], op: str | None) -> list[int]:
    if op == "init":
        return list(range(len(after)))
    if op == "view":
        return [_active_index(after)] if after else []
    names = set(diff_todos(before, after).touched)
    return [index for index, phase in enumerate(after) if phase.name in names]


def _active_index(phases: Sequence[TodoPhase]) -> int:
    for index, phase in enumerate(phases):
        if any(task.status is TodoStatus.IN_PROGRESS for task in phase.tasks):
            return index
    return active_phase_index(phases)


def _is_active(task: TodoItem, matched: Collection[str]) -> bool:
    if task.status is TodoStatus.IN_PROGRESS:
        return True
    return task.status is TodoStatus.PENDING and task.content in matched


def _more(count: int, noun: str) -> str:
    return f"… {count} more {noun}{'' if count == 1 else 's'}"
