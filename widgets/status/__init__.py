"""The status line: one row under the prompt with what is true now."""

from __future__ import annotations

from widgets.status.alert import StatusAlert
from widgets.status.status import StatusLine, StatusParts, shorten_folder

__all__ = ["StatusAlert", "StatusLine", "StatusParts", "shorten_folder"]
