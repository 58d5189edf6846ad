"""Checks of other programs that are used when they are there."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Final

from app.doctor.finding import Finding

if TYPE_CHECKING:
    from app.doctor.surroundings import Surroundings

_COPIERS: Final = (("wl-copy", "WAYLAND_DISPLAY"), ("xclip", "DISPLAY"), ("pbcopy", ""), ("clip.exe", ""))
"""Programs that put a text into the clipboard, with the variable without which they can't."""
_MARKS_OF_TERMINALS: Final = (
    ("KITTY_WINDOW_ID", "kitty"),
    ("ALACRITTY_WINDOW_ID", "Alacritty"),
    ("WEZTERM_PANE", "WezTerm"),
    ("GHOSTTY_RESOURCES_DIR", "Ghostty"),
    ("WT_SESSION", "Windows Terminal"),
)
"""Variables by which terminals that let programs copy show themselves."""
_COPYING_TERMS: Final = ("xterm-kitty", "alacritty", "foot", "wezterm", "xterm-ghostty", "contour")
_COPYING_PROGRAMS: Final = {"WezTerm", "ghostty", "vscode", "rio", "WarpTerminal"}


def check_search(surroundings: Surroundings) -> list[Finding]:
    """Whether the fast search is there."""
    found = surroundings.program("rg")
    if found:
        return [Finding("ripgrep", "ok", f"{found} searches files.")]
    return [
        Finding(
            "ripgrep",
            "warning",
            "rg isn't found, so search is slower.",
            "Install ripgrep, as with: apt install ripgrep, brew install ripgrep",
        )
    ]


def check_git(surroundings: Surroundings) -> list[Finding]:
    """Whether git is there."""
    found = surroundings.program("git")
    if found:
        return [Finding("git", "ok", f"{found} is found.")]
    return [
        Finding(
            "git",
            "warning",
            "git isn't found, so the agent can't tell what has changed.",
            "Install git, and keep your project in it: then every change can be seen and undone.",
        )
    ]


def check_clipboard(surroundings: Surroundings) -> list[Finding]:
    """Whether what is copied in the app is likely to reach the clipboard."""
    if surroundings.size is None:
        return []
    obstacle, hint = _obstacle(surroundings)
    if not obstacle:
        return [Finding("clipboard", "ok", "What is copied is handed to the terminal (OSC 52).")]
    copier = next(
        (
            name
            for name, display in _COPIERS
            if surroundings.program(name) and (not display or surroundings.variable(display))
        ),
        None,
    )
    if copier is not None:
        way = "-selection clipboard " if copier == "xclip" else ""
        hint += f" Without it: /todo export, then {copier} {way}< TODO.md"
    said = f"What is copied is handed to the terminal (OSC 52), {obstacle}."
    return [Finding("clipboard", "warning", said, hint)]


def _obstacle(surroundings: Surroundings) -> tuple[str, str]:
    """Why copying may fail, as a clause, and what to do; both empty when it is likely to work."""
    program = surroundings.variable("TERM_PROGRAM")
    if surroundings.variable("TMUX"):
        return "which tmux keeps for itself by default", "Let it through with: set -s set-clipboard on."
    if surroundings.variable("STY"):
        return "which GNU screen doesn't pass on", "Use tmux, or copy with the mouse and Shift held."
    if any(surroundings.variable(name) for name, _ in _MARKS_OF_TERMINALS) or program in _COPYING_PROGRAMS:
        return "", ""
    if surroundings.variable("TERM").startswith(_COPYING_TERMS):
        return "", ""
    if program == "iTerm.app":
        return "which iTerm2 must be told to accept", "Allow it in its settings under General, Selection."
    if program == "Apple_Terminal":
        return "which Terminal of macOS doesn't take", "Select with the mouse and Fn held, or use another."
    return "which this terminal may not take", "Try it once; else select with the mouse and Shift held."


def check_editor(surroundings: Surroundings) -> list[Finding]:
    """Whether the user's own editor can be started."""
    named = next((name for name in ("VISUAL", "EDITOR") if surroundings.variable(name)), None)
    use = "It is what /todo edit --external opens"
    if named is None:
        if surroundings.program("vi"):
            return [Finding("editor", "ok", "vi, as neither VISUAL nor EDITOR is set.")]
        said = "Neither VISUAL nor EDITOR is set, and vi isn't found."
        return [Finding("editor", "warning", said, f"{use}; set one, as with: export EDITOR=nano")]
    command = surroundings.variable(named)
    try:
        program = shlex.split(command)[0]
    except (ValueError, IndexError):
        said = f"{named} can't be read as a command: {command}"
        return [Finding("editor", "warning", said, "Its quotes don't match.")]
    if surroundings.program(program) is None:
        return [Finding("editor", "warning", f"{named} names {program}, which isn't found.", f"{use}.")]
    return [Finding("editor", "ok", f"{command} ({named}).")]
