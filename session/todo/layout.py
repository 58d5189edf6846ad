"""Where each task of a merged list goes: the user's order, with the other side's tasks beside their neighbours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from session.todo.draft import Place
from session.todo.item import TodoItem, TodoPhase

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from session.todo.pairing import TodoPairing


@dataclass(frozen=True, slots=True)
class Sides:
    """The three lists of a merge, and how the tasks of the first are found in the others."""

    base: Sequence[TodoPhase]
    mine: Sequence[TodoPhase]
    theirs: Sequence[TodoPhase]
    to_mine: TodoPairing
    to_theirs: TodoPairing


@dataclass(frozen=True, slots=True)
class MergedTask:
    """A task of the merged list and where it stood."""

    item: TodoItem
    mine: Place | None = None
    theirs: Place | None = None
    versions: tuple[TodoItem | None, TodoItem | None] | None = None
    """The user's and the other version where they exclude each other."""
    follows_theirs: bool = False
    """Only the other side moved it to another phase."""


def lay_out(sides: Sides, records: Sequence[MergedTask]) -> list[TodoPhase]:
    """Build the merged list; a phase goes when it is empty and the other side, or both, removed it."""
    names = [_name(sides, index) for index in range(len(sides.mine))]
    rows: list[list[MergedTask]] = [[] for _ in names]
    for record in records:
        if record.mine is not None and not record.follows_theirs:
            rows[record.mine.phase].append(record)
    waiting = {
        record.theirs: record
        for record in records
        if record.theirs is not None and (record.mine is None or record.follows_theirs)
    }
    previous = -1
    for index, phase in enumerate(sides.theirs):
        target = _target(sides, index, names)
        if target is None:
            is_new = index not in sides.to_theirs.phases.values()
            if not is_new and not any(place.phase == index for place in waiting):
                continue
            target = previous + 1
            names.insert(target, phase.name)
            rows.insert(target, [])
        previous = target
        _bring_in(rows[target], waiting, Place(index, len(phase.tasks)))
    gone = {
        sides.to_mine.phases.get(index)
        for index in range(len(sides.base))
        if index not in sides.to_theirs.phases
    }
    kept_names = {sides.mine[index].name for index in range(len(sides.mine)) if index not in gone}
    known = {phase.name for phase in sides.mine}
    return [
        TodoPhase(name=name, tasks=[record.item for record in row])
        for name, row in zip(names, rows, strict=True)
        if row or name in kept_names or name not in known
    ]


def places(phases: Sequence[TodoPhase]) -> Iterator[Place]:
    """Walk the places of all tasks in list order."""
    for index, phase in enumerate(phases):
        for number in range(len(phase.tasks)):
            yield Place(index, number)


def at(phases: Sequence[TodoPhase], place: Place) -> TodoItem:
    """Give the task at a place."""
    return phases[place.phase].tasks[place.task]


def _name(sides: Sides, index: int) -> str:
    """Give a phase the user's name, or the other side's when only that one renamed it."""
    mine = sides.mine[index].name
    source = next((old for old, new in sides.to_mine.phases.items() if new == index), None)
    target = None if source is None else sides.to_theirs.phases.get(source)
    if source is None or target is None or mine != sides.base[source].name:
        return mine
    theirs = sides.theirs[target].name
    return mine if theirs in {phase.name for phase in sides.mine} else theirs


def _target(sides: Sides, index: int, names: Sequence[str]) -> int | None:
    """Find the merged phase that a phase of the other side belongs to."""
    source = next((old for old, new in sides.to_theirs.phases.items() if new == index), None)
    paired = None if source is None else sides.to_mine.phases.get(source)
    name = sides.theirs[index].name if paired is None else _name(sides, paired)
    return names.index(name) if name in names else None


def _bring_in(row: list[MergedTask], waiting: dict[Place, MergedTask], end: Place) -> None:
    """Insert the waiting tasks of one phase, each behind the task it follows on the other side."""
    at_place = 0
    for number in range(end.task):
        place = Place(end.phase, number)
        record = waiting.get(place)
        if record is not None:
            row.insert(at_place, record)
            at_place += 1
        else:
            found = next((index for index, other in enumerate(row) if other.theirs == place), None)
            at_place = at_place if found is None else found + 1
