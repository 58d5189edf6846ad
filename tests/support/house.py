"""The files of the project as the tests of its rules see them."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@cache
def project_files() -> tuple[str, ...]:
    """Every file that is, or may become, part of the repository; paths from its top."""
    if not (ROOT / ".git").exists():
        pytest.skip("the rules are about a checkout", allow_module_level=True)
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
    ).stdout
    return tuple(sorted({name for name in listing.split("\0") if name and (ROOT / name).is_file()}))


def python_files(*folders: str) -> list[Path]:
    """Every Python file below `folders`, or of the whole project; benchmarks brought in from elsewhere aside."""
    names = [name for name in project_files() if name.endswith(".py") and not name.startswith("tests/bench/")]
    return [ROOT / name for name in names if not folders or name.startswith(tuple(f"{f}/" for f in folders))]
