"""Runs the app and leaves the terminal with a line that says how to come back."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from app.tui.app import PunchlistApp

if TYPE_CHECKING:
    from app.cli.parser import Invocation


def run_app(invocation: Invocation, *, version: str) -> int:
    """Run the app; returns the exit code."""
    app = PunchlistApp(invocation, version=version)
    app.run()
    if app.farewell:
        stream = sys.stderr if app.return_code else sys.stdout
        stream.write(app.farewell + "\n")
    return app.return_code or 0
