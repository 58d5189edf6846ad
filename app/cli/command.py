"""The commands of the command line, as a table: `punchlist COMMAND`.

A new command is a row here and a line in `app/main.py`; help, usage and suggestions come from the row.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

General = Literal["folder", "model", "set"]
"""Options of the program that a command may take as well."""


@dataclass(frozen=True, slots=True)
class CommandOption:
    """An option that only one command has.

    Args:
        name: Its name, without the hyphens.
        help: What it does, for `--help`.
        metavar: What its value is called there; a switch has none.
    """

    name: str
    help: str
    metavar: str = ""


@dataclass(frozen=True, slots=True)
class Command:
    """One command.

    Args:
        name: The word behind `punchlist`.
        summary: What it does, in one line.
        general: Which of the program's options it takes.
        options: The options of its own.
    """

    name: str
    summary: str
    general: tuple[General, ...] = ()
    options: tuple[CommandOption, ...] = ()


COMMANDS: Final = (
    Command("setup", "connect a model: asks for provider, key and model, and saves them"),
    Command(
        "doctor",
        "check terminal, settings, keys, model and tools, and say what to do",
        general=("model", "folder", "set"),
        options=(
            CommandOption("offline", "ask no server"),
            CommandOption("json", "print the checks as JSON"),
        ),
    ),
)


def find_command(word: str) -> Command | None:
    """The command called `word`."""
    return next((command for command in COMMANDS if command.name == word), None)


def unknown_command(word: str) -> str:
    """The sentence about a word that is no command, with the nearest one if there is one."""
    from difflib import get_close_matches

    names = [command.name for command in COMMANDS]
    near = get_close_matches(word.lower(), names, 1)
    offer = f"did you mean {near[0]}?" if near else f"there are {', '.join(names)}."
    return f"there is no command {word!r}; {offer} A prompt goes behind -p, or into the app."
