"""`/help`: the commands there are."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from typing_extensions import override

from app.commands.command import Command, CommandContext

if TYPE_CHECKING:
    from collections.abc import Sequence


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
        commands = [*self._others, self]
        lines = [f"/{command.name:<8} {command.summary}" for command in commands]
        context.session.notice("Commands\n" + "\n".join(lines) + "\n/todo help says more about the list.")
