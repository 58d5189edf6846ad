"""The list as a Markdown checklist, and back.

Users edit and keep their list as a file: what is written here reads back to the same list, and any Markdown viewer
shows it as tasks. Texts that plain Markdown can't carry on one line use numeric character references.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from session.todo.item import TodoItem, TodoPhase, TodoStatus, normalise_active
from session.todo.whitespace import LINE_TERMINATORS, SPACE_CHARACTERS, SPACE_CLASS, mend_surrogates, trim

if TYPE_CHECKING:
    from collections.abc import Sequence

ORPHAN_PHASE = "Todos"
"""The phase of tasks that stand before any heading, and the heading of an empty list."""

MARKERS = {
    TodoStatus.PENDING: " ",
    TodoStatus.IN_PROGRESS: "/",
    TodoStatus.COMPLETED: "x",
    TodoStatus.ABANDONED: "-",
    TodoStatus.BLOCKED: "!",
}
"""What stands in the box of each status."""

STATUSES = {
    **{marker: status for status, marker in MARKERS.items()},
    "": TodoStatus.PENDING,
    "X": TodoStatus.COMPLETED,
    ">": TodoStatus.IN_PROGRESS,
    "~": TodoStatus.ABANDONED,
}
"""What is read from a box."""

_IN_LINE = f"[^{LINE_TERMINATORS}]"
_HEADING = re.compile(f"#{{1,6}}{SPACE_CLASS}+({_IN_LINE}+)")
_TASK = re.compile(
    rf"[-*+]{SPACE_CLASS}*\\?\[([^{LINE_TERMINATORS}\U00010000-\U0010ffff]?)\\?\]{SPACE_CLASS}+({_IN_LINE}+)"
)
_NOTE_START = re.compile(f"<!--{SPACE_CLASS}*blocker:")
_NOTE_END = "-->"
_REFERENCE = re.compile(r"&#(0|[1-9][0-9]{0,6});")
_EMPTY = "&#0;"
"""An empty text: reference 0 stands for no character."""


@dataclass(frozen=True, slots=True)
class MarkdownLine:
    """One line that says something: a heading, a task, or an error sentence."""

    number: int
    """Counted from 1."""
    heading: str | None = None
    task: TodoItem | None = None
    error: str | None = None
    is_orphan: bool = False
    """A task line before any heading."""


def phases_to_markdown(phases: Sequence[TodoPhase]) -> str:
    """Write the list as Markdown: a heading for each phase, a checklist item for each task.

    Source: `session/todo/README.md`, "Markdown".
    """
    if not phases:
        return f"# {ORPHAN_PHASE}\n"
    blocks = ("\n".join([_heading_line(phase.name), *map(_task_line, phase.tasks)]) for phase in phases)
    return "\n\n".join(blocks) + "\n"


def markdown_to_phases(text: str, *, allow_parallel: bool = False) -> tuple[list[TodoPhase], list[str]]:
    """Read a list from Markdown; the caller refuses all of it when there are errors.

    Gives the phases after the one-active rule (with `allow_parallel` several active tasks stay) and the errors,
    each `Line N: …`. Source: README, "Markdown".
    """
    names: list[str] = []
    tasks: list[list[TodoItem]] = []
    errors: list[str] = []
    for line in read_lines(text):
        if line.heading is not None or (line.is_orphan and not names):
            names.append(ORPHAN_PHASE if line.heading is None else line.heading)
            tasks.append([])
        if line.error is not None:
            errors.append(line.error)
        if line.task is not None:
            tasks[-1].append(line.task)
    phases = [TodoPhase(name=name, tasks=items) for name, items in zip(names, tasks, strict=True)]
    return normalise_active(phases, allow_parallel=allow_parallel), errors


def read_lines(text: str) -> list[MarkdownLine]:
    """Read each line that isn't empty on its own. Source: README, "Markdown"."""
    lines: list[MarkdownLine] = []
    has_phase = False
    for number, raw in enumerate(re.split(r"\r?\n", mend_surrogates(text)), 1):
        line = trim(raw)
        if not line:
            continue
        heading = _HEADING.fullmatch(line)
        task = _TASK.fullmatch(line)
        if heading is not None:
            lines.append(MarkdownLine(number, heading=decode_references(trim(heading[1]))))
            has_phase = True
        elif task is not None:
            lines.append(_read_task(number, task[1], trim(task[2]), is_orphan=not has_phase))
            has_phase = True
        else:
            lines.append(MarkdownLine(number, error=f'Line {number}: unrecognized syntax "{line}"'))
    return lines


def read_task(marker: str, text: str) -> TodoItem | None:
    """Read a task from what stands in its box and behind it; `None` when the box means nothing."""
    status = STATUSES.get(marker)
    if status is None:
        return None
    has_note = status is TodoStatus.BLOCKED and text.endswith(_NOTE_END)
    start = _NOTE_START.search(text) if has_note else None
    if start is None:
        return TodoItem(content=decode_references(text), status=status)
    content = decode_references(trim(text[: start.start()]))
    note = decode_references(trim(text[start.end() : -len(_NOTE_END)]))
    return TodoItem(content=content, status=status, blocker=note)


def decode_references(text: str) -> str:
    """Replace decimal character references (`&#10;`) by their characters; `&#0;` stands for nothing."""
    return _REFERENCE.sub(_character, text)


def _read_task(number: int, marker: str, text: str, *, is_orphan: bool) -> MarkdownLine:
    task = read_task(marker, text)
    if task is not None:
        return MarkdownLine(number, task=task, is_orphan=is_orphan)
    error = f'Line {number}: unknown status marker "[{marker}]" (use [ ], [x], [/], [-], [!])'
    return MarkdownLine(number, error=error, is_orphan=is_orphan)


def _heading_line(name: str) -> str:
    plain = f"# {name}"
    lines = read_lines(plain)
    if len(lines) == 1 and lines[0].heading == name:
        return plain
    return f"# {_encode(name)}"


def _task_line(task: TodoItem) -> str:
    blocker = task.blocker if task.status is TodoStatus.BLOCKED else None
    meant = TodoItem(content=task.content, status=task.status, blocker=blocker or None)
    plain = _compose(task.status, task.content, blocker)
    lines = read_lines(plain)
    if len(lines) == 1 and lines[0].task == meant:
        return plain
    note = _encode(blocker) if blocker else None
    return _compose(task.status, _encode(task.content), note)


def _compose(status: TodoStatus, content: str, blocker: str | None) -> str:
    note = f" <!-- blocker: {blocker} -->" if blocker else ""
    return f"- [{MARKERS[status]}] {content}{note}"


def _encode(text: str) -> str:
    """Write a text so that it survives on one line: nothing in it ends the line, is trimmed or starts a comment."""
    if not text:
        return _EMPTY
    kept = trim(text)
    start = text.index(kept) if kept else len(text)
    end = start + len(kept)
    return "".join(
        f"&#{ord(char)};" if _must_encode(text, index, is_padding=not start <= index < end) else char
        for index, char in enumerate(text)
    )


def _must_encode(text: str, index: int, *, is_padding: bool) -> bool:
    char = text[index]
    if is_padding or char in LINE_TERMINATORS:
        return True
    # White space beside an encoded line end would be trimmed by viewers, and a comment would hide what follows.
    return text.startswith(("&#", "<!--", "-->"), index) or (char in SPACE_CHARACTERS and char not in " \t")


def _character(match: re.Match[str]) -> str:
    number = int(match[1])
    if number == 0:
        return ""
    is_character = number <= 0x10FFFF and not 0xD800 <= number <= 0xDFFF
    return chr(number) if is_character else match[0]
