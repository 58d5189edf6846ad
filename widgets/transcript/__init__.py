"""The transcript: one widget that draws a whole session as lines."""

from __future__ import annotations

from widgets.transcript.view import Transcript

__all__ = ["Transcript"]
