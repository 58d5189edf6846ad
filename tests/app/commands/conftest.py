"""A session in memory, a port and the registry: all a command needs."""

from __future__ import annotations

from textwrap import dedent

import pytest

from app.commands.command import CommandContext
from app.commands.registry import CommandRegistry
from app.settings.schema import Settings
from session.events import NoticePosted, ToolCallFinished, UserTodosEdited
from session.runtime import Session, SessionOptions
from session.todo import markdown_to_phases, phases_to_markdown
from tests.support.port import FakePort


def listed(text):
    """The list that stands in `text`."""
    phases, errors = markdown_to_phases(dedent(text), allow_parallel=True)
    assert errors == []
    return tuple(phases)


class Desk:
    """Where commands are typed."""

    def __init__(self, folder, settings=None, model=""):
        self.folder = folder
        self.port = FakePort()
        self.session = Session(SessionOptions(folder=folder, model=model, version="t"))
        self.context = CommandContext(self.session, settings or Settings(), self.port)
        self.registry = CommandRegistry()
        self.events = []
        self.session.subscribe(self.events.append)

    def set_list(self, text):
        """Make `text` the list, as a change that is not counted."""
        self.session.edit_todos("start", listed(text))
        self.events.clear()

    def agent_sets(self, text):
        """Have a todo call of the agent end with the list in `text`."""
        phases = [phase.model_dump(mode="json", exclude_none=True) for phase in listed(text)]
        self.session._emit(
            ToolCallFinished(
                call_id="c1", name="todo", outcome="done", text="", details={"op": "done", "phases": phases}
            )
        )

    async def type(self, line):
        """Run a line as the app would."""
        found = self.registry.read(line)
        assert found is not None, f"{line!r} is no command"
        command, arguments = found
        await command.run(arguments, self.context)

    def complete(self, line):
        """The lines that complete `line`."""
        return [whole for whole, _ in self.registry.suggest(line, self.context)]

    @property
    def phases(self):
        return self.session.view.todos.phases

    @property
    def markdown(self):
        return phases_to_markdown(self.phases)

    @property
    def edits(self):
        return [event for event in self.events if isinstance(event, UserTodosEdited)]

    @property
    def notices(self):
        return [event for event in self.events if isinstance(event, NoticePosted)]

    @property
    def said(self):
        """The newest notice."""
        return self.notices[-1].text

    def assert_unchanged(self):
        """Nothing but notices happened."""
        assert [type(event) for event in self.events] == [NoticePosted] * len(self.events)


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


@pytest.fixture
def desk_with(tmp_path):
    """Makes a desk with settings of its own."""

    def make(**settings):
        return Desk(tmp_path, Settings.model_validate(settings))

    return make
