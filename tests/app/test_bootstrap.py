"""Where a session's model, folder, past and file come from."""

from __future__ import annotations

import asyncio
import gc
import subprocess
import sys
from pathlib import Path

import pytest

from app.bootstrap import StartError, start_session
from app.cli.parser import parse_arguments
from session.log import SessionLog, find_session, list_sessions, read_session
from session.todo import TodoItem, TodoPhase, TodoStatus

ROOT = Path(__file__).parents[2]
LIST = (TodoPhase(name="Build", tasks=[TodoItem(content="read", status=TodoStatus.IN_PROGRESS)]),)
HOLDER = """
import sys
from pathlib import Path
from session.log import SessionLog
log = SessionLog.open(Path(sys.argv[1]))
print("locked", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "project"
    folder.mkdir()
    return folder


@pytest.fixture
async def start(folder):
    """Starts the session of a command line, and closes it at the end."""
    sessions = []

    def start(*arguments, folder=folder):
        invocation = parse_arguments(["--folder", str(folder), *arguments], "1.2.3")
        started = start_session(invocation, version="1.2.3", interactive=False)
        sessions.append(started.session)
        return started

    yield start
    for session in sessions:
        await session.close()


@pytest.fixture
async def past(start, folder):
    """The id of a session that has a list and is closed."""
    session = start("--model", "openai:first").session
    session.edit_todos("/todo append read", LIST)
    await session.close()
    return session.id


def set_model(tmp_path, model):
    path = tmp_path / "config" / "punchlist" / "config.toml"
    path.parent.mkdir(parents=True)
    path.write_text(f'model = "{model}"\n')


async def test_the_settings_name_the_model_until_the_command_line_does(start, tmp_path):
    set_model(tmp_path, "openai:settings")
    assert start().session.view.model == "openai:settings"
    assert start("--set", "model=openai:set").session.view.model == "openai:set"
    assert (
        start("--set", "model=openai:set", "--model", "openai:argument").session.view.model
        == "openai:argument"
    )


async def test_the_environment_names_the_model_too(start, monkeypatch):
    monkeypatch.setenv("PUNCHLIST_MODEL", "openai:environment")
    assert start().session.view.model == "openai:environment"


async def test_a_resumed_session_keeps_its_model_unless_another_is_named(start, tmp_path, past):
    set_model(tmp_path, "openai:settings")
    first = start("--continue")
    assert first.session.view.model == "openai:first"
    await first.session.close()
    second = start("--continue", "--model", "openai:second")
    assert second.session.view.model == "openai:second"
    await second.session.close()
    assert start("--continue").session.view.model == "openai:second"


async def test_without_any_model_there_is_a_notice_and_a_session(start):
    started = start()
    assert started.session.view.model == ""
    assert started.notices == ()


async def test_a_demo_is_a_script_that_ships_with_the_program(start):
    started = start("--demo", "fast", "--model", "openai:other")
    assert started.session.view.model == f"script:{ROOT / 'assets' / 'demos' / 'fast.toml'}"
    assert started.notices == ()


async def test_an_unknown_demo_names_those_there_are(start):
    with pytest.raises(StartError, match=r"no demo 'x'; there are tour and fast\."):
        start("--demo", "x")


async def test_every_demo_that_is_named_ships(start):
    for name in ("tour", "fast"):
        start("--demo", name)


async def test_a_relative_script_is_found_from_any_folder_later_on(start, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "plan.toml").write_text('[[answer]]\nsay = "x"\n')
    assert start("--model", "script:plan.toml").session.view.model == f"script:{tmp_path / 'plan.toml'}"


async def test_a_relative_script_of_the_settings_is_found_from_any_folder_later_on(
    start, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    set_model(tmp_path, "script:plan.toml")
    assert start().session.view.model == f"script:{tmp_path / 'plan.toml'}"


async def test_a_session_is_resumed_from_another_folder_in_its_own(start, tmp_path, folder, past):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    with pytest.raises(StartError, match="no session to continue"):
        start("--continue", folder=elsewhere)
    session = start("--resume", past[:-6], folder=elsewhere).session
    assert session.id == past
    assert session.view.folder == str(folder)
    assert session.view.todos.phases == LIST
    assert list_sessions(elsewhere) == []


async def test_a_session_is_kept_in_the_file_of_its_folder(start, folder):
    session = start().session
    assert session.is_kept
    session.notice("hello")
    assert find_session(session.id).folder == str(folder)


async def test_an_unknown_session_is_said(start):
    with pytest.raises(StartError, match="no session 0193"):
        start("--resume", "0193")


@pytest.fixture
def hold():
    """Has another process open a session file."""
    holders = []

    def hold(path):
        command = [sys.executable, "-c", HOLDER, str(path)]
        holder = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        holders.append(holder)
        assert holder.stdout.readline() == b"locked\n"
        return holder

    yield hold
    for holder in holders:
        holder.kill()
        holder.communicate()


async def test_a_session_open_elsewhere_is_forked_with_a_notice(start, past, hold):
    path = find_session(past).path
    before = path.read_bytes()
    holder = hold(path)
    started = start("--resume", past)
    session = started.session
    assert session.id != past
    assert session.view.todos.phases == LIST
    assert session.view.model == "openai:first"
    assert f"already open in process {holder.pid}" in started.notices[0]
    assert "copy" in started.notices[0]
    session.notice("only in the copy")
    assert path.read_bytes() == before
    await session.close()
    record = read_session(find_session(session.id).path)
    assert record.notes == ()
    assert record.events[0].session_id == session.id
    assert record.events[-1].text == "only in the copy"


async def test_a_fork_goes_on_alone_and_is_the_newest(start, past):
    first = start("--continue")
    fork = start("--continue")
    assert fork.session.id != first.session.id == past
    fork.session.edit_todos("/todo rm", ())
    await fork.session.close()
    assert first.session.view.todos.phases == LIST
    assert start("--continue").session.view.todos.phases == ()


async def test_a_state_folder_that_cannot_be_written_leaves_a_session_in_memory(start, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("PUNCHLIST_STATE_DIR", str(tmp_path / "file"))
    started = start("--model", "openai:x")
    assert not started.session.is_kept
    assert any("can't be saved" in notice and "memory only" in notice for notice in started.notices)
    assert started.session.edit_todos("/todo append read", LIST)
    assert started.session.view.todos.phases == LIST


async def test_a_session_that_cannot_be_written_is_resumed_in_memory(start, past, monkeypatch):
    def refuse(self, path):
        from session.log import LogError

        raise LogError(f"The session can't be locked: {path}: Read-only file system.")

    monkeypatch.setattr(SessionLog, "__init__", refuse)
    started = start("--resume", past)
    assert started.session.view.todos.phases == LIST
    assert not started.session.is_kept
    assert "Read-only file system" in started.notices[0]


async def test_damage_in_the_file_is_told(start, past):
    path = find_session(past).path
    with path.open("ab") as file:
        file.write(b'{"id": "cut of')
    started = start("--resume", past)
    assert started.session.view.todos.phases == LIST
    assert "1 damaged record was skipped" in started.notices[0]


async def test_a_lost_first_record_leaves_the_folder_of_the_command_line(start, past, folder):
    path = find_session(past).path
    path.write_bytes(path.read_bytes().partition(b"\n")[2])
    started = start("--resume", past, "--model", "openai:x")
    assert started.session.view.todos.phases == LIST
    assert started.session._options.folder == folder
    assert "first record" in started.notices[0]


async def test_a_lost_first_record_doesnt_leave_the_view_without_a_folder(start, past, folder):
    path = find_session(past).path
    path.write_bytes(path.read_bytes().partition(b"\n")[2])
    assert start("--resume", past).session.view.folder == str(folder)


async def test_a_folder_that_is_gone_is_told(start, past, folder, tmp_path):
    folder.rmdir()
    started = start("--resume", past, folder=tmp_path)
    assert any(str(folder) in notice for notice in started.notices)


async def test_wrong_settings_are_notices(start, tmp_path):
    set_model(tmp_path, "openai:x")
    path = tmp_path / "config" / "punchlist" / "config.toml"
    path.write_text(path.read_text() + "[todo]\ndialect = 'both ways'\n")
    started = start()
    assert "todo.dialect" in started.notices[0]
    assert started.settings.todo.dialect == "ops"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--allow", "bash(git"], "is not a rule"),
        (["--set", "todo.dialect=x"], "todo.dialect must be one of"),
        (["--set", "x"], "key=value"),
    ],
)
async def test_what_the_command_line_gets_wrong_stops_the_start(start, arguments, says):
    with pytest.raises(StartError, match=says):
        start(*arguments)


async def test_a_model_that_could_not_be_loaded_leaves_no_trace_when_nobody_asks_it(folder):
    lost = []
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _, context: lost.append(context["message"]))
    invocation = parse_arguments(["--folder", str(folder), "--model", "none:x"], "1.2.3")
    session = start_session(invocation, version="1.2.3", interactive=True).session
    session.load()
    await asyncio.wait([session._runner._loading])
    await session.close()
    del session
    gc.collect()
    await asyncio.sleep(0)
    assert lost == []
