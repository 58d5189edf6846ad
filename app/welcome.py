"""What somebody reads who starts the app without a model: one screen with every way to get one."""

from __future__ import annotations

import textwrap
from typing import Final

from session.models import providers
from session.views.gate import safe_line

COLUMNS: Final = 56
"""Width that each line fits into."""
LONGEST_PROBLEM: Final = 3 * COLUMNS - 12
"""Characters of the problem, so that it stays within three lines."""


def welcome_text(problem: str) -> str:
    """How to connect a model, in at most twelve lines of 60 columns.

    Args:
        problem: Why there is no model, as a sentence; may come from outside.
    """
    named = [row.key_variables[0] for row in providers() if row.account == row.name and row.address]
    variables = textwrap.wrap(", ".join(named), COLUMNS - 4)
    return "\n".join(
        [
            textwrap.shorten(safe_line(problem), LONGEST_PROBLEM, placeholder=" ..."),
            "To connect a model, leave with Ctrl+C twice and",
            "  run punchlist setup, which asks, checks and saves,",
            "  or export a key, then choose with /model:",
            *(f"    {line}" for line in variables),
            "  or name a server of your own, such as Ollama:",
            "    export OPENAI_BASE_URL=http://127.0.0.1:11434/v1",
            "To look around first: punchlist --demo",
        ]
    )
