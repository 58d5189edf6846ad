"""How a session is to work: what the composition root decides before it begins."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from session.models import ModelOptions
from session.todo import CadenceSettings

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from session.events import ApprovalMode
    from session.models import ServerEntry
    from session.runtime.approval import Rule
    from session.todo import TodoDialect


@dataclass(frozen=True, slots=True, kw_only=True)
class NetworkLimits:
    """How patient a session is with its model."""

    silence: float = 120.0
    """Seconds without a byte after which an answer that has begun counts as stalled; 0 means never."""
    thinking: float = 900.0
    """The same for a model that thinks, or whose connection shows signs of life but no word."""
    retries: int = 4
    """How often a request that may work later is sent again."""
    longest_wait: float = 120.0
    """Seconds; a provider that asks for a longer wait ends the turn instead."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionOptions:
    """How a session is to work."""

    folder: Path
    """The project folder, absolute."""
    model: str
    """The model, `provider:name`."""
    version: str
    """Version of the program."""
    models: Mapping[str, ModelOptions] = field(default_factory=dict[str, ModelOptions])
    """Settings of single models, by their whole name."""
    servers: tuple[ServerEntry, ...] = ()
    """Servers of the user's own."""
    network: NetworkLimits = field(default_factory=NetworkLimits)
    """How patient it is."""
    todo_dialect: TodoDialect = "ops"
    """Setting `todo.dialect`: `ops`, `write` or `both`."""
    todo_allow_parallel: bool = False
    """Setting `todo.allowParallelInProgress`."""
    reminders: CadenceSettings = field(default_factory=CadenceSettings)
    """Whether there is a list tool at all, and when the model is reminded of the list."""
    compact_at: float = 0.85
    """Share of the model's window from which on the history is compacted by itself; 0 means never."""
    instructions: tuple[Path, ...] = ()
    """Files that join the model's instructions, the most general first."""
    mode: ApprovalMode = "ask"
    """What may run unasked at the beginning."""
    rules: tuple[Rule, ...] = ()
    """Calls that may run without asking."""
    interactive: bool = True
    """Whether a user is there to be asked."""
