"""The shell runner: it ends when the shell ends, with everything it started, and keeps memory flat."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path
from time import monotonic

import pytest

from session.tools import BashTool, ToolContext, ToolError
from session.tools.shell import HEAD_BYTES, TAIL_BYTES, run_shell


async def shell(command, folder, seconds=20.0):
    pieces = []
    outcome = await run_shell(command, folder, seconds=seconds, progress=pieces.append)
    return outcome, "".join(pieces)


async def test_output_and_error_come_in_order_and_as_they_are_written(tmp_path):
    outcome, seen = await shell("echo one; echo two >&2; echo three", tmp_path)
    assert outcome.output == seen == "one\ntwo\nthree\n"
    assert outcome.exit_code == 0


async def test_it_runs_in_the_folder_without_input_or_terminal(tmp_path):
    outcome, _ = await shell("pwd; cat; tty; echo end", tmp_path)
    assert outcome.output == f"{tmp_path}\nnot a tty\nend\n"


async def test_it_returns_when_the_shell_ends_though_a_child_keeps_the_pipe(tmp_path):
    begun = monotonic()
    outcome, _ = await shell("sleep 30 & echo $!; echo done", tmp_path)
    assert outcome.output.endswith("done\n")
    assert monotonic() - begun < 10
    os.kill(int(outcome.output.split()[0]), signal.SIGKILL)


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").split()[2] != "Z"
    except FileNotFoundError:
        return False


async def test_the_time_limit_ends_the_whole_group(tmp_path):
    outcome, seen = await shell("sleep 60 & echo $!; sleep 60", tmp_path, seconds=0.3)
    assert outcome.exit_code is None
    assert not alive(int(seen))


async def test_cancelling_ends_the_whole_group(tmp_path):
    started = asyncio.Event()
    pieces = []

    def progress(text):
        pieces.append(text)
        started.set()

    task = asyncio.ensure_future(
        run_shell("sleep 60 & echo $!; wait", tmp_path, seconds=60, progress=progress)
    )
    await started.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert not alive(int("".join(pieces)))


async def test_a_child_that_will_not_end_is_made_to(tmp_path, monkeypatch):
    monkeypatch.setattr("session.tools.shell.KILL_AFTER", 0.2)
    command = "(trap '' TERM; echo $BASHPID; while :; do sleep 1; done) & wait"
    outcome, seen = await shell(command, tmp_path, seconds=0.5)
    assert outcome.exit_code is None
    assert not alive(int(seen))


async def test_long_output_is_kept_from_both_ends(tmp_path):
    outcome, _ = await shell("head -c 300000 /dev/zero | tr '\\0' a; echo; echo END", tmp_path)
    assert outcome.omitted == 300_005 - HEAD_BYTES - TAIL_BYTES
    assert outcome.output.startswith("aaa")
    assert outcome.output.endswith("END\n")
    assert "bytes left out" in outcome.output


async def test_bytes_that_are_no_text_are_replaced(tmp_path):
    outcome, seen = await shell("printf 'a\\xe9b'", tmp_path)
    assert outcome.output == seen == "a\ufffdb"


@pytest.fixture
def context(tmp_path):
    return ToolContext(
        folder=tmp_path,
        phases=(),
        storage="memory",
        progress=lambda _: None,
        record=lambda _: None,
        call_id="c",
    )


async def test_the_model_reads_the_output_or_that_there_was_none(context):
    assert (await BashTool().run({"command": "printf hi"}, context)).text == "hi"
    assert (await BashTool().run({"command": "true"}, context)).text == "(no output)"


async def test_a_failing_command_is_a_failed_call_with_its_output(context):
    with pytest.raises(ToolError, match="oops\nExit code 3") as caught:
        await BashTool().run({"command": "echo oops; exit 3"}, context)
    assert caught.value.display.exit_code == 3


async def test_wrong_arguments_name_the_field(context):
    with pytest.raises(ToolError, match="command: Field required"):
        await BashTool().run({}, context)
    with pytest.raises(ToolError, match="timeout"):
        await BashTool().run({"command": "true", "timeout": 0}, context)
    with pytest.raises(ToolError, match="empty"):
        await BashTool().run({"command": "  "}, context)


def test_every_call_asks_for_the_whole_command():
    assert BashTool().approval_subject({"command": "rm -rf x", "timeout": None}) == "rm -rf x"
