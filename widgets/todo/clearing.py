"""When a closed task leaves the panel: a pure function of when it closed, the delay and the clock.

Display only; the list itself never changes by this. Source: `session/todo/README.md`, "Panel".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from session.views.todo import TaskKey


@dataclass(frozen=True, slots=True)
class Clearing:
    """The rule of setting `tasks.todoClearDelay`."""

    delay: float = 60.0
    """Seconds a closed task stays; 0 clears at once, negative never."""

    def cleared(self, closed_at: Mapping[TaskKey, datetime], now: datetime) -> frozenset[TaskKey]:
        """The closed tasks that are no longer shown at `now`."""
        if self.delay < 0:
            return frozenset()
        return frozenset(key for key, closed in closed_at.items() if self._left(closed, now) <= 0)

    def seconds_to_next(self, closed_at: Mapping[TaskKey, datetime], now: datetime) -> float | None:
        """Seconds until the next task leaves; `None` when none will."""
        if self.delay < 0:
            return None
        left = [seconds for closed in closed_at.values() if (seconds := self._left(closed, now)) > 0]
        return min(left, default=None)

    def _left(self, closed: datetime, now: datetime) -> float:
        """Seconds a task stays; a clock that was put back makes none stay longer than the delay."""
        return min(self.delay, self.delay - (now - closed).total_seconds())
