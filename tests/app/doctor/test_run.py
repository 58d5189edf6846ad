"""`punchlist doctor` as a whole: what it prints, and its exit code."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
RUN = """
import sys
from app.cli.parser import parse_arguments
from app.doctor.run import run_doctor
sys.exit(run_doctor(parse_arguments(["doctor", *sys.argv[1:]], "1.2.3"), version="1.2.3"))
"""
HANGING = """
import asyncio, threading
import app.doctor.run
from app.doctor.checkup import Check
async def hang(surroundings):
    # A thread of a library can't be stopped.
    await asyncio.to_thread(threading.Event().wait)
app.doctor.run.all_checks = lambda surroundings: (Check("stuck", hang, 0.2),)
"""
SECRET = "sk-do-not-show-me-0123456789"


@pytest.fixture
def doctor(keyring_environment, tmp_path):
    """Runs the doctor in a process of its own and without a terminal."""

    def run(*arguments, before="", environment=None, stdout=subprocess.PIPE):
        return subprocess.run(
            [sys.executable, "-c", before + RUN, *arguments],
            cwd=ROOT,
            env={**os.environ, **keyring_environment, **(environment or {})},
            stdin=subprocess.DEVNULL,
            stdout=stdout,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            check=False,
            timeout=60,
        )

    return run


@pytest.fixture
def script(tmp_path):
    path = tmp_path / "plan.toml"
    path.write_text('[[answer]]\nsay = "Done."\n')
    return f"script:{path}"


def test_it_ends_well_when_nothing_fails(doctor, script):
    done = doctor("--model", script, environment={"TERM": "dumb", "OPENAI_API_KEY": SECRET})
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[-2] == ""
    assert "could be better" in lines[-1]
    rows = lines[:-2]
    assert {row[:4] for row in rows} <= {"ok  ", "!   "}
    assert len({row.index(row[21:]) for row in rows if row[21:]}) == 1
    assert any(row.startswith("ok  keys") and "OPENAI_API_KEY" in row for row in rows)
    assert SECRET not in done.stdout


def test_without_a_model_it_fails(doctor):
    done = doctor()
    assert done.returncode == 1
    assert "\nx   model" in done.stdout
    assert "1 thing doesn't work" in done.stdout


def test_programs_get_the_same_as_data(doctor, script):
    done = doctor("--json", "--model", script)
    findings = json.loads(done.stdout)
    assert done.returncode == 0
    assert all(set(finding) == {"name", "state", "text", "hint"} for finding in findings)
    assert "model" in [finding["name"] for finding in findings]
    assert doctor("--json").returncode == 1


def test_a_wrong_override_is_wrong_usage(doctor):
    done = doctor("--set", "nothing=1")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("punchlist: ")


def test_output_that_can_not_take_every_character(doctor, tmp_path, script):
    folder = tmp_path / "schlüssel"
    folder.mkdir()
    done = doctor(
        "--model",
        script,
        environment={"PYTHONIOENCODING": "ascii", "PUNCHLIST_STATE_DIR": str(folder), "VISUAL": "é"},
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_a_reader_that_leaves_early_is_no_fault(doctor, script):
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w") as stdout:
        done = doctor("--model", script, stdout=stdout)
    assert done.stderr == ""
    assert done.returncode == 1


def test_a_thread_that_hangs_does_not_keep_the_program(doctor):
    done = doctor(before=HANGING)
    assert done.returncode == 1
    assert done.stdout.startswith("x   stuck")
    assert done.stdout.endswith("1 thing doesn't work (x).\n")
