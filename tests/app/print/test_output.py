"""What `-p` prints in each format, against whole expected outputs of real runs."""

from __future__ import annotations

import io
import json
import sys

import pytest

from tests.support.hostile import MARKUP
from tests.support.scripts import call, plan, say

JOB = (
    {**plan("Read", "Write"), "say": "I'll plan this."},
    call("bash", command="printf 'one\\ntwo\\n'"),
    call("todo", op="done", task="Raed"),
    call("todo", op="done", task="Read"),
    say("Half of it is done. Go on?"),
)
PHASES = [
    {
        "name": "Build",
        "tasks": [
            {"content": "Read", "status": "completed"},
            {"content": "Write", "status": "in_progress"},
        ],
    }
]


def test_text_is_answers_on_standard_output_and_the_rest_on_standard_error(play):
    printed = play(*JOB, output="text", more=["--yes"])
    assert printed.code == 0
    assert printed.out == "I'll plan this.\nHalf of it is done. Go on?\n"
    assert printed.err == (
        '> todo {"op": "init", "list": [{"phase": "Build", "items": ["Read", "Write"]}]}\n'
        "Build 0/2\n  ▸ Read\n  ☐ Write\n"
        '> bash {"command": "printf \'one\\\\ntwo\\\\n\'"}\n'
        '> todo {"op": "done", "task": "Raed"}\n'
        '! todo: Errors: Task "Raed" not found\n'
        "Remaining items (2):\n"
        "  - Read [in_progress] (Build)\n"
        "  - Write [pending] (Build)\n"
        "Overall: 0/2 done, 2 open.\n"
        'Active phase 1/1 "Build" (0/2).\n'
        "  Build:\n"
        "    - [ ] Read (in progress)\n"
        "    - [ ] Write\n"
        '> todo {"op": "done", "task": "Read"}\n'
        "Build 1/2\n  ☑ Read\n  ▸ Write\n"
    )


def test_json_is_one_object_at_the_end(play, folder):
    printed = play(*JOB, output="json", more=["--yes"])
    assert printed.code == 0
    assert printed.err == ""
    assert printed.out.count("\n") == 1
    summary = json.loads(printed.out)
    assert summary.pop("session_id")
    assert summary.pop("model").startswith("script:")
    usage = summary.pop("usage")
    assert usage["output_tokens"] > 0
    assert usage["input_tokens"] > usage["output_tokens"]
    assert summary == {
        "type": "result",
        "folder": str(folder),
        "reason": "done",
        "error": None,
        "text": "Half of it is done. Go on?",
        "todo": PHASES,
        "notices": [],
    }


def test_stream_json_tells_each_thing_as_it_happens(play, folder):
    printed = play(*JOB, more=["--yes"])
    assert printed.code == 0
    assert printed.err == ""
    events = printed.events
    assert [event["type"] for event in events] == [
        "session",
        "text",
        "tool_call",
        "tool_result",
        "todo",
        "tool_call",
        "tool_result",
        "tool_call",
        "tool_result",
        "tool_call",
        "tool_result",
        "todo",
        "text",
        "result",
    ]
    session = events[0]
    assert set(session) == {"type", "id", "model", "folder"}
    assert session["folder"] == str(folder)
    assert session["model"].endswith("script.json")
    assert events[1] == {"type": "text", "text": "I'll plan this."}
    started, finished = printed.of("tool_call")[1], printed.of("tool_result")[1]
    assert started == {
        "type": "tool_call",
        "id": finished["id"],
        "name": "bash",
        "arguments": {"command": "printf 'one\\ntwo\\n'"},
    }
    assert finished == {
        "type": "tool_result",
        "id": started["id"],
        "name": "bash",
        "text": "one\ntwo",
        "is_error": False,
        "details": None,
    }
    failed = printed.of("tool_result")[2]
    assert failed["is_error"] is True
    assert failed["text"].startswith('Errors: Task "Raed" not found')
    done = printed.of("tool_result")[3]["details"]
    assert done["op"] == "done"
    assert done["storage"] == "session"
    assert done["phases"] == PHASES
    assert done["completedTasks"] == [{"phase": "Build", "content": "Read"}]
    assert printed.of("todo")[-1] == {"type": "todo", "phases": PHASES}
    result = events[-1]
    assert set(result) == {"type", "reason", "error", "text", "usage"}
    assert (result["reason"], result["error"], result["text"]) == ("done", None, "Half of it is done. Go on?")


