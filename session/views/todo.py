"""The todo list as everything on screen shows it: one fold of the session's events.

Rules: `session/todo/README.md`, "One list". The view holds times, not ages, so it never changes by itself; whoever
draws it brings the clock.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TYPE_CHECKING

from session.events import (
    ApprovalAnswered,
    ApprovalAsked,
    SessionEvent,
    SessionResumed,
    TodosAutoEdited,
    TodosWritten,
    ToolCallFinished,
    TurnFinished,
    TurnStarted,
    UserTodosEdited,
)
from session.todo import TodoItem, TodoPhase, TodoStatus

if TYPE_CHECKING:
    from collections.abc import Mapping

TODO_TOOLS = frozenset({"todo", "todo_write"})
"""Names of the tools that change the list."""

TaskKey = tuple[str, str]
"""A task's identity: phase name and content."""


@dataclass(frozen=True, slots=True)
class TodoView:
    """The list and what is known about it."""

    phases: tuple[TodoPhase, ...] = ()
    closed_at: Mapping[TaskKey, datetime] = field(default_factory=dict[TaskKey, datetime])
    """When each closed task closed."""
    active: TaskKey | None = None
    """The first task in progress."""
    active_before: float = 0.0
    """Seconds spent on the active task up to `counting_since`."""
    spent: Mapping[TaskKey, float] = field(default_factory=dict[TaskKey, float])
    """Seconds spent on the tasks that were active before."""
    counting_since: datetime | None = None
    """Since when time counts; absent while nothing works on the task."""
    stale: str | None = None
    """Why the newest update failed, when the list shown is older than the model's intention."""
    revision: int = 0
    """Grows by one with each change of `phases`."""
    running: bool = False
    """Whether a turn is in progress."""
    waiting: frozenset[str] = frozenset()
    """Approvals the turn waits for; time doesn't count meanwhile."""
    last_time: datetime | None = None
    """Time of the newest event of the turn, where counting stops if the turn was cut off."""

    def active_seconds(self, at: datetime) -> float:
        """Seconds spent on the active task until `at`."""
        if self.counting_since is None:
            return self.active_before
        return self.active_before + max(0.0, (at - self.counting_since).total_seconds())


def fold_todos(view: TodoView, event: SessionEvent) -> TodoView:
    """The view after `event`."""
    match event:
        case TodosWritten():
            phases = event.phases if event.phases is not None else _one_phase(event.todos)
            return _with_phases(view, phases, event.time)
        case UserTodosEdited() | TodosAutoEdited():
            return _with_phases(view, event.phases, event.time)
        case ToolCallFinished() if event.name in TODO_TOOLS:
            return _after_call(view, event)
        case TurnStarted():
            return _recount(replace(view, running=True, waiting=frozenset()), event.time)
        case TurnFinished():
            return _recount(replace(view, running=False, waiting=frozenset()), event.time)
        case SessionResumed():
            stopped = replace(view, running=False, waiting=frozenset())
            return _recount(stopped, view.last_time or event.time)
        case ApprovalAsked():
            return _recount(replace(view, waiting=view.waiting | {event.request_id}), event.time)
        case ApprovalAnswered():
            return _recount(replace(view, waiting=view.waiting - {event.request_id}), event.time)
        case _:
            if view.running and event.logged:
                return replace(view, last_time=event.time)
            return view


def _one_phase(todos: tuple[TodoItem, ...]) -> tuple[TodoPhase, ...]:
    return (TodoPhase(name="Tasks", tasks=list(todos)),) if todos else ()


def _after_call(view: TodoView, event: ToolCallFinished) -> TodoView:
    if event.is_error:
        return view if event.outcome == "interrupted" else replace(view, stale=event.text)
    details = event.details or {}
    if event.name == "todo" and details.get("op") != "view" and "phases" in details:
        phases = tuple(TodoPhase.model_validate(phase) for phase in details["phases"])
        return replace(_with_phases(view, phases, event.time), stale=None)
    return replace(view, stale=None)


def _with_phases(view: TodoView, phases: tuple[TodoPhase, ...], at: datetime) -> TodoView:
    if phases == view.phases:
        return view
    closed_at = {
        (phase.name, task.content): view.closed_at.get((phase.name, task.content), at)
        for phase in phases
        for task in phase.tasks
        if task.status.is_closed
    }
    active = next(
        (
            (phase.name, task.content)
            for phase in phases
            for task in phase.tasks
            if task.status == TodoStatus.IN_PROGRESS
        ),
        None,
    )
    changed = replace(view, phases=phases, closed_at=closed_at, revision=view.revision + 1)
    if active != view.active:
        spent = dict(view.spent)
        if view.active is not None:
            spent[view.active] = view.active_seconds(at)
        before = spent.pop(active, 0.0) if active is not None else 0.0
        changed = replace(changed, active=active, active_before=before, spent=spent, counting_since=None)
    return _recount(changed, at)


def _recount(view: TodoView, at: datetime) -> TodoView:
    """Start or stop counting as the state demands; `at` is the moment of the change."""
    counts = view.running and not view.waiting and view.active is not None
    if counts == (view.counting_since is not None):
        return replace(view, last_time=at)
    if counts:
        return replace(view, counting_since=at, last_time=at)
    return replace(view, active_before=view.active_seconds(at), counting_since=None, last_time=at)
