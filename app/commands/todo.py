"""`/todo`: the user's hand on the list. Works at any time, also while the agent runs.

Rules: `session/todo/README.md`, "Commands".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, get_args

from typing_extensions import override

from app.commands.command import Command, CommandContext, PanelAction, Suggestion
from app.commands.todo_edit import edit_list
from app.commands.todo_file import TodoFiles
from session.todo import (
    TodoStatus,
    TodoVerb,
    apply_user_verb,
    count_todos,
    describe_verbs,
    iterate_tasks,
    phases_to_markdown,
)
from session.views.checklist import checklist_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

VERBS: tuple[TodoVerb, ...] = get_args(TodoVerb)
PANEL_ACTIONS: tuple[PanelAction, ...] = get_args(PanelAction)

OTHER_FORMS = (
    ("", "Shows the list, closed tasks included."),
    ("edit", "Opens the list as Markdown."),
    ("edit --external", "The same in $VISUAL or $EDITOR."),
    ("export [PATH]", "Writes it as Markdown (TODO.md)."),
    ("import [PATH]", "Reads tasks from a Markdown file."),
    ("copy", "Copies it as Markdown."),
    ("show, hide", "The panel."),
    ("expand, collapse", "Whole texts in the panel, or cut ones."),
    ("help", "This text."),
)


class TodoCommand(Command):
    """Shows and changes the list."""

    name: ClassVar[str] = "todo"
    summary: ClassVar[str] = "show and change the list"

    def __init__(self) -> None:
        self._files = TodoFiles()

    @override
    async def run(self, arguments: str, context: CommandContext) -> None:
        word, *others = arguments.split(maxsplit=1) or [""]
        verb, rest = word.lower(), others[0].strip() if others else ""
        session = context.session
        if verb in VERBS:
            await self._change(verb, rest, context)
        elif verb in PANEL_ACTIONS:
            context.port.panel(verb)
        elif verb == "":
            self._show(context)
        elif verb == "edit":
            external = rest == "--external" or context.settings.todo.editor == "external"
            await edit_list(context, external=external)
        elif verb == "copy":
            session.notice(await context.port.copy(phases_to_markdown(session.view.todos.phases)))
        elif verb == "export":
            await self._files.export(rest, context)
        elif verb == "import":
            await self._files.take(rest, context)
        elif verb == "help":
            session.notice(_help())
        else:
            session.notice(f"/todo doesn't know {word!r}; /todo help lists what it knows.", "warning")

    async def _change(self, verb: TodoVerb, text: str, context: CommandContext) -> None:
        session = context.session
        parallel = context.settings.todo.allow_parallel_in_progress
        phases = session.view.todos.phases
        change = apply_user_verb(phases, verb, text, allow_parallel=parallel)
        if change.needs_confirmation:
            if not await context.port.confirm(change.message, yes=verb):
                return
            phases = session.view.todos.phases
            change = apply_user_verb(phases, verb, text, confirmed=True, allow_parallel=parallel)
        if not change.changed:
            session.notice(change.message, "warning")
        elif not session.edit_todos(f"/todo {verb} {text}".rstrip(), change.phases):
            session.notice("Nothing changed: it was like that already.")

    def _show(self, context: CommandContext) -> None:
        phases = context.session.view.todos.phases
        counts = count_todos(phases)
        if not counts.total:
            context.session.notice(
                "The list is empty. /todo append TEXT adds a task, /todo edit opens it as text."
            )
            return
        lines = checklist_lines(phases)
        context.session.notice("\n".join([f"Todo {counts.closed}/{counts.total}", *lines]))

    @override
    def suggest(self, arguments: str, context: CommandContext) -> Sequence[Suggestion]:
        word, space, rest = arguments.partition(" ")
        verb = word.lower()
        if not space:
            forms = [(form.verb, form.sentence) for form in describe_verbs()]
            forms += [
                (form.split()[0], sentence)
                for form, sentence in OTHER_FORMS
                if form and "," not in form and "--" not in form
            ]
            forms += [(action, "The panel.") for action in PANEL_ACTIONS]
            return [Suggestion(name, hint) for name, hint in forms if name.startswith(verb)]
        if verb not in VERBS:
            return [Suggestion("edit --external", "in $VISUAL/$EDITOR")] if verb == "edit" else ()
        return self._suggest_targets(verb, rest, context)

    def _suggest_targets(self, verb: TodoVerb, typed: str, context: CommandContext) -> Sequence[Suggestion]:
        phases = context.session.view.todos.phases
        typed = typed.lower().strip('"')
        if verb == "append":
            return [
                Suggestion(f'append "{phase.name}" ', "phase")
                for phase in phases
                if phase.name.lower().startswith(typed)
            ]
        wanted = {TodoStatus.BLOCKED} if verb == "unblock" else set(TodoStatus)
        if verb in {"done", "drop", "block"}:
            wanted -= {TodoStatus.COMPLETED, TodoStatus.ABANDONED}
        tasks = [
            Suggestion(f"{verb} {task.content}", phase.name)
            for phase, task in iterate_tasks(phases)
            if task.status in wanted and typed in task.content.lower()
        ]
        if verb == "start":
            return tasks
        names = [
            Suggestion(f"{verb} {phase.name}", "phase") for phase in phases if typed in phase.name.lower()
        ]
        return [*tasks, *names]


def _help() -> str:
    forms = [(form.form, form.sentence) for form in describe_verbs()]
    rows = [*OTHER_FORMS, *forms]
    width = max(len(form) for form, _ in rows)
    return "The list\n" + "\n".join(f"/todo {form:<{width}}  {sentence}" for form, sentence in rows)
