"""Sessions are listed by project, the last used first, and found by id from anywhere."""

from __future__ import annotations

import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

import session.log
from session.events import NoticePosted, PromptAccepted, SessionOpened, SessionResumed, UserTodosEdited
from session.log import (
    SessionError,
    SessionLog,
    SessionNotFound,
    find_session,
    list_sessions,
    newest_session,
)

ROOT = Path(__file__).parents[3]
FIRST = "01900000-aaaa-7000-8000-000000000001"
SECOND = "01900000-bbbb-7000-8000-000000000002"


def write(folder, session_id, *events, at=None):
    log = SessionLog.create(folder, session_id=session_id)
    opened = SessionOpened(
        format=1, session_id=session_id, folder=str(folder), model="script:tour", version="0.1.0"
    )
    for event in (opened, *events):
        log.append(event)
    log.close()
    if at is not None:
        os.utime(log.path, (at, at))
    return log.path


def test_a_list_shows_what_a_session_was_about(project):
    path = write(project, FIRST, PromptAccepted(text="\n  Fix the parser \nand more"))
    (info,) = list_sessions(project)
    assert (info.id, info.path, info.folder, info.model) == (FIRST, path, str(project), "script:tour")
    assert info.title == "Fix the parser"
    assert info.started is not None
    assert info.changed >= info.started


def test_the_last_used_comes_first(project):
    write(project, FIRST, PromptAccepted(text="one"), at=2000)
    write(project, SECOND, PromptAccepted(text="two"), at=1000)
    assert [info.title for info in list_sessions(project)] == ["one", "two"]
    assert newest_session(project).id == FIRST


def test_projects_are_kept_apart(project, tmp_path):
    other = tmp_path / "other"
    write(project, FIRST, PromptAccepted(text="one"))
    write(other, SECOND, PromptAccepted(text="two"))
    assert [info.id for info in list_sessions(project)] == [FIRST]
    assert [info.id for info in list_sessions(other)] == [SECOND]
    assert {info.id for info in list_sessions()} == {FIRST, SECOND}


def test_a_session_in_which_nothing_happened_is_not_continued(project):
    write(project, FIRST, PromptAccepted(text="one"), at=1000)
    write(project, SECOND, SessionResumed(model="m", version="0.1.0"), at=2000)
    assert newest_session(project).id == FIRST
    assert find_session(SECOND).used is False


def test_a_list_kept_by_hand_is_worth_continuing(project):
    write(project, FIRST, UserTodosEdited(action="/todo append x", phases=()))
    info = newest_session(project)
    assert info.title is None
    assert info.used


def test_nothing_to_continue_is_told(project):
    with pytest.raises(SessionNotFound) as caught:
        newest_session(project)
    assert str(caught.value) == f"There is no session to continue in {project}."


@pytest.mark.parametrize("text", [SECOND, SECOND.upper(), "01900000-b", f"  {SECOND}\n"])
def test_an_id_or_its_beginning_finds_a_session_of_any_folder(project, tmp_path, text):
    write(project, FIRST, PromptAccepted(text="one"))
    path = write(tmp_path / "other", SECOND, PromptAccepted(text="two"))
    assert find_session(text).path == path


def test_a_whole_id_wins_over_longer_ones(project):
    write(project, "abc", PromptAccepted(text="one"))
    write(project, "abcd", PromptAccepted(text="two"))
    assert find_session("abc").title == "one"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("0190", "2 sessions have an id that begins with 0190; give more of it."),
        ("ffff", "There is no session ffff."),
        ("../x", "There is no session ../x."),
        ("*", "There is no session *."),
        ("  ", "An empty text names no session."),
    ],
)
def test_what_names_no_single_session_is_told_in_one_sentence(project, text, sentence):
    write(project, FIRST)
    write(project, SECOND)
    with pytest.raises(SessionNotFound) as caught:
        find_session(text)
    assert str(caught.value) == sentence
    assert isinstance(caught.value, SessionError)


def test_damaged_files_are_listed_too(project):
    path = write(project, FIRST, PromptAccepted(text="Fix it"))
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(bytes(400) + b"\n" + lines[0][:40] + lines[1])
    (info,) = list_sessions(project)
    assert (info.title, info.folder, info.started) == ("Fix it", "", None)


def test_other_files_and_empty_ones_are_no_sessions(project):
    path = write(project, FIRST, PromptAccepted(text="one"))
    path.with_name("notes.txt").write_text("x")
    path.with_name("empty.jsonl").write_bytes(b"")
    (path.parent / "folder.jsonl").mkdir()
    assert [info.id for info in list_sessions(project)] == [FIRST]


def test_a_prompt_far_down_a_long_file_is_not_waited_for(project):
    path = write(project, FIRST, NoticePosted(text="x" * 400_000), PromptAccepted(text="late"))
    (info,) = list_sessions(project)
    assert info.path == path
    assert info.used
    assert info.title is None


def test_listing_and_finding_change_nothing(project):
    path = write(project, FIRST, PromptAccepted(text="one"))
    before = sha256(path.read_bytes()).digest(), path.stat().st_mtime_ns
    list_sessions()
    newest_session(project)
    find_session(FIRST)
    assert (sha256(path.read_bytes()).digest(), path.stat().st_mtime_ns) == before
    assert [entry.name for entry in path.parent.iterdir()] == [path.name]


def test_everything_exported_exists():
    assert len(set(session.log.__all__)) == len(session.log.__all__)
    assert all(hasattr(session.log, name) for name in session.log.__all__)


def test_importing_the_log_imports_no_model_library():
    code = (
        "import sys, session.log; "
        "print([n for n in ('pydantic_ai', 'openai', 'textual', 'filelock', 'session.runtime', 'session.views') "
        "if n in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout == "[]\n"
