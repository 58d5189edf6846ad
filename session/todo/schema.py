"""The JSON schemas of the two list tools and the one placeholder of their descriptions.

Only the plain subset that every provider takes: each property typed, nothing referenced, nothing left open.
"""

from __future__ import annotations

from session.todo.argument import OPERATIONS
from session.todo.snapshot import WRITABLE

ACTIVE_RULE = "{active_rule}"
"""Where the description of `todo_write` says how many tasks may be in progress."""

_ONE_ACTIVE = (
    "At most one task is `in_progress` at a time, and exactly one while work remains: finish it before you start "
    "the next."
)
_PARALLEL = (
    "Several tasks may be `in_progress` at a time, but only those you are actively working on right now; while work "
    "remains at least one is."
)


def todo_parameters(strict: bool) -> dict[str, object]:  # noqa: FBT001 - one flag, said by name at the call
    """Give the schema of the `todo` tool's arguments.

    With `strict`, for providers that demand every property, all are required and those an operation doesn't use
    are null; otherwise only `op` is required. Source: `session/todo/README.md`, "Arguments".
    """
    text, texts = _string(""), _list(_string(""), "")
    plan = _list(_object({"phase": text, "items": texts}, ["phase", "items"], ""), "")
    properties: dict[str, dict[str, object]] = {
        "op": {"type": "string", "enum": list(OPERATIONS), "description": "The operation."},
        "list": {**plan, "description": "For init: the phases in order, each with its tasks."},
        "items": {**texts, "description": "For append, or for init of one phase: task contents."},
        "task": _string("The exact content of a task."),
        "phase": _string("The exact name of a phase."),
        "reason": _string("For block: what the task waits for."),
    }
    if not strict:
        return _object(properties, ["op"], "")
    optional = {
        key: {**value, "type": [value["type"], "null"]} for key, value in properties.items() if key != "op"
    }
    return _object({"op": properties["op"], **optional}, list(properties), "")


def todo_write_parameters() -> dict[str, object]:
    """Give the schema of the `todo_write` tool's arguments, fit for strict and other providers alike."""
    todo = _object(
        {
            "content": _string("What is to be done: one short imperative line."),
            "status": {"type": "string", "enum": [status.value for status in WRITABLE]},
        },
        ["content", "status"],
        "",
    )
    return _object({"todos": _list(todo, "The complete list, in working order.")}, ["todos"], "")


def todo_write_description(template: str, allow_parallel: bool) -> str:  # noqa: FBT001 - as above
    """Fill the rule about active tasks into the description of `todo_write`."""
    return template.replace(ACTIVE_RULE, _PARALLEL if allow_parallel else _ONE_ACTIVE)


def _string(description: str) -> dict[str, object]:
    return _described({"type": "string"}, description)


def _list(items: dict[str, object], description: str) -> dict[str, object]:
    return _described({"type": "array", "items": items}, description)


def _object(
    properties: dict[str, dict[str, object]], required: list[str], description: str
) -> dict[str, object]:
    shape: dict[str, object] = {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }
    return _described(shape, description)


def _described(shape: dict[str, object], description: str) -> dict[str, object]:
    return {**shape, "description": description} if description else shape
