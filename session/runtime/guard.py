"""Stops a model that repeats the same failing call for ever.

Limits of a model's API don't stop a loop of the model itself; the third identical failure gets a hint, the
fourth ends the turn (`session/todo/README.md`, decision e, applied to every tool).
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from session.events import Json

WARN_AT = 3
STOP_AT = 4


@dataclass(slots=True)
class LoopGuard:
    """Counts identical failing calls in a row."""

    _last: str | None = None
    _count: int = 0

    def failed(self, name: str, arguments: Json) -> int:
        """Note a failed call; returns how many identical ones have failed in a row."""
        key = f"{name} {json.dumps(arguments, sort_keys=True)}"
        self._count = self._count + 1 if key == self._last else 1
        self._last = key
        return self._count

    def succeeded(self) -> None:
        """Note a call that worked: any other call starts the count anew."""
        self._last = None
        self._count = 0


def repetition_hint(name: str, text: str) -> str:
    """What the model reads on the third identical failure instead of the bare error `text`."""
    first = (
        "Call todo with op view and go by the exact contents it shows"
        if name == "todo"
        else "Find out what is different from what you expect"
    )
    return f"{text}\nThis very call has failed three times. {first} before you try again; a fourth time ends the turn."
