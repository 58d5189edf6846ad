"""`/effort`: how much the model thinks before it answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, get_args

from typing_extensions import override

from app.commands.command import Command, CommandContext, Suggestion
from session.models import Effort

if TYPE_CHECKING:
    from collections.abc import Sequence

LEVELS: tuple[Effort, ...] = get_args(Effort)
DEFAULT = "default"
"""The word that leaves the effort to the model's settings."""


class EffortCommand(Command):
    """Changes the effort."""

    name: ClassVar[str] = "effort"
    summary: ClassVar[str] = "how much the model thinks"

    @override
    async def run(self, arguments: str, context: CommandContext) -> None:
        wanted = arguments.lower()
        view = context.session.view
        if not wanted:
            words = [*LEVELS, DEFAULT]
            chosen = await context.port.choose(f"How much shall {view.model} think?", words)
            if chosen is None:
                return
            wanted = words[chosen]
        if wanted == DEFAULT:
            context.session.set_model(view.model)
        elif wanted in LEVELS:
            context.session.set_model(view.model, wanted)
        else:
            words = ", ".join([*LEVELS, DEFAULT])
            context.session.notice(f'There is no effort "{arguments}"; there are {words}.', "warning")

    @override
    def suggest(self, arguments: str, context: CommandContext) -> Sequence[Suggestion]:
        del context
        return [Suggestion(word) for word in [*LEVELS, DEFAULT] if word.startswith(arguments.lower())]
