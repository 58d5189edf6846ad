"""Reads the command line into one value.

It imports nothing but the standard library, so that `--version` and `--help` answer at once.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

EPILOG = """\
examples:
  punchlist                                   work in this folder
  punchlist --demo                            watch a scripted session
  punchlist --continue                        go on with the newest session of this folder
  punchlist -p "Fix the failing test" --yes   run once, without the app
"""


@dataclass(frozen=True, slots=True)
class Invocation:
    """What the user asked for."""

    prompt: str | None
    """With `-p`: the prompt; `-` or nothing means standard input."""
    headless: bool
    """Whether to run once without the app."""
    output_format: str
    """`text`, `json` or `stream-json`."""
    model: str | None
    demo: str | None
    """Name of a demo to play."""
    resume: str | None
    """Id of the session to resume; an empty string means the newest one here."""
    allow: tuple[str, ...]
    """Rules for calls that may run without asking."""
    allow_all: bool
    folder: Path
    settings: tuple[str, ...]
    """`key=value` pairs that override settings."""


def build_parser(version: str) -> argparse.ArgumentParser:
    """The parser of the command line."""
    parser = argparse.ArgumentParser(
        prog="punchlist",
        description="A coding agent that works down a todo list you can see, steer and edit.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        # An option that allows everything must not be reached by a slip of the finger.
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"punchlist {version}")
    parser.add_argument(
        "--model", metavar="PROVIDER:NAME", help="the model, or script:PATH for a scripted one"
    )
    parser.add_argument(
        "--demo",
        nargs="?",
        const="tour",
        metavar="NAME",
        help="play a demo that ships with the program (tour, fast)",
    )
    parser.add_argument("--folder", type=Path, default=Path(), help="the project folder (default: this one)")
    parser.add_argument(
        "--set",
        dest="settings",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="override a setting, as in tasks.todoClearDelay=5",
    )

    past = parser.add_argument_group("sessions").add_mutually_exclusive_group()
    past.add_argument(
        "-c",
        "--continue",
        dest="newest",
        action="store_true",
        help="resume the newest session of this folder",
    )
    past.add_argument("-r", "--resume", metavar="ID", help="resume a session, from any folder")

    once = parser.add_argument_group("without the app")
    once.add_argument(
        "-p",
        "--print",
        dest="prompt",
        nargs="?",
        const="-",
        metavar="PROMPT",
        help="run one prompt and exit; standard input is read when PROMPT is absent or -",
    )
    once.add_argument(
        "--output-format", choices=("text", "json", "stream-json"), default="text", help="what -p prints"
    )

    consent = parser.add_argument_group("approvals")
    consent.add_argument(
        "--allow",
        action="append",
        default=[],
        metavar="RULE",
        help="allow tool or tool(pattern), as in 'bash(git diff *)'",
    )
    consent.add_argument("--yes", action="store_true", help="allow every call")
    return parser


def parse_arguments(arguments: Sequence[str], version: str) -> Invocation:
    """Read the command line; exits with code 2 and a usage message when it can't be read."""
    parser = build_parser(version)
    parsed = parser.parse_args(arguments)
    if parsed.resume == "":
        parser.error(
            "argument -r/--resume: the id is empty; --continue resumes the newest session of this folder"
        )
    return Invocation(
        prompt=parsed.prompt,
        headless=parsed.prompt is not None,
        output_format=parsed.output_format,
        model=parsed.model,
        demo=parsed.demo,
        resume="" if parsed.newest else parsed.resume,
        allow=tuple(parsed.allow),
        allow_all=parsed.yes,
        folder=parsed.folder,
        settings=tuple(parsed.settings),
    )
