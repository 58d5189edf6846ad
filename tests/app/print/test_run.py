"""How a run of `-p` begins, what it is allowed to do, and how it goes on with an earlier one."""

from __future__ import annotations

import json

import pytest

from session.log import list_sessions, read_session
from tests.support.scripts import call, plan, say, write_script

TOUCH = (call("bash", command="touch made"), say("ok"))


def test_the_prompt_may_come_from_standard_input(tmp_path, run, type_in):
    model = write_script(tmp_path, {**say("ok"), "expect": ["from the pipe\nsecond line"]})
    for arguments in (["-p"], ["-p", "-"]):
        type_in(b"from the pipe\nsecond line\n")
        assert run(*arguments, "--model", model).code == 0


def test_bytes_that_are_no_text_become_text(tmp_path, run, type_in):
    type_in(b"caf\xe9")
    printed = run("-p", "--model", write_script(tmp_path, {**say("ok"), "expect": ["caf\ufffd"]}))
    assert printed.code == 0


@pytest.mark.parametrize("prompt", ["", "  \n\t"])
def test_an_empty_prompt_is_wrong_usage_and_starts_nothing(tmp_path, play, prompt):
    printed = play(say("never"), prompt=prompt)
    assert (printed.code, printed.out) == (2, "")
    assert printed.err == "punchlist: the prompt is empty.\n"
    assert not (tmp_path / "state").exists()


def test_an_empty_standard_input_is_an_empty_prompt(run, type_in):
    type_in(b"")
    assert run("-p").code == 2


def test_a_prompt_on_the_command_line_leaves_standard_input_alone(play, type_in):
    type_in(b"not for you")
    printed = play({**say("ok"), "expect": ["go"]})
    assert printed.code == 0


@pytest.mark.parametrize("output", ["text", "stream-json"])
def test_what_no_rule_allows_is_refused_with_the_way_to_allow_it(play, folder, output):
    printed = play(*TOUCH, output=output)
    assert printed.code == 0
    assert not (folder / "made").exists()
    assert "--allow 'bash'" in printed.out + printed.err
    assert "--yes" in printed.out + printed.err
    if output == "stream-json":
        assert printed.of("tool_result")[0]["is_error"] is True


@pytest.mark.parametrize("rule", ["bash", "bash(touch *)", "bash(touch made)"])
def test_a_rule_lets_a_call_run(play, folder, rule):
    assert play(*TOUCH, more=["--allow", rule]).code == 0
    assert (folder / "made").exists()


@pytest.mark.parametrize("rule", ["read", "bash(touch other)", "bash(git *)"])
def test_a_rule_lets_no_other_call_run(play, folder, rule):
    play(*TOUCH, more=["--allow", rule])
    assert not (folder / "made").exists()


def test_several_rules_add_up(play, folder):
    play(*TOUCH, more=["--allow", "bash(git *)", "--allow", "bash(touch *)"])
    assert (folder / "made").exists()


def test_yes_allows_everything(play, folder):
    play(*TOUCH, more=["--yes"])
    assert (folder / "made").exists()


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (["--allow", "bash(git"], "is not a rule"),
        (["--allow", ""], "is not a rule"),
        (["--set", "tasks.todoClearDelay=soon"], 'tasks.todoClearDelay must be a number, not "soon"'),
        (["--set", "nonsense"], "key=value"),
        (["--set", "no.such=1"], "no setting no.such"),
        (["--demo", "nowhere"], "There is no demo 'nowhere'"),
        (["--resume", "0193"], "There is no session 0193"),
        (["--continue"], "There is no session to continue"),
    ],
)
@pytest.mark.parametrize("output", ["text", "json", "stream-json"])
def test_what_cannot_be_started_is_one_sentence_and_exit_code_2(play, more, says, output):
    printed = play(say("never"), output=output, more=more)
    assert (printed.code, printed.out) == (2, "")
    assert printed.err.startswith("punchlist: ")
    assert printed.err.count("\n") == 1
    assert says in printed.err


def test_what_cannot_be_started_leaves_no_session_behind(tmp_path, play):
    play(say("never"), more=["--demo", "nowhere"])
    assert list((tmp_path / "state").rglob("*")) == []


def test_without_a_model_the_run_fails_and_says_how_to_name_one(run):
    printed = run("-p", "hello")
    assert (printed.code, printed.out) == (1, "")
    assert "--model provider:name" in printed.err


