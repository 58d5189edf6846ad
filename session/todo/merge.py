"""Joining a user's edit of the list with what the agent changed meanwhile, task by task.

Neither side may lose work: whatever only one side touched is taken, and what both changed differently is kept and
handed to the user as a choice.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from session.todo.item import TodoItem, TodoPhase, TodoStatus, iterate_tasks, normalise_active, with_status
from session.todo.layout import MergedTask, Sides, at, lay_out, places
from session.todo.pairing import TodoPairing, pair_tasks

if TYPE_CHECKING:
    from collections.abc import Sequence

_SIMILAR = 0.6
"""How alike (0 to 1) the agent's new text must be to count as the old task reworded."""


@dataclass(frozen=True, slots=True)
class TodoConflict:
    """A task that both sides changed in ways that exclude each other."""

    phase: str
    kept: TodoItem
    """The task as it stands in the merged list until the user chooses."""
    mine: TodoItem | None
    """The task by the user's edit; `None` when the user removed it."""
    theirs: TodoItem | None
    """The task by the other change; `None` when it was removed there."""


@dataclass(frozen=True, slots=True)
class TodoMerge:
    """The merged list and what is left for the user to decide."""

    phases: list[TodoPhase]
    conflicts: tuple[TodoConflict, ...] = ()


def merge_todos(
    base: Sequence[TodoPhase],
    mine: Sequence[TodoPhase],
    theirs: Sequence[TodoPhase],
    *,
    allow_parallel: bool = False,
) -> TodoMerge:
    """Merge a user's edit (`mine`) of `base` with the list as others have made it since (`theirs`).

    The result keeps the user's order and phase names. In a conflict the user's version stands, a removal never
    wins against a change. Source: `session/todo/README.md`, "Merging".
    """
    if list(base) == list(mine):
        return TodoMerge(list(theirs))
    if list(base) == list(theirs) or list(mine) == list(theirs):
        return TodoMerge(list(mine))
    sides = Sides(
        base,
        mine,
        theirs,
        pair_tasks(base, mine, similarity=None),
        pair_tasks(base, theirs, similarity=_SIMILAR),
    )
    records = _decide(sides)
    phases = lay_out(sides, records)
    started = [*_started(base, mine, sides.to_mine), *_started(base, theirs, sides.to_theirs)]
    if not allow_parallel:
        phases = _keep_started(phases, started)
    return TodoMerge(normalise_active(phases, allow_parallel=allow_parallel), _conflicts(phases, records))


def settle_conflict(
    phases: Sequence[TodoPhase],
    conflict: TodoConflict,
    side: Literal["mine", "theirs"],
    *,
    allow_parallel: bool = False,
) -> list[TodoPhase]:
    """Give the merged list with one conflict decided; a side that removed the task removes it.

    A text that another task has taken is not given twice: then only the status is taken over.
    """
    chosen = conflict.mine if side == "mine" else conflict.theirs
    others = {task.content for phase in phases for task in phase.tasks} - {conflict.kept.content}
    if chosen is not None and chosen.content in others:
        chosen = TodoItem(content=conflict.kept.content, status=chosen.status, blocker=chosen.blocker)
    settled: list[TodoPhase] = []
    for phase in phases:
        tasks = [chosen if task.content == conflict.kept.content else task for task in phase.tasks]
        settled.append(TodoPhase(name=phase.name, tasks=[task for task in tasks if task is not None]))
    return normalise_active(settled, allow_parallel=allow_parallel)


