"""`/todo edit`: the list as Markdown in an editor, until it can be taken or the user gives up.

Nothing typed is ever lost: faults reopen the editor with the text kept, and a change that the agent made
meanwhile is merged.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from session.todo import (
    TodoItem,
    TodoPhase,
    check_edited,
    count_todos,
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
UNCHANGED = "The list is unchanged."


async def edit_list(context: CommandContext, *, external: bool) -> None:
    """Have the list edited and make the result the list."""
    session = context.session
    base = session.view.todos.phases
    original = phases_to_markdown(base)
    parallel = context.settings.todo.allow_parallel_in_progress
    text, problems = original, list[str]()
    while True:
        edited = await context.port.edit(TITLE, text, problems, external=external)
        if edited is None or edited.strip() == original.strip():
            session.notice(UNCHANGED)
            return
        phases, problems = markdown_to_phases(edited, allow_parallel=parallel)
        problems = problems or check_edited(phases, edited)
        if not problems:
            break
        text = edited
    if not await _is_meant(base, phases, context):
        session.notice(UNCHANGED)
        return
    merged = await _merge(base, phases, context)
    if not session.edit_todos("/todo edit", normalise_active(merged, allow_parallel=parallel)):
        session.notice(UNCHANGED)


async def _is_meant(base: Sequence[TodoPhase], mine: Sequence[TodoPhase], context: CommandContext) -> bool:
    """Whether a text without any task is to empty the list; an editor may have lost its file."""
    total = count_todos(base).total
    if not total or count_todos(mine).total:
        return True
    return await context.port.confirm(f"The text has no tasks. Remove all {total}?", yes="remove")


async def _merge(
    base: Sequence[TodoPhase], mine: Sequence[TodoPhase], context: CommandContext
) -> Sequence[TodoPhase]:
    """The edited list with what the agent changed meanwhile, also while the user decides about it."""
    while context.session.view.todos.phases != tuple(base):
        theirs = context.session.view.todos.phases
        mine, base = await _settled(base, mine, theirs, context), theirs
    return mine


async def _settled(
    base: Sequence[TodoPhase], mine: Sequence[TodoPhase], theirs: Sequence[TodoPhase], context: CommandContext
) -> Sequence[TodoPhase]:
    """Both changes in one list; the user decides where both touched a task."""
    parallel = context.settings.todo.allow_parallel_in_progress
    merge = merge_todos(base, mine, theirs, allow_parallel=parallel)
    phases: Sequence[TodoPhase] = merge.phases
    for conflict in merge.conflicts:
        chosen = await context.port.choose(
            "You and the agent both changed this task",
            [f"yours: {_shown(conflict.mine)}", f"the agent's: {_shown(conflict.theirs)}"],
        )
        side = "theirs" if chosen == 1 else "mine"
        phases = settle_conflict(phases, conflict, side, allow_parallel=parallel)
    return phases


def _shown(task: TodoItem | None) -> str:
    return "removed" if task is None else f"{task.content} ({task.status.replace('_', ' ')})"
