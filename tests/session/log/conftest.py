"""A state folder of its own for each test, and one real session in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from session.log import SessionLog
from tests.session.events.sample import SAMPLES

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def state(tmp_path, monkeypatch) -> Path:
    folder = tmp_path / "state"
    monkeypatch.setenv("PUNCHLIST_STATE_DIR", str(folder))
    return folder


@pytest.fixture
def project(tmp_path) -> Path:
    folder = tmp_path / "project"
    folder.mkdir()
    return folder


@pytest.fixture
def session_file(project) -> Path:
    """A closed session that holds an event of every logged kind."""
    log = SessionLog.create(project, session_id=SAMPLES[0].session_id)
    for event in SAMPLES:
        log.append(event)
    log.close()
    return log.path
