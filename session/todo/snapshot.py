"""The `todo_write` tool: the whole list in one call, checked and laid over the list there is.

It can't say "phase", "blocked" or "abandoned"; what it can't say it must not destroy when both tools are offered.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypedDict, cast

from session.todo.item import TodoItem, TodoPhase, TodoStatus
from session.todo.operation import DEFAULT_PHASE
from session.todo.whitespace import is_blank, mend_surrogates, trim

if TYPE_CHECKING:
    from collections.abc import Sequence

TodoDialect = Literal["ops", "write", "both"]
"""Which of the two list tools the model is offered."""

WRITABLE = (TodoStatus.PENDING, TodoStatus.IN_PROGRESS, TodoStatus.COMPLETED)
"""The statuses `todo_write` knows."""

_SURROGATE = re.compile("[\ud800-\udfff]")


class TodoWriteCounts(TypedDict):
    """How many tasks of a written list are in each status."""

    pending: int
    inProgress: int
    completed: int


@dataclass(frozen=True, slots=True)
class TodoWriteResult:
    """What one `todo_write` call came to."""

    todos: list[TodoItem]
    """The written list, contents trimmed; empty on an error."""
    text: str
    """What the model reads."""
    is_error: bool
    counts: TodoWriteCounts | None = None
    """`None` on an error."""


def write_todos(
    arguments: object, *, allow_parallel: bool = False, has_owner: bool = True
) -> TodoWriteResult:
    """Check a whole-list call: schema, then contents item by item, then the active count, then the owner.

    Nothing is mapped silently: an unknown status is refused with the words allowed. Never raises.
    Source: `session/todo/README.md`, "Whole-list writes".
    """
    read = _read(arguments)
    if isinstance(read, str):
        return _error(f"invalid arguments: {read}")
    todos: list[TodoItem] = []
    seen: set[str] = set()
    for content, status in read:
        text = trim(content)
        if is_blank(text):
            return _error("invalid todo: `content` must be a non-empty string")
        if text in seen:
            return _error(f"invalid todos: duplicate content {_json(text)}")
        seen.add(text)
        todos.append(TodoItem(content=mend_surrogates(text), status=status))
    counts: TodoWriteCounts = {
        "pending": sum(todo.status is TodoStatus.PENDING for todo in todos),
        "inProgress": sum(todo.status is TodoStatus.IN_PROGRESS for todo in todos),
        "completed": sum(todo.status is TodoStatus.COMPLETED for todo in todos),
    }
    active = counts["inProgress"]
    if active > 1 and not allow_parallel:
        return _error(f"invalid todos: at most one task may be in_progress, got {active}")
    if not has_owner:
        return _error("todo_write requires an owning agent session")
    text = f"Updated todo list: {counts['pending']} pending, {active} in progress, {counts['completed']} completed."
    return TodoWriteResult(todos=todos, text=text, is_error=False, counts=counts)


def merge_written(
    before: Sequence[TodoPhase], todos: Sequence[TodoItem], *, dialect: TodoDialect
) -> list[TodoPhase]:
    """Lay a written list over the list there is.

    With dialect `both` a content that is repeated keeps its phase, blocked and abandoned tasks that aren't repeated
    are kept in their place, and new contents go to the phase `Tasks`; otherwise everything becomes that one phase.
    Phases left without tasks go. Source: README, "Whole-list writes".
    """
    if dialect != "both":
        return [TodoPhase(name=DEFAULT_PHASE, tasks=list(todos))] if todos else []
    homes: dict[str, int] = {}
    for index, phase in enumerate(before):
        for task in phase.tasks:
            homes.setdefault(task.content, index)
    names = [phase.name for phase in before]
    if DEFAULT_PHASE not in names:
        names.append(DEFAULT_PHASE)
    default = names.index(DEFAULT_PHASE)
    written: list[list[TodoItem]] = [[] for _ in names]
    for todo in todos:
        written[homes.get(todo.content, default)].append(todo)
    repeated = {todo.content for todo in todos}
    for index, phase in enumerate(before):
        _keep_unsayable(written[index], phase, repeated)
    return [TodoPhase(name=name, tasks=tasks) for name, tasks in zip(names, written, strict=True) if tasks]


def _keep_unsayable(tasks: list[TodoItem], phase: TodoPhase, repeated: set[str]) -> None:
    """Put blocked and abandoned tasks back, each behind the task it followed."""
    place = 0
    for task in phase.tasks:
        if task.content not in repeated and task.status not in WRITABLE:
            tasks.insert(place, task)
            place += 1
        else:
            found = next((index for index, other in enumerate(tasks) if other.content == task.content), None)
            place = place if found is None else found + 1


def _read(arguments: object) -> list[tuple[str, TodoStatus]] | str:
    if not isinstance(arguments, dict):
        return "expected one object with `todos`"
    todos = cast("dict[str, object]", arguments).get("todos")
    if not isinstance(todos, list):
        return "`todos` must be a list of {content, status}"
    violations: list[str] = []
    read: list[tuple[str, TodoStatus]] = []
    for number, entry in enumerate(cast("list[object]", todos), 1):
        if not isinstance(entry, dict):
            violations.append(f"todo {number} must be {{content, status}}")
            continue
        fields = cast("dict[str, object]", entry)
        content, status = fields.get("content"), fields.get("status")
        if not isinstance(content, str):
            violations.append(f"`content` of todo {number} must be a string")
        if status not in WRITABLE:
            allowed = ", ".join(WRITABLE)
            got = f", got {_json(status)}" if isinstance(status, str) else ""
            violations.append(f"`status` of todo {number} must be one of {allowed}{got}")
        violations.extend(
            f"todo {number} has an unknown key {_json(str(key))}"
            for key in fields
            if key not in {"content", "status"}
        )
        if isinstance(content, str) and isinstance(status, str) and status in WRITABLE:
            read.append((content, TodoStatus(status)))
    return "; ".join(violations) or read


def _error(text: str) -> TodoWriteResult:
    return TodoWriteResult(todos=[], text=f"Error: {text}", is_error=True)


def _json(text: str) -> str:
    quoted = json.dumps(text, ensure_ascii=False)
    return _SURROGATE.sub(lambda match: f"\\u{ord(match[0]):04x}", quoted)
