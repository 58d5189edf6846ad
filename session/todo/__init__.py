"""The todo list: its values and every rule about them, as pure functions.

It stands alone at the bottom of the session, so that the log, the tools and every surface rest on one meaning of
"the list"; the rules are written down in `README.md` beside this file.
"""

from __future__ import annotations

from session.todo.argument import OPERATIONS, TodoOperation, repair_todo_arguments
from session.todo.cadence import Cadence, CadenceSettings, TodoEager, awaits_user, open_tasks
from session.todo.change import (
    TodoChange,
    TodoChangeKind,
    TodoCounts,
    TodoDiff,
    count_todos,
    diff_todos,
)
from session.todo.checklist import ImportedChecklist, SkippedLine, import_checklist
from session.todo.choice import TodoCandidate, TodoChoice, choose_todo
from session.todo.detail import TodoStorage, result_details
from session.todo.edit import check_edited
from session.todo.item import TodoItem, TodoPhase, TodoStatus, iterate_tasks, normalise_active
from session.todo.markdown import ORPHAN_PHASE, markdown_to_phases, phases_to_markdown
from session.todo.match import match_subagent
from session.todo.merge import TodoConflict, TodoMerge, merge_todos, settle_conflict
from session.todo.operation import (
    DEFAULT_PHASE,
    INVALID_ARGUMENTS,
    CompletedTask,
    TodoResult,
    apply_todo,
)
from session.todo.preview import (
    PREVIEW_LIMITS,
    MoreRow,
    PhaseRow,
    PreviewRow,
    TaskRow,
    preview_block,
    select_preview,
)
from session.todo.reminder import (
    auto_edit_reminder,
    eager_reminder,
    error_reminder,
    nudge_reminder,
    stop_reminder,
    user_edit_reminder,
)
from session.todo.schema import todo_parameters, todo_write_description, todo_write_parameters
from session.todo.snapshot import (
    TodoDialect,
    TodoWriteCounts,
    TodoWriteResult,
    merge_written,
    write_todos,
)
from session.todo.summary import active_phase_index, summarise_todos
from session.todo.verb import VERBS, TodoVerb, UserChange, VerbHelp, apply_user_verb, describe_verbs
from session.todo.whitespace import is_blank

__all__ = [
    "DEFAULT_PHASE",
    "INVALID_ARGUMENTS",
    "OPERATIONS",
    "ORPHAN_PHASE",
    "PREVIEW_LIMITS",
    "VERBS",
    "Cadence",
    "CadenceSettings",
    "CompletedTask",
    "ImportedChecklist",
    "MoreRow",
    "PhaseRow",
    "PreviewRow",
    "SkippedLine",
    "TaskRow",
    "TodoCandidate",
    "TodoChange",
    "TodoChangeKind",
    "TodoChoice",
    "TodoConflict",
    "TodoCounts",
    "TodoDialect",
    "TodoDiff",
    "TodoEager",
    "TodoItem",
    "TodoMerge",
    "TodoOperation",
    "TodoPhase",
    "TodoResult",
    "TodoStatus",
    "TodoStorage",
    "TodoVerb",
    "TodoWriteCounts",
    "TodoWriteResult",
    "UserChange",
    "VerbHelp",
    "active_phase_index",
    "apply_todo",
    "apply_user_verb",
    "auto_edit_reminder",
    "awaits_user",
    "check_edited",
    "choose_todo",
    "count_todos",
    "describe_verbs",
    "diff_todos",
    "eager_reminder",
    "error_reminder",
    "import_checklist",
    "is_blank",
    "iterate_tasks",
    "markdown_to_phases",
    "match_subagent",
    "merge_todos",
    "merge_written",
    "normalise_active",
    "nudge_reminder",
    "open_tasks",
    "phases_to_markdown",
    "preview_block",
    "repair_todo_arguments",
    "result_details",
    "select_preview",
    "settle_conflict",
    "stop_reminder",
    "summarise_todos",
    "todo_parameters",
    "todo_write_description",
    "todo_write_parameters",
    "user_edit_reminder",
    "write_todos",
]
