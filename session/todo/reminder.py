"""What the model is told when the list and its idea of the list may differ.

A model believes what it last said; a failed call or a change by the user has to be put into words once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from session.todo.change import TodoChangeKind, diff_todos
from session.todo.item import iterate_tasks
from session.todo.markdown import phases_to_markdown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from session.todo.item import TodoPhase

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


def _wrap(text: str) -> str:
    return f"<system-reminder>\n{text}\n</system-reminder>"
