"""Reminders on the real path: what the model is sent, when, and what the user sees of it."""

from __future__ import annotations

import pytest

from session.events import TodoReminded, TodosAutoEdited
from session.todo import CadenceSettings, TodoItem, TodoPhase, TodoStatus
from tests.support.scripts import call, calls, plan, say

WORK = [call("bash", command=f"echo {number}") for number in range(12)]
NUDGE = "since your list was last updated"


async def test_a_model_that_stops_with_tasks_open_is_sent_back_to_work(start):
    run = start(
        plan("read", "write"),
        say("I have begun."),
        {
            **calls(call("todo", op="done", task="read"), call("todo", op="done", task="write")),
            "expect": ["still open", "- read (in progress)", "- write", "Reminder 1 of 3"],
        },
        say("All done."),
    )
    assert (await run.session.prompt("go")).reason == "done"
    (reminded,) = run.of(TodoReminded)
    assert (reminded.attempt, reminded.attempts) == (1, 3)
    assert [task.content for task in reminded.todos] == ["read", "write"]
    assert run.statuses == {"read": "completed", "write": "completed"}


async def test_a_reminder_that_changes_nothing_is_not_repeated(start):
    run = start(plan("read"), say("Done, I think."), {**say("Really."), "expect": ["still open"]})
    finished = await run.session.prompt("go")
    assert (finished.reason, finished.error) == ("done", None)
    assert len(run.of(TodoReminded)) == 1


async def test_reminders_end_at_their_most(start):
    run = start(
        plan("read"),
        *[answer for number in range(4) for answer in (say("Done."), call("bash", command=f"echo {number}"))],
        say("Done."),
        reminders=CadenceSettings(most=2),
    )
    await run.session.prompt("go")
    assert [event.attempt for event in run.of(TodoReminded)] == [1, 2]


async def test_a_question_to_the_user_ends_the_turn(start):
    run = start(plan("read"), say("Shall I go on?"))
    assert (await run.session.prompt("go")).reason == "done"
    assert run.of(TodoReminded) == []


async def test_a_model_that_works_without_its_list_is_nudged_once_and_unseen(start):
    run = start(
        plan("read"),
        *WORK,
        {**call("todo", op="done"), "expect": [NUDGE, '"read"']},
        say("Done."),
    )
    finished = await run.session.prompt("go")
    assert (finished.reason, finished.error) == ("done", None)


@pytest.mark.parametrize(
    ("eager", "words"), [("always", "your first call must be"), ("preferred", "plan it first")]
)
async def test_a_plan_is_asked_for_at_the_first_prompt(start, eager, words):
    run = start(
        {**plan("read"), "expect": [words]},
        call("todo", op="done"),
        say("Done."),
        reminders=CadenceSettings(eager=eager),
    )
    finished = await run.session.prompt("Build it.")
    assert (finished.reason, finished.error) == ("done", None)


async def test_what_was_done_for_the_model_is_told_to_it_once(start):
    run = start(
        plan("read", "write"),
        say("Wait?"),
        {**say("I see?"), "expect": ["Done for you (subagent)", '"read"']},
    )
    await run.session.prompt("go")
    done = TodoItem(content="read", status=TodoStatus.COMPLETED)
    rest = TodoItem(content="write", status=TodoStatus.IN_PROGRESS)
    phases = (TodoPhase(name="Build", tasks=[done, rest]),)
    run.session._emit(TodosAutoEdited(cause="subagent", phases=phases))
    finished = await run.session.prompt("and now")
    assert (finished.reason, finished.error) == ("done", None)
