"""Turns that are interrupted or go wrong: what is kept, what is said, and that the next one works."""

from __future__ import annotations

import asyncio
import json

import pytest

from session.events import (
    ApprovalAsked,
    NoticePosted,
    RetryScheduled,
    TextStreamed,
    ToolArgumentsStreamed,
    ToolCallFinished,
    ToolCallProgressed,
)
from tests.support.scripts import call, plan, say, write_script


@pytest.mark.parametrize("moment", [TextStreamed, ToolArgumentsStreamed, ToolCallProgressed, ApprovalAsked])
async def test_cancelling_at_any_moment_leaves_a_history_that_can_be_sent(start, moment):
    run = start(
        {"say": "I will now run it. " * 20, "rate": 400, **call("bash", command="echo up; sleep 60")},
        say("going on"),
        mode="ask" if moment is ApprovalAsked else "yolo",
    )
    task = asyncio.ensure_future(run.session.prompt("go"))
    await run.wait_for(moment, 2 if moment is TextStreamed else 1)
    assert run.session.cancel()
    assert (await task).reason == "cancelled"
    assert run.session.view.turn.running is False
    assert run.session.view.transcript.calls == {}
    finished = await run.session.prompt("go on")
    assert (finished.reason, finished.error) == ("done", None)


async def test_cancelling_keeps_what_was_said(start):
    run = start({"say": "one two three four five six", "rate": 60}, say("ok"))
    task = asyncio.ensure_future(run.session.prompt("go"))
    await run.wait_for(TextStreamed, 3)
    run.session.cancel()
    await task
    shown = "".join(event.text for event in run.of(TextStreamed))
    finished = [event.text for event in run.events if event.type == "text_finished"]
    assert finished == [shown]
    assert shown in json.dumps(
        [event.messages for event in run.events if event.type == "model_messages_added"]
    )


async def test_arguments_that_are_no_json_fail_the_call_and_not_the_history(start):
    run = start({**plan("a"), "fail": {"malformed": '{"op":"['}}, say("ok"))
    finished = await run.session.prompt("go")
    assert finished.reason == "done"
    assert "not valid JSON" in run.of(ToolCallFinished)[0].text


async def test_the_third_identical_failure_gets_a_hint_and_the_fourth_ends_the_turn(start):
    bad = call("todo", op="start", task="x")
    run = start(bad, bad, bad, {**bad, "expect": ["op view"]}, say("never"))
    finished = await run.session.prompt("go")
    assert finished.reason == "limit"
    assert len(run.of(ToolCallFinished)) == 4
    assert "4 times" in finished.error


async def test_a_different_call_resets_the_count(start):
    bad = call("todo", op="start", task="x")
    run = start(bad, bad, call("todo", op="view"), bad, bad, say("ok"))
    assert (await run.session.prompt("go")).reason == "done"


async def test_an_unknown_tool_is_an_error_the_model_can_read(start):
    run = start(call("teleport", to="x"), {**say("ok"), "expect": ["There is no tool 'teleport'"]})
    assert (await run.session.prompt("go")).reason == "done"


async def test_a_missing_model_fails_the_turn_with_a_sentence_and_the_session_lives(start, tmp_path):
    run = start(model="script:nowhere.toml")
    finished = await run.session.prompt("go")
    assert finished.reason == "failed"
    assert "nowhere.toml" in finished.error
    write_script(tmp_path, say("hello"), name="nowhere.toml")


async def test_an_expectation_that_is_not_met_fails_the_turn(start):
    run = start({**say("x"), "expect": ["unheard of"]})
    finished = await run.session.prompt("go")
    assert finished.reason == "failed"
    assert "unheard of" in finished.error


async def test_a_provider_that_fails_for_a_while_is_tried_again_in_view(start, monkeypatch):
    monkeypatch.setattr("session.runtime.retry.FIRST_DELAY", 0.0)
    run = start({**say("hello"), "fail": {"status": 503}})
    finished = await run.session.prompt("go")
    assert finished.reason == "done"
    assert [event.attempt for event in run.of(RetryScheduled)] == [1]
    assert run.session.view.turn.retry is None


async def test_a_wrong_key_is_not_tried_again(start):
    run = start({**say("hello"), "fail": {"status": 401}})
    finished = await run.session.prompt("go")
    assert finished.reason == "failed"
    assert "key" in finished.error
    assert run.of(NoticePosted) == []
