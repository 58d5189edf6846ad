"""When a closed task leaves the panel: a pure function of when it closed, the delay and the clock.

Display only; the list itself never changes by this. Source: `session/todo/README.md`, "Panel".
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
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
        limit = now - timedelta(seconds=self.delay)
        return frozenset(key for key, closed in closed_at.items() if closed <= limit)

    def seconds_to_next(self, closed_at: Mapping[TaskKey, datetime], now: datetime) -> float | None:
        """Seconds until the next task leaves; `None` when none will."""
        if self.delay < 0:
            return None
        limit = now - timedelta(seconds=self.delay)
        waiting = [closed for closed in closed_at.values() if closed > limit]
        return (min(waiting) - limit).total_seconds() if waiting else None
