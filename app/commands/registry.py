"""All slash commands by name, how a line is read as one, and what completes it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from app.commands.command import Command, CommandContext, Suggestion
from app.commands.compact import CompactCommand
from app.commands.context import ContextCommand
from app.commands.effort import EffortCommand
from app.commands.help import HelpCommand
from app.commands.mode import ModeCommand
from app.commands.model import ModelCommand
from app.commands.queue import QueueCommand
from app.commands.quit import QuitCommand
from app.commands.todo import TodoCommand

if TYPE_CHECKING:
    from collections.abc import Sequence

_COMMAND = re.compile(r"/(?P<name>[A-Za-z]+)(?P<rest>\s.*)?", re.DOTALL)


class CommandRegistry:
    """The commands of one front end.

    Args:
        more: Commands that need something of the front end's own.
    """

    def __init__(self, *more: Command) -> None:
        commands: list[Command] = [
            TodoCommand(),
            ModelCommand(),
            EffortCommand(),
            ModeCommand(),
            QueueCommand(),
            ContextCommand(),
            CompactCommand(),
            *more,
            QuitCommand(),
        ]
        commands.append(HelpCommand(tuple(commands)))
        self._commands = {command.name: command for command in commands}

    def read(self, line: str) -> tuple[Command, str] | None:
        """The command in `line` and what stands behind it; `None` when the line is a prompt.

        A line is a command when it begins with a slash and a name, so that a path such as `/usr/bin` is not.
        """
        match = _COMMAND.fullmatch(line)
        command = self._commands.get(match["name"].lower()) if match is not None else None
        return (command, (match["rest"] or "").strip()) if match is not None and command is not None else None

    def unknown(self, line: str) -> str | None:
        """What to say about a line that looks like a command but is none; `None` for a prompt."""
        match = _COMMAND.fullmatch(line)
        if match is None or self.read(line) is not None:
            return None
        return (
            f"There is no command /{match['name']}; /help lists them. A space in front sends it to the agent."
        )

    def suggest(self, line: str, context: CommandContext) -> Sequence[tuple[str, Suggestion]]:
        """Completions for `line` as pairs of the whole new line and what to show."""
        name, space, arguments = line[1:].partition(" ")
        if space:
            command = self._commands.get(name.lower())
            found = command.suggest(arguments, context) if command else ()
            return [(f"/{name} {suggestion.text}", suggestion) for suggestion in found]
        return [
            (f"/{command.name} ", Suggestion(f"/{command.name}", command.summary))
            for command in self._commands.values()
            if command.name.startswith(name.lower())
        ]
