"""The command line: what it reads, and that it answers without loading anything heavy."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from typing import get_args

import pytest

import punchlist
from app.cli.command import COMMANDS
from app.cli.parser import EFFORTS, MODES, parse_arguments
from app.settings.schema import ApprovalSettings, ModelSettings
from session.models import Effort

ROOT = Path(punchlist.__file__).parent
PROBE = """
import json, sys
import punchlist
sys.argv = ["punchlist", *sys.argv[1:]]
code = 0
try:
    code = punchlist.main()
except SystemExit as end:
    code = end.code or 0
print(json.dumps([code, sorted({name.partition(".")[0] for name in sys.modules})]), file=sys.stderr)
"""


def probe(*arguments):
    """Run a command line in a fresh interpreter: standard output, exit code, top-level modules imported."""
    done = subprocess.run(
        [sys.executable, "-c", PROBE, *arguments], cwd=ROOT, capture_output=True, text=True, check=True
    )
    code, modules = json.loads(done.stderr.splitlines()[-1])
    return done.stdout, code, set(modules)


def test_the_version_is_one_line():
    out, code, _ = probe("--version")
    assert out == f"punchlist {punchlist.__version__}\n"
    assert code == 0
    assert [part.isdigit() for part in punchlist.__version__.split(".")] == [True] * 3


def test_the_installed_version_is_the_one_the_program_tells():
    assert version("punchlist") == punchlist.__version__


@pytest.mark.parametrize(
    "arguments",
    [
        ["--version"],
        ["--help"],
        ["--no-such-option"],
        ["-p", "--yes", "x", "y"],
        ["doctor", "--help"],
        ["setup", "--help"],
        ["docter"],
    ],
)
def test_what_needs_no_session_loads_nothing_heavy(arguments):
    _, _, modules = probe(*arguments)
    heavy = {"textual", "rich", "pydantic", "pydantic_ai", "openai", "asyncio", "session", "widgets"}
    assert modules & heavy == set()


def test_help_names_every_option_and_an_example():
    out, code, _ = probe("--help")
    assert code == 0
    for name in [
        "--version",
        "--model",
        "--demo",
        "--folder",
        "--set",
        "--continue",
        "--resume",
        "--print",
        "--output-format",
        "--allow",
        "--yes",
        "--mode",
        "--trust",
        "--effort",
        "setup",
        "doctor",
    ]:
        assert name in out
    assert "examples:" in out


def parse(*arguments):
    return parse_arguments(arguments, "1.2.3")


def test_without_arguments_the_app_starts_here():
    invocation = parse()
    assert not invocation.headless
    assert invocation.prompt is None
    assert invocation.resume is None
    assert invocation.folder == Path()
    assert invocation.output_format == "text"
    assert not invocation.allow_all
    assert invocation.command is None
    assert invocation.mode is None
    assert invocation.effort is None
    assert not invocation.trust


@pytest.mark.parametrize(
    ("arguments", "prompt"),
    [
        (["-p"], "-"),
        (["-p", "-"], "-"),
        (["-p", "do it"], "do it"),
        (["--print", ""], ""),
        (["-p", "- [ ] a list"], "- [ ] a list"),
    ],
)
def test_a_prompt_is_the_argument_or_standard_input(arguments, prompt):
    invocation = parse(*arguments)
    assert invocation.headless
    assert invocation.prompt == prompt


def test_continue_is_a_resume_of_the_newest():
    assert parse("--continue").resume == ""
    assert parse("-c").resume == ""
    assert parse("--resume", "0193").resume == "0193"


def test_repeated_options_add_up():
    invocation = parse("--allow", "bash(git *)", "--allow", "read", "--set", "a=1", "--set", "b=2")
    assert invocation.allow == ("bash(git *)", "read")
    assert invocation.settings == ("a=1", "b=2")


@pytest.mark.parametrize(
    ("arguments", "demo"), [(["--demo"], "tour"), (["--demo", "fast"], "fast"), ([], None)]
)
def test_the_demo_has_a_default(arguments, demo):
    assert parse(*arguments).demo == demo


@pytest.mark.parametrize("arguments", [["-p", "x", "--y"], ["--resume", ""]])
def test_a_slip_does_not_become_something_else(arguments, capsys):
    with pytest.raises(SystemExit) as end:
        parse(*arguments)
    assert end.value.code == 2
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    "arguments",
    [
        ["--continue", "--resume", "x"],
        ["--output-format", "xml"],
        ["--resume"],
        ["stray"],
        ["-p", "a", "b"],
        ["--mode", "never"],
        ["--effort", "huge"],
        ["--yes", "--mode", "plan"],
        ["doctor", "--yes"],
        ["setup", "x"],
    ],
)
def test_what_cannot_be_read_ends_with_code_2_and_a_usage_line(arguments, capsys):
    with pytest.raises(SystemExit) as end:
        parse(*arguments)
    captured = capsys.readouterr()
    assert end.value.code == 2
    assert captured.out == ""
    assert captured.err.startswith("usage: punchlist")


@pytest.mark.parametrize(
    ("arguments", "mode", "allow_all"),
    [
        (["--mode", "ask"], "ask", False),
        (["--mode", "plan"], "plan", False),
        (["--mode", "yolo"], "yolo", True),
        (["--yes"], "yolo", True),
        (["--yes", "--mode", "yolo"], "yolo", True),
    ],
)
def test_yes_and_the_mode_yolo_are_one(arguments, mode, allow_all):
    invocation = parse(*arguments)
    assert (invocation.mode, invocation.allow_all) == (mode, allow_all)


def test_the_command_line_takes_the_words_of_the_settings():
    efforts = ModelSettings.model_fields["effort"].annotation
    assert set(get_args(get_args(efforts)[0])) == set(EFFORTS) == set(get_args(Effort))
    modes = ApprovalSettings.model_fields["mode"].annotation
    assert set(get_args(modes)) == set(MODES)


def test_trust_and_effort_are_read():
    invocation = parse("--trust", "--effort", "high")
    assert invocation.trust
    assert invocation.effort == "high"


def test_a_command_has_options_of_its_own():
    invocation = parse("doctor", "--offline", "--model", "openai:x", "--set", "a=1", "--folder", "there")
    assert invocation.command == "doctor"
    assert invocation.command_options == {"offline": ""}
    assert (invocation.model, invocation.settings, invocation.folder) == ("openai:x", ("a=1",), Path("there"))
    assert parse("setup").command == "setup"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command):
    out, code, _ = probe(command.name, "--help")
    assert code == 0
    assert out.startswith(f"usage: punchlist {command.name}")
    assert command.summary[1:] in " ".join(out.split())


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["docter"], "no command 'docter'; did you mean doctor?"),
        (["SETUP"], "did you mean setup?"),
        (["fix the test"], "there are setup, doctor"),
        (["--folder", "x", "doctor"], "the command comes first: punchlist doctor"),
        (["--yes", "--mode", "ask"], "--yes allows every call"),
    ],
)
def test_what_was_meant_is_said(arguments, words, capsys):
    with pytest.raises(SystemExit) as end:
        parse(*arguments)
    assert end.value.code == 2
    assert words in capsys.readouterr().err
