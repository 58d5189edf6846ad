"""What a mention brings along: what people see of it, and what the model reads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from session.events import Attachment


@dataclass(frozen=True, slots=True)
class Attached:
    """A file, folder or picture that goes with a prompt; it has either a text or data."""

    value: Attachment
    """What people see of it."""
    text: str | None = None
    """What the model reads."""
    data: bytes | None = None
    """The bytes of a picture."""
    media_type: str | None = None
    """The kind of picture, as in `image/png`."""
