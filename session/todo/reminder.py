"""What the model is told when the list and its idea of the list may differ.

A model believes what it last said; a failed call or a change by the user has to be put into words once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from session.todo.change import TodoChangeKind, diff_todos
from session.todo.item import TodoStatus, iterate_tasks
from session.todo.markdown import phases_to_markdown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from session.todo.cadence import TodoEager
    from session.todo.item import TodoPhase

_OPEN = frozenset({TodoStatus.PENDING, TodoStatus.IN_PROGRESS})
_ACTIVE = {TodoStatus.IN_PROGRESS: " (in progress)"}
_LISTED = 20
"""Removed tasks that are named one by one."""


def error_reminder(reason: str) -> str:
    """Write the hidden message after a failed `todo` call. Source: `session/todo/README.md`, "Reminders"."""
    return _wrap(
        f"Your last todo call failed: {reason}\n\n"
        "The list is unchanged, and the user can't see the progress you meant to record. Correct the call and send "
        "it again before you go on; if you are unsure what the list holds, look at it first with the `view` operation."
    )


def user_edit_reminder(action: str, before: Sequence[TodoPhase], after: Sequence[TodoPhase]) -> str:
    """Write the message about a change the user made; `action` says what they did (`completed "Run the tests"`).

    Shows the list as Markdown and says of removals that they were meant. Source: README, "Reminders".
    """
    parts = [f"The user changed the todo list: {action}"]
    removed = [change.content for change in diff_todos(before, after).of(TodoChangeKind.REMOVED)]
    if removed:
        names = ", ".join(f'"{content}"' for content in removed[:_LISTED])
        more = f" and {len(removed) - _LISTED} more" if len(removed) > _LISTED else ""
        parts.append(
            f"Removed on purpose: {names}{more}. Don't add them again or undo the removal in any way."
        )
    if next(iterate_tasks(after), None) is None:
        parts.append(
            "The list is empty now, and that is what the user wants: nothing was lost. Don't rebuild the old list; "
            "start a new one only when new work calls for it."
        )
    else:
        parts.append(f"This is the list now; work from it:\n\n{phases_to_markdown(after).rstrip()}")
    return _wrap("\n\n".join(parts))


def auto_edit_reminder(cause: str, before: Sequence[TodoPhase], after: Sequence[TodoPhase]) -> str:
    """Write the message about a change the program made for the model. Source: README, "Reminders"."""
    closed = [change.content for change in diff_todos(before, after).of(TodoChangeKind.COMPLETED)]
    what = ", ".join(f'"{content}"' for content in closed)
    done = f"completed {what}" if what else "the list was changed"
    return _wrap(
        f"Done for you ({cause}): {done}. Don't record it again. "
        f"This is the list now:\n\n{phases_to_markdown(after).rstrip()}"
    )


def stop_reminder(phases: Sequence[TodoPhase], attempt: int, attempts: int) -> str:
    """Write the message that sends a model back to work which stopped with tasks open.

    Args:
        phases: The list; only its open tasks are named, by phase.
        attempt: Which reminder of this prompt it is, from 1.
        attempts: How many there are at most.
    """
    lines: list[str] = []
    for phase in phases:
        tasks = [task for task in phase.tasks if task.status in _OPEN]
        if tasks:
            lines.append(f"{phase.name}:")
            lines.extend(f"- {task.content}{_ACTIVE.get(task.status, '')}" for task in tasks)
    return _wrap(
        "You stopped, but these tasks of your list are still open:\n\n"
        + "\n".join(lines)
        + "\n\nGo on with the work. If a task is done already, tick it; if it isn't needed, drop it; if it waits for "
        "somebody, block it with the reason. If you can't go on without the user, ask them a question. "
        f"(Reminder {attempt} of {attempts}.)"
    )


def nudge_reminder(phases: Sequence[TodoPhase]) -> str:
    """Write the hidden message to a model that works on without touching its list."""
    active = next((task for _, task in iterate_tasks(phases) if task.status is TodoStatus.IN_PROGRESS), None)
    task = f' The task in progress is "{active.content}".' if active is not None else ""
    return _wrap(
        f"A good deal of work has been done since your list was last updated.{task} The user follows the list: tick "
        "what is done and start what you are at, one call for each change, then go on. Say nothing about this message."
    )


def eager_reminder(eager: TodoEager, tool: str) -> str:
    """Write the message that asks for a plan before the first prompt is worked on.

    Args:
        eager: `preferred` makes it a wish, `always` an order.
        tool: Name of the list tool.
    """
    call = f"`{tool}` with the operation `init`" if tool == "todo" else f"`{tool}`"
    if eager == "always":
        text = f"Plan first: your first call must be {call}, before you answer or call anything else."
    else:
        text = (
            f"If this takes more than a step or two, plan it first: call {call} with the steps you can see, then "
            "begin. For a question or a single step no list is needed."
        )
    return _wrap(text)


def _wrap(text: str) -> str:
    return f"<system-reminder>\n{text}\n</system-reminder>"
