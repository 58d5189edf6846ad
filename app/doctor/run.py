"""Runs `punchlist doctor`: gathers what the checks look at, makes them, and prints what they find."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper
from typing import TYPE_CHECKING, Final

from app.doctor.checkup import Checkup, all_checks
from app.doctor.finding import Finding, as_json, as_line
from app.doctor.surroundings import Surroundings, standard_streams, terminal_size
from app.settings.load import SettingsError, load_settings
from session.log import state_folder

if TYPE_CHECKING:
    from typing import TextIO

    from app.cli.parser import Invocation

EXIT_DONE: Final = 0
EXIT_FAILED: Final = 1
EXIT_USAGE: Final = 2


def run_doctor(invocation: Invocation, *, version: str) -> int:
    """Make all checks and print them; returns 0 when nothing failed, 1 when something did, 2 for wrong usage."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        surroundings = look_around(invocation, version=version)
    except SettingsError as error:
        sys.stderr.write(f"punchlist: {error}\n")
        return EXIT_USAGE
    checks = all_checks(surroundings)
    checkup = Checkup(checks, surroundings)
    try:
        if "json" in invocation.command_options:
            found = list(checkup.findings())
            sys.stdout.write(f"{as_json(found)}\n")
            sys.stdout.flush()
        else:
            found = _write_lines(checkup, sys.stdout, width=max(len(check.name) for check in checks))
    except BrokenPipeError:
        # Whoever read it has seen enough; the interpreter would else fail once more when it closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return EXIT_FAILED
    code = EXIT_FAILED if any(finding.state == "failed" for finding in found) else EXIT_DONE
    if checkup.hangs:
        # Python waits for the threads of its libraries, such as one that looks up an address, however long.
        os._exit(code)
    return code


def look_around(invocation: Invocation, *, version: str) -> Surroundings:
    """Everything the checks look at.

    Raises:
        SettingsError: The command line sets what can't be set.
    """
    from app.trust import look_at_project

    project = look_at_project(invocation.folder.resolve())
    loaded = load_settings(invocation.settings, project=project.settings_file)
    return Surroundings(
        version=version,
        environment=dict(os.environ),
        size=terminal_size(standard_streams()),
        loaded=loaded,
        project_settings=project.settings_file,
        state_folder=state_folder(),
        model=invocation.model or loaded.settings.model or "",
        offline="offline" in invocation.command_options,
    )


def _write_lines(checkup: Checkup, stream: TextIO, *, width: int) -> list[Finding]:
    """Write findings as they come, and at the end how many of them ask for something."""
    found: list[Finding] = []
    for finding in checkup.findings():
        found.append(finding)
        stream.write(f"{as_line(finding, width)}\n")
        stream.flush()
    failed = sum(finding.state == "failed" for finding in found)
    better = sum(finding.state == "warning" for finding in found)
    stream.write(f"\n{_sum(failed, better)}\n")
    stream.flush()
    return found


def _sum(failed: int, better: int) -> str:
    """The last line."""
    if failed:
        return "1 thing doesn't work (x)." if failed == 1 else f"{failed} things don't work (x)."
    if better:
        return f"Everything works; {'1 thing' if better == 1 else f'{better} things'} could be better (!)."
    return "Everything works."
