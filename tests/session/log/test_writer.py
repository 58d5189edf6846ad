"""The session file is appended to, kept private, and nothing is lost while the process lives."""

from __future__ import annotations

import errno
import os
import stat
from hashlib import sha256

import pytest

from session.events import NoticePosted, TextStreamed
from session.log import LogError, SessionLog, read_session
from tests.session.events.sample import LOGGED, SAMPLES


def texts_of(path):
    return [event.text for event in read_session(path).events if isinstance(event, NoticePosted)]


def note(text):
    return NoticePosted(text=text)


@pytest.fixture
def log(project):
    log = SessionLog.create(project)
    yield log
    log.close()


def test_every_logged_event_is_read_back_as_it_was(session_file):
    record = read_session(session_file)
    assert record.events == LOGGED
    assert (record.skipped, record.unknown, record.notes) == (0, 0, ())
    assert record.session_id == SAMPLES[0].session_id


def test_a_record_is_one_line_of_ascii_and_there_at_once(log):
    log.append(note("a\nb\u2028c\u00e9\U0001f600"))
    data = log.path.read_bytes()
    assert data.isascii()
    assert data.count(b"\n") == 1
    assert data.endswith(b"\n")


def test_each_record_is_one_write(log, monkeypatch):
    writes = []
    real = os.write
    monkeypatch.setattr(os, "write", lambda fd, data: writes.append(data) or real(fd, data))
    log.append(note("one"))
    log.append(note("two"))
    assert len(writes) == 2
    assert all(data.endswith(b"\n") and data.count(b"\n") == 1 for data in writes)


def test_live_only_events_are_not_written(log):
    log.append(TextStreamed(part="a", text="x"))
    assert not log.path.exists()


def test_file_and_folders_are_private(log, state):
    log.append(note("x"))
    assert stat.S_IMODE(log.path.stat().st_mode) == 0o600
    assert stat.S_IMODE(log.path.with_suffix(".lock").stat().st_mode) == 0o600
    for folder in (log.path.parent, state / "sessions", state):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_sync_forces_the_file_onto_the_disk(log, monkeypatch):
    synced = []
    monkeypatch.setattr(os, "fsync", synced.append)
    log.sync()
    assert synced == []
    log.append(note("x"))
    log.sync()
    assert len(synced) == 1


def test_a_missing_last_newline_is_added_and_nothing_else_changed(session_file):
    before = session_file.read_bytes()[:-1]
    session_file.write_bytes(before)
    log = SessionLog.open(session_file)
    assert session_file.read_bytes() == before
    log.append(note("more"))
    log.close()
    after = session_file.read_bytes()
    assert after.startswith(before + b"\n")
    assert read_session(session_file).events[:-1] == LOGGED
    assert texts_of(session_file)[-1] == "more"


def test_opening_and_closing_an_old_file_leaves_it_alone(session_file):
    before = sha256(session_file.read_bytes()).digest()
    SessionLog.open(session_file).close()
    assert sha256(session_file.read_bytes()).digest() == before


def test_opening_what_is_not_there_says_so(tmp_path):
    with pytest.raises(LogError, match=r"There is no session file .*x\.jsonl\."):
        SessionLog.open(tmp_path / "x.jsonl")


def fail_writes(monkeypatch, behaviour):
    """Have `os.write` to session files do as `behaviour` says, with the real one at hand."""
    real = os.write
    monkeypatch.setattr(os, "write", lambda fd, data: behaviour(real, fd, data))


def full_disk(_real, _fd, _data):
    raise OSError(errno.ENOSPC, "No space left on device")


def test_a_failed_write_says_what_and_where_and_is_made_up_for(log, monkeypatch):
    log.append(note("one"))
    with monkeypatch.context() as patch:
        fail_writes(patch, full_disk)
        with pytest.raises(LogError) as caught:
            log.append(note("two"))
        assert str(caught.value) == (
            f"The session can't be saved to {log.path}: No space left on device; 1 record will be tried again."
        )
        with pytest.raises(LogError, match="2 records will be tried again"):
            log.append(note("three"))
        assert log.unsaved == 2
    log.append(note("four"))
    assert log.unsaved == 0
    assert texts_of(log.path) == ["one", "two", "three", "four"]


