"""Tells a model that thinks from a connection that is dead.

Providers differ: some send signs of life while a model thinks, some say nothing for minutes and then answer. So
an answer that has begun to speak may be quiet only for a short while, one that is thinking for a long one, and
either quiet is announced long before it is given up.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from datetime import timedelta
from time import monotonic
from typing import TYPE_CHECKING, Self

from session.events import AnswerQuieted, now
from session.runtime.error import StalledError

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

    from session.events import SessionEvent
    from session.models import Wire
    from session.runtime.options import NetworkLimits

QUIET_AFTER = 5.0
"""Seconds without a word after which the user is told."""
CHECK_EVERY = 1.0
"""Seconds between two looks at the clock while an answer is awaited."""


@dataclass(slots=True)
class Silence:
    """Watches one answer; a context around its whole stream.

    Args:
        limits: How long it may be quiet.
        wire: What passes over the network; absent for a model without one, whose words are all there is.
        emit: Receives `AnswerQuieted`.
        turn: Id of the turn.

    Raises:
        StalledError: On leaving, when it was quiet for too long.
    """

    limits: NetworkLimits
    wire: Wire | None
    emit: Callable[[SessionEvent], None]
    turn: str
    _scope: asyncio.Timeout = field(init=False)
    _timer: asyncio.TimerHandle | None = field(init=False, default=None)
    _heard: float = field(init=False, default=0.0)
    _is_speaking: bool = field(init=False, default=False)
    _announced: bool | None = field(init=False, default=None)

    def heard(self, *, speaking: bool) -> None:
        """Something of the answer has come.

        Args:
            speaking: Whether it was text or part of a call, rather than thinking.
        """
        self._heard = monotonic()
        self._is_speaking = speaking
        self._announced = None

    async def __aenter__(self) -> Self:
        """Begin to watch."""
        self._heard = monotonic()
        self._scope = asyncio.timeout(None)
        await self._scope.__aenter__()
        self._watch()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop watching."""
        if self._timer is not None:
            self._timer.cancel()
        quiet = monotonic() - self._heard
        try:
            await self._scope.__aexit__(kind, error, trace)
        except TimeoutError:
            if not self._scope.expired():
                raise
            raise StalledError(quiet, alive=self._is_alive) from None

    def _watch(self) -> None:
        moment = monotonic()
        deadline = self._deadline
        if deadline is not None and moment >= deadline:
            self._scope.reschedule(asyncio.get_running_loop().time())
            return
        if moment - self._heard >= QUIET_AFTER and self._announced is not self._is_alive:
            self._announced = self._is_alive
            self._announce(moment)
        self._timer = asyncio.get_running_loop().call_later(CHECK_EVERY, self._watch)

    def _announce(self, moment: float) -> None:
        present, deadline = now(), self._deadline
        self.emit(
            AnswerQuieted(
                since=present - timedelta(seconds=moment - self._heard),
                gives_up=None if deadline is None else present + timedelta(seconds=deadline - moment),
                alive=self._is_alive,
                turn=self.turn,
            )
        )

    @property
    def _last_byte(self) -> float:
        return self._heard if self.wire is None else max(self._heard, self.wire.last_byte)

    @property
    def _is_alive(self) -> bool:
        """Whether bytes have come since the last word, such as a provider's pings."""
        return self._last_byte > self._heard + CHECK_EVERY

    @property
    def _deadline(self) -> float | None:
        """When the answer counts as stalled if nothing more comes; `None` when it never does."""
        deadlines = [self._heard + self.limits.thinking] if self.limits.thinking else []
        if self._is_speaking and self.limits.silence:
            deadlines.append(self._last_byte + self.limits.silence)
        return min(deadlines, default=None)
