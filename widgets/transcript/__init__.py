"""The transcript: one widget that draws a whole session as lines."""

from __future__ import annotations

from widgets.transcript.view import Transcript
from widgets.transcript.warm import warm_up

__all__ = ["Transcript", "warm_up"]
