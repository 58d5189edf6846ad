"""Modes: what plan mode refuses and tells the model, and that a change holds from the next call on."""

from __future__ import annotations

from session.events import ApprovalAsked, ModeChanged, TodoReminded, ToolCallFinished
from session.runtime import Decision
from tests.support.scripts import call, calls, plan, say


async def test_plan_mode_reads_and_plans_and_refuses_the_rest(start, tmp_path):
    (tmp_path / "a.txt").write_text("hello\n")
    run = start(
        {
            **calls(call("read", path="a.txt"), call("bash", command="rm a.txt"), plan("remove a.txt")),
            "expect": ["Plan mode is on"],
        },
        {**say("That is what I would do."), "expect": ["Not allowed: plan mode is on"]},
        mode="plan",
    )
    finished = await run.session.prompt("clean up")
    assert (finished.reason, finished.error) == ("done", None)
    assert [event.outcome for event in run.of(ToolCallFinished)] == ["done", "denied", "done"]
    assert (tmp_path / "a.txt").exists()
    assert run.of(TodoReminded) == []


async def test_leaving_plan_mode_is_told_to_the_model_once(start):
    run = start(
        {**say("I would."), "expect": ["Plan mode is on"]},
        {**call("bash", command="echo go"), "expect": ["Plan mode is off"]},
        say("Done."),
        mode="plan",
    )
    await run.session.prompt("plan it")
    run.session.set_mode("yolo")
    finished = await run.session.prompt("do it")
    assert (finished.reason, finished.error) == ("done", None)
    assert run.of(ToolCallFinished)[0].outcome == "done"


async def test_a_mode_changed_and_changed_back_before_anything_was_said_is_no_news(start):
    run = start(say("hi"), mode="ask")
    run.session.set_mode("plan")
    run.session.set_mode("ask")
    await run.session.prompt("hello")
    sent = [str(event.messages) for event in run.events if event.type == "model_messages_added"]
    assert "lan mode" not in sent[0]
    assert len(run.of(ModeChanged)) == 2


async def test_a_mode_set_during_a_turn_holds_from_the_next_call_on(start):
    run = start(call("bash", command="echo 1"), call("bash", command="echo 2"), say("ok"), mode="ask")
    seen = []

    def listen(event):
        if isinstance(event, ApprovalAsked):
            seen.append(event)
            run.session.set_mode("yolo")
            run.session.answer(event.request_id, Decision(allowed=True))

    run.session.subscribe(listen)
    await run.session.prompt("go")
    assert len(seen) == 1
    assert [event.outcome for event in run.of(ToolCallFinished)] == ["done", "done"]
