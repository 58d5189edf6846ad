"""Prompts that wait for the agent. They live in the session's events, so they survive whatever the session survives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from session.events import PromptQueued, PromptWithdrawn, new_id

if TYPE_CHECKING:
    from session.runtime.journal import Journal


class PromptQueue:
    """The waiting prompts of one session, oldest first.

    Args:
        journal: Where they are kept.
    """

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    def __bool__(self) -> bool:
        """Whether any prompt waits."""
        return bool(self._journal.view.queue)

    def add(self, text: str, *, steering: bool = False) -> None:
        """Have `text` wait."""
        self._put(PromptQueued(prompt_id=new_id(), text=text, steering=steering))

    def change(self, prompt_id: str, *, text: str | None = None, steering: bool | None = None) -> bool:
        """Change a waiting prompt; false when it waits no longer."""
        waiting = self._find(prompt_id)
        if waiting is None:
            return False
        self._put(
            PromptQueued(
                prompt_id=prompt_id,
                text=waiting.text if text is None else text,
                steering=waiting.steering if steering is None else steering,
            )
        )
        return True

    def withdraw(self, prompt_id: str) -> str | None:
        """Take a prompt out; returns its text, `None` when it waits no longer."""
        waiting = self._find(prompt_id)
        if waiting is None:
            return None
        self._journal.emit(PromptWithdrawn(prompt_id=prompt_id, turn=self._journal.view.turn.id))
        return waiting.text

    def next(self) -> PromptQueued | None:
        """The prompt whose turn comes next; it waits until it is accepted."""
        return next(iter(self._journal.view.queue), None)

    def steering(self) -> list[PromptQueued]:
        """The prompts that join the turn in progress; they wait until they are accepted."""
        return [waiting for waiting in self._journal.view.queue if waiting.steering]

    def _find(self, prompt_id: str) -> PromptQueued | None:
        return next((w for w in self._journal.view.queue if w.prompt_id == prompt_id), None)

    def _put(self, event: PromptQueued) -> None:
        self._journal.emit(event.model_copy(update={"turn": self._journal.view.turn.id}))
