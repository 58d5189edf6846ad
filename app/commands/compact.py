"""`/compact`: shorten what the model has to read again with every request."""

from __future__ import annotations

from typing import ClassVar

from typing_extensions import override

from app.commands.command import Command, CommandContext


class CompactCommand(Command):
    """Compacts the conversation."""

    name: ClassVar[str] = "compact"
    summary: ClassVar[str] = "replace older messages by a summary; the list stays whole"

    @override
    async def run(self, arguments: str, context: CommandContext) -> None:
        await context.session.compact()
