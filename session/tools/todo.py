"""The two tools a model keeps its list with; the rules are in `session/todo`.

Both run alone and in order, and both return the list only in their details, which the model never sees.
"""

from __future__ import annotations

from typing import Any, ClassVar

from typing_extensions import override

from session.events import Json, TodosWritten
from session.todo import (
    TodoDialect,
    TodoItem,
    apply_todo,
    merge_written,
    repair_todo_arguments,
    result_details,
    todo_parameters,
    todo_write_description,
    todo_write_parameters,
    write_todos,
)
from session.tools.tool import Tool, ToolContext, ToolError, ToolResult


class TodoTool(Tool):
    """`todo`: one operation a call."""

    name: ClassVar[str] = "todo"
    discoverable: ClassVar[bool] = True
    changes: ClassVar[bool] = False

    @property
    @override
    def parameters(self) -> Json:
        return todo_parameters(strict=False)

    @override
    async def run(self, arguments: Json, context: ToolContext) -> ToolResult:
        result = apply_todo(context.phases, repair_todo_arguments(arguments))
        details: dict[str, Any] = result_details(result, context.storage)
        if result.is_error:
            raise ToolError(result.text, details=details)
        return ToolResult(result.text, details=details)


class TodoWriteTool(Tool):
    """`todo_write`: the whole list a call.

    Args:
        dialect: `write`, or `both` when the `todo` tool is offered too and its phases must survive.
        allow_parallel: Whether several tasks may be in progress.
    """

    name: ClassVar[str] = "todo_write"
    discoverable: ClassVar[bool] = True
    changes: ClassVar[bool] = False

    def __init__(self, *, dialect: TodoDialect = "write", allow_parallel: bool = False) -> None:
        self._dialect: TodoDialect = dialect
        self._allow_parallel = allow_parallel

    @property
    @override
    def description(self) -> str:
        return todo_write_description(super().description, self._allow_parallel)

    @property
    @override
    def parameters(self) -> Json:
        return todo_write_parameters()

    @override
    async def run(self, arguments: Json, context: ToolContext) -> ToolResult:
        result = write_todos(arguments, allow_parallel=self._allow_parallel)
        if result.is_error:
            raise ToolError(result.text)
        todos: tuple[TodoItem, ...] = tuple(result.todos)
        phases = merge_written(context.phases, todos, dialect=self._dialect)
        kept = tuple(phases) if self._dialect == "both" else None
        context.record(TodosWritten(todos=todos, phases=kept))
        return ToolResult(
            result.text,
            details={
                "op": "write",
                "phases": [phase.model_dump(mode="json", exclude_none=True) for phase in phases],
                "storage": context.storage,
            },
        )
