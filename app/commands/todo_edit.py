"""`/todo edit`: the list as Markdown in an editor, until it can be taken or the user gives up.

Nothing typed is ever lost: faults reopen the editor with the text kept, and a change that the agent made
meanwhile is merged.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from session.todo import (
    TodoConflict,
    TodoPhase,
    check_edited,
    markdown_to_phases,
    merge_todos,
    normalise_active,
    phases_to_markdown,
    settle_conflict,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.commands.command import CommandContext

TITLE = "Todo list"


async def edit_list(context: CommandContext, *, external: bool) -> None:
    """Have the list edited and make the result the list."""
    session = context.session
    base = session.view.todos.phases
    original = phases_to_markdown(base)
    text, problems = original, list[str]()
    while True:
        edited = await context.port.edit(TITLE, text, problems, external=external)
        if edited is None or edited.strip() == original.strip():
            session.notice("The list is unchanged.")
            return
        phases, problems = markdown_to_phases(edited)
        problems = problems or check_edited(phases, edited)
        if not problems:
            break
        text = edited
    merged = await _merged(base, phases, context)
    parallel = context.settings.todo.allow_parallel_in_progress
    if not session.edit_todos("/todo edit", normalise_active(merged, allow_parallel=parallel)):
        session.notice("The list is unchanged.")


async def _merged(
    base: Sequence[TodoPhase], mine: Sequence[TodoPhase], context: CommandContext
) -> Sequence[TodoPhase]:
    """The edited list with what the agent changed meanwhile; the user decides where both touched a task."""
    theirs = context.session.view.todos.phases
    if theirs == tuple(base):
        return mine
    merge = merge_todos(base, mine, theirs)
    phases: Sequence[TodoPhase] = merge.phases
    for conflict in merge.conflicts:
        chosen = await context.port.choose(
            "You and the agent both changed this task",
            [f"yours: {_shown(conflict, mine=True)}", f"the agent's: {_shown(conflict, mine=False)}"],
        )
        phases = settle_conflict(phases, conflict, "theirs" if chosen == 1 else "mine")
    return phases


def _shown(conflict: TodoConflict, *, mine: bool) -> str:
    task = conflict.mine if mine else conflict.theirs
    return "removed" if task is None else f"{task.content} ({task.status.replace('_', ' ')})"
