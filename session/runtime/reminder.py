"""Hidden notes that wait for the model's next request, folded from the session's events.

As a fold they survive a restart: what the user changed before quitting is told after resuming.
"""

from __future__ import annotations

from dataclasses import dataclass

from session.events import ModelMessagesAdded, SessionEvent, TodoErrorNoted, ToolCallFinished, UserTodosEdited
from session.todo import TodoPhase, error_reminder, user_edit_reminder
from session.views.todo import TODO_TOOLS


@dataclass(frozen=True, slots=True)
class _Note:
    text: str
    about_error: bool = False


class Reminders:
    """What the model has yet to be told. Rules: `session/todo/README.md`, "Reminders"."""

    def __init__(self) -> None:
        self._notes: list[_Note] = []

    def note(self, event: SessionEvent, before: tuple[TodoPhase, ...]) -> None:
        """Keep what `event` makes worth telling, and forget what has been told.

        Args:
            event: What happened.
            before: The list before it.
        """
        match event:
            case UserTodosEdited():
                self._notes.append(_Note(user_edit_reminder(event.action, before, event.phases)))
            case TodoErrorNoted():
                self._notes.append(_Note(error_reminder(event.reason), about_error=True))
            case ToolCallFinished() if event.name in TODO_TOOLS and not event.is_error:
                self._notes = [kept for kept in self._notes if not kept.about_error]
            case ModelMessagesAdded() if event.messages and event.messages[-1].get("kind") == "request":
                self._notes.clear()
            case _:
                pass

    def take(self) -> list[str]:
        """The notes in the order they came, leaving none."""
        taken, self._notes = self._notes, []
        return [note.text for note in taken]
