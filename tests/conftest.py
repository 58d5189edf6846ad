"""Keeps every test away from the user's own sessions and settings."""

from __future__ import annotations

import signal

import pytest

# A shell ignores interrupts for what it runs in the background, and programs started by tests would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def isolated(tmp_path, monkeypatch):
    """State and settings of this test alone."""
    monkeypatch.setenv("PUNCHLIST_STATE_DIR", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
