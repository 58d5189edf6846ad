"""Task files as people really write them, read into a list with an account of every line.

Nothing is dropped silently: what isn't a task or a heading is given back with its line and the reason.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Literal

from session.todo.item import TodoItem, TodoPhase, TodoStatus, normalise_active
from session.todo.line import ChecklistLine, read_checklist_lines
from session.todo.markdown import ORPHAN_PHASE, STATUSES, decode_references, read_task
from session.todo.whitespace import is_blank, mend_surrogates, trim

_STRUCK = re.compile(r"~~(.+)~~", re.DOTALL)


@dataclass(frozen=True, slots=True)
class SkippedLine:
    """A line that was not taken."""

    line: int
    """Counted from 1."""
    text: str
    reason: str


@dataclass(frozen=True, slots=True)
class ImportedChecklist:
    """What a file holds."""

    phases: list[TodoPhase]
    """The tasks under their headings, the one-active rule applied; empty when the file holds no task."""
    skipped: tuple[SkippedLine, ...]
    """Every line that wasn't taken, blank ones aside, in file order."""
    taken: tuple[int, ...]
    """Numbers of the lines that became a task, part of one, or a heading over one."""


@dataclass(slots=True)
class _Task:
    marker: str
    parts: list[str]
    lines: list[ChecklistLine]


@dataclass(slots=True)
class _Section:
    name: str
    lines: list[ChecklistLine]
    tasks: list[_Task] = field(default_factory=list[_Task])


def import_checklist(text: str, *, allow_parallel: bool = False) -> ImportedChecklist:
    """Read a task file of any common make.

    Boxes under any bullet or number are tasks, nested ones flattened, wrapped lines joined; without any box in the
    file, plain bullets are. Headings and bold lines are phases. With `allow_parallel` several tasks stay in progress. Never raises. Source: `session/todo/README.md`,
    "Importing files".
    """
    lines = read_checklist_lines(mend_surrogates(text))
    has_boxes = any(line.kind == "box" and line.marker in STATUSES for line in lines)
    skipped: list[SkippedLine] = []
    sections = [_Section(ORPHAN_PHASE, [])]
    wrap: _Task | None = None
    for line in lines:
        kind = _role(line, has_boxes=has_boxes)
        if kind == "heading":
            name = decode_references(line.content)
            sections.append(_Section(name, [line]))
            wrap = None
        elif kind == "underline":
            sections[-1].lines.append(line)
        elif kind == "task":
            wrap = _Task(line.marker, [line.content], [line])
            sections[-1].tasks.append(wrap)
        elif kind == "wrapped" and wrap is not None:
            wrap.parts.append(line.content)
            wrap.lines.append(line)
        else:
            if kind != "wrapped":
                wrap = None
            skipped.append(_skip(line, _reason(line)))
    return _build(sections, skipped, allow_parallel=allow_parallel)


def _role(
    line: ChecklistLine, *, has_boxes: bool
) -> Literal["heading", "underline", "task", "wrapped", "skipped"]:
    match line.kind:
        case "heading" | "underline":
            return line.kind
        case "box":
            return "task"
        case "bullet":
            return "skipped" if has_boxes else "task"
        case "wrapped":
            return "wrapped"
        case _:
            return "skipped"


def _build(
    sections: list[_Section], skipped: list[SkippedLine], *, allow_parallel: bool
) -> ImportedChecklist:
    names: dict[str, list[TodoItem]] = {}
    seen: dict[str, int] = {}
    taken: list[int] = []
    for section in sections:
        items: list[TodoItem] = []
        for task in section.tasks:
            item, reason = _read(task, seen)
            if item is None:
                skipped.extend(_skip(line, reason) for line in task.lines)
            else:
                items.append(item)
                taken.extend(line.number for line in task.lines)
        if items and not is_blank(section.name):
            names.setdefault(section.name, []).extend(items)
            taken.extend(line.number for line in section.lines)
        else:
            names.setdefault(ORPHAN_PHASE, []).extend(items)
            skipped.extend(_skip(line, "a heading without tasks") for line in section.lines)
    phases = [TodoPhase(name=name, tasks=tasks) for name, tasks in names.items() if tasks]
    skipped.sort(key=lambda entry: entry.line)
    phases = normalise_active(phases, allow_parallel=allow_parallel)
    return ImportedChecklist(phases, tuple(skipped), tuple(sorted(taken)))


def _read(task: _Task, seen: dict[str, int]) -> tuple[TodoItem | None, str]:
    item = read_task(task.marker, trim(" ".join(task.parts)))
    if item is None:
        return None, f"an unknown box [{task.marker}]"
    struck = _STRUCK.fullmatch(item.content)
    if struck is not None:
        status = TodoStatus.ABANDONED if item.status is TodoStatus.PENDING else item.status
        item = TodoItem(content=trim(struck[1]), status=status, blocker=item.blocker)
    if is_blank(item.content):
        return None, "a box without text"
    first = seen.setdefault(item.content, task.lines[0].number)
    if first != task.lines[0].number:
        return None, f"the same text as line {first}"
    return item, ""


def _reason(line: ChecklistLine) -> str:
    match line.kind:
        case "bullet":
            return "a bullet without a box"
        case "wrapped" | "text":
            return "text"
        case _:
            return line.reason


def _skip(line: ChecklistLine, reason: str) -> SkippedLine:
    return SkippedLine(line.number, line.text, reason)
