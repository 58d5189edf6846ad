"""`/context`: what fills the model's window."""

from __future__ import annotations

from typing import ClassVar

from typing_extensions import override

from app.commands.command import Command, CommandContext
from session.models import ModelError


class ContextCommand(Command):
    """Reports what fills the window."""

    name: ClassVar[str] = "context"
    summary: ClassVar[str] = "what fills the model's window"

    @override
    async def run(self, arguments: str, context: CommandContext) -> None:
        try:
            await context.session.report_context()
        except ModelError as error:
            context.session.notice(str(error), "warning")
