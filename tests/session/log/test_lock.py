"""A session has one writer; a dead one's lock is no obstacle."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from session.events import NoticePosted
from session.log import SessionLocked, SessionLog, read_session

ROOT = Path(__file__).parents[3]
HOLDER = """
import sys
from pathlib import Path
from session.events import NoticePosted
from session.log import SessionLog
log = SessionLog.open(Path(sys.argv[1]))
log.append(NoticePosted(text="from the holder"))
print("locked", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def holder(session_file):
    """Another process that has the session open."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(session_file)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"locked\n"
        yield process
        process.kill()


def test_a_second_process_is_told_who_has_the_session(session_file, holder):
    with pytest.raises(SessionLocked) as caught:
        SessionLog.open(session_file)
    assert str(caught.value) == f"Session {session_file.stem} is already open in process {holder.pid}."
    assert caught.value.owner == holder.pid


def test_a_locked_session_can_be_read(session_file, holder):
    assert read_session(session_file).notes == ()


def test_the_lock_of_a_killed_process_is_taken_over(session_file, holder):
    holder.kill()
    holder.wait()
    assert session_file.with_suffix(".lock").exists()
    log = SessionLog.open(session_file)
    log.append(NoticePosted(text="from us"))
    log.close()
    assert [event.text for event in read_session(session_file).events[-2:]] == ["from the holder", "from us"]


def test_a_second_log_in_one_process_is_refused_too(session_file):
    log = SessionLog.open(session_file)
    with pytest.raises(SessionLocked, match=f"process {os.getpid()}"):
        SessionLog.open(session_file)
    log.close()
    SessionLog.open(session_file).close()


def test_closing_twice_does_no_harm_and_leaves_no_lock_file(session_file):
    log = SessionLog.open(session_file)
    log.close()
    log.close()
    assert not session_file.with_suffix(".lock").exists()


def test_a_lock_file_without_an_owner_is_told_as_such(session_file):
    log = SessionLog.open(session_file)
    session_file.with_suffix(".lock").write_text("nonsense")
    with pytest.raises(SessionLocked, match="is already open in another process"):
        SessionLog.open(session_file)
    log.close()


def test_a_lock_file_that_was_removed_is_not_removed_for_another(session_file):
    first = SessionLog.open(session_file)
    session_file.with_suffix(".lock").unlink()
    second = SessionLog.open(session_file)
    first.close()
    with pytest.raises(SessionLocked):
        SessionLog.open(session_file)
    second.close()
