"""Makes all checks at once, each on its own, so that one that fails or hangs doesn't stop the others.

A check runs in a thread that the program doesn't wait for at its end: nothing can stop a thread that hangs.
"""

from __future__ import annotations

import asyncio
import inspect
import threading
import time
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from app.doctor.finding import Finding
from app.doctor.key import check_keys
from app.doctor.model import check_chosen_model, check_server
from app.doctor.place import check_session_folder, check_settings, check_settings_folder
from app.doctor.terminal import (
    check_characters,
    check_colours,
    check_multiplexer,
    check_program,
    check_terminal,
)
from app.doctor.tool import check_clipboard, check_editor, check_git, check_search
from session.models import redact

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator, Sequence

    from app.doctor.surroundings import Surroundings

    Found = list[Finding]
    Look = Callable[[Surroundings], Found | Awaitable[Found]]

QUICK: Final = 5.0
"""Seconds for a check of this machine."""
ASKING: Final = 12.0
"""Seconds for a check that asks keyring and server, which have limits of their own."""
LOADING: Final = 40.0
"""Seconds for a check that also imports the model library, which takes its time on a slow disk."""


@dataclass(frozen=True, slots=True)
class Check:
    """One check.

    Args:
        name: What it is called when it can't say so itself.
        look: Makes it.
        seconds: How long it may take.
    """

    name: str
    look: Look
    seconds: float = QUICK


def all_checks(surroundings: Surroundings) -> tuple[Check, ...]:
    """Every check, in the order of the report."""
    return (
        Check("punchlist", check_program),
        Check("terminal", check_terminal),
        Check("colours", check_colours),
        Check("characters", check_characters),
        Check("multiplexer", check_multiplexer),
        Check("settings", check_settings),
        Check("settings folder", check_settings_folder),
        Check("session folder", check_session_folder),
        Check("keys", check_keys, ASKING),
        Check("model", check_chosen_model, LOADING),
        *(
            Check(f"server {server.name}", partial(check_server, name=server.name), ASKING)
            for server in surroundings.servers
        ),
        Check("ripgrep", check_search),
        Check("git", check_git),
        Check("clipboard", check_clipboard),
        Check("editor", check_editor),
    )


class Checkup:
    """All checks under way, from the moment it is made.

    Args:
        checks: What to check.
        surroundings: What is looked at.
    """

    def __init__(self, checks: Sequence[Check], surroundings: Surroundings) -> None:
        self._began = time.monotonic()
        self._running = [(check, _start(check, surroundings)) for check in checks]

    @property
    def hangs(self) -> bool:
        """Whether a check is still under way."""
        return any(not outcome.done() for _, outcome in self._running)

    def findings(self) -> Iterator[Finding]:
        """What the checks find, in their order, each as soon as it is known."""
        for check, outcome in self._running:
            try:
                found = outcome.result(max(0.0, self._began + check.seconds - time.monotonic()))
            except TimeoutError:
                said = f"This couldn't be found out within {check.seconds:g} seconds."
                yield Finding(check.name, "failed", said, "Something it looks at doesn't answer.")
                continue
            if isinstance(found, BaseException):
                said = f"This couldn't be found out: {type(found).__name__}: {redact(str(found))[:300]}."
                yield Finding(check.name, "failed", said, "Please report it.")
                continue
            yield from found


def _start(check: Check, surroundings: Surroundings) -> Future[Found | BaseException]:
    outcome: Future[Found | BaseException] = Future()

    def run() -> None:
        outcome.set_result(asyncio.run(_outcome(check, surroundings)))

    threading.Thread(target=run, name=f"check {check.name}", daemon=True).start()
    return outcome


async def _outcome(check: Check, surroundings: Surroundings) -> Found | BaseException:
    """What a check finds, or what it failed of."""

    async def look() -> Found:
        found = check.look(surroundings)
        return await found if inspect.isawaitable(found) else found

    return (await asyncio.gather(look(), return_exceptions=True))[0]
