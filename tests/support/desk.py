"""A session in memory, a port and the registry: all that a command needs to be tried."""

from __future__ import annotations

from textwrap import dedent
from typing import TYPE_CHECKING

from app.commands.command import CommandContext
from app.commands.registry import CommandRegistry
from app.settings.schema import Settings
from session.events import NoticePosted, SessionEvent, ToolCallFinished, UserTodosEdited
from session.runtime import Session, SessionOptions
from session.todo import markdown_to_phases, phases_to_markdown
from tests.support.port import FakePort

if TYPE_CHECKING:
    from pathlib import Path

    from session.todo import TodoPhase


def listed(text: str) -> tuple[TodoPhase, ...]:
    """The list that stands in `text`."""
    phases, errors = markdown_to_phases(dedent(text), allow_parallel=True)
    assert errors == []
    return tuple(phases)


class Desk:
    """Where commands are typed.

    Args:
        folder: The session's folder.
        settings: Other settings than the defaults.
        model: The model of the session.
    """

    def __init__(self, folder: Path, settings: Settings | None = None, *, model: str = "") -> None:
        self.folder = folder
        self.port = FakePort()
        self.session = Session(SessionOptions(folder=folder, model=model, version="t"))
        self.context = CommandContext(self.session, settings or Settings(), self.port)
        self.registry = CommandRegistry()
        self.events: list[SessionEvent] = []
        self.session.subscribe(self.events.append)

    def set_list(self, text: str) -> None:
        """Begin with the list in `text`."""
        self.session.edit_todos("start", listed(text))
        self.events.clear()

    def agent_sets(self, text: str) -> None:
        """Have a todo call of the agent end with the list in `text`."""
        phases = [phase.model_dump(mode="json", exclude_none=True) for phase in listed(text)]
        details = {"op": "done", "phases": phases}
        event = ToolCallFinished(call_id="c1", name="todo", outcome="done", text="", details=details)
        self.session._emit(event)  # pyright: ignore[reportPrivateUsage]

    async def type(self, line: str) -> None:
        """Run a line as the app would."""
        found = self.registry.read(line)
        assert found is not None, f"{line!r} is no command"
        command, arguments = found
        await command.run(arguments, self.context)

    def complete(self, line: str) -> list[str]:
        """The lines that complete `line`."""
        return [whole for whole, _ in self.registry.suggest(line, self.context)]

    @property
    def phases(self) -> tuple[TodoPhase, ...]:
        """The list."""
        return self.session.view.todos.phases

    @property
    def markdown(self) -> str:
        """The list as text."""
        return phases_to_markdown(self.phases)

    @property
    def edits(self) -> list[UserTodosEdited]:
        """What the user changed."""
        return [event for event in self.events if isinstance(event, UserTodosEdited)]

    @property
    def notices(self) -> list[NoticePosted]:
        """What the program said."""
        return [event for event in self.events if isinstance(event, NoticePosted)]

    @property
    def said(self) -> str:
        """The newest notice."""
        return self.notices[-1].text

    def assert_unchanged(self) -> None:
        """Nothing but notices happened."""
        assert {type(event) for event in self.events} <= {NoticePosted}
