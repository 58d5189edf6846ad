"""Checks of the terminal: whether the app can run in it, and how well it will look."""

from __future__ import annotations

import platform
from typing import TYPE_CHECKING, Final

from app.doctor.finding import Finding

if TYPE_CHECKING:
    from app.doctor.surroundings import Surroundings

SMALLEST_COLUMNS, SMALLEST_ROWS = 60, 15
"""The smallest screen on which everything has its place."""
NO_APP: Final = "Only punchlist -p works here; start the app in a terminal."
_LOCALES: Final = ("LC_ALL", "LC_CTYPE", "LANG")
"""Variables that name the character encoding, the first that is set counts."""


def check_program(surroundings: Surroundings) -> list[Finding]:
    """Which Punchlist runs on what."""
    system = f"{platform.system()} {platform.machine()}".strip()
    return [
        Finding(
            "punchlist",
            "ok",
            f"Punchlist {surroundings.version}, Python {platform.python_version()}, {system}.",
        )
    ]


def check_terminal(surroundings: Surroundings) -> list[Finding]:
    """Whether there is a terminal the app can use, and its size."""
    term = surroundings.variable("TERM")
    if not term or term in {"dumb", "unknown"}:
        said = f"TERM is {term}, a terminal without a cursor." if term else "TERM isn't set."
        return [Finding("terminal", "warning", said, NO_APP)]
    if surroundings.size is None:
        return [Finding("terminal", "warning", "No terminal is connected.", NO_APP)]
    columns, rows = surroundings.size
    said = f"{term}, {columns} columns and {rows} rows."
    if columns and rows and (columns < SMALLEST_COLUMNS or rows < SMALLEST_ROWS):
        hint = f"Make it at least {SMALLEST_COLUMNS} x {SMALLEST_ROWS}; below that the list is one line."
        return [Finding("terminal", "warning", said, hint)]
    return [Finding("terminal", "ok", said)]


def check_colours(surroundings: Surroundings) -> list[Finding]:
    """How many colours will be drawn."""
    if surroundings.size is None:
        return []
    if surroundings.environment.get("NO_COLOR"):
        return [Finding("colours", "ok", "None, as NO_COLOR is set.")]
    if surroundings.variable("COLORTERM").lower() in {"truecolor", "24bit"}:
        return [Finding("colours", "ok", "16 million.")]
    term = surroundings.variable("TERM")
    if "256color" in term:
        return [Finding("colours", "ok", "256.")]
    return [
        Finding(
            "colours",
            "warning",
            "16 or fewer.",
            "If your terminal has more, say so with: export COLORTERM=truecolor",
        )
    ]


def check_characters(surroundings: Surroundings) -> list[Finding]:
    """Whether the terminal is likely to draw the signs of the app."""
    if surroundings.loaded.settings.screen.ascii:
        return [Finding("characters", "ok", "ASCII, as screen.ascii is set.")]
    named = next((name for name in _LOCALES if surroundings.variable(name)), None)
    if named is not None and "utf8" in surroundings.variable(named).lower().replace("-", ""):
        return [Finding("characters", "ok", f"UTF-8 ({named}={surroundings.variable(named)}).")]
    if named is None:
        said = "No locale is set."
    else:
        said = f"The locale isn't UTF-8 ({named}={surroundings.variable(named)})."
    hint = "If signs look wrong: export LANG=C.UTF-8, or set screen.ascii = true."
    return [Finding("characters", "warning", said, hint)]


def check_multiplexer(surroundings: Surroundings) -> list[Finding]:
    """What tmux or screen, if there is one, needs to be told."""
    if surroundings.variable("TMUX"):
        if not surroundings.variable("TERM").startswith(("tmux", "screen")):
            hint = 'Put into its configuration: set -g default-terminal "tmux-256color"'
            return [
                Finding("tmux", "warning", f"TERM is {surroundings.variable('TERM')} inside of tmux.", hint)
            ]
        hint = "Shift+Enter needs: set -s extended-keys on. Ctrl+J makes a new line without it."
        return [Finding("tmux", "ok", "Runs inside of tmux.", hint)]
    if surroundings.variable("STY"):
        hint = "It passes on neither Shift+Enter (use Ctrl+J) nor what is copied; tmux can be set to do both."
        return [Finding("screen", "warning", "Runs inside of GNU screen.", hint)]
    return []
