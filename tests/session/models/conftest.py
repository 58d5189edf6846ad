"""Scripts for the scripted model, and servers for the others."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest

from tests.support.peer import PEERS, PeerMissingError, running_peer
from tests.support.wire import WireServer

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator
    from pathlib import Path


@pytest.fixture
def write(tmp_path) -> Callable[..., Path]:
    """Writes a script and returns its path."""

    def run(text: str, name: str = "plan.toml") -> Path:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return run


@pytest.fixture(scope="session")
def peer() -> Iterator[str]:
    """The address of somebody else's imitation of several providers; without Node its tests are skipped."""
    with ExitStack() as stack:
        try:
            address = stack.enter_context(running_peer(PEERS / "answers.json"))
        except PeerMissingError as error:
            pytest.skip(f"no peer to talk to: {error}")
        yield address


@pytest.fixture
async def server() -> AsyncIterator[WireServer]:
    """A provider's server that plays what a test prepares."""
    async with WireServer() as running:
        yield running
