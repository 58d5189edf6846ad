"""How a session is to work: what the composition root decides before it begins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from session.runtime.approval import Rule
    from session.todo import TodoDialect


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionOptions:
    """How a session is to work."""

    folder: Path
    """The project folder, absolute."""
    model: str
    """The model, `provider:name`."""
    version: str
    """Version of the program."""
    todo_enabled: bool = True
    """Setting `todo.enabled`."""
    todo_dialect: TodoDialect = "ops"
    """Setting `todo.dialect`: `ops`, `write` or `both`."""
    todo_allow_parallel: bool = False
    """Setting `todo.allowParallelInProgress`."""
    rules: tuple[Rule, ...] = ()
    """Calls that may run without asking."""
    allow_all: bool = False
    """Whether every call may run without asking."""
    interactive: bool = True
    """Whether a user is there to be asked."""
