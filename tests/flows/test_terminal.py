"""The installed command in a real pseudo-terminal."""

from __future__ import annotations

import json
import os
import signal

import pytest

from tests.support.scripts import call, plan, say, write_script
from tests.support.terminal import Terminal, command

pytestmark = pytest.mark.terminal

RESTORED = {
    "mouse": b"\x1b[?1000l",
    "all mouse motion": b"\x1b[?1003l",
    "mouse encoding": b"\x1b[?1006l",
    "bracketed paste": b"\x1b[?2004l",
    "alternate screen": b"\x1b[?1049l",
    "cursor": b"\x1b[?25h",
}


@pytest.fixture
def start(tmp_path):
    running = []

    def start(*arguments, **size):
        terminal = Terminal([command(), *arguments], tmp_path, **size)
        running.append(terminal)
        return terminal

    yield start
    for terminal in running:
        terminal.process.close(force=True)


def test_a_job_is_watched_left_and_resumed(tmp_path, start):
    model = write_script(
        tmp_path, plan("Read it", "Write it"), call("todo", op="done", task="Read it"), say("Half of it?")
    )
    run = start("--model", model)
    run.until_shown("script")
    run.type("work\r")
    run.until_shown("Half of it?", "☑ Read it", "▸ Write it")
    before = run.text()
    run.type("\x03")
    run.until_shown("Once more to leave.")
    run.type("\x03")
    assert run.finish() == 0
    tail = run.received[-2000:]
    assert [name for name, sequence in RESTORED.items() if sequence not in tail] == []
    session_id = tail.split(b"--resume ")[1].split()[0].decode()

    again = start("--resume", session_id)
    again.until_shown("Half of it?", "☑ Read it", "▸ Write it")
    lines = {line for line in before.splitlines()[:20] if line.strip("│ ")}
    again.until(lambda: lines <= set(again.text().splitlines()))


def test_a_killed_session_keeps_everything_that_was_finished(tmp_path, start):
    model = write_script(
        tmp_path,
        plan("Read it", "Write it"),
        call("todo", op="done", task="Read it"),
        {"say": "an answer that is still being written", "rate": 2},
    )
    run = start("--model", model)
    run.until_shown("script")
    run.type("work\r")
    run.until_shown("☑ Read it", "an answer")
    run.kill()
    assert run.finish() == -signal.SIGKILL

    again = start("--continue")
    again.until_shown("Interrupted.", " work", "☑ Read it", "▸ Write it", "done · Read it")
    again.type("go on\r")
    again.until_shown(" go on")


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGHUP])
def test_a_polite_kill_restores_the_terminal_and_ends_what_runs(tmp_path, start, sign):
    model = write_script(tmp_path, call("bash", command="echo $$ > pid; echo up; sleep 60"), say("never"))
    run = start("--model", model, "--yes")
    run.until_shown("script")
    run.type("work\r")
    run.until_shown("│ up")
    run.kill(sign)
    assert run.finish() == 128 + sign
    assert [name for name, sequence in RESTORED.items() if sequence not in run.received[-2000:]] == []
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "pid").read_text()), 0)


def test_the_agent_works_on_while_the_users_editor_is_open(tmp_path, start, monkeypatch):
    editor = tmp_path / "editor"
    editor.write_text("#!/bin/sh\ntouch go; while [ ! -e done ]; do sleep 0.05; done\n")
    editor.chmod(0o755)
    monkeypatch.setenv("VISUAL", str(editor))
    model = write_script(
        tmp_path,
        plan("a"),
        call("bash", command="while [ ! -e go ]; do sleep 0.05; done; touch done; echo went on"),
        say("the end"),
    )
    run = start("--model", model, "--yes", "--folder", str(tmp_path))
    run.until_shown("script")
    run.type("work\r")
    run.until_shown("▸ a")
    run.type("/todo edit --external")
    run.until_shown("--external")
    run.type("\r")
    run.until_shown("the end", "The list is unchanged.")


def test_every_record_is_on_disk_before_it_is_on_screen(tmp_path, start):
    model = write_script(tmp_path, plan("a"), {"say": "x" * 400, "rate": 1})
    run = start("--model", model)
    run.until_shown("script")
    run.type("work\r")
    run.until_shown("▸ a", "xxxx")
    (file,) = (tmp_path / "state").rglob("*.jsonl")
    records = [json.loads(line) for line in file.read_text().splitlines()]
    assert {"prompt_accepted", "tool_call_finished", "model_messages_added"} <= {r["type"] for r in records}
    assert file.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(("columns", "rows"), [(120, 40), (80, 24), (60, 15)])
def test_every_size_shows_the_list_and_the_answer(tmp_path, start, columns, rows):
    model = write_script(tmp_path, plan("the only task"), say("the end of it"))
    run = start("--model", model, columns=columns, rows=rows)
    run.until_shown("script")
    run.type("work\r")
    run.until_shown("the end of it", "the only task", "0/1")


def test_the_users_editor_gets_the_terminal_and_gives_it_back(tmp_path, start, monkeypatch):
    editor = tmp_path / "editor"
    editor.write_text('#!/bin/sh\necho THE-EDITOR\nread answer\necho "- [ ] $answer" >> "$1"\n')
    editor.chmod(0o755)
    monkeypatch.setenv("VISUAL", str(editor))
    model = write_script(tmp_path, plan("a"), say("ok"))
    run = start("--model", model)
    run.until_shown("script")
    run.type("work\r")
    run.until_shown("▸ a", "ok")
    run.type("/todo edit --external")
    run.until_shown("--external")
    run.type("\r")
    run.until_shown("THE-EDITOR")
    run.type("from outside\r")
    run.until_shown("☐ from outside", "Todo 0/2", "You changed the list")


def test_pasted_lines_are_text(tmp_path, start):
    model = write_script(tmp_path, say("got it"))
    run = start("--model", model)
    run.until_shown("script")
    run.type("\x1b[200~one\ntwo\nthree\x1b[201~")
    run.until_shown("one", "two", "three")
    assert "got it" not in run.text()
    run.type("\r")
    run.until_shown("got it")


def test_without_a_terminal_the_app_says_so(tmp_path):
    run = Terminal(["bash", "-c", f"'{command()}' </dev/null 2>&1 | cat"], tmp_path)
    assert run.finish() == 0
    assert b"needs a terminal" in run.received
