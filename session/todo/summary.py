"""The text a model reads after a `todo` call: what is left, how far, and the whole list.

Every call answers with the full picture, so that the model never has to remember the list.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from session.todo.change import count_todos
from session.todo.item import TodoItem, TodoPhase, TodoStatus, iterate_tasks

if TYPE_CHECKING:
    from collections.abc import Sequence

_REOPENED = " — later phases already hold finished tasks; nothing was reopened."


def summarise_todos(phases: Sequence[TodoPhase], errors: Sequence[str] = (), *, is_view: bool = False) -> str:
    """Write the result text of a call over the list `phases`, led by its `errors`.

    Source: `session/todo/README.md`, "Result text".
    """
    lines = [f"Errors: {'; '.join(errors)}"] if errors else []
    counts = count_todos(phases)
    if counts.total == 0:
        if not errors:
            lines.append("Todo list is empty." if is_view else "Todo list cleared.")
        return "\n".join(lines)
    remaining = [(phase, task) for phase, task in iterate_tasks(phases) if task.status.is_open]
    lines.append(f"Remaining items ({len(remaining)}):" if remaining else "Remaining items: none.")
    lines.extend(f"  - {task.content} [{task.status.value}] ({phase.name})" for phase, task in remaining)
    blocked = f", {counts.blocked} blocked" if counts.blocked else ""
    lines.append(f"Overall: {counts.closed}/{counts.total} done, {counts.open} open{blocked}.")
    lines.append(_active_line(phases))
    for phase in phases:
        lines.append(f"  {phase.name}:")
        lines.extend(f"    - {_box(task)} {task.content}{_tag(task)}" for task in phase.tasks)
    return "\n".join(lines)


def active_phase_index(phases: Sequence[TodoPhase]) -> int:
    """Give the place of the first phase with open work, else of the last phase; -1 without phases."""
    for index, phase in enumerate(phases):
        if any(task.status.is_open for task in phase.tasks):
            return index
    return len(phases) - 1


def _active_line(phases: Sequence[TodoPhase]) -> str:
    index = active_phase_index(phases)
    phase = phases[index]
    closed = sum(task.status.is_closed for task in phase.tasks)
    ahead = any(task.status.is_closed for _, task in iterate_tasks(phases[index + 1 :]))
    end = _REOPENED if ahead else "."
    return f'Active phase {index + 1}/{len(phases)} "{phase.name}" ({closed}/{len(phase.tasks)}){end}'


def _box(task: TodoItem) -> str:
    return "[X]" if task.status is TodoStatus.COMPLETED else "[ ]"


def _tag(task: TodoItem) -> str:
    match task.status:
        case TodoStatus.IN_PROGRESS:
            return " (in progress)"
        case TodoStatus.ABANDONED:
            return " (dropped)"
        case TodoStatus.BLOCKED:
            return f" (blocked: {task.blocker})" if task.blocker else " (blocked)"
        case TodoStatus.PENDING | TodoStatus.COMPLETED:
            return ""
