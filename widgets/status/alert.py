"""What holds the agent up, and for how long: a user who waits wants to know that somebody counts."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True, slots=True)
class StatusAlert:
    """A few words in the status line, with seconds that count down or up; with neither time nothing is counted."""

    text: str
    """As in `trying again`, which `until` goes on with `in 4 s`, or `quiet`, which `since` goes on with `0:42`."""
    until: float | None = None
    """When it will be over, in monotonic seconds."""
    since: float | None = None
    """When it began, in monotonic seconds; `until` comes first."""

    def counts(self, now: float) -> bool:
        """Whether it will say something else in a second.

        Args:
            now: Monotonic seconds.
        """
        return now < self.until if self.until is not None else self.since is not None

    def count(self, now: float) -> str:
        """What it counts, with the space before it.

        Args:
            now: Monotonic seconds.
        """
        if self.until is not None:
            left = ceil(self.until - now)
            return f" in {left} s" if left > 0 else " now"
        if self.since is None:
            return ""
        minutes, seconds = divmod(max(0, int(now - self.since)), 60)
        hours, minutes = divmod(minutes, 60)
        return f" {hours}:{minutes:02}:{seconds:02}" if hours else f" {minutes}:{seconds:02}"


def said(alert: StatusAlert | None, sign: str, clock: Callable[[], float]) -> tuple[str, str]:
    """The words of an alert behind its sign, and what it counts; nothing without one."""
    return ("", "") if alert is None else (f"{sign} {alert.text}", alert.count(clock()))
