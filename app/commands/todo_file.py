"""`/todo export` and `/todo import`: the list as a Markdown file.

A file that somebody else wrote is never overwritten unasked, and an import shows what it takes first.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from session.events import well_formed
from session.todo import (
    ImportedChecklist,
    TodoItem,
    TodoPhase,
    TodoStatus,
    count_todos,
    import_checklist,
    normalise_active,
    phases_to_markdown,
)
from session.views.checklist import checklist_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.commands.command import CommandContext

DEFAULT_NAME = "TODO.md"
MAX_BYTES = 5_000_000
"""A larger file is no task list."""
MAX_SHOWN, MAX_WIDTH = 90, 200
"""Lines of each kind, and characters of a line, that a preview shows."""
REPLACE, APPEND = 0, 1


class TodoFiles:
    """Writes and reads task files; remembers what it wrote."""

    def __init__(self) -> None:
        self._written: dict[Path, str] = {}

    async def export(self, name: str, context: CommandContext) -> None:
        """Write the list to `name`, asking before it overwrites what it didn't write."""
        session = context.session
        path = _path(name, context)
        if path is None:
            return
        try:
            if path.exists() and not await self._may_overwrite(path, context):
                session.notice(f"{path} is left as it is.")
                return
            content = phases_to_markdown(session.view.todos.phases).encode()
            _write(path, content)
        except OSError as error:
            session.notice(f"{path} can't be written: {error.strerror or error}.", "error")
            return
        self._written[path] = sha256(content).hexdigest()
        counts = count_todos(session.view.todos.phases)
        session.notice(f"Wrote {counts.total} tasks to {path}.")

    async def take(self, name: str, context: CommandContext) -> None:
        """Read tasks from `name`, show them, and replace or extend the list when the user agrees."""
        session = context.session
        path = _path(name, context)
        if path is None:
            return
        try:
            if path.exists() and not path.is_file():
                why = "Is a directory" if path.is_dir() else "it is no plain file"
                session.notice(f"{path} can't be read: {why}.", "error")
                return
            if path.stat().st_size > MAX_BYTES:
                session.notice(f"{path} is larger than {MAX_BYTES:,} bytes; that is no task list.", "error")
                return
            text = path.read_bytes().decode("utf-8", "replace")
        except OSError as error:
            session.notice(f"{path} can't be read: {error.strerror or error}.", "error")
            return
        parallel = context.settings.todo.allow_parallel_in_progress
        # Megabytes of text take seconds to read as Markdown.
        found = await asyncio.to_thread(import_checklist, well_formed(text), allow_parallel=parallel)
        total = count_todos(found.phases).total
        if not total:
            session.notice(f"{path} has no tasks.\n" + "\n".join(_skipped(found)), "warning")
            return
        chosen = await context.port.choose(
            f"Import {total} tasks from {path.name}?",
            ["replace the list", "append to the list"],
            body="\n".join([*_shown(found.phases), *_skipped(found)]),
        )
        if chosen is not None:
            self._use(found.phases, chosen, path, context)

    async def _may_overwrite(self, path: Path, context: CommandContext) -> bool:
        if sha256(path.read_bytes()).hexdigest() == self._written.get(path):
            return True
        return await context.port.confirm(
            f"{path} exists and isn't the last export. Overwrite it?", yes="overwrite"
        )

    def _use(self, phases: Sequence[TodoPhase], chosen: int, path: Path, context: CommandContext) -> None:
        session = context.session
        if chosen == APPEND:
            phases, repeated = _appended(session.view.todos.phases, phases)
            for content in repeated:
                session.notice(f"Left out, the list has it already: {content}", "warning")
        parallel = context.settings.todo.allow_parallel_in_progress
        if not session.edit_todos(
            f"/todo import {path.name}", normalise_active(phases, allow_parallel=parallel)
        ):
            session.notice("The list is unchanged.")


def _appended(current: Sequence[TodoPhase], new: Sequence[TodoPhase]) -> tuple[list[TodoPhase], list[str]]:
    """`current` with the tasks of `new` behind it, phase by phase, and the contents it has already."""
    known = {task.content for phase in current for task in phase.tasks}
    is_busy = any(task.status is TodoStatus.IN_PROGRESS for phase in current for task in phase.tasks)
    tasks = {phase.name: list(phase.tasks) for phase in current}
    repeated: list[str] = []
    for phase in new:
        grown = tasks.setdefault(phase.name, [])
        for task in phase.tasks:
            if task.content in known:
                repeated.append(task.content)
            elif is_busy and task.status is TodoStatus.IN_PROGRESS:
                grown.append(TodoItem(content=task.content, status=TodoStatus.PENDING))
            else:
                grown.append(task)
    return [TodoPhase(name=name, tasks=grown) for name, grown in tasks.items()], repeated


def _shown(phases: Sequence[TodoPhase]) -> list[str]:
    lines = checklist_lines(phases)
    return [*(line[:MAX_WIDTH] for line in lines[:MAX_SHOWN]), *_more(len(lines), "lines")]


def _path(name: str, context: CommandContext) -> Path | None:
    """The file that is meant, links followed; `None`, after saying so, when the name can't be one."""
    folder = Path(context.session.view.folder)
    name = name.strip('"') or DEFAULT_NAME
    try:
        path = (folder / Path(name).expanduser()).resolve()
        os.fsencode(path)
    except (OSError, RuntimeError, ValueError) as error:
        context.session.notice(f"{well_formed(name)!r} can't be a file: {error}.", "error")
        return None
    return path


def _skipped(found: ImportedChecklist) -> list[str]:
    lines = [
        f"line {skip.line} left out ({skip.reason}): {skip.text[:MAX_WIDTH]}"
        for skip in found.skipped[:MAX_SHOWN]
    ]
    return [*lines, *_more(len(found.skipped), "lines left out")]


def _more(number: int, what: str) -> list[str]:
    return [f"… {number - MAX_SHOWN:,} more {what}"] if number > MAX_SHOWN else []


def _write(path: Path, content: bytes) -> None:
    """Replace a file in one step, keeping its mode."""
    mode = path.stat().st_mode & 0o777 if path.exists() else 0o644
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as handle:
        made = Path(handle.name)
        try:
            handle.write(content)
            handle.flush()
            os.fsync(handle.fileno())
            made.chmod(mode)
            made.replace(path)
        except OSError:
            made.unlink(missing_ok=True)
            raise
