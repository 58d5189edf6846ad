"""Sessions with a scripted model, and everything they emit."""

from __future__ import annotations

import asyncio

import pytest

from session.runtime import Session, SessionOptions
from tests.support.scripts import write_script


class Recorder:
    """A session with everything it emitted, and a way to wait for an event."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.events = []
        self._changed = asyncio.Event()
        session.subscribe(self._take)

    def _take(self, event):
        self.events.append(event)
        self._changed.set()

    @property
    def statuses(self):
        tasks = [task for phase in self.session.view.todos.phases for task in phase.tasks]
        return {task.content: task.status.value for task in tasks}

    def of(self, kind):
        return [event for event in self.events if isinstance(event, kind)]

    async def wait_for(self, kind, count=1):
        while len(self.of(kind)) < count:
            self._changed.clear()
            await asyncio.wait_for(self._changed.wait(), 20)
        return self.of(kind)[-1]


@pytest.fixture
async def start(tmp_path):
    sessions = []

    def start(*answers, model=None, log=None, past=(), **options):
        options = {"mode": "yolo", **options}
        model = model or write_script(tmp_path, *answers)
        settings = SessionOptions(folder=tmp_path, model=model, version="test", **options)
        recorder = Recorder(Session(settings, log, past=past))
        sessions.append(recorder.session)
        return recorder

    yield start
    for session in sessions:
        await session.close()
