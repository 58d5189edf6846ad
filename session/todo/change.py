"""How far a list is and how two lists differ.

Every surface counts and compares with these, so that no two of them can tell the user different numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from session.todo.item import TodoItem, TodoPhase, TodoStatus, iterate_tasks

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_SIMILAR = 0.6
"""From this likeness (0 to 1) on, a new text in an old place counts as the same task reworded."""


@dataclass(frozen=True, slots=True)
class TodoCounts:
    """How many tasks stand where. Source: `session/todo/README.md`, "States"."""

    total: int
    completed: int
    abandoned: int
    open: int
    blocked: int
    active: str | None
    """Content of the first task in progress."""

    @property
    def closed(self) -> int:
        """Completed and abandoned tasks together."""
        return self.completed + self.abandoned


class TodoChangeKind(StrEnum):
    """What became of a task between two lists."""

    ADDED = "added"
    REMOVED = "removed"
    COMPLETED = "completed"
    ABANDONED = "abandoned"
    STARTED = "started"
    PAUSED = "paused"
    """In progress before, pending now."""
    REOPENED = "reopened"
    """Closed or blocked before, pending now."""
    BLOCKED = "blocked"
    """Blocked now, or blocked with another note."""
    REWORDED = "reworded"
    MOVED = "moved"


@dataclass(frozen=True, slots=True)
class TodoChange:
    """One thing that happened to one task; a task can have several (moved and completed)."""

    kind: TodoChangeKind
    phase: str
    """The phase the task is in now, or was in when it is gone."""
    content: str
    """The content now, or the last one when it is gone."""
    before: TodoItem | None
    after: TodoItem | None


@dataclass(frozen=True, slots=True)
class TodoDiff:
    """All that differs between two lists."""

    changes: tuple[TodoChange, ...]
    touched: tuple[str, ...]
    """Names of phases with a change or a new name, in the order of the new list, then those that are gone."""

    def of(self, kind: TodoChangeKind) -> tuple[TodoChange, ...]:
        """Give the changes of one kind in list order."""
        return tuple(change for change in self.changes if change.kind is kind)


def count_todos(phases: Iterable[TodoPhase]) -> TodoCounts:
    """Count the tasks of a list by status."""
    tasks = [task for _, task in iterate_tasks(phases)]
    numbers = {status: sum(task.status is status for task in tasks) for status in TodoStatus}
    active = (task.content for task in tasks if task.status is TodoStatus.IN_PROGRESS)
    return TodoCounts(
        total=len(tasks),
        completed=numbers[TodoStatus.COMPLETED],
        abandoned=numbers[TodoStatus.ABANDONED],
        open=numbers[TodoStatus.PENDING] + numbers[TodoStatus.IN_PROGRESS],
        blocked=numbers[TodoStatus.BLOCKED],
        active=next(active, None),
    )


def diff_todos(before: Sequence[TodoPhase], after: Sequence[TodoPhase]) -> TodoDiff:
    """Say what happened to each task between two lists, automatic starts and demotions included.

    Tasks are matched by phase and content, then by content alone (moved), then by a similar text in the same place
    (reworded). Source: README, "Changes".
    """
    from session.todo.pairing import pair_tasks

    pairing = pair_tasks(before, after, similarity=_SIMILAR)
    changes: list[TodoChange] = []
    touched: set[str] = set()
    for slot in pairing.slots(after):
        old, new = slot.before, slot.after
        kinds = _kinds(old, new, moved=slot.moved)
        phase = slot.after_phase if new is not None else slot.before_phase
        content = new.content if new is not None else old.content if old is not None else ""
        changes.extend(TodoChange(kind, phase or "", content, old, new) for kind in kinds)
        if kinds:
            touched.update(name for name in (slot.before_phase, slot.after_phase) if name is not None)
    for source, target in pairing.phases.items():
        if before[source].name != after[target].name:
            touched.update({before[source].name, after[target].name})
    names = list(dict.fromkeys([*(phase.name for phase in after), *(phase.name for phase in before)]))
    return TodoDiff(tuple(changes), tuple(name for name in names if name in touched))


def _kinds(old: TodoItem | None, new: TodoItem | None, *, moved: bool) -> list[TodoChangeKind]:
    if old is None:
        return [TodoChangeKind.ADDED]
    if new is None:
        return [TodoChangeKind.REMOVED]
    kinds: list[TodoChangeKind] = []
    if moved:
        kinds.append(TodoChangeKind.MOVED)
    if old.content != new.content:
        kinds.append(TodoChangeKind.REWORDED)
    if old.status is not new.status:
        kinds.append(_status_kind(old.status, new.status))
    elif new.status is TodoStatus.BLOCKED and old.blocker != new.blocker:
        kinds.append(TodoChangeKind.BLOCKED)
    return kinds


def _status_kind(old: TodoStatus, new: TodoStatus) -> TodoChangeKind:
    match new:
        case TodoStatus.COMPLETED:
            return TodoChangeKind.COMPLETED
        case TodoStatus.ABANDONED:
            return TodoChangeKind.ABANDONED
        case TodoStatus.BLOCKED:
            return TodoChangeKind.BLOCKED
        case TodoStatus.IN_PROGRESS:
            return TodoChangeKind.STARTED
        case TodoStatus.PENDING:
            return TodoChangeKind.PAUSED if old is TodoStatus.IN_PROGRESS else TodoChangeKind.REOPENED
