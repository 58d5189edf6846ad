"""The values a script is made of; the format is described in `README.md` beside this file.

Unknown keys are refused everywhere, because a script with a misspelt key would play something else than
its author wrote.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

Rate = Annotated[float, Field(gt=0, allow_inf_nan=False)]
Text = Annotated[str, Field(min_length=1)]


class _Entry(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class ScriptCall(_Entry):
    """A tool call in an answer."""

    tool: Text
    """Name of the tool."""
    args: dict[str, Any] = Field(default_factory=dict)
    """Its arguments."""


class ScriptFailure(_Entry):
    """How an answer goes wrong the first time it is asked for; exactly one of the four ways."""

    status: Annotated[int, Field(ge=400, le=599)] | None = None
    """The provider answers with this HTTP status."""
    disconnect: Literal[True] | None = None
    """The connection breaks."""
    stall: Annotated[float, Field(gt=0, allow_inf_nan=False)] | None = None
    """Nothing comes for so many seconds; then the answer goes on."""
    malformed: Text | None = None
    """Streamed as the arguments of the answer's first call, or of a `todo` call when it has none."""
    after: Annotated[int, Field(ge=0)] = 0
    """How many chunks come before; not with `malformed`."""

    @model_validator(mode="after")
    def _one_way(self) -> Self:
        ways = [self.status, self.disconnect, self.stall, self.malformed]
        if sum(way is not None for way in ways) != 1:
            raise ValueError("must have exactly one of status, disconnect, stall, malformed")
        if self.malformed is not None and "after" in self.model_fields_set:
            raise ValueError("can't have after together with malformed")
        return self


class ScriptAnswer(_Entry):
    """One model answer."""

    think: str | None = None
    """Its thinking, streamed first."""
    say: str | None = None
    """Its text, streamed after the thinking; an empty text makes an empty answer."""
    rate: Rate | None = None
    """Chunks a second; absent means as fast as possible."""
    call: tuple[ScriptCall, ...] = ()
    """Its tool calls, streamed last."""
    expect: tuple[Text, ...] = ()
    """Texts that must occur in what the model was sent since its last answer."""
    fail: ScriptFailure | None = None
    """How it goes wrong the first time."""

    @model_validator(mode="after")
    def _not_empty(self) -> Self:
        if self.think is None and self.say is None and not self.call and self.fail is None:
            raise ValueError("is empty; it needs say, think, call or fail")
        return self


class Script(_Entry):
    """A whole script."""

    answer: Annotated[tuple[ScriptAnswer, ...], Field(min_length=1)]
    """The answers, in the order they are played."""
    path: Path = Field(default=Path("script"), exclude=True)
    """The file it came from, named in every message about it."""
