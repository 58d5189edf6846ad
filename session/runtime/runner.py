"""Runs turns one after the other, on a turn loop that is made in a thread when it is first needed."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, cast

from session.events import NoticePosted, PromptAccepted, TurnFinished, TurnStarted, new_id

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from session.events import SessionEvent
    from session.models import Effort
    from session.runtime.assembly import Assembly
    from session.runtime.briefing import Briefing
    from session.runtime.engine import Engine
    from session.runtime.journal import Journal
    from session.runtime.queue import PromptQueue
    from session.runtime.turn import TurnLoop


class Runner:
    """Works on prompts.

    Args:
        assembly: Builds the turn loop.
        briefing: What the model is told beside the conversation.
        queue: Prompts that wait.
        journal: Takes the events.
        past: The events whose history the first turn goes on from.
    """

    def __init__(
        self,
        assembly: Assembly,
        briefing: Briefing,
        queue: PromptQueue,
        journal: Journal,
        past: Sequence[SessionEvent],
    ) -> None:
        self._assembly = assembly
        self._briefing = briefing
        self._queue = queue
        self._journal = journal
        self._emit = journal.emit
        self._past = past
        self._running: asyncio.Task[TurnFinished] | None = None
        self._working: asyncio.Task[None] | None = None
        self._loading: asyncio.Task[TurnLoop] | None = None
        self._loop: TurnLoop | None = None
        self._retired: list[Engine] = []

    def submit(self, text: str, *, steering: bool) -> None:
        """Begin a turn, or have `text` wait for the one in progress; see `Session.submit`."""
        if self._working is not None and not self._working.done():
            self._queue.add(text, steering=steering)
            return
        if self._queue or self._running is not None:
            self._queue.add(text)
            self._working = asyncio.ensure_future(self._work_down())
        else:
            self._working = asyncio.ensure_future(self._work_down(text))

    async def prompt(self, text: str, prompt_id: str | None = None) -> TurnFinished:
        """Work on `text` when its turn has come; `prompt_id` names the waiting prompt it was."""
        return await self._run(lambda: self._turn(text, prompt_id))

    async def compact(self) -> None:
        """Shorten the history: before the next request of a turn in progress, or else now."""
        if self._journal.view.turn.running and self._loop is not None:
            self._loop.compact_soon()
            text = "The conversation is compacted before the next step."
            self._emit(NoticePosted(text=text, turn=self._journal.view.turn.id))
        else:
            await self._run(self._compaction)

    def cancel(self) -> bool:
        """Interrupt the turn in progress; false when there is none."""
        if self._running is None or not self._journal.view.turn.running:
            return False
        # A second request would interrupt the clean-up that the first one has begun.
        return bool(self._running.cancelling()) or self._running.cancel()

    def load(self) -> None:
        """Begin to make the turn loop, so that the first prompt needn't wait."""
        if self._loading is None:
            self._load()

    def reload(self) -> None:
        """Make the turn loop anew with what has changed, if it has been made; a turn in progress keeps its own."""
        before = self._loading
        if before is not None:
            before.cancel()
            self._load()

    async def ready(self) -> TurnLoop:
        """The turn loop.

        Raises:
            Exception: Whatever keeps it from being made, `ModelError` above all.
        """
        while True:
            self.load()
            loading = cast("asyncio.Task[TurnLoop]", self._loading)
            try:
                return await asyncio.shield(loading)
            except asyncio.CancelledError:
                # Another one has taken its place; only the caller's own cancelling ends the wait.
                if loading is self._loading:
                    raise

    async def close(self) -> None:
        """End what is going on and give connections back."""
        for task in (self._working, self._running, self._loading):
            if task is not None and not task.done():
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
        current = [] if self._loop is None else [self._loop.engine]
        for engine in [*self._retired, *current]:
            await engine.connection.close()

    async def _work_down(self, text: str | None = None) -> None:
        """Work on `text`, then on what waits; a turn that fails or is interrupted leaves the rest waiting."""
        finished = None if text is None else await self.prompt(text)
        while finished is None or finished.reason not in {"failed", "cancelled"}:
            waiting = self._queue.next()
            if waiting is None:
                return
            finished = await self.prompt(waiting.text, waiting.prompt_id)

    async def _run(self, work: Callable[[], Awaitable[TurnFinished]]) -> TurnFinished:
        while self._running is not None:
            with suppress(asyncio.CancelledError):
                await asyncio.shield(self._running)
        self._running = asyncio.ensure_future(work())
        try:
            return await asyncio.shield(self._running)
        finally:
            self._running = None

    async def _turn(self, text: str, prompt_id: str | None) -> TurnFinished:
        turn = new_id()
        prompt, problems = await self._briefing.read(text)
        attachments = tuple(attached.value for attached in prompt.attached)
        self._emit(PromptAccepted(text=text, attachments=attachments, prompt_id=prompt_id, turn=turn))
        self._emit(TurnStarted(turn=turn))
        for problem in problems:
            self._emit(NoticePosted(text=problem, level="warning", turn=turn))
        return await self._within(turn, lambda loop: loop.run(prompt, turn))

    async def _compaction(self) -> TurnFinished:
        turn = new_id()
        self._emit(TurnStarted(turn=turn))
        return await self._within(turn, lambda loop: loop.compact(turn))

    async def _within(self, turn: str, work: Callable[[TurnLoop], Awaitable[TurnFinished]]) -> TurnFinished:
        """Do `work` once the turn loop is there; one that can't be made ends the turn."""
        try:
            loop = await self.ready()
        except asyncio.CancelledError:
            finished = TurnFinished(reason="cancelled", turn=turn)
            self._emit(finished)
        except Exception as error:  # noqa: BLE001 - border to the model libraries, which fail in many ways
            self._loading = None
            finished = TurnFinished(reason="failed", error=str(error), turn=turn)
            self._emit(finished)
        else:
            finished = await work(loop)
        self._journal.sync()
        return finished

    def _load(self) -> None:
        self._loading = asyncio.ensure_future(self._make())
        # A fault is told by the next prompt; without one it isn't worth a word.
        self._loading.add_done_callback(lambda done: done.cancelled() or done.exception())

    async def _make(self) -> TurnLoop:
        instructions = await self._briefing.instructions()
        view = self._journal.view
        before = self._loop
        effort = cast("Effort | None", view.effort)
        self._loop = await asyncio.to_thread(
            self._assembly.build, view.model, effort, instructions, before or self._past
        )
        if before is not None:
            # A turn in progress goes on with it to its end.
            self._retired.append(before.engine)
        return self._loop
