"""Prompts sent while the agent works: they wait, can be changed and taken back, join a turn, and survive a restart."""

from __future__ import annotations

import asyncio

from session.events import PromptAccepted, PromptSteered, ToolCallProgressed, ToolCallStarted, TurnFinished
from session.log import SessionLog, read_session
from tests.support.scripts import call, say


def slow(text="working", seconds=0.3):
    return call("bash", command=f"echo {text}; sleep {seconds}")


async def test_prompts_are_worked_on_in_the_order_they_came(start):
    run = start(
        slow(), say("one"), {**say("two"), "expect": ["second"]}, {**say("three"), "expect": ["third"]}
    )
    run.session.submit("first")
    await run.wait_for(ToolCallStarted)
    run.session.submit("second")
    run.session.submit("third")
    assert [waiting.text for waiting in run.session.view.queue] == ["second", "third"]
    await run.wait_for(TurnFinished, 3)
    assert [event.text for event in run.of(PromptAccepted)] == ["first", "second", "third"]
    assert [event.reason for event in run.of(TurnFinished)] == ["done"] * 3
    assert run.session.view.queue == ()


async def test_a_steering_prompt_joins_the_turn_at_its_next_step(start):
    run = start(slow(), {**say("as you wish"), "expect": ["use tabs", "working"]})
    run.session.submit("go")
    await run.wait_for(ToolCallStarted)
    run.session.submit("use tabs", steering=True)
    await run.wait_for(TurnFinished)
    assert [event.text for event in run.of(PromptSteered)] == ["use tabs"]
    assert len(run.of(TurnFinished)) == 1
    assert run.session.view.queue == ()


async def test_a_steering_prompt_that_comes_during_the_last_words_is_still_answered(start):
    run = start({"say": "word " * 40, "rate": 100}, {**say("yes"), "expect": ["and this"]})
    run.session.submit("go")
    await run.wait_for(type(run.events[0]) if run.events else PromptAccepted)
    run.session.submit("and this", steering=True)
    finished = await run.wait_for(TurnFinished)
    assert (finished.reason, finished.error) == ("done", None)
    assert len(run.of(TurnFinished)) == 1


async def test_waiting_prompts_can_be_changed_and_taken_back(start):
    run = start(slow(), say("one"), {**say("two"), "expect": ["better"]})
    run.session.submit("first")
    await run.wait_for(ToolCallStarted)
    run.session.submit("worse")
    run.session.submit("never")
    worse, never = run.session.view.queue
    assert run.session.queue.change(worse.prompt_id, text="better")
    assert run.session.queue.withdraw(never.prompt_id) == "never"
    assert run.session.queue.withdraw(never.prompt_id) is None
    await run.wait_for(TurnFinished, 2)
    assert [event.text for event in run.of(PromptAccepted)] == ["first", "better"]


async def test_after_an_interruption_the_rest_waits_for_the_next_prompt(start):
    run = start(slow(seconds=60), say("two"), say("three"))
    run.session.submit("first")
    await run.wait_for(ToolCallProgressed)
    run.session.submit("second")
    run.session.cancel()
    await run.wait_for(TurnFinished)
    await asyncio.sleep(0)
    assert [waiting.text for waiting in run.session.view.queue] == ["second"]
    run.session.submit("third")
    await run.wait_for(TurnFinished, 3)
    assert [event.text for event in run.of(PromptAccepted)] == ["first", "second", "third"]


async def test_waiting_prompts_survive_a_restart(start, tmp_path):
    log = SessionLog.create(tmp_path)
    run = start(slow(seconds=60), say("two"), log=log)
    run.session.submit("first")
    await run.wait_for(ToolCallProgressed)
    run.session.submit("second")
    await run.session.close()
    resumed = start(say("x"), past=read_session(log.path).events)
    assert [waiting.text for waiting in resumed.session.view.queue] == ["second"]
