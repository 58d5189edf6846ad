"""What a model is told beside the conversation: instructions of project and user, surroundings, attached files.

It is light to import; the model library is needed only for the report.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

from assets import read_asset
from session.context import (
    attach,
    describe_surroundings,
    read_instructions,
    surroundings_text,
)
from session.events import ContextReported, InstructionsRead, NoticePosted, PromptSteered

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence
    from pathlib import Path

    from session.context import Attached
    from session.runtime.journal import Journal
    from session.runtime.queue import PromptQueue
    from session.runtime.turn import TurnLoop


@dataclass(frozen=True, slots=True)
class UserPrompt:
    """A prompt and what its mentions brought along."""

    text: str
    attached: Sequence[Attached] = ()


class Briefing:
    """What the model of one session is told.

    Args:
        folder: The project folder.
        files: Files that join the instructions, the most general first.
        journal: Takes what there is to say about them.
    """

    def __init__(self, folder: Path, files: Sequence[Path], journal: Journal) -> None:
        self.files = files
        """Read anew whenever the instructions are asked for."""
        self._folder = folder
        self._journal = journal

    async def instructions(self) -> tuple[tuple[str, str], ...]:
        """Name and text of each part of the system prompt; says in the session which files joined it."""
        read, problems = await asyncio.to_thread(read_instructions, self.files, self._folder)
        for problem in problems:
            self._journal.emit(NoticePosted(text=problem, level="warning"))
        labels = tuple(file.label for file in read)
        if labels != self._journal.view.instructions:
            self._journal.emit(InstructionsRead(files=labels))
        surroundings = surroundings_text(await describe_surroundings(self._folder))
        return (
            ("system prompt", read_asset("prompts", "system.md")),
            *((file.label, f"Instructions from {file.label}:\n\n{file.text}") for file in read),
            ("surroundings", surroundings),
        )

    async def read(self, text: str) -> tuple[UserPrompt, Sequence[str]]:
        """The prompt in `text` with what it mentions, and a sentence for each mention that can't be read."""
        attached, problems = await asyncio.to_thread(attach, text, self._folder)
        return UserPrompt(text, attached), problems

    def steering(self, queue: PromptQueue) -> Callable[[str], Awaitable[list[UserPrompt]]]:
        """What takes the steering prompts out of `queue` for a turn."""

        async def take(turn: str) -> list[UserPrompt]:
            prompts: list[UserPrompt] = []
            for waiting in queue.steering():
                prompt, problems = await self.read(waiting.text)
                attachments = tuple(attached.value for attached in prompt.attached)
                self._journal.emit(
                    PromptSteered(
                        text=waiting.text, attachments=attachments, prompt_id=waiting.prompt_id, turn=turn
                    )
                )
                for problem in problems:
                    self._journal.emit(NoticePosted(text=problem, level="warning", turn=turn))
                prompts.append(prompt)
            return prompts

        return take

    def report(self, loop: TurnLoop) -> ContextReported:
        """What fills the window of the model, in parts."""
        from session.runtime.size import measure

        engine = loop.engine
        return ContextReported(
            parts=measure(loop.history, engine.instructions, engine.tools), window=engine.connection.window
        )
