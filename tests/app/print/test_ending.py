"""How a run of `-p` ends when it is interrupted, or when nobody reads it any more."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys

import pytest

from session.log import list_sessions, read_session
from session.runtime import Session
from tests.support.program import COMMAND, DEADLINE, Program, unread, wait_until
from tests.support.scripts import call, say, write_script

WAIT = call("bash", command="echo up; while [ ! -e go ]; do sleep 0.02; done; echo on", before="I start.")


def is_call(line):
    return line["type"] == "tool_call"


@pytest.fixture
def start(tmp_path, folder):
    """Starts a run that waits in a tool until the file `go` is there."""
    programs = []

    def start(*answers, output="stream-json"):
        model = write_script(tmp_path, *(answers or (WAIT, say("done"))))
        program = Program("-p", "go", "--yes", "--model", model, "--output-format", output, folder=folder)
        programs.append(program)
        return program

    yield start
    (folder / "go").touch()
    for program in programs:
        program.process.kill()
        program.end()


def newest(folder):
    return read_session(list_sessions(folder)[0].path)


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_run_exits_with_130_and_its_session_is_saved(start, folder, sign):
    program = start()
    program.wait_for(is_call)
    program.process.send_signal(sign)
    assert program.end() == 130
    assert program.errors == ""
    assert [event["type"] for event in program.events[-2:]] == ["tool_result", "result"]
    assert program.events[-2]["is_error"] is True
    assert program.events[-1]["reason"] == "cancelled"
    record = newest(folder)
    assert record.notes == ()
    assert record.events[-1].reason == "cancelled"
    assert not record.path.with_suffix(".lock").exists()
    (folder / "go").touch()
    resumed = Program("-p", "on", "--continue", "--output-format", "stream-json", folder=folder)
    assert resumed.end() == 0
    assert resumed.events[-1]["text"] == "done"


def test_a_hang_up_ends_the_run_and_what_it_started(start, folder):
    program = start(
        call("bash", command="echo $$ > pid; echo up; while [ ! -e go ]; do sleep 0.02; done"), say("x")
    )
    program.wait_for(is_call)
    wait_until(lambda: (folder / "pid").exists() and (folder / "pid").read_text().strip())
    program.process.send_signal(signal.SIGHUP)
    program.end()
    assert newest(folder).events[-1].type == "turn_finished"
    with pytest.raises(ProcessLookupError):
        os.kill(int((folder / "pid").read_text()), 0)


def test_an_interrupt_while_the_prompt_is_read_is_no_fault(folder):
    reading, writing = os.pipe()
    with subprocess.Popen(
        [COMMAND, "-p"], cwd=folder, stdin=reading, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        os.close(reading)
        # A full pipe that becomes empty was read, so that the program is past its start.
        os.write(writing, b"x" * 60_000)
        wait_until(lambda: unread(writing) == 0)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=DEADLINE)
        os.close(writing)
    assert process.returncode == 130
    assert "Traceback" not in errors


@pytest.mark.parametrize("output", ["text", "stream-json"])
def test_a_reader_that_goes_away_ends_the_run_without_a_traceback(tmp_path, folder, output):
    model = write_script(tmp_path, WAIT, say("x" * 100_000), say("never"))
    reading, writing = os.pipe()
    arguments = ["-p", "go", "--yes", "--model", model, "--output-format", output]
    with subprocess.Popen(
        [COMMAND, *arguments],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=writing,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        os.close(writing)
        assert os.read(reading, 10)
        os.close(reading)
        (folder / "go").touch()
        _, errors = process.communicate(timeout=DEADLINE)
    assert process.returncode == 1
    assert "Traceback" not in errors
    assert "Exception ignored" not in errors
    record = newest(folder)
    assert record.skipped == 0
    assert not record.path.with_suffix(".lock").exists()


@pytest.mark.parametrize("output", ["text", "stream-json"])
def test_a_reader_that_goes_away_cancels_the_turn_in_good_order(tmp_path, run, folder, monkeypatch, output):
    model = write_script(tmp_path, call("read", path="x", before="I look."), say("never"))

    class Gone(io.StringIO):
        def write(self, text):
            if "tool_call" in text or "I look" in text:
                raise BrokenPipeError(32, "Broken pipe")
            return len(text)

        def fileno(self):
            return os.open(os.devnull, os.O_WRONLY)

    monkeypatch.setattr(sys, "stdout", Gone())
    printed = run("-p", "go", "--model", model, "--output-format", output)
    assert printed.code == 1
    assert "Errno" not in printed.err
    last = newest(folder).events[-1]
    assert (last.type, last.reason) == ("turn_finished", "cancelled")


@pytest.mark.parametrize("output", ["text", "stream-json"])
@pytest.mark.parametrize("lines", range(6))
def test_a_reader_that_goes_away_at_any_line_ends_the_turn(tmp_path, run, folder, monkeypatch, output, lines):
    model = write_script(tmp_path, call("read", path="x", before="I look."), say("That was all."))
    left = iter(range(lines))

    class Gone(io.StringIO):
        def write(self, text):
            if next(left, None) is None:
                raise BrokenPipeError(32, "Broken pipe")
            return len(text)

    monkeypatch.setattr(sys, "stdout", Gone())
    printed = run("-p", "go", "--model", model, "--output-format", output)
    # Text has two lines; JSON has one more than these tests let through.
    assert printed.code == (0 if output == "text" and lines >= 2 else 1)
    assert newest(folder).events[-1].type == "turn_finished"


def test_the_job_does_not_depend_on_anybody_reading_standard_error(tmp_path, run, monkeypatch):
    class Gone(io.StringIO):
        def write(self, text):
            raise BrokenPipeError(32, "Broken pipe")

    monkeypatch.setattr(sys, "stderr", Gone())
    model = write_script(tmp_path, call("read", path="x"), say("done"))
    printed = run("-p", "go", "--model", model)
    assert (printed.code, printed.out) == (0, "done\n")


def test_an_output_that_lacks_a_character_gets_a_replacement(tmp_path, run, monkeypatch):
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", stream)
    printed = run("-p", "go", "--model", write_script(tmp_path, say("caf\u00e9")))
    assert printed.code == 0
    assert stream.buffer.getvalue().startswith(b"caf")


def test_a_closed_standard_input_is_an_empty_prompt(run, monkeypatch):
    monkeypatch.setattr(sys, "stdin", None)
    assert run("-p").code == 2


def test_the_session_is_closed_even_when_the_output_fails(tmp_path, run, monkeypatch):
    closed = []
    original = Session.close

    async def close(self):
        closed.append(self)
        await original(self)

    def fail(self, view):
        raise RuntimeError("out of order")

    monkeypatch.setattr(Session, "close", close)
    monkeypatch.setattr("app.print.output.StreamJsonOutput.start", fail)
    with pytest.raises(RuntimeError):
        run("-p", "go", "--model", write_script(tmp_path, say("x")), "--output-format", "stream-json")
    assert len(closed) == 1
