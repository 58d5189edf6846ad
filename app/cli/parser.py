"""Reads the command line into one value.

It imports nothing but the standard library, so that `--version` and `--help` answer at once.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from app.cli.command import COMMANDS, Command, find_command, unknown_command

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from session.events import ApprovalMode
    from session.models import Effort

USAGE: Final = "%(prog)s [OPTION]...\n       %(prog)s COMMAND [OPTION]..."
EPILOG: Final = """\
examples:
  punchlist                                   work in this folder
  punchlist setup                             connect a model
  punchlist --demo                            watch a scripted session
  punchlist --continue                        go on with the newest session of this folder
  punchlist -p "Fix the failing test" --yes   run once, without the app
"""
MODES: Final = ("ask", "plan", "yolo")
EFFORTS: Final = ("none", "minimal", "low", "medium", "high", "xhigh", "max")


@dataclass(frozen=True, slots=True, kw_only=True)
class Invocation:
    """What the user asked for."""

    command: str | None = None
    """Name of a command, such as `doctor`; without one the app is started, or a prompt run."""
    command_options: Mapping[str, str] = field(default_factory=dict[str, str])
    """The command's own options that were given, by name; the value of a switch is empty."""
    prompt: str | None = None
    """With `-p`: the prompt; `-` or nothing means standard input."""
    headless: bool = False
    """Whether to run once without the app."""
    output_format: str = "text"
    """`text`, `json` or `stream-json`."""
    model: str | None = None
    effort: Effort | None = None
    """How much the model is to think."""
    demo: str | None = None
    """Name of a demo to play."""
    resume: str | None = None
    """Id of the session to resume; an empty string means the newest one here."""
    allow: tuple[str, ...] = ()
    """Rules for calls that may run without asking."""
    allow_all: bool = False
    """Whether no call is asked about; the same as the mode `yolo`."""
    mode: ApprovalMode | None = None
    """What may run without asking; the settings decide when absent."""
    trust: bool = False
    """Whether the folder is trusted with what it holds now."""
    folder: Path = field(default_factory=Path)
    settings: tuple[str, ...] = ()
    """`key=value` pairs that override settings."""


def build_parser(version: str) -> argparse.ArgumentParser:
    """The parser of a command line without a command."""
    parser = argparse.ArgumentParser(
        prog="punchlist",
        usage=USAGE,
        description="A coding agent that works down a todo list you can see, steer and edit.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        # An option that allows everything must not be reached by a slip of the finger.
        allow_abbrev=False,
    )
    width = max(len(command.name) for command in COMMANDS) + 2
    parser.add_argument_group(
        "commands", "\n".join(f"{command.name:{width}}{command.summary}" for command in COMMANDS)
    )
    parser.add_argument("--version", action="version", version=f"punchlist {version}")
    _add_model(parser)
    parser.add_argument("--effort", choices=EFFORTS, help="how much the model thinks before it answers")
    parser.add_argument(
        "--demo",
        nargs="?",
        const="tour",
        metavar="NAME",
        help="play a demo that ships with the program (tour, fast)",
    )
    _add_folder(parser)
    parser.add_argument(
        "--trust",
        action="store_true",
        help="trust this folder with what it holds now: its AGENTS.md and settings are obeyed",
    )
    _add_set(parser)
    _add_sessions(parser)
    _add_print(parser)
    _add_approvals(parser)
    return parser


def parse_arguments(arguments: Sequence[str], version: str) -> Invocation:
    """Read the command line; exits with code 2 and a usage message when it can't be read."""
    parser = build_parser(version)
    if arguments and arguments[0] and not arguments[0].startswith("-"):
        command = find_command(arguments[0])
        if command is None:
            parser.error(unknown_command(arguments[0]))
        return _parse_command(command, arguments[1:])
    parsed, rest = parser.parse_known_args(arguments)
    if rest:
        parser.error(_about_rest(rest))
    if parsed.resume == "":
        parser.error(
            "argument -r/--resume: the id is empty; --continue resumes the newest session of this folder"
        )
    if parsed.yes and parsed.mode not in {None, "yolo"}:
        parser.error(f"--yes allows every call, so it can't go with --mode {parsed.mode}")
    return Invocation(
        prompt=parsed.prompt,
        headless=parsed.prompt is not None,
        output_format=parsed.output_format,
        model=parsed.model,
        effort=parsed.effort,
        demo=parsed.demo,
        resume="" if parsed.newest else parsed.resume,
        allow=tuple(parsed.allow),
        allow_all=parsed.yes or parsed.mode == "yolo",
        mode="yolo" if parsed.yes else parsed.mode,
        trust=parsed.trust,
        folder=parsed.folder,
        settings=tuple(parsed.settings),
    )


def _parse_command(command: Command, arguments: Sequence[str]) -> Invocation:
    parser = argparse.ArgumentParser(
        prog=f"punchlist {command.name}",
        description=f"{command.summary[0].upper()}{command.summary[1:]}.",
        allow_abbrev=False,
    )
    adders = {"folder": _add_folder, "model": _add_model, "set": _add_set}
    for general in command.general:
        adders[general](parser)
    for option in command.options:
        if option.metavar:
            parser.add_argument(f"--{option.name}", metavar=option.metavar, help=option.help)
        else:
            parser.add_argument(f"--{option.name}", action="store_const", const="", help=option.help)
    parsed = vars(parser.parse_args(arguments))
    own = {option.name: parsed[option.name.replace("-", "_")] for option in command.options}
    return Invocation(
        command=command.name,
        command_options={name: value for name, value in own.items() if value is not None},
        model=parsed.get("model"),
        folder=parsed.get("folder", Path()),
        settings=tuple(parsed.get("settings", ())),
    )


def _about_rest(rest: Sequence[str]) -> str:
    """What to say about arguments that mean nothing where they stand."""
    command = next((find_command(word) for word in rest if find_command(word)), None)
    if command is not None:
        return f"the command comes first: punchlist {command.name} [OPTION]..."
    return f"unrecognized arguments: {' '.join(rest)}"


def _add_model(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--model", metavar="PROVIDER:NAME", help="the model, or script:PATH for a scripted one"
    )


def _add_folder(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--folder", type=Path, default=Path(), help="the project folder (default: this one)")


def _add_set(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--set",
        dest="settings",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="override a setting, as in tasks.todoClearDelay=5",
    )


def _add_sessions(parser: argparse.ArgumentParser) -> None:
    past = parser.add_argument_group("sessions").add_mutually_exclusive_group()
    past.add_argument(
        "-c",
        "--continue",
        dest="newest",
        action="store_true",
        help="resume the newest session of this folder",
    )
    past.add_argument("-r", "--resume", metavar="ID", help="resume a session, from any folder")


def _add_print(parser: argparse.ArgumentParser) -> None:
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


def _add_approvals(parser: argparse.ArgumentParser) -> None:
    consent = parser.add_argument_group("approvals")
    consent.add_argument(
        "--mode",
        choices=MODES,
        help="ask before a call that changes something, plan without changing anything, or never ask (yolo)",
    )
    consent.add_argument(
        "--allow",
        action="append",
        default=[],
        metavar="RULE",
        help="allow tool or tool(pattern), as in 'bash(git diff *)'",
    )
    consent.add_argument("--yes", action="store_true", help="allow every call; the same as --mode yolo")
