"""Turns from prompt to ending, through the scripted model and everything real behind it."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

from session.events import (
    ApprovalAsked,
    NoticePosted,
    TextFinished,
    TextStreamed,
    ThinkingStreamed,
    TodoErrorNoted,
    ToolArgumentsStreamed,
    ToolCallFinished,
    ToolCallProgressed,
    ToolCallStarted,
    UserTodosEdited,
)
from session.log import SessionLog, read_session
from session.runtime import Decision
from session.todo import TodoItem, TodoPhase, TodoStatus
from tests.support.scripts import call, calls, plan, say


async def test_a_job_is_planned_worked_and_finished(start):
    run = start(
        {**plan("read", "write"), "think": "Two steps.", "say": "I'll plan."},
        call("todo", op="done", task="read"),
        call("bash", command="echo built"),
        call("todo", op="done"),
        say("All done."),
    )
    finished = await run.session.prompt("build it")
    assert finished.reason == "done"
    assert run.statuses == {"read": "completed", "write": "completed"}
    assert "".join(event.text for event in run.of(ThinkingStreamed)) == "Two steps."
    assert "".join(event.text for event in run.of(TextStreamed)) == "I'll plan.All done."
    assert "".join(event.text for event in run.of(ToolCallProgressed)) == "built\n"
    assert (
        json.loads(
            "".join(
                e.text
                for e in run.of(ToolArgumentsStreamed)
                if e.call_id == run.of(ToolCallStarted)[0].call_id
            )
        )
        == run.of(ToolCallStarted)[0].arguments
    )


async def test_calls_of_one_answer_run_in_order_and_see_each_other(start):
    run = start(
        calls(plan("a", "b"), call("bash", command="sleep 0.05; echo x"), call("todo", op="done", task="a")),
        say("ok"),
    )
    await run.session.prompt("go")
    assert [event.name for event in run.of(ToolCallFinished)] == ["todo", "bash", "todo"]
    assert [type(e) for e in run.events if isinstance(e, ToolCallStarted | ToolCallFinished)] == [
        ToolCallStarted,
        ToolCallFinished,
    ] * 3
    assert run.statuses["a"] == "completed"


async def test_details_reach_programs_and_never_the_model(start):
    run = start(plan("a"), {**say("ok"), "expect": ["Overall: 0/1 done"]})
    finished = await run.session.prompt("go")
    assert finished.reason == "done"
    details = run.of(ToolCallFinished)[0].details
    assert details["storage"] == "memory"
    assert details["phases"][0]["tasks"][0]["content"] == "a"
    kept = json.dumps([m for e in run.events if e.type == "model_messages_added" for m in e.messages])
    assert "storage" not in kept


async def test_a_failed_todo_call_is_pointed_out_once_in_the_next_request(start):
    reminder = "can't see the progress"
    run = start(
        plan("a"),
        call("todo", op="done", task="b"),
        {**call("todo", op="done", task="a"), "expect": [reminder, 'Task "b" not found']},
        say("ok"),
    )
    assert (await run.session.prompt("go")).reason == "done"
    assert [event.reason for event in run.of(TodoErrorNoted)] == ['Task "b" not found']
    sent = [json.dumps(event.messages) for event in run.events if event.type == "model_messages_added"]
    assert sum(reminder in message for message in sent) == 1


async def test_a_later_success_of_the_same_answer_drops_the_reminder(start):
    run = start(
        plan("a"), calls(call("todo", op="done", task="b"), call("todo", op="done", task="a")), say("ok")
    )
    await run.session.prompt("go")
    sent = json.dumps([event.messages for event in run.events if event.type == "model_messages_added"])
    assert "can't see the progress" not in sent


async def test_a_change_by_the_user_is_told_in_the_next_request_and_stands(start):
    run = start(
        plan("a", "b"),
        say("ok"),
        {**say("fine"), "expect": ["/todo rm a", 'Removed on purpose: "a"', "- [/] b"]},
    )
    await run.session.prompt("go")
    left = [TodoPhase(name="Build", tasks=[TodoItem(content="b", status=TodoStatus.IN_PROGRESS)])]
    assert run.session.edit_todos("/todo rm a", left)
    assert not run.session.edit_todos("/todo rm a", left)
    finished = await run.session.prompt("more")
    assert (finished.reason, finished.error) == ("done", None)
    assert len(run.of(UserTodosEdited)) == 1


async def test_the_user_can_change_the_list_while_a_tool_runs(start):
    run = start(
        plan("a"),
        call("bash", command="echo up; while [ ! -e go ]; do sleep 0.02; done"),
        {**say("ok"), "expect": ["/todo append c"]},
    )
    task = asyncio.ensure_future(run.session.prompt("go"))
    await run.wait_for(ToolCallProgressed)
    phases = run.session.view.todos.phases
    added = TodoPhase(
        name="Build", tasks=[*phases[0].tasks, TodoItem(content="c", status=TodoStatus.PENDING)]
    )
    run.session.edit_todos("/todo append c", [added])
    (Path(run.session.view.folder) / "go").touch()
    assert (await task).reason == "done"


async def test_bash_asks_first_and_a_refusal_carries_its_reason(start):
    run = start(
        call("bash", command="touch made"),
        {**say("ok"), "expect": ["Not allowed: not now"]},
        mode="ask",
    )
    task = asyncio.ensure_future(run.session.prompt("go"))
    asked = await run.wait_for(ApprovalAsked)
    assert asked.subject == "touch made"
    assert run.session.answer(asked.request_id, Decision(allowed=False, reason="not now"))
    assert (await task).reason == "done"
    assert not (Path(run.session.view.folder) / "made").exists()
    assert run.of(ToolCallFinished)[0].outcome == "denied"


async def test_a_resumed_session_has_the_same_list_and_goes_on_with_its_history(start, tmp_path):
    answers = (
        plan("a", "b"),
        call("todo", op="done", task="a"),
        say("half?"),
        {**say("rest?"), "expect": ["second"]},
    )
    log = SessionLog.create(tmp_path)
    run = start(*answers, log=log)
    await run.session.prompt("first")
    await run.session.close()
    record = read_session(log.path)
    assert record.skipped == 0
    resumed = start(*answers, log=SessionLog.open(log.path), past=record.events)
    assert resumed.session.view.todos.phases == run.session.view.todos.phases
    finished = await resumed.session.prompt("second")
    assert (finished.reason, finished.error) == ("done", None)
    assert [event.text for event in resumed.of(TextFinished)] == ["rest?"]


async def test_what_the_user_changed_before_quitting_is_told_after_resuming(start, tmp_path):
    answers = (plan("a", "b"), say("ok"), {**say("fine"), "expect": ["/todo rm a"]}, {**say("again")})
    log = SessionLog.create(tmp_path)
    run = start(*answers, log=log)
    await run.session.prompt("first")
    run.session.edit_todos(
        "/todo rm a", [TodoPhase(name="Build", tasks=[TodoItem(content="b", status="pending")])]
    )
    await run.session.close()
    resumed = start(*answers, log=SessionLog.open(log.path), past=read_session(log.path).events)
    assert (await resumed.session.prompt("second")).reason == "done"
    assert (await resumed.session.prompt("third")).reason == "done"
    told = [
        e
        for e in resumed.events
        if e.type == "model_messages_added" and "/todo rm a" in json.dumps(e.messages)
    ]
    assert len(told) == 1


async def test_a_session_that_can_no_longer_be_saved_says_so_once_and_goes_on(start, tmp_path, monkeypatch):
    log = SessionLog.create(tmp_path)
    run = start(plan("a"), say("ok"), log=log)

    def full(descriptor, data):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("session.log.writer.os.write", full)
    assert (await run.session.prompt("go")).reason == "done"
    said = [event for event in run.of(NoticePosted) if "No space left" in event.text]
    assert len(said) == 1
    assert log.unsaved > 5
    monkeypatch.undo()
    await run.session.close()
    assert log.unsaved == 0
    assert [e.type for e in read_session(log.path).events][-1] == "turn_finished"
