"""The values a todo list is made of: tasks in named phases.

They are plain frozen data, so that the log, the model's copy and every surface can share one list.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence


class TodoStatus(StrEnum):
    """Where a task stands. Source: `session/todo/README.md`, "States"."""

    PENDING = "pending"
    IN_PROGRESS = "in_progress"
    COMPLETED = "completed"
    ABANDONED = "abandoned"
    BLOCKED = "blocked"

    @property
    def is_open(self) -> bool:
        """Work is left that the agent can do: pending or in progress."""
        return self in {TodoStatus.PENDING, TodoStatus.IN_PROGRESS}

    @property
    def is_closed(self) -> bool:
        """Nothing is left to do: completed or abandoned. A blocked task is neither open nor closed."""
        return self in {TodoStatus.COMPLETED, TodoStatus.ABANDONED}


class TodoItem(BaseModel):
    """One task. Its content is its identity, kept exactly as it was given."""

    model_config = ConfigDict(frozen=True, defer_build=True)

    content: str
    status: TodoStatus
    blocker: str | None = None
    """Why a blocked task waits; means nothing in any other status."""


class TodoPhase(BaseModel):
    """A named group of tasks in working order. Treat `tasks` as read-only."""

    model_config = ConfigDict(frozen=True, defer_build=True)

    name: str
    tasks: list[TodoItem]


def iterate_tasks(phases: Iterable[TodoPhase]) -> Iterator[tuple[TodoPhase, TodoItem]]:
    """Walk all tasks in list order, each with the phase it is in."""
    for phase in phases:
        for task in phase.tasks:
            yield phase, task


def with_status(item: TodoItem, status: TodoStatus, blocker: str | None = None) -> TodoItem:
    """Give the task in another status; a note stays only when it is handed in."""
    return TodoItem(content=item.content, status=status, blocker=blocker)


def normalise_active(phases: Sequence[TodoPhase], *, allow_parallel: bool = False) -> list[TodoPhase]:
    """Apply the one-active rule and change nothing else.

    Of several tasks in progress the first stays and the rest go back to pending (with `allow_parallel` all stay);
    with none in progress the first pending task starts. Blocked tasks never start. Source: README, "One active task".
    """
    active = [task for _, task in iterate_tasks(phases) if task.status is TodoStatus.IN_PROGRESS]
    if active and (len(active) == 1 or allow_parallel):
        return list(phases)
    seen = False
    result: list[TodoPhase] = []
    for phase in phases:
        tasks: list[TodoItem] = []
        for task in phase.tasks:
            if task.status is TodoStatus.IN_PROGRESS:
                tasks.append(with_status(task, TodoStatus.PENDING) if seen else task)
                seen = True
            elif not active and not seen and task.status is TodoStatus.PENDING:
                tasks.append(with_status(task, TodoStatus.IN_PROGRESS))
                seen = True
            else:
                tasks.append(task)
        result.append(TodoPhase(name=phase.name, tasks=tasks))
    return result