def _decide(sides: Sides) -> list[MergedTask]:
    """Decide what becomes of every task: the user's in their order, then those only the other side has."""
    from_mine = {place: source for source, place in sides.to_mine.tasks.items()}
    from_theirs = {place: source for source, place in sides.to_theirs.tasks.items()}
    taken = {task.content for _, task in iterate_tasks(sides.mine)}
    records: list[MergedTask] = []
    for place in places(sides.mine):
        source = from_mine.get(place)
        item = at(sides.mine, place)
        if source is None:
            records.append(MergedTask(item, mine=place))
            continue
        target = sides.to_theirs.tasks.get(source)
        is_moved = sides.to_mine.phases.get(source.phase) != place.phase
        if target is not None:
            chosen, other = _join(at(sides.base, source), item, at(sides.theirs, target), taken)
            versions = None if chosen == other else (chosen, other)
            is_theirs = not is_moved and sides.to_theirs.phases.get(source.phase) != target.phase
            records.append(MergedTask(chosen, place, target, versions=versions, follows_theirs=is_theirs))
        elif is_moved or _is_changed(at(sides.base, source), item):
            records.append(MergedTask(item, mine=place, versions=(item, None)))
    known = {record.item.content for record in records}
    for place in places(sides.theirs):
        source = from_theirs.get(place)
        item = at(sides.theirs, place)
        if source is not None and source in sides.to_mine.tasks:
            continue
        if item.content in known:
            continue
        if source is None:
            records.append(MergedTask(item, theirs=place))
        elif _is_changed(at(sides.base, source), item):
            records.append(MergedTask(item, theirs=place, versions=(None, item)))
    return records


def _join(base: TodoItem, mine: TodoItem, theirs: TodoItem, taken: set[str]) -> tuple[TodoItem, TodoItem]:
    """Join two versions of a task; the two answers differ where the user must choose, the first is their own."""
    content, other_content = mine.content, mine.content
    if theirs.content not in {base.content, mine.content}:
        other_content = theirs.content
        if mine.content == base.content and theirs.content not in taken:
            content = theirs.content
    state, other_state = _join_states(base, mine, theirs)
    first = TodoItem(content=content, status=state.status, blocker=state.blocker)
    return first, TodoItem(content=other_content, status=other_state.status, blocker=other_state.blocker)


def _join_states(base: TodoItem, mine: TodoItem, theirs: TodoItem) -> tuple[TodoItem, TodoItem]:
    if _state(theirs) in {_state(base), _state(mine)}:
        return mine, mine
    if _state(mine) == _state(base):
        return theirs, theirs
    # Which open task is the active one follows by rule from what was closed, so it gives way to a real decision.
    if base.status.is_open and mine.status.is_open:
        return theirs, theirs
    if base.status.is_open and theirs.status.is_open:
        return mine, mine
    if mine.status.is_open and theirs.status.is_open:
        active = mine if mine.status is TodoStatus.IN_PROGRESS else theirs
        return active, active
    return mine, theirs


def _is_changed(base: TodoItem, item: TodoItem) -> bool:
    is_open = base.status.is_open and item.status.is_open
    return base.content != item.content or (_state(base) != _state(item) and not is_open)


def _state(item: TodoItem) -> tuple[TodoStatus, str | None]:
    return item.status, item.blocker


def _started(base: Sequence[TodoPhase], side: Sequence[TodoPhase], pairing: TodoPairing) -> list[str]:
    """Give the contents a side started on purpose, not because the rule picked the next pending task."""
    old = {target: at(base, source) for source, target in pairing.tasks.items()}
    active = [place for place in places(side) if at(side, place).status is TodoStatus.IN_PROGRESS]
    is_next = True
    chosen: list[str] = []
    for place in places(side):
        task = at(side, place)
        if place in active:
            before = old.get(place)
            was_active = before is not None and before.status is TodoStatus.IN_PROGRESS
            if not was_active and not (is_next and len(active) == 1):
                chosen.append(task.content)
        is_next = is_next and not task.status.is_open
    return chosen


def _keep_started(phases: list[TodoPhase], started: Sequence[str]) -> list[TodoPhase]:
    """Leave the first task that was started on purpose as the active one, if it still is."""
    active = [task.content for _, task in iterate_tasks(phases) if task.status is TodoStatus.IN_PROGRESS]
    winner = next((content for content in started if content in active), None)
    if winner is None:
        return phases
    return [
        TodoPhase(
            name=phase.name,
            tasks=[
                with_status(task, TodoStatus.PENDING)
                if task.status is TodoStatus.IN_PROGRESS and task.content != winner
                else task
                for task in phase.tasks
            ],
        )
        for phase in phases
    ]


def _conflicts(phases: Sequence[TodoPhase], records: Sequence[MergedTask]) -> tuple[TodoConflict, ...]:
    versions = {record.item.content: record.versions for record in records if record.versions is not None}
    return tuple(
        TodoConflict(phase.name, task, *versions[task.content])
        for phase, task in iterate_tasks(phases)
        if task.content in versions
    )
