"""Surroundings of a healthy machine, to be made worse by each test."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.doctor.surroundings import Surroundings
from app.settings.load import load_settings

FAKE_KEYRING = Path(__file__).parents[1] / "setup"


@pytest.fixture
def keyring_environment(tmp_path):
    """Variables with which the system keyring is the file `keyring.json`."""
    return {
        "PYTHON_KEYRING_BACKEND": "fake_keyring.FileKeyring",
        "PYTHONPATH": str(FAKE_KEYRING),
        "FAKE_KEYRING_FILE": str(tmp_path / "keyring.json"),
    }


@pytest.fixture
def bin_folder(tmp_path):
    """Makes programs that can be found, and nothing but them."""
    folder = tmp_path / "bin"
    folder.mkdir()

    def make(*names):
        for name in names:
            (folder / name).write_text("#!/bin/sh\n")
            (folder / name).chmod(0o755)
        return str(folder)

    return make


@pytest.fixture
def surroundings(tmp_path):
    """Builds surroundings; variables and settings as given, everything else in order."""

    def build(environment=None, *, settings="", **changes):
        config = tmp_path / "settings" / "config.toml"
        if settings:
            config.parent.mkdir(mode=0o700, exist_ok=True)
            config.write_text(settings)
        values = {
            "version": "1.2.3",
            "environment": {"TERM": "xterm-256color", "LANG": "C.UTF-8", **(environment or {})},
            "size": (120, 40),
            "loaded": load_settings(path=config, environment={}),
            "project_settings": None,
            "state_folder": tmp_path / "sessions",
            "model": "",
            "offline": False,
        }
        return Surroundings(**{**values, **changes})

    return build
