"""What a todo call says about itself in one line, and why it failed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from session.todo import TodoPhase


def call_subject(
    arguments: Mapping[str, Any], op: str | None, before: Sequence[TodoPhase], after: Sequence[TodoPhase]
) -> str:
    """Say what a call does: its operation, and the task, phase or number of items it is about.

    Args:
        arguments: The call's arguments, as far as they have come; not trusted to have any shape.
        op: The operation that ran, once it is known.
        before: The list before the call.
        after: The list after it.
    """
    words: list[str] = []
    name = op if op not in {None, "write"} else arguments.get("op")
    if isinstance(name, str) and name:
        words.append(name)
    for key in ("task", "phase"):
        value = arguments.get(key)
        if isinstance(value, str) and value:
            words.append(value)
            break
    if count := _items(arguments):
        words.append(f"{count} item{'' if count == 1 else 's'}")
    if op == "write" and (removed := _removed(before, after)):
        words.append(f"{removed} removed")
    return " · ".join(words)


def failure_reason(text: str) -> str:
    """The reason in an error result, without the words that open it."""
    reason = text.strip()
    for opening in ("Errors:", "Error:", "Todo update failed:"):
        reason = reason.removeprefix(opening).strip()
    head, _, _ = reason.partition("\nRemaining items")
    return head.strip()


def _items(arguments: Mapping[str, Any]) -> int:
    count = sum(_length(arguments.get(key)) for key in ("items", "todos"))
    groups: object = arguments.get("list")
    if isinstance(groups, list):
        for group in cast("list[object]", groups):
            if isinstance(group, dict):
                count += _length(cast("dict[str, object]", group).get("items"))
    return count


def _length(value: object) -> int:
    return len(cast("list[object]", value)) if isinstance(value, list) else 0


def _removed(before: Sequence[TodoPhase], after: Sequence[TodoPhase]) -> int:
    """Open tasks that are gone."""
    kept = {task.content for phase in after for task in phase.tasks}
    return sum(task.status.is_open and task.content not in kept for phase in before for task in phase.tasks)
