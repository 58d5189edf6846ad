"""The `todo` tool's operations over a list: one call in, the new list and the model's answer out.

Pure on purpose: the runtime decides what is logged and shown, this module only what is true.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypedDict, assert_never

from session.todo.argument import TodoCall, TodoOperation, read_call
from session.todo.draft import Place, TodoDraft
from session.todo.item import TodoItem, TodoPhase, TodoStatus, iterate_tasks, normalise_active
from session.todo.summary import summarise_todos
from session.todo.whitespace import is_blank

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

DEFAULT_PHASE = "Tasks"
"""The phase of a flat list."""

INVALID_ARGUMENTS = "Invalid todo arguments: "
"""What the text of a refused call begins with."""

_CLOSING = {"done": TodoStatus.COMPLETED, "drop": TodoStatus.ABANDONED}
_TASK_ID = re.compile(r"task-[0-9]+")


class CompletedTask(TypedDict):
    """A task that a call completed, named the way the list names it."""

    phase: str
    content: str


@dataclass(frozen=True, slots=True)
class TodoResult:
    """What one call did; `phases` is the list before the call unless `changed`."""

    phases: list[TodoPhase]
    text: str
    """What the model reads."""
    is_error: bool
    op: TodoOperation | None
    """`None` when the arguments were refused."""
    completed: list[CompletedTask] = field(default_factory=list[CompletedTask])
    changed: bool = False
    """The list must be stored: no error, and not `view`."""


class _Refused(Exception):  # noqa: N818 - not a fault: the way an operation says no
    def __init__(self, *errors: str) -> None:
        super().__init__("; ".join(errors))
        self.errors = errors


def apply_todo(phases: Sequence[TodoPhase], arguments: object) -> TodoResult:
    """Run one `todo` call on the list; `arguments` have been through `repair_todo_arguments`.

    Never raises on bad arguments: any error leaves the list as it was and says why in `text`.
    Source: `session/todo/README.md`, "Operations".
    """
    before = list(phases)
    call = read_call(arguments, before)
    if isinstance(call, str):
        return TodoResult(phases=before, text=INVALID_ARGUMENTS + call, is_error=True, op=None)
    if call.op == "view":
        return TodoResult(
            phases=before, text=summarise_todos(before, is_view=True), is_error=False, op="view"
        )
    draft = TodoDraft(before)
    try:
        _run(draft, call)
    except _Refused as refused:
        text = summarise_todos(before, refused.errors)
        return TodoResult(phases=before, text=text, is_error=True, op=call.op)
    after = normalise_active(draft.phases())
    return TodoResult(
        phases=after,
        text=summarise_todos(after),
        is_error=False,
        op=call.op,
        completed=_completed(before, after),
        changed=True,
    )


def _run(draft: TodoDraft, call: TodoCall) -> None:
    match call.op:
        case "init":
            draft.replace(_planned(call))
        case "start":
            if not call.task:
                raise _Refused("Missing task content")
            draft.start(_find_task(draft, call.task))
        case "done" | "drop":
            draft.set_status(_targets(draft, call, _everything), _CLOSING[call.op])
        case "rm":
            draft.remove(_targets(draft, call, _everything))
        case "block":
            draft.block(_targets(draft, call, _named_only), call.reason)
        case "unblock":
            draft.unblock(_targets(draft, call, _named_only))
        case "append":
            _append(draft, call)
        case "view":
            pass
        case _:
            assert_never(call.op)


def _targets(
    draft: TodoDraft, call: TodoCall, unnamed: Callable[[TodoDraft, TodoCall], list[Place]]
) -> list[Place]:
    if call.task:
        return [_find_task(draft, call.task)]
    if call.phase:
        index = draft.find_phase(call.phase)
        if index is None:
            raise _Refused(f'Phase "{call.phase}" not found')
        return draft.places_of(index)
    return unnamed(draft, call)


def _everything(draft: TodoDraft, call: TodoCall) -> list[Place]:
    # A blank target is a slip, and a slip must not close or remove the whole plan.
    if call.task is not None or call.phase is not None:
        raise _Refused("Missing task content")
    return draft.places()


def _named_only(_draft: TodoDraft, call: TodoCall) -> list[Place]:
    raise _Refused(f"Missing task or phase for {call.op} operation")


def _find_task(draft: TodoDraft, content: str) -> Place:
    place = draft.find_task(content)
    if place is not None:
        return place
    hint = ""
    if _TASK_ID.fullmatch(content):
        hint = "; tasks are named by their content, not by an id"
    elif not draft.places():
        hint = " (the list is empty)"
    raise _Refused(f'Task "{content}" not found{hint}')


def _planned(call: TodoCall) -> list[TodoPhase]:
    entries = [(plan.phase, plan.items) for plan in call.plan]
    if not entries and call.items:
        entries = [(DEFAULT_PHASE if call.phase is None else call.phase, call.items)]
    if not entries:
        raise _Refused("Missing list for init operation")
    errors: list[str] = []
    names: set[str] = set()
    contents: set[str] = set()
    for name, items in entries:
        if is_blank(name):
            errors.append("Missing phase name")
        elif name in names:
            errors.append(f'Duplicate phase "{name}" in init list')
        names.add(name)
        for content in items:
            if is_blank(content):
                errors.append("Missing task content")
            elif content in contents:
                errors.append(f'Duplicate task "{content}" in init list')
            contents.add(content)
    if errors:
        raise _Refused(*errors)
    return [TodoPhase(name=name, tasks=_pending(items)) for name, items in entries]


def _append(draft: TodoDraft, call: TodoCall) -> None:
    if not call.phase:
        raise _Refused("Missing phase name for append operation")
    if not call.items:
        raise _Refused("Missing items for append operation")
    errors = ["Missing phase name"] if is_blank(call.phase) else []
    contents = draft.contents()
    for content in call.items:
        if is_blank(content):
            errors.append("Missing task content")
        elif content in contents:
            errors.append(f'Task "{content}" already exists')
        contents.add(content)
    if errors:
        raise _Refused(*errors)
    draft.append(call.phase, _pending(call.items))


def _pending(contents: Sequence[str]) -> list[TodoItem]:
    return [TodoItem(content=content, status=TodoStatus.PENDING) for content in contents]


def _completed(before: Sequence[TodoPhase], after: Sequence[TodoPhase]) -> list[CompletedTask]:
    known = set(_completed_keys(before))
    return [
        {"phase": phase, "content": content}
        for phase, content in _completed_keys(after)
        if (phase, content) not in known
    ]


def _completed_keys(phases: Sequence[TodoPhase]) -> list[tuple[str, str]]:
    return [
        (phase.name, task.content)
        for phase, task in iterate_tasks(phases)
        if task.status is TodoStatus.COMPLETED
    ]
