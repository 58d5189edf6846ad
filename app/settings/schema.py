"""Every setting with its type, its default and what it does.

The names are the external ones, as they stand in files, in the environment and after `--set`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field


class Section(BaseModel):
    """A table of settings."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)


class TodoSettings(Section):
    """The list and the tools a model keeps it with."""

    enabled: bool = True
    """Whether the model gets a list tool at all."""
    dialect: Literal["ops", "write", "both"] = "ops"
    """`ops` offers `todo`, `write` offers `todo_write`, `both` offers both."""
    allow_parallel_in_progress: Annotated[bool, Field(alias="allowParallelInProgress")] = False
    """Whether `todo_write` may have several tasks in progress."""
    editor: Literal["builtin", "external"] = "builtin"
    """What `/todo edit` opens: the editor in the app, or `$VISUAL`/`$EDITOR`."""


class TaskSettings(Section):
    """The todo panel."""

    todo_clear_delay: Annotated[float, Field(alias="todoClearDelay", allow_inf_nan=False)] = 60.0
    """Seconds until a closed task leaves the panel; 0 at once, negative never."""


class ScreenSettings(Section):
    """How the app looks."""

    theme: str = "punchlist-dark"
    """Name of the theme."""
    ascii: bool = False
    """Whether marks and lines are drawn in ASCII."""
    reduced_motion: Annotated[bool, Field(alias="reducedMotion")] = False
    """Whether nothing is animated."""


class Settings(Section):
    """All settings."""

    model: str | None = None
    """The model to use, `provider:name`."""
    todo: TodoSettings = TodoSettings()
    tasks: TaskSettings = TaskSettings()
    screen: ScreenSettings = ScreenSettings()
