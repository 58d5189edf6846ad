"""The version of the file format, apart from the program's own; `README.md` says when it changes."""

from __future__ import annotations

FORMAT_VERSION = 1
"""Written into the first record of each new session."""
