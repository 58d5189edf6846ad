"""What a tool is: a name, a description, a schema, and a function from arguments to a result.

A tool returns text for the model and, apart from it, a display value for people. It knows nothing of the
library that talks to the model.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from assets import read_asset

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from session.events import Display, Json, SessionEvent
    from session.todo import TodoPhase, TodoStorage


class ToolError(Exception):
    """A tool can't do what it was asked; the model reads the message."""

    def __init__(self, message: str, display: Display | None = None, details: Json | None = None) -> None:
        super().__init__(message)
        self.display = display
        self.details = details


@dataclass(frozen=True, slots=True)
class ToolResult:
    """What a successful call gives."""

    text: str
    """What the model reads."""
    display: Display | None = None
    """What people see, when it is more than the text."""
    details: Json | None = None
    """Facts for programs; never sent to the model."""


@dataclass(frozen=True, slots=True)
class ToolContext:
    """What a tool may know and do while it runs."""

    folder: Path
    """The project folder; relative paths start here."""
    phases: tuple[TodoPhase, ...]
    """The todo list as it is now."""
    storage: TodoStorage
    """`session` when a session file keeps the list, else `memory`."""
    progress: Callable[[str], None]
    """Shows a piece of output while the tool runs."""
    record: Callable[[SessionEvent], None]
    """Puts a fact of its own into the session."""
    call_id: str
    """Id of the call being run."""


class Tool(ABC):
    """One thing a model can ask for."""

    name: ClassVar[str]
    """How the model calls it."""
    discoverable: ClassVar[bool] = False
    """Whether it stays out of the first request while tool discovery is on."""
    changes: ClassVar[bool] = True
    """Whether a call can change anything beside the list; plan mode refuses those that can."""

    @property
    def description(self) -> str:
        """What the model is told about it: `assets/prompts/tools/<name>.md`."""
        return read_asset("prompts", "tools", f"{self.name}.md").strip()

    @property
    @abstractmethod
    def parameters(self) -> Json:
        """JSON Schema of the arguments, in the plain subset that every provider takes."""

    def approval_subject(self, arguments: Json) -> str | None:
        """What the user has to agree to before this call runs, or `None` when nothing needs a yes."""
        del arguments
        return None

    @abstractmethod
    async def run(self, arguments: Json, context: ToolContext) -> ToolResult:
        """Do it.

        Raises:
            ToolError: It can't be done; the message tells the model why.
        """


class Arguments(BaseModel):
    """Base of the typed arguments of a tool."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


A = TypeVar("A", bound=Arguments)


def read_arguments(kind: type[A], arguments: Json) -> A:
    """The typed arguments in a JSON object; fields padded with `null` count as absent.

    Raises:
        ToolError: They don't fit; the message names each field and what is wrong with it.
    """
    given = {key: value for key, value in arguments.items() if value is not None}
    try:
        return kind.model_validate(given)
    except ValidationError as error:
        faults = "; ".join(
            f"{'.'.join(str(step) for step in fault['loc']) or 'arguments'}: {fault['msg']}"
            for fault in error.errors(include_url=False)
        )
        raise ToolError(f"Invalid arguments: {faults}") from error


def plain_schema(kind: type[Arguments]) -> dict[str, Any]:
    """The JSON Schema of `kind` without titles and defaults, which some providers refuse."""
    schema = kind.model_json_schema()
    return {
        "type": "object",
        "properties": {
            name: {key: value for key, value in field.items() if key not in {"title", "default"}}
            for name, field in schema["properties"].items()
        },
        "required": schema.get("required", []),
        "additionalProperties": False,
    }
