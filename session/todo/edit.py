"""What a user's edit of the list as text may not do, said by line.

The file format itself is lenient; the list is not: names and contents are identities, so they must be visible and
unique.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from session.todo.markdown import read_lines
from session.todo.whitespace import is_blank

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from session.todo.item import TodoPhase


def check_edited(phases: Sequence[TodoPhase], text: str) -> list[str]:
    """Refuse blank-looking and repeated phase names and contents of an edited list.

    `phases` is what `markdown_to_phases(text)` gave; the answer holds one `Line N: …` sentence for each fault, and
    is empty when the edit can be taken. Source: `session/todo/README.md`, "Editing as text".
    """
    headings, tasks = _line_numbers(text)
    errors: list[tuple[int, str]] = []
    names: dict[str, int] = {}
    contents: dict[str, int] = {}
    for phase in phases:
        line = next(headings, 0)
        errors.extend(_faults("phase", phase.name, line, names))
        for task in phase.tasks:
            errors.extend(_faults("task", task.content, next(tasks, 0), contents))
    return [f"Line {line}: {fault}" for line, fault in sorted(errors)]


def _line_numbers(text: str) -> tuple[Iterator[int], Iterator[int]]:
    lines = read_lines(text)
    headings = [line.number for line in lines if line.heading is not None or line.is_orphan]
    tasks = [line.number for line in lines if line.task is not None]
    return iter(headings), iter(tasks)


def _faults(kind: str, text: str, line: int, seen: dict[str, int]) -> list[tuple[int, str]]:
    if is_blank(text):
        return [(line, f"the {kind} has no visible text")]
    first = seen.setdefault(text, line)
    return [(line, f'{kind} "{text}" stands on line {first} already')] if first != line else []
