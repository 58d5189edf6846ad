"""The mark of each task status, told apart without colour; every surface draws these.

Source: `session/todo/README.md`. Keys are the statuses' own values, so that nothing heavier is imported.
"""

from __future__ import annotations

STATUS_MARKS: dict[str, str] = {
    "pending": "☐",
    "in_progress": "▸",
    "completed": "☑",
    "abandoned": "☒",
    "blocked": "⏸",
}
"""One cell each."""

ASCII_STATUS_MARKS: dict[str, str] = {
    "pending": "[ ]",
    "in_progress": "[>]",
    "completed": "[x]",
    "abandoned": "[-]",
    "blocked": "[!]",
}
"""For terminals without the signs above; three cells each."""
