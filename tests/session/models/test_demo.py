"""The demos that ship are honest: their todo calls do what the story says, in about the time it takes."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from assets import asset_path
from session.models.player import ScriptPlayer
from session.models.script import load_script
from session.todo import TodoStatus, apply_todo, iterate_tasks, repair_todo_arguments
from tests.session.models.ask import Clock, Talk, text_of

DEMOS = ("tour", "fast")
WRONG_NAMES = {"tour": "Split text into tokens", "fast": "Write parser"}


def load(name):
    return load_script(asset_path("demos", f"{name}.toml"))


def play_todos(name):
    """Every todo call of a demo with its result, in order."""
    phases, results = [], []
    for answer in load(name).answer:
        for call in answer.call:
            if call.tool == "todo":
                result = apply_todo(phases, repair_todo_arguments(call.args))
                phases = result.phases
                results.append((call.args, result))
    return results


@pytest.mark.parametrize("name", DEMOS)
def test_every_todo_call_works_but_the_one_that_is_meant_to_fail(name):
    failed = [arguments for arguments, result in play_todos(name) if result.is_error]
    assert failed == [{"op": "done", "task": WRONG_NAMES[name]}]


@pytest.mark.parametrize("name", DEMOS)
def test_every_status_is_seen_and_at_the_end_all_is_closed(name):
    results = [result for _, result in play_todos(name)]
    seen = {task.status for result in results for _, task in iterate_tasks(result.phases)}
    assert seen == set(TodoStatus)
    assert all(task.status.is_closed for _, task in iterate_tasks(results[-1].phases))


@pytest.mark.parametrize("name", DEMOS)
def test_a_task_waits_with_a_reason_and_is_freed_again(name):
    operations = [arguments for arguments, _ in play_todos(name)]
    blocked = [arguments for arguments in operations if arguments["op"] == "block"]
    assert blocked
    assert all(arguments["reason"] for arguments in blocked)
    assert {"op": "unblock", "task": blocked[0]["task"]} in operations


@pytest.mark.parametrize("name", DEMOS)
def test_it_shows_thinking_tools_and_the_editor(name):
    answers = load(name).answer
    assert any(answer.think for answer in answers)
    assert any("`/todo edit" in (answer.say or "") for answer in answers)
    assert {call.tool for answer in answers for call in answer.call} == {"todo", "read", "bash"}


@pytest.mark.parametrize("mark", ["## ", "### ", "\n- ", "\n1. ", "|---", "```", "**", "\n> "])
def test_the_tour_shows_all_kinds_of_markdown(mark):
    assert mark in "\n".join(answer.say or "" for answer in load("tour").answer)


def test_the_tour_plans_25_tasks_in_five_phases():
    plan = play_todos("tour")[0][1].phases
    assert (len(plan), len(list(iterate_tasks(plan)))) == (5, 25)


def test_the_fast_demo_has_no_rate():
    assert all(answer.rate is None for answer in load("fast").answer)


@pytest.mark.parametrize("name", DEMOS)
async def test_it_plays_to_its_end_with_the_real_list(name):
    clock = Clock()
    conversation = Talk(ScriptPlayer(load(name), sleep=clock.sleep, clock=clock))
    phases = []
    response = await conversation.ask("Show me")
    turns = 1
    while not text_of(response).startswith("The script"):
        results = []
        for call in response.tool_calls:
            if call.tool_name == "todo":
                result = apply_todo(phases, repair_todo_arguments(call.args_as_dict()))
                phases = result.phases
                results.append(result.text)
            else:
                results.append("ok")
        if results:
            response = await conversation.answer_calls(*results)
        else:
            turns += 1
            response = await conversation.ask("go on")
    assert turns == 3
    assert (90 < clock.now < 150) if name == "tour" else (clock.now == 0)


@pytest.mark.parametrize("name", DEMOS)
@pytest.mark.skipif(shutil.which("python3") is None, reason="the demos' commands run python3")
def test_its_commands_work_in_an_empty_folder_and_leave_it_empty(name, tmp_path):
    commands = [
        call.args["command"] for answer in load(name).answer for call in answer.call if call.tool == "bash"
    ]
    assert commands
    for command in commands:
        done = subprocess.run(
            ["bash", "-c", command], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stderr) == (0, "")
    assert list(tmp_path.iterdir()) == []
