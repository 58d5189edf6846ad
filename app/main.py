"""Starts Punchlist: reads the command line and hands over to the front end it asks for.

What a front end needs is imported only once it is chosen.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from app.cli.parser import parse_arguments

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.cli.parser import Invocation

EXIT_FAILED = 1
EXIT_USAGE = 2


def main(arguments: Sequence[str], *, version: str) -> int:
    """Run the program.

    Args:
        arguments: The command line without the program's name.
        version: Version of the program.

    Returns:
        The exit code: 0 done, 1 failed, 2 wrong usage, 130 cancelled.
    """
    invocation = parse_arguments(arguments, version)
    if not invocation.folder.is_dir():
        sys.stderr.write(f"punchlist: {invocation.folder} is not a folder.\n")
        return EXIT_USAGE
    if invocation.command is not None:
        return _run_command(invocation, version=version)
    if invocation.headless:
        from app.print.run import run_print

        return run_print(invocation, version=version)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        sys.stderr.write("punchlist: the app needs a terminal; use -p PROMPT without one.\n")
        return EXIT_USAGE
    from app.tui.start import run_app

    return run_app(invocation, version=version)


def _run_command(invocation: Invocation, *, version: str) -> int:
    match invocation.command:
        case "doctor":
            from app.doctor.run import run_doctor

            return run_doctor(invocation, version=version)
        case _:
            from app.setup.run import run_setup

            return run_setup()
