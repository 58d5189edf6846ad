"""`/quit`: end the program."""

from __future__ import annotations

from typing import ClassVar

from typing_extensions import override

from app.commands.command import Command, CommandContext


class QuitCommand(Command):
    """Ends the program."""

    name: ClassVar[str] = "quit"
    summary: ClassVar[str] = "save and leave"

    @override
    async def run(self, arguments: str, context: CommandContext) -> None:
        context.port.quit()