@pytest.mark.parametrize("model", ["script:nowhere.toml", "nonsense", "acme:x"])
def test_a_model_that_is_none_fails_the_run_with_a_sentence(run, model):
    printed = run("-p", "hello", "--model", model)
    assert (printed.code, printed.out) == (1, "")
    assert printed.err.startswith("punchlist: ")
    assert "Traceback" not in printed.err


def test_a_demo_plays_without_a_model(run):
    printed = run("-p", "go", "--demo", "fast", "--yes")
    assert printed.code == 0
    assert "I'll plan this first." in printed.out


def test_a_list_that_is_switched_off_is_not_offered(play):
    printed = play(plan("a"), say("ok"), more=["--set", "todo.enabled=false"])
    assert "There is no tool 'todo'" in printed.of("tool_result")[0]["text"]
    assert printed.of("todo") == []


def test_the_other_dialect_is_offered_by_a_setting(play):
    written = call("todo_write", todos=[{"content": "a", "status": "in_progress"}])
    printed = play(written, say("ok"), more=["--set", "todo.dialect=write"])
    assert printed.of("tool_result")[0]["is_error"] is False
    assert [phase["name"] for phase in printed.of("todo")[0]["phases"]] == ["Tasks"]


def test_a_wrong_setting_in_the_file_is_a_notice_and_the_run_goes_on(tmp_path, play):
    (tmp_path / "config" / "punchlist").mkdir(parents=True)
    (tmp_path / "config" / "punchlist" / "config.toml").write_text("[tasks]\ntodoClearDelay = 'soon'\n")
    printed = play(say("ok"))
    assert printed.code == 0
    assert "tasks.todoClearDelay" in printed.of("notice")[0]["text"]


STORY = (
    plan("a", "b"),
    say("first answer?"),
    {**call("todo", op="done", task="a"), "expect": ["second"]},
    say("second answer?"),
    {**say("third answer?"), "expect": ["third"]},
)


@pytest.mark.parametrize("output", ["text", "json", "stream-json"])
def test_a_resumed_session_goes_on_and_does_not_print_its_past(play, run, output):
    first = play(*STORY)
    second = run("-p", "second", "--continue", "--output-format", output)
    assert (first.code, second.code) == (0, 0)
    assert "first answer" not in second.out + second.err
    assert "second answer" in second.out
    if output == "stream-json":
        assert second.events[0]["id"] == first.events[0]["id"]
        assert [event["type"] for event in second.events] == [
            "session", "tool_call", "tool_result", "todo", "text", "result"
        ]  # fmt: skip
        assert second.of("todo")[0]["phases"][0]["tasks"][0]["status"] == "completed"


def test_the_past_stays_out_of_the_result_even_when_nothing_is_said_now(play, run):
    play(plan("a"), say("first answer?"), say(""))
    printed = run("-p", "second", "--continue", "--output-format", "json")
    assert json.loads(printed.out)["text"] == ""


def test_a_session_is_resumed_by_its_id_or_the_beginning_of_it(play, run):
    session_id = play(*STORY).events[0]["id"]
    for text, answer in ((session_id, "second answer"), (session_id[:-4].upper(), "third answer")):
        prompt = answer.split()[0]
        printed = run("-p", prompt, "--resume", text, "--output-format", "stream-json")
        assert printed.events[0]["id"] == session_id
        assert printed.events[-1]["text"] == f"{answer}?"


def test_continue_takes_the_session_of_this_folder_that_was_used_last(play, run, tmp_path, folder):
    first = play(*STORY).events[0]["id"]
    second = play(say("other")).events[0]["id"]
    assert first != second
    write_script(tmp_path, *STORY)
    run("-p", "second", "--resume", first)
    printed = run("-p", "third", "--continue", "--output-format", "stream-json")
    assert printed.events[0]["id"] == first


def test_resuming_only_appends_to_the_file(play, run, folder):
    play(*STORY)
    path = list_sessions(folder)[0].path
    before = path.read_bytes()
    run("-p", "second", "--continue")
    after = path.read_bytes()
    assert after.startswith(before)
    assert len(after) > len(before)


def test_the_session_is_saved_with_its_end(play, folder):
    play(*STORY)
    record = read_session(list_sessions(folder)[0].path)
    assert record.skipped == 0
    assert record.events[-1].type == "turn_finished"
    assert not list_sessions(folder)[0].path.with_suffix(".lock").exists()


def test_the_usage_of_a_resumed_run_is_its_own(play, run):
    play(say("x" * 4000), say("y"))
    printed = run("-p", "second", "--continue", "--output-format", "stream-json")
    assert printed.events[-1]["usage"]["output_tokens"] < 100
