"""`/mode`: what the agent may do without asking."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, get_args

from typing_extensions import override

from app.commands.command import Command, CommandContext, Suggestion
from session.events import ApprovalMode

if TYPE_CHECKING:
    from collections.abc import Sequence

MODES: dict[ApprovalMode, str] = {
    "ask": "ask before anything is changed",
    "plan": "look only, and propose a list",
    "yolo": "never ask",
}
assert tuple(MODES) == get_args(ApprovalMode)  # noqa: S101 - a mode without words would be a blank choice


def next_mode(mode: ApprovalMode) -> ApprovalMode:
    """The mode that a key which goes round them comes to."""
    modes = list(MODES)
    return modes[(modes.index(mode) + 1) % len(modes)]


class ModeCommand(Command):
    """Changes the mode."""

    name: ClassVar[str] = "mode"
    summary: ClassVar[str] = "what may be done without asking: ask, plan, yolo"

    @override
    async def run(self, arguments: str, context: CommandContext) -> None:
        wanted = arguments.lower()
        if not wanted:
            options = [f"{mode}  {words}" for mode, words in MODES.items()]
            chosen = await context.port.choose("What may the agent do without asking?", options)
            if chosen is None:
                return
            wanted = list(MODES)[chosen]
        if wanted in MODES:
            context.session.set_mode(wanted)
        else:
            context.session.notice(
                f'There is no mode "{arguments}"; there are {", ".join(MODES)}.', "warning"
            )

    @override
    def suggest(self, arguments: str, context: CommandContext) -> Sequence[Suggestion]:
        del context
        return [
            Suggestion(mode, words) for mode, words in MODES.items() if mode.startswith(arguments.lower())
        ]
