"""Finding the task or phase a user means from what they typed.

People type a word or two; the choice is made only when it can't be another, so that a guess never changes a list.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from session.todo.draft import Place

if TYPE_CHECKING:
    from collections.abc import Sequence

    from session.todo.item import TodoPhase


@dataclass(frozen=True, slots=True)
class TodoCandidate:
    """A task (`content` set) or a whole phase that a query could mean."""

    phase: str
    content: str | None

    @property
    def label(self) -> str:
        """The text to show and to complete with."""
        return self.phase if self.content is None else self.content


@dataclass(frozen=True, slots=True)
class TodoChoice:
    """What a query came to: `task` and `phase` carry the places, `several` the candidates."""

    kind: Literal["task", "phase", "several", "none"]
    label: str = ""
    """The full content or name that was chosen."""
    places: tuple[Place, ...] = ()
    candidates: tuple[TodoCandidate, ...] = ()


@dataclass(frozen=True, slots=True)
class _Named:
    label: str
    is_open: bool
    places: tuple[Place, ...]
    candidate: TodoCandidate


def choose_todo(phases: Sequence[TodoPhase], query: str, *, tasks_only: bool = False) -> TodoChoice:
    """Choose what `query` means, taken literally: a task first, then (unless `tasks_only`) a phase.

    An exact text wins, then one in another case, then the only one that holds the query, then the only open one
    that does; several hits change nothing. Source: `session/todo/README.md`, "Commands".
    """
    if not query:
        return TodoChoice("none")
    tasks = _choose(_tasks(phases), query, "task")
    if tasks.kind != "none" or tasks_only:
        return tasks
    return _choose(_phases(phases), query, "phase")


def _choose(named: Sequence[_Named], query: str, kind: Literal["task", "phase"]) -> TodoChoice:
    lowered = query.lower()
    exact = [entry for entry in named if entry.label == query]
    if exact:
        return _one(exact[0], kind)
    same = [entry for entry in named if entry.label.lower() == lowered]
    holding = same or [entry for entry in named if lowered in entry.label.lower()]
    if len(holding) == 1:
        return _one(holding[0], kind)
    still_open = [entry for entry in holding if entry.is_open]
    if len(still_open) == 1:
        return _one(still_open[0], kind)
    if holding:
        return TodoChoice("several", candidates=tuple(entry.candidate for entry in holding))
    return TodoChoice("none")


def _one(entry: _Named, kind: Literal["task", "phase"]) -> TodoChoice:
    return TodoChoice(kind, label=entry.label, places=entry.places)


def _tasks(phases: Sequence[TodoPhase]) -> list[_Named]:
    return [
        _Named(
            task.content,
            task.status.is_open,
            (Place(index, number),),
            TodoCandidate(phase.name, task.content),
        )
        for index, phase in enumerate(phases)
        for number, task in enumerate(phase.tasks)
    ]


def _phases(phases: Sequence[TodoPhase]) -> list[_Named]:
    return [
        _Named(
            phase.name,
            any(task.status.is_open for task in phase.tasks),
            tuple(Place(index, number) for number in range(len(phase.tasks))),
            TodoCandidate(phase.name, None),
        )
        for index, phase in enumerate(phases)
    ]