@pytest.mark.parametrize("kept", [0, 1, 40, -1])
def test_a_short_write_is_told_and_the_record_written_again(log, monkeypatch, kept):
    log.append(note("one"))
    with monkeypatch.context() as patch:
        fail_writes(patch, lambda real, fd, data: real(fd, data[:kept]))
        with pytest.raises(LogError, match=r"only \d+ of \d+ bytes could be written"):
            log.append(note("two"))
    log.append(note("three"))
    assert texts_of(log.path) == ["one", "two", "three"]


def test_what_waits_is_written_by_sync(log, monkeypatch):
    with monkeypatch.context() as patch:
        fail_writes(patch, full_disk)
        with pytest.raises(LogError):
            log.append(note("one"))
    log.sync()
    assert texts_of(log.path) == ["one"]


def test_what_waits_is_written_by_close(log, monkeypatch):
    with monkeypatch.context() as patch:
        fail_writes(patch, full_disk)
        with pytest.raises(LogError):
            log.append(note("one"))
    log.close()
    assert log.unsaved == 0
    assert texts_of(log.path) == ["one"]


def test_close_tells_what_was_lost_and_never_raises(log, monkeypatch):
    with monkeypatch.context() as patch:
        fail_writes(patch, full_disk)
        with pytest.raises(LogError):
            log.append(note("one"))
        log.close()
    assert log.unsaved == 1


def test_a_failed_sync_is_told(log, monkeypatch):
    def broken(_fd):
        raise OSError(errno.EIO, "Input/output error")

    log.append(note("x"))
    monkeypatch.setattr(os, "fsync", broken)
    with pytest.raises(LogError, match=r"can't be saved to .*: Input/output error\."):
        log.sync()


def test_an_event_that_is_no_json_is_told_and_forgotten(log):
    with pytest.raises(LogError, match="can't be written as JSON"):
        log.append(SAMPLES[0].model_copy(update={"folder": object()}))
    log.append(note("x"))
    assert texts_of(log.path) == ["x"]


def test_a_removed_file_is_written_again_with_all_records(log):
    log.append(note("one"))
    log.append(note("two"))
    log.path.unlink()
    with pytest.raises(LogError) as caught:
        log.append(note("three"))
    assert str(caught.value) == (
        "The session file was removed while in use; all records of this session were written to "
        f"{log.path} again."
    )
    assert log.unsaved == 0
    log.append(note("four"))
    assert texts_of(log.path) == ["one", "two", "three", "four"]


def test_a_removed_folder_is_made_again(log):
    log.append(note("one"))
    log.path.unlink()
    log.path.with_suffix(".lock").unlink()
    log.path.parent.rmdir()
    with pytest.raises(LogError, match="was removed"):
        log.append(note("two"))
    assert texts_of(log.path) == ["one", "two"]


def test_a_replaced_file_gets_our_records_and_keeps_its_own(log):
    log.append(note("one"))
    backup = log.path.read_bytes()
    log.append(note("two"))
    other = log.path.with_name("other")
    other.write_bytes(backup + b"somebody else's text")
    other.replace(log.path)
    with pytest.raises(LogError, match="was replaced by another while in use"):
        log.append(note("three"))
    assert log.path.read_bytes().startswith(backup + b"somebody else's text\n")
    assert texts_of(log.path) == ["one", "two", "three"]


def test_a_file_that_was_cut_is_told_and_gone_on_with(log):
    log.append(note("one"))
    log.append(note("two"))
    with log.path.open("r+b") as file:
        file.truncate(log.path.stat().st_size - 5)
    with pytest.raises(LogError, match="Another program cut the session file"):
        log.append(note("three"))
    assert texts_of(log.path) == ["one", "three"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_place_is_told(state, project):
    state.mkdir(mode=0o500)
    with pytest.raises(LogError, match=r"Sessions can't be saved in .*: Permission denied\."):
        SessionLog.create(project)


def test_a_place_that_is_a_file_is_told(state, project):
    state.write_text("not a folder")
    with pytest.raises(LogError, match=r"Sessions can't be saved in"):
        SessionLog.create(project)