def test_calls_and_results_share_their_ids_and_no_two_calls_do(play):
    printed = play(*JOB, more=["--yes"])
    calls = [event["id"] for event in printed.of("tool_call")]
    assert calls == [event["id"] for event in printed.of("tool_result")]
    assert len(set(calls)) == len(calls) == 4


def test_a_failed_turn_exits_with_1_and_keeps_what_was_said(play):
    printed = play(plan("a"), {**say("x"), "expect": ["unheard of"]})
    assert printed.code == 1
    result = printed.events[-1]
    assert result["reason"] == "failed"
    assert "unheard of" in result["error"]
    assert printed.of("todo")


def test_a_failed_turn_in_text_says_why_on_standard_error(play):
    printed = play({**say("x"), "expect": ["unheard of"]}, output="text")
    assert printed.code == 1
    assert printed.out == ""
    assert printed.err.startswith("punchlist: ")
    assert "unheard of" in printed.err


def test_a_turn_stopped_for_repetition_exits_with_1(play):
    bad = call("todo", op="start", task="x")
    printed = play(bad, bad, bad, bad, say("never"))
    assert printed.code == 1
    assert printed.events[-1]["reason"] == "limit"
    assert printed.events[-1]["text"] == ""


def test_notices_are_lines_of_their_own(play, monkeypatch):
    monkeypatch.setattr("session.runtime.retry.FIRST_DELAY", 0.0)
    answers = [{**say("hello"), "fail": {"status": 503}}]
    printed = play(*answers)
    assert printed.code == 0
    assert printed.of("notice")[0]["level"] == "warning"
    assert "Trying again" in printed.of("notice")[0]["text"]
    assert "Trying again" in json.loads(play(*answers, output="json").out)["notices"][0]
    text = play(*answers, output="text")
    assert text.out == "hello\n"
    assert text.err.startswith("punchlist: ")


def test_an_empty_answer_is_told_and_is_no_failure(play):
    printed = play(say(""))
    assert printed.code == 0
    assert "empty answer" in printed.of("notice")[0]["text"]
    assert printed.events[-1]["text"] == ""


@pytest.mark.parametrize("output", ["text", "json", "stream-json"])
def test_any_text_is_printed_as_it_is(play, output):
    text = "\n".join([*MARKUP, "\u2028 \x1b]52;c;eA==\x07 \u202e"])
    printed = play(
        plan(*MARKUP, phase="[/]"), say(text), output=output, more=["--set", "todo.reminders=false"]
    )
    assert printed.code == 0
    if output == "text":
        assert printed.out == text + "\n"
        assert all(f" {task}\n" in printed.err for task in MARKUP)
    else:
        last = json.loads(printed.out.split("\n")[-2])
        assert last["text"] == text
        assert printed.out.isascii()


ESCAPES = "a\x1b]52;c;eA==\x07b\x1b[2Jc\x9b1md\re\u202ef"


def is_plain(text):
    return not any(character in text for character in "\x1b\x07\x9b\r\u202e")


def test_what_a_person_watches_holds_no_terminal_sequences(play):
    printed = play(plan(ESCAPES), call("read", path=ESCAPES), say("ok"), output="text")
    assert printed.code == 0
    assert is_plain(printed.err)


def test_answers_hold_no_terminal_sequences_when_they_go_to_a_terminal(play, monkeypatch):
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    terminal = Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    play(say(ESCAPES), output="text")
    assert terminal.getvalue().strip()
    assert is_plain(terminal.getvalue())


@pytest.mark.parametrize("number", [float("nan"), float("inf")])
def test_every_line_is_json_for_strict_readers(play, number):
    printed = play(call("read", path="x", limit=number), say("ok"))
    assert printed.code == 0

    def refuse(constant):
        pytest.fail(f"{constant} is no JSON")

    for line in printed.out.splitlines():
        json.loads(line, parse_constant=refuse)
