"""Tells a pasted line end from a pressed Enter, because a terminal without bracketed paste sends the same byte.

Keys of one burst arrive faster than a hand types. A line end in the middle of a burst belongs to a paste; one that
ends a burst may be a script that types a text and confirms it, so the decision waits for the next key.
"""

from __future__ import annotations

from typing import Final, Literal

GAP: Final = 0.015
"""Seconds between two keys, below which no hand has typed both."""
HOLD: Final = 0.025
"""Seconds an Enter inside a burst waits for a key that would make it part of a paste."""

Verdict = Literal["send", "newline", "hold"]
"""What becomes of an Enter: it sends, is a line end, or waits for `HOLD` seconds."""


class BurstReader:
    """Reads the times of keys.

    Args:
        gap: Seconds between keys of a burst, at most; 0 takes every Enter for a press.
        hold: Seconds an Enter waits.
    """

    def __init__(self, gap: float = GAP, hold: float = HOLD) -> None:
        self._gap = gap
        self._hold = hold
        self._last = float("-inf")
        self._held_at = 0.0
        self._held = 0
        self._pasting = False
        self._is_after_enter = False

    @property
    def hold(self) -> float:
        """Seconds an Enter waits."""
        return self._hold

    @property
    def is_pasting(self) -> bool:
        """Whether the latest key belongs to what is known to be a paste."""
        return self._pasting

    def enter(self, time: float) -> Verdict:
        """Judge an Enter, after `overdue` has been asked.

        Args:
            time: When it came, in monotonic seconds.
        """
        is_burst = time - self._last < self._gap
        self._last = time
        self._is_after_enter = True
        if not is_burst:
            self._pasting = False
            if not self._held:
                return "send"
        if self._pasting:
            return "newline"
        self._held += 1
        self._held_at = time
        return "hold"

    def typed(self, time: float) -> int:
        """Take note of a key that writes something; says how many held Enters were line ends before it."""
        if time - self._last >= self._gap and not self._held:
            self._pasting = False
        elif self._held:
            self._pasting = True
        self._last = time
        self._is_after_enter = False
        return self.release()

    def is_second_half(self, time: float) -> bool:
        """Say whether a line feed only ends the carriage return before it."""
        is_half = self._is_after_enter and time - self._last < self._gap
        self._is_after_enter = False
        return is_half

    def is_paste(self, time: float) -> bool:
        """Say whether a key belongs to what is known to be a paste, or to what it would make one."""
        return (self._pasting and time - self._last < self._gap) or self._held > 0

    def overdue(self, time: float) -> bool:
        """Say whether a held Enter has waited long enough by the time of the next key."""
        return self._held > 0 and time - self._held_at >= self._hold

    def release(self) -> int:
        """Give up holding; says how many Enters were held."""
        held, self._held = self._held, 0
        return held
