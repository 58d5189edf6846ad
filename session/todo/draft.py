"""A list while it is being changed, addressed by place instead of by name.

The tool and the user's commands find their targets by different rules but must do the same things to them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from session.todo.item import TodoItem, TodoPhase, TodoStatus, with_status
from session.todo.whitespace import one_line

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class Place(NamedTuple):
    """Where a task stands: its phase's number and its own, both counted from 0."""

    phase: int
    task: int


class TodoDraft:
    """A mutable copy of a list; `phases` gives the values back."""

    def __init__(self, phases: Sequence[TodoPhase]) -> None:
        self._names = [phase.name for phase in phases]
        self._tasks = [list(phase.tasks) for phase in phases]

    def phases(self) -> list[TodoPhase]:
        """Give the list as it stands now."""
        pairs = zip(self._names, self._tasks, strict=True)
        return [TodoPhase(name=name, tasks=list(tasks)) for name, tasks in pairs]

    def contents(self) -> set[str]:
        """Give every task content of the list."""
        return {task.content for tasks in self._tasks for task in tasks}

    def places(self) -> list[Place]:
        """Give the place of every task in list order."""
        return [place for index in range(len(self._names)) for place in self.places_of(index)]

    def places_of(self, phase: int) -> list[Place]:
        """Give the places of one phase's tasks."""
        return [Place(phase, task) for task in range(len(self._tasks[phase]))]

    def find_task(self, content: str) -> Place | None:
        """Find the first task with exactly this content."""
        return next((place for place in self.places() if self.item(place).content == content), None)

    def find_phase(self, name: str) -> int | None:
        """Find the first phase with exactly this name."""
        return self._names.index(name) if name in self._names else None

    def item(self, place: Place) -> TodoItem:
        """Give the task at a place."""
        return self._tasks[place.phase][place.task]

    def name(self, phase: int) -> str:
        """Give the name of a phase."""
        return self._names[phase]

    def replace(self, phases: Sequence[TodoPhase]) -> None:
        """Take another list for this one."""
        self._names = [phase.name for phase in phases]
        self._tasks = [list(phase.tasks) for phase in phases]

    def set_status(self, places: Iterable[Place], status: TodoStatus) -> None:
        """Put tasks into a status that has no note."""
        for place in places:
            self._put(place, with_status(self.item(place), status))

    def start(self, place: Place, *, keep_others: bool = False) -> None:
        """Make a task active; any other active task goes back to pending unless `keep_others`."""
        active = (
            []
            if keep_others
            else [other for other in self.places() if self.item(other).status is TodoStatus.IN_PROGRESS]
        )
        self.set_status((other for other in active if other != place), TodoStatus.PENDING)
        self.set_status([place], TodoStatus.IN_PROGRESS)

    def block(self, places: Iterable[Place], reason: str | None) -> None:
        """Block what is open or blocked, with the reason as a one-line note; closed tasks are left alone."""
        note = one_line(reason or "") or None
        for place in places:
            if not self.item(place).status.is_closed:
                self._put(place, with_status(self.item(place), TodoStatus.BLOCKED, note))

    def unblock(self, places: Iterable[Place]) -> None:
        """Put blocked tasks back to pending, their notes gone."""
        blocked = [place for place in places if self.item(place).status is TodoStatus.BLOCKED]
        self.set_status(blocked, TodoStatus.PENDING)

    def remove(self, places: Iterable[Place]) -> None:
        """Take tasks out; a phase stays when it is emptied."""
        for place in sorted(places, reverse=True):
            del self._tasks[place.phase][place.task]

    def append(self, phase: str, items: Iterable[TodoItem]) -> None:
        """Add tasks to the end of a phase, which is created at the end of the list when it is new."""
        index = self.find_phase(phase)
        if index is None:
            self._names.append(phase)
            self._tasks.append(list(items))
        else:
            self._tasks[index].extend(items)

    def _put(self, place: Place, item: TodoItem) -> None:
        self._tasks[place.phase][place.task] = item
