"""Sends a request again when that may help, where the user can see the wait and end it.

The client libraries would do it too, but silently; theirs is switched off.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, TypeVar

from session.events import RetryScheduled, now
from session.runtime.engine import AnswerCutError
from session.runtime.error import Fault, describe_fault, spent_wait

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from pydantic_ai.messages import ModelMessage

    from session.runtime.engine import Engine
    from session.runtime.journal import Emit

T = TypeVar("T")

FIRST_DELAY = 1.0
"""Seconds before the first further try; each later one waits twice as long."""
LONGEST_DELAY = 30.0
"""Seconds that a wait of our own grows to at most."""


class TurnError(Exception):
    """A turn can't go on.

    Args:
        fault: Why.
    """

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.text)
        self.fault = fault


@dataclass(frozen=True, slots=True)
class Retries:
    """The tries of one request.

    Args:
        engine: Asks the model.
        emit: Takes the events.
        turn: Id of the turn.
        keep: Takes what came of an answer that the user interrupted.
    """

    engine: Engine
    emit: Emit
    turn: str
    keep: Callable[[ModelMessage, str], None]

    async def run(self, request: Callable[[], Awaitable[T]], *, streamed: bool = False) -> T:
        """What `request` gives in the end.

        Args:
            request: Sends it.
            streamed: Whether an interrupted answer is part of the conversation.

        Raises:
            TurnError: It fails for good.
            asyncio.CancelledError: The user interrupted it.
        """
        attempts = self.engine.limits.retries
        attempt = 0
        while True:
            try:
                return await request()
            except AnswerCutError as cut:
                cause = cut.__cause__
                if isinstance(cause, asyncio.CancelledError):
                    if streamed and cut.response is not None:
                        self.keep(cut.response, self.turn)
                    raise cause from None
                if not isinstance(cause, Exception):
                    raise
                error = cause
            except Exception as raised:  # noqa: BLE001 - border to the model library, see `describe_fault`
                error = raised
            attempt += 1
            await self._wait_or_fail(error, attempt, attempts)

    async def _wait_or_fail(self, error: Exception, attempt: int, attempts: int) -> None:
        fault = describe_fault(error, self.engine.connection.spec)
        if fault is None:
            fault = Fault(f"{type(error).__name__}: {error}", "", retryable=False)
        if not fault.retryable:
            raise TurnError(fault) from error
        if fault.wait is not None and fault.wait > self.engine.limits.longest_wait:
            raise TurnError(Fault(spent_wait(fault), fault.detail, retryable=False)) from error
        if attempt > attempts:
            again = f" Tried {attempts + 1} times; send the prompt again to go on." if attempts else ""
            raise TurnError(Fault(f"{fault.text}{again}", fault.detail, retryable=False)) from error
        delay = max(min(FIRST_DELAY * 2 ** (attempt - 1), LONGEST_DELAY), fault.wait or 0.0)
        self.emit(
            RetryScheduled(
                text=fault.text,
                detail=fault.detail or None,
                seconds=delay,
                due=now() + timedelta(seconds=delay),
                attempt=attempt,
                attempts=attempts,
                turn=self.turn,
            )
        )
        await asyncio.sleep(delay)
