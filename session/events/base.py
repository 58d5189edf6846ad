"""The envelope every event carries, and the base of the values inside it.

Events are the one vocabulary between the agent and whatever shows it, so each is frozen and survives
a trip through JSON unchanged.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, ClassVar

import uuid_utils
from pydantic import AwareDatetime, BaseModel, ConfigDict, Field

Json = dict[str, Any]
"""A JSON object as `json.loads` gives it."""


def new_id() -> str:
    """A fresh UUIDv7 in its usual text form: unique, and sorted by the time it was made."""
    return str(uuid_utils.uuid7())


def now() -> datetime:
    """The present moment in UTC."""
    return datetime.now(UTC)


class Value(BaseModel):
    """A frozen value that appears inside events."""

    model_config = ConfigDict(frozen=True, defer_build=True, extra="ignore")


class Event(Value):
    """Something that happened in a session.

    Subclasses name the fact in the past tense and add its data as fields.
    """

    type: ClassVar[str]
    """The name of the kind as it stands in session files and on the wire."""
    logged: ClassVar[bool] = True
    """Whether the session file keeps it; live-only kinds are summed up by a later event."""

    id: str = Field(default_factory=new_id)
    """UUIDv7 of this event."""
    time: AwareDatetime = Field(default_factory=now)
    """When it happened, in UTC."""
    turn: str | None = None
    """Id of the turn (all that follows one prompt) it belongs to."""
