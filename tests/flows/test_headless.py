"""A job through the installed `punchlist -p`: worked, resumed, killed, and resumed again."""

from __future__ import annotations

import signal

import pytest

from session.events import event_to_json
from session.log import newest_session, read_session
from tests.support.program import Program
from tests.support.scripts import call, calls, plan, say, write_script

GATE = "while [ ! -e go ]; do sleep 0.02; done"
JOB = (
    {**plan("Read", "Write", "Test"), "think": "Three steps.", "say": "I'll plan this."},
    {
        **call("bash", command="printf 'grammar\\n' > notes; cat notes"),
        "expect": ["Overall: 0/3 done, 3 open."],
    },
    {**call("todo", op="done", task="Reed"), "expect": ["grammar"]},
    {**call("todo", op="done", task="Read"), "expect": ['Task "Reed" not found']},
    {**call("bash", command="cat nowhere"), "expect": ["Overall: 1/3 done"]},
    {**call("bash", command="cat notes"), "expect": ["No such file", "Exit code 1."]},
    say("Half of it is done?"),
    {
        **calls(call("todo", op="done", task="Write"), call("todo", op="drop", task="Test")),
        "expect": ["go on"],
    },
    {**say("All of it is done."), "expect": ["Overall: 3/3 done"]},
)
FIRST = ["completed", "in_progress", "pending"]
SECOND = ["completed", "completed", "abandoned"]


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "project"
    folder.mkdir()
    return folder


@pytest.fixture
def start(folder):
    """Starts the installed command in the project folder; whatever still runs at the end is ended."""
    programs = []

    def start(*arguments):
        program = Program(*arguments, "--yes", "--output-format", "stream-json", folder=folder)
        programs.append(program)
        return program

    yield start
    (folder / "go").touch()
    for program in programs:
        program.process.kill()
        program.end()


def statuses(phases):
    return [task["status"] for phase in phases for task in phase["tasks"]]


def last_list(program):
    return statuses([event for event in program.events if event["type"] == "todo"][-1]["phases"])


def saved(folder):
    """The records of the newest session, as JSON."""
    record = read_session(newest_session(folder).path)
    assert record.skipped == 0
    return [event_to_json(event) for event in record.events]


def test_a_job_with_an_error_is_worked_and_a_second_prompt_goes_on(start, folder, tmp_path):
    model = write_script(tmp_path, *JOB)
    first = start("-p", "do it", "--model", model)
    assert (first.end(), first.errors) == (0, "")
    assert first.events[-1]["text"] == "Half of it is done?"
    assert last_list(first) == FIRST
    errors = [event["is_error"] for event in first.events if event["type"] == "tool_result"]
    assert errors == [False, False, True, False, True, False]

    second = start("-p", "go on", "--continue")
    assert (second.end(), second.errors) == (0, "")
    assert second.events[0]["id"] == first.events[0]["id"]
    assert second.events[-1]["text"] == "All of it is done."
    assert last_list(second) == SECOND
    assert len([event for event in second.events if event["type"] == "todo"]) == 2

    kinds = [record["type"] for record in saved(folder)]
    assert kinds.count("session_opened") == kinds.count("session_resumed") == 1
    assert kinds.count("prompt_accepted") == kinds.count("turn_finished") == 2


def printed_is_saved(program, records):
    """Assert that whatever was printed as finished is in the file."""
    texts = [record["data"]["text"] for record in records if record["type"] == "text_finished"]
    results = {
        record["data"]["call_id"]: record["data"]["text"]
        for record in records
        if record["type"] == "tool_call_finished"
    }
    started = {record["data"]["call_id"] for record in records if record["type"] == "tool_call_started"}
    for event in program.events:
        match event["type"]:
            case "text":
                assert event["text"] in texts
            case "tool_call":
                assert event["id"] in started
            case "tool_result":
                assert results[event["id"]] == event["text"]
            case _:
                pass


def test_a_killed_run_has_kept_all_it_printed_and_goes_on(start, folder, tmp_path):
    model = write_script(
        tmp_path,
        {**plan("Read", "Write"), "say": "I'll plan this."},
        call("todo", op="done", task="Read"),
        call("bash", command=f"echo waiting; {GATE}"),
        {**call("todo", op="done", task="Write"), "expect": ["Interrupted before it finished.", "go on"]},
        say("Done after all."),
    )
    killed = start("-p", "do it", "--model", model)
    killed.wait_for(lambda line: line["type"] == "tool_call" and line["name"] == "bash")
    killed.process.kill()
    assert killed.end() == -signal.SIGKILL
    records = saved(folder)
    printed_is_saved(killed, records)
    assert records[-1]["type"] == "tool_call_started"

    resumed = start("-p", "go on", "--continue")
    assert (resumed.end(), resumed.errors) == (0, "")
    assert resumed.events[0]["id"] == killed.events[0]["id"]
    assert resumed.events[-1]["text"] == "Done after all."
    assert last_list(resumed) == ["completed", "completed"]
    assert saved(folder)[: len(records)] == records


@pytest.mark.parametrize("kind", ["text", "tool_call", "tool_result", "todo"])
def test_a_run_killed_at_any_line_has_that_line_in_its_file(start, folder, tmp_path, kind):
    answers = [plan("a", "b"), *[call("bash", command=f"echo {n}", before=f"Step {n}.") for n in range(40)]]
    killed = start("-p", "do it", "--model", write_script(tmp_path, *answers, say("end")))
    killed.wait_for(lambda line: line["type"] == kind)
    killed.process.kill()
    killed.end()
    printed_is_saved(killed, saved(folder))
    resumed = start("-p", "go on", "--continue")
    assert resumed.end() == 0
    assert resumed.events[-1]["reason"] == "done"


def test_two_runs_at_once_on_one_session_lose_nothing(start, folder, tmp_path):
    model = write_script(tmp_path, plan("a", "b"), call("bash", command=GATE), say("ok?"), say("later?"))
    first = start("-p", "do it", "--model", model)
    first.wait_for(lambda line: line["type"] == "tool_call" and line["name"] == "bash")
    second = start("-p", "go on", "--continue")
    assert second.end() == 0
    assert second.events[0]["id"] != first.events[0]["id"]
    notice = next(event for event in second.events if event["type"] == "notice")
    assert f"process {first.process.pid}" in notice["text"]
    (folder / "go").touch()
    assert first.end() == 0
    assert first.events[-1]["text"] == "ok?"
