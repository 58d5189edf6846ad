"""`/help`: the commands there are."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from typing_extensions import override

from app.commands.command import Command, CommandContext

if TYPE_CHECKING:
    from collections.abc import Sequence


WIDTH = 12
"""Columns for a name."""


class HelpCommand(Command):
    """Lists the commands.

    Args:
        others: The commands beside this one.
    """

    name: ClassVar[str] = "help"
    summary: ClassVar[str] = "what can be typed"

    def __init__(self, others: Sequence[Command]) -> None:
        self._others = others

    @override
    async def run(self, arguments: str, context: CommandContext) -> None:
        commands = [f"/{command.name:<{WIDTH}}  {command.summary}" for command in (*self._others, self)]
        keys = [f"{key:<{WIDTH + 1}}  {meaning}" for key, meaning in context.port.describe_keys()]
        lines = ["Commands", *commands, "/todo help says more about the list."]
        context.session.notice("\n".join([*lines, *(["Keys", *keys] if keys else [])]))
