"""`/queue`: the prompts that wait for the agent."""

from __future__ import annotations

from typing import ClassVar

from typing_extensions import override

from app.commands.command import Command, CommandContext

ACTIONS = (
    "send it at the next step",
    "send it when the agent is done",
    "take it back into the prompt",
    "remove it",
)


class QueueCommand(Command):
    """Shows the waiting prompts and changes one."""

    name: ClassVar[str] = "queue"
    summary: ClassVar[str] = "prompts that wait for the agent"

    @override
    async def run(self, arguments: str, context: CommandContext) -> None:
        queue, waiting = context.session.queue, context.session.view.queue
        if not waiting:
            context.session.notice("Nothing waits for the agent.")
            return
        lines = [f"{_when(entry.steering)}  {entry.text}" for entry in waiting]
        chosen = await context.port.choose("Which of the waiting prompts?", lines)
        if chosen is None:
            return
        entry = waiting[chosen]
        action = await context.port.choose("What shall become of it?", ACTIONS, entry.text)
        match action:
            case 0 | 1:
                done = queue.change(entry.prompt_id, steering=action == 0)
            case 2 | 3:
                text = queue.withdraw(entry.prompt_id)
                done = text is not None
                if text is not None and action == 2:
                    context.port.draft(text)
            case _:
                return
        if not done:
            context.session.notice("It has been sent already.")


def _when(steering: bool) -> str:  # noqa: FBT001 - the flag is the subject
    return "next step" if steering else "then"
