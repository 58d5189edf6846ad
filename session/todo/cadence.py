"""When the model is reminded of its list: counted over one prompt, decided here, worded in `reminder.py`.

The counting knows nothing of a model library or of events, so that recorded sequences can be played against it.
Source of every rule: `session/todo/README.md`, "Reminders".
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from session.todo.item import TodoItem, TodoStatus, iterate_tasks
from session.todo.whitespace import SPACE_CHARACTERS, trim

if TYPE_CHECKING:
    from collections.abc import Sequence

    from session.todo.item import TodoPhase

TodoEager = Literal["default", "preferred", "always"]
"""How much a plan is asked for at the first prompt: not at all, as a wish, as an order."""

LIST_TOOLS: Final = frozenset({"todo", "todo_write"})
CHANGING_TOOLS: Final = frozenset({"bash", "write", "edit"})
"""Tools whose success is work that a list should show."""
NUDGE_AFTER: Final = 12
"""Successful changing results without a call of a list tool before a nudge."""
NUDGES_MAX: Final = 2
"""Nudges for one prompt."""

_OPEN = frozenset({TodoStatus.PENDING, TodoStatus.IN_PROGRESS})
_MARKS = re.escape("*_`~>#-+•[](){}<\"'“”«»\u2018\u2019") + re.escape(SPACE_CHARACTERS)
_LEADING_MARKS = re.compile(rf"\A(?:[{_MARKS}]|\d+[.)](?=\s))+")
_TRAILING_MARKS = re.compile(rf"[{_MARKS}]+\Z")
_EMPHASIS = re.compile("[*_`~]")
_ASKS = re.compile(
    r"(?:please\s+)?(?:confirm|reply|choose|pick|decide|advise|answer|let\s+me\s+know|tell\s+me)\b",
    re.IGNORECASE,
)
_QUESTION_MARKS = ("?", "？")  # noqa: RUF001 - the full-width mark is meant


@dataclass(frozen=True, slots=True, kw_only=True)
class CadenceSettings:
    """The settings that decide about reminders."""

    enabled: bool = True
    """Whether the model has a list tool: `todo.enabled`."""
    reminders: bool = True
    """Whether it is reminded at all: `todo.reminders`."""
    most: int = 3
    """Stop reminders for one prompt at most: `todo.remindersMax`."""
    eager: TodoEager = "default"
    """`todo.eager`."""


class Cadence:
    """Counts what matters for reminders since the last prompt.

    Args:
        settings: When to remind at all.
    """

    def __init__(self, settings: CadenceSettings) -> None:
        self.settings = settings
        self.prompt_accepted()

    def prompt_accepted(self) -> None:
        """A new prompt begins: everything is counted anew."""
        self._stops = 0
        self._is_silent = False
        self._nudges = 0
        self._changes = 0

    def tool_finished(self, name: str, *, failed: bool) -> None:
        """A call has a result; any result lets the next stop remind again."""
        self._is_silent = False
        if name in LIST_TOOLS:
            self._changes = 0
        elif name in CHANGING_TOOLS and not failed:
            self._changes += 1

    def stop(
        self,
        phases: Sequence[TodoPhase],
        text: str = "",
        *,
        failed: bool = False,
        planning: bool = False,
        woken_later: bool = False,
    ) -> int | None:
        """Whether a turn that is about to end is to go on.

        Args:
            phases: The list.
            text: The model's last words.
            failed: Whether the turn ends by an error or a cancel.
            planning: Whether the session is in plan mode.
            woken_later: Whether work in the background will wake the agent.

        Returns:
            Which reminder of this prompt it is, from 1; `None` when the turn may end.
        """
        settings = self.settings
        if not (settings.enabled and settings.reminders) or failed or planning or woken_later:
            return None
        if self._is_silent or self._stops >= settings.most:
            return None
        if not open_tasks(phases) or awaits_user(text):
            return None
        self._stops += 1
        self._is_silent = True
        return self._stops

    def nudge(self, phases: Sequence[TodoPhase], *, planning: bool = False) -> bool:
        """Whether the next request carries a nudge to bring the list up to date."""
        settings = self.settings
        if not (settings.enabled and settings.reminders) or planning:
            return False
        if self._changes < NUDGE_AFTER or self._nudges >= NUDGES_MAX or not open_tasks(phases):
            return False
        self._nudges += 1
        self._changes = 0
        return True

    def eager(
        self,
        phases: Sequence[TodoPhase],
        prompt: str | None,
        *,
        is_first: bool = True,
        planning: bool = False,
    ) -> bool:
        """Whether a prompt is preceded by a wish, or an order, to plan first.

        Args:
            phases: The list.
            prompt: What the user sent; `None` when the agent goes on by itself.
            is_first: Whether it is the first prompt of the session.
            planning: Whether the session is in plan mode.
        """
        settings = self.settings
        if not settings.enabled or settings.eager == "default" or planning or phases:
            return False
        return prompt is None or (is_first and not trim(prompt).endswith(_QUESTION_MARKS))


def open_tasks(phases: Sequence[TodoPhase]) -> list[TodoItem]:
    """The tasks that are pending or in progress; blocked ones wait for somebody else."""
    return [task for _, task in iterate_tasks(phases) if task.status in _OPEN]


def awaits_user(text: str) -> bool:
    """Whether the model's last words are a question or a request to the user.

    Decided by the last line that isn't blank, without marks of lists, quotes, emphasis and brackets.
    """
    lines = [line for line in map(trim, text.split("\n")) if line]
    if not lines:
        return False
    line = _TRAILING_MARKS.sub("", _LEADING_MARKS.sub("", _EMPHASIS.sub("", lines[-1])))
    return line.endswith(_QUESTION_MARKS) or _ASKS.match(line) is not None
