"""Changes of the todo list that are facts of their own.

A change by the `todo` tool needs no event here: the tool's result carries the list in its `details`
(see `session/todo/README.md`).
"""

from __future__ import annotations

from typing import ClassVar

from session.events.base import Event
from session.todo import TodoItem, TodoPhase


class TodosWritten(Event):
    """`todo_write` replaced the list."""

    type: ClassVar[str] = "todo/write"

    todos: tuple[TodoItem, ...]
    """The snapshot as the model sent it."""
    phases: tuple[TodoPhase, ...] | None = None
    """The list it gave, when phases were kept; else the todos are one phase `Tasks`."""


class UserTodosEdited(Event):
    """The user changed the list."""

    type: ClassVar[str] = "user_todo_edit"

    action: str
    """What the user did, as a command: `/todo done Write the parser`."""
    phases: tuple[TodoPhase, ...]
    """The list afterwards."""


class TodosAutoEdited(Event):
    """The program changed the list for the model."""

    type: ClassVar[str] = "todo_auto_edit"

    cause: str
    """Why: `subagent`."""
    phases: tuple[TodoPhase, ...]
    """The list afterwards."""


class TodoErrorNoted(Event):
    """A failed todo call will be pointed out to the model in its next request."""

    type: ClassVar[str] = "todo-error-reminder"

    reason: str
    """Why the call failed."""


class TodoReminded(Event):
    """The model stopped with tasks open and was told to go on."""

    type: ClassVar[str] = "todo_reminder"

    todos: tuple[TodoItem, ...]
    """The tasks that are open."""
    attempt: int
    """Which reminder of this prompt it is, from 1."""
    attempts: int
    """How many there are for one prompt at most."""
