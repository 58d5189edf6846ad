"""Where everything that happens goes: folded into the view, kept in the file, told to whoever follows.

One way for all events, so that no front end, file or reminder can miss what another has seen.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from session.events import NoticePosted, SessionEvent
from session.log import LogError, SessionLog
from session.views.session import SessionView, fold_session

if TYPE_CHECKING:
    from session.todo import TodoPhase

Emit = Callable[[SessionEvent], None]
"""Puts an event into the session."""
Listener = Callable[[SessionEvent], None]
"""Called with each event in order."""
Observer = Callable[[SessionEvent, "tuple[TodoPhase, ...]"], None]
"""Called with each event, and the list before it, before anybody else is told."""


class Journal:
    """The events of one session.

    Args:
        log: Where they are kept; `None` keeps them in memory only.
        observer: Part of the session that folds them for itself.
    """

    def __init__(self, log: SessionLog | None, observer: Observer) -> None:
        self.view = SessionView()
        """Everything folded so far."""
        self.log = log
        self._observer = observer
        self._listeners: list[Listener] = []
        self._is_failing = False

    def replay(self, event: SessionEvent) -> None:
        """Take an event of an earlier run, which is kept already."""
        self._observer(event, self.view.todos.phases)
        self.view, _ = fold_session(self.view, event)

    def emit(self, event: SessionEvent) -> None:
        """Take an event that happens now."""
        self._observer(event, self.view.todos.phases)
        self.view, _ = fold_session(self.view, event, live=True)
        if self.log is not None and event.logged:
            self._append(self.log, event)
        for listener in tuple(self._listeners):
            listener(event)

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Have `listener` called with each event from now on; returns the way to stop that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    def sync(self) -> None:
        """Have what was written survive a crash of the machine."""
        if self.log is not None:
            try:
                self.log.sync()
            except LogError as error:
                self._failed(str(error))

    def _append(self, log: SessionLog, event: SessionEvent) -> None:
        try:
            log.append(event)
        except LogError as error:
            self._failed(str(error))
        else:
            self._is_failing = False

    def _failed(self, text: str) -> None:
        """Say once that the session can't be saved; the log itself keeps the records and tries again."""
        if not self._is_failing:
            self._is_failing = True
            self.emit(NoticePosted(text=text, level="error", turn=self.view.turn.id))
