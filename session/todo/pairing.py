"""Which task of one list is which task of another, though texts, phases and order may have changed.

Tasks carry no ids, so telling a rewording from a removal plus an addition is worked out here, once, for the
change display and for merging.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from session.todo.draft import Place

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from session.todo.item import TodoItem, TodoPhase

_COMPARED = 200
"""Characters of a text that likeness is judged by; task texts can be pages long."""

_WINDOW = 4
"""How many of the next new texts an old one is compared with."""


@dataclass(frozen=True, slots=True)
class PairedTask:
    """A task as it was and as it is; one side is `None` for an addition or a removal."""

    before: TodoItem | None
    after: TodoItem | None
    before_phase: str | None
    after_phase: str | None
    moved: bool
    """It changed to another phase, not counting a phase that was only renamed."""


@dataclass(slots=True)
class TodoPairing:
    """Pairs of places between two lists, and pairs of phases."""

    old: Sequence[TodoPhase]
    new: Sequence[TodoPhase]
    tasks: dict[Place, Place] = field(default_factory=dict[Place, Place])
    """Places of the old list to places of the new one."""
    phases: dict[int, int] = field(default_factory=dict[int, int])
    """Old phases to the same, perhaps renamed, new phases."""

    def slots(self, order: Sequence[TodoPhase]) -> Iterator[PairedTask]:
        """Give every task of either list once: the new list in its order, then what is gone."""
        origin = {target: source for source, target in self.tasks.items()}
        for target in _places(order):
            source = origin.get(target)
            if source is None:
                yield PairedTask(None, _item(order, target), None, order[target.phase].name, moved=False)
            else:
                yield PairedTask(
                    _item(self.old, source),
                    _item(order, target),
                    self.old[source.phase].name,
                    order[target.phase].name,
                    moved=self.phases.get(source.phase) != target.phase,
                )
        for source in _places(self.old):
            if source not in self.tasks:
                yield PairedTask(
                    _item(self.old, source), None, self.old[source.phase].name, None, moved=False
                )


def pair_tasks(
    old: Sequence[TodoPhase], new: Sequence[TodoPhase], *, similarity: float | None
) -> TodoPairing:
    """Pair the tasks of two lists: same phase and content, same content elsewhere, another text in the same place.

    With `similarity` (0 to 1) a new text must be that alike to count as a rewording; with `None` the place alone
    decides wherever as many texts came as went. Source: `session/todo/README.md`, "Changes".
    """
    pairing = TodoPairing(old, new)
    _pair_phases_by_name(pairing)
    _pair_equal(pairing, within_phase=True)
    _pair_equal(pairing, within_phase=False)
    _pair_renamed_phases(pairing, by_place=similarity is None)
    for source, target in pairing.phases.items():
        _pair_reworded(pairing, source, target, similarity)
    return pairing


def _pair_phases_by_name(pairing: TodoPairing) -> None:
    places: dict[str, list[int]] = {}
    for index, phase in enumerate(pairing.new):
        places.setdefault(phase.name, []).append(index)
    for index, phase in enumerate(pairing.old):
        if places.get(phase.name):
            pairing.phases[index] = places[phase.name].pop(0)


def _pair_equal(pairing: TodoPairing, *, within_phase: bool) -> None:
    taken = set(pairing.tasks.values())
    free: dict[tuple[int, str], list[Place]] = {}
    for target in _places(pairing.new):
        if target not in taken:
            key = (target.phase if within_phase else -1, _item(pairing.new, target).content)
            free.setdefault(key, []).append(target)
    for source in _places(pairing.old):
        if source in pairing.tasks:
            continue
        phase = pairing.phases.get(source.phase, -2) if within_phase else -1
        candidates = free.get((phase, _item(pairing.old, source).content))
        if candidates:
            pairing.tasks[source] = candidates.pop(0)


def _pair_renamed_phases(pairing: TodoPairing, *, by_place: bool) -> None:
    taken = set(pairing.phases.values())
    olds = [index for index in range(len(pairing.old)) if index not in pairing.phases]
    news = [index for index in range(len(pairing.new)) if index not in taken]
    for source, target in pairing.tasks.items():
        if source.phase in olds and target.phase in news:
            pairing.phases[source.phase] = target.phase
            olds.remove(source.phase)
            news.remove(target.phase)
    if by_place and len(olds) == len(news):
        pairing.phases.update(zip(olds, news, strict=True))


def _pair_reworded(pairing: TodoPairing, source: int, target: int, similarity: float | None) -> None:
    """Pair what is left of two phases, gap by gap: tasks that follow the same known neighbour share a gap."""
    origin = {place: old for old, place in pairing.tasks.items()}
    went: dict[Place | None, list[Place]] = {}
    anchor: Place | None = None
    for old in _places_of(pairing.old, source):
        found = pairing.tasks.get(old)
        if found is None:
            went.setdefault(anchor, []).append(old)
        elif found.phase == target:
            anchor = found
    came: dict[Place | None, list[Place]] = {}
    anchor = None
    for new in _places_of(pairing.new, target):
        known = origin.get(new)
        if known is None:
            came.setdefault(anchor, []).append(new)
        elif known.phase == source:
            anchor = new
    for key, olds in went.items():
        news = came.get(key, [])
        if len(olds) == len(news):
            pairs = zip(olds, news, strict=True)
            alike = [pair for pair in pairs if similarity is None or _alike(pairing, pair, similarity)]
            pairing.tasks.update(alike)
        else:
            _pair_similar(pairing, olds, list(news), similarity or 0.5)


def _pair_similar(pairing: TodoPairing, olds: Sequence[Place], news: list[Place], similarity: float) -> None:
    start = 0
    for old in olds:
        for index in range(start, min(start + _WINDOW, len(news))):
            if _alike(pairing, (old, news[index]), similarity):
                pairing.tasks[old] = news[index]
                start = index + 1
                break


def _alike(pairing: TodoPairing, pair: tuple[Place, Place], similarity: float) -> bool:
    from difflib import SequenceMatcher

    first = _item(pairing.old, pair[0]).content[:_COMPARED].lower()
    second = _item(pairing.new, pair[1]).content[:_COMPARED].lower()
    matcher = SequenceMatcher(None, first, second, autojunk=False)
    return matcher.quick_ratio() >= similarity and matcher.ratio() >= similarity


def _places(phases: Sequence[TodoPhase]) -> Iterator[Place]:
    for index in range(len(phases)):
        yield from _places_of(phases, index)


def _places_of(phases: Sequence[TodoPhase], phase: int) -> Iterable[Place]:
    return (Place(phase, task) for task in range(len(phases[phase].tasks)))


def _item(phases: Sequence[TodoPhase], place: Place) -> TodoItem:
    return phases[place.phase].tasks[place.task]
