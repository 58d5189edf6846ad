"""Writes scripts for the tests of the scripted model."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.fixture
def write(tmp_path) -> Callable[..., Path]:
    """Writes a script and returns its path."""

    def run(text: str, name: str = "plan.toml") -> Path:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return run
