"""What is logged beside a result's text: enough to restore the list, never sent to the model."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from session.todo.operation import TodoResult

TodoStorage = Literal["session", "memory"]
"""`session` when the list is kept in a session file, `memory` when nothing is written down."""


def result_details(result: TodoResult, storage: TodoStorage) -> dict[str, object]:
    """Give the JSON-ready details of a result: `op`, `phases`, `storage`, and `completedTasks` when there are any.

    Source: `session/todo/README.md`, "Result details".
    """
    details: dict[str, object] = {
        "op": result.op,
        "phases": [phase.model_dump(mode="json", exclude_none=True) for phase in result.phases],
        "storage": storage,
    }
    if result.completed:
        details["completedTasks"] = [dict(task) for task in result.completed]
    return details
