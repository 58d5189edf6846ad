"""Hidden notes that wait for the model's next request, and when it is reminded of its list.

Both are folded from the session's events: what the user changed before quitting is told after resuming.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assets import read_asset
from session.events import (
    HistoryCompacted,
    ModeChanged,
    ModelMessagesAdded,
    PromptAccepted,
    SessionEvent,
    TodoErrorNoted,
    TodosAutoEdited,
    ToolCallFinished,
    UserTodosEdited,
)
from session.todo import (
    Cadence,
    CadenceSettings,
    TodoPhase,
    auto_edit_reminder,
    eager_reminder,
    error_reminder,
    nudge_reminder,
    stop_reminder,
    user_edit_reminder,
)
from session.views.todo import TODO_TOOLS

if TYPE_CHECKING:
    from collections.abc import Callable

PLAN_OVER = "Plan mode is off: the user has agreed to go on. Work now, with the list as it stands."


@dataclass(frozen=True, slots=True)
class _Note:
    text: str
    about: str = ""
    """Notes about the same thing replace each other or are dropped together."""


@dataclass(frozen=True, slots=True)
class StopReminder:
    """What a model is told that stopped with tasks open."""

    text: str
    attempt: int
    attempts: int


class Reminders:
    """What the model has yet to be told. Rules: `session/todo/README.md`, "Reminders".

    Args:
        settings: When it is reminded of its list.
        tool: Name of the list tool that a plan is to be made with.
        phases: Gives the list as it is now.
    """

    def __init__(
        self, settings: CadenceSettings, tool: str, phases: Callable[[], tuple[TodoPhase, ...]]
    ) -> None:
        self._notes: list[_Note] = []
        self._cadence = Cadence(settings)
        self._tool = tool
        self._phases = phases
        self._prompts = 0
        self._is_planning = False
        self._is_plan_told = False

    @property
    def settings(self) -> CadenceSettings:
        """When the model is reminded of its list."""
        return self._cadence.settings

    @settings.setter
    def settings(self, settings: CadenceSettings) -> None:
        self._cadence.settings = settings

    def note(self, event: SessionEvent, before: tuple[TodoPhase, ...]) -> None:
        """Keep what `event` makes worth telling, and forget what has been told.

        Args:
            event: What happened.
            before: The list before it.
        """
        match event:
            case UserTodosEdited():
                self._notes.append(_Note(user_edit_reminder(event.action, before, event.phases)))
            case TodosAutoEdited():
                self._notes.append(_Note(auto_edit_reminder(event.cause, before, event.phases)))
            case TodoErrorNoted():
                self._notes.append(_Note(error_reminder(event.reason), about="error"))
            case ToolCallFinished():
                self._cadence.tool_finished(event.name, failed=event.is_error)
                if event.name in TODO_TOOLS and not event.is_error:
                    self._drop("error")
            case PromptAccepted():
                self._prompts += 1
                self._cadence.prompt_accepted()
            case ModeChanged():
                self._mode_changed(planning=event.mode == "plan")
            case ModelMessagesAdded() if event.messages and event.messages[-1].get("kind") == "request":
                self._notes.clear()
            case HistoryCompacted() if self._is_planning:
                self._drop("plan")
                self._notes.append(_Note(_reminder(read_asset("prompts", "plan_mode.md")), about="plan"))
            case _:
                pass

    def take(self) -> list[str]:
        """The notes in the order they came, leaving none."""
        taken, self._notes = self._notes, []
        self._is_plan_told = self._is_planning
        return [note.text for note in taken]

    def stop(self, text: str) -> StopReminder | None:
        """What to tell a model whose last words are `text`, when it is to go on."""
        attempt = self._cadence.stop(self._phases(), text, planning=self._is_planning)
        if attempt is None:
            return None
        most = self._cadence.settings.most
        return StopReminder(stop_reminder(self._phases(), attempt, most), attempt, most)

    def nudge(self) -> str | None:
        """What to tell a model that works on without touching its list, when it is time."""
        phases = self._phases()
        return nudge_reminder(phases) if self._cadence.nudge(phases, planning=self._is_planning) else None

    def eager(self, prompt: str) -> tuple[str, bool] | None:
        """What to tell before the accepted `prompt` is worked on, and whether it is an order; if anything."""
        is_first = self._prompts <= 1
        wanted = self._cadence.eager(self._phases(), prompt, is_first=is_first, planning=self._is_planning)
        eager = self._cadence.settings.eager
        return (eager_reminder(eager, self._tool), eager == "always") if wanted else None

    def _mode_changed(self, *, planning: bool) -> None:
        if planning is self._is_planning:
            return
        self._is_planning = planning
        self._drop("plan")
        if planning:
            self._notes.append(_Note(_reminder(read_asset("prompts", "plan_mode.md")), about="plan"))
        elif self._is_plan_told:
            self._notes.append(_Note(_reminder(PLAN_OVER), about="plan"))

    def _drop(self, about: str) -> None:
        self._notes = [note for note in self._notes if note.about != about]


def _reminder(text: str) -> str:
    return f"<system-reminder>\n{text.strip()}\n</system-reminder>"
