"""Puts a turn loop together: the model, its tools, its instructions and the history it goes on from.

All of it imports the model library, which takes seconds, so it is done in a thread and only when it is needed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from session.models import Effort, ModelOptions, connect_model
from session.tools import BashTool, ReadTool, TodoTool, TodoWriteTool, Tool

if TYPE_CHECKING:
    from collections.abc import Sequence

    from session.events import SessionEvent
    from session.runtime.approval import Approvals
    from session.runtime.engine import Engine
    from session.runtime.journal import Journal
    from session.runtime.options import SessionOptions
    from session.runtime.reminder import Reminders
    from session.runtime.turn import Steering, TurnLoop

Instructions = tuple[tuple[str, str], ...]
"""Name and text of each part of the system prompt."""


def make_tools(options: SessionOptions) -> list[Tool]:
    """The tools a session's model gets."""
    tools: list[Tool] = [ReadTool(), BashTool()]
    dialect = options.todo_dialect
    if options.reminders.enabled and dialect in {"ops", "both"}:
        tools.append(TodoTool())
    if options.reminders.enabled and dialect in {"write", "both"}:
        tools.append(TodoWriteTool(dialect=dialect, allow_parallel=options.todo_allow_parallel))
    return tools


@dataclass(slots=True)
class Assembly:
    """Builds what a session runs on.

    Args:
        options: How it works from the next turn loop on.
        journal: Takes its events.
        approvals: Decides what may run.
        reminders: What the model has yet to be told.
        steering: Takes the prompts that join a turn.
    """

    options: SessionOptions
    journal: Journal
    approvals: Approvals
    reminders: Reminders
    steering: Steering

    def build(
        self,
        model: str,
        effort: Effort | None,
        instructions: Instructions,
        past: Sequence[SessionEvent] | TurnLoop,
    ) -> TurnLoop:
        """A turn loop; slow, and for a thread.

        Args:
            model: Which model is asked.
            effort: How much it thinks; `None` leaves that to its settings.
            instructions: What it is told beside the conversation.
            past: The events it goes on from, or the turn loop whose place it takes.

        Raises:
            ModelError: The model can't be used.
        """
        from session.runtime.compaction import Compactor
        from session.runtime.history import restore_history
        from session.runtime.toolbox import Toolbox
        from session.runtime.turn import TurnLoop

        options, tools = self.options, make_tools(self.options)
        toolbox = Toolbox(
            tools,
            options.folder,
            self.approvals,
            emit=self.journal.emit,
            phases=lambda: self.journal.view.todos.phases,
            storage="memory" if self.journal.log is None else "session",
        )
        return TurnLoop(
            self._connect(model, effort, instructions, tools),
            toolbox,
            past.history if isinstance(past, TurnLoop) else restore_history(past),
            journal=self.journal,
            reminders=self.reminders,
            compactor=Compactor(lambda: self.journal.view.todos.phases, options.compact_at),
            steering=self.steering,
        )

    def _connect(
        self, model: str, effort: Effort | None, instructions: Instructions, tools: Sequence[Tool]
    ) -> Engine:
        from session.runtime.engine import Engine

        settings = self.options.models.get(model, ModelOptions())
        if effort is not None:
            settings = replace(settings, effort=effort)
        connection = connect_model(model, servers=self.options.servers, options=settings)
        return Engine(connection, tools, instructions, self.options.network)
