"""Compaction: the list stays whole and is sent again, calls keep their results, and the job goes on."""

from __future__ import annotations

import asyncio
import json

import pytest

from session.events import HistoryCompacted, NoticePosted, TextFinished, ToolCallStarted, TurnFinished
from session.log import SessionLog, read_session
from session.models import ModelOptions
from session.runtime import NetworkLimits
from session.todo import CadenceSettings
from tests.support.scripts import call, plan, say, write_script
from tests.support.wire import WireServer
from tests.support.wire_openai import openai_call, openai_text
from tests.support.wire_reply import json_reply

SUMMARY = "**Job**: everything."
QUIET = CadenceSettings(reminders=False)


def talk(text, size=6000):
    return say(f"{text} " + "word " * (size // 5))


async def test_asked_for_it_replaces_older_messages_and_keeps_the_list(start):
    run = start(
        plan(*[f"task {number}" for number in range(20)]),
        talk("planned"),
        call("todo", op="done", task="task 0"),
        talk("ticked"),
        say(SUMMARY),
        say("here"),
        reminders=QUIET,
    )
    await run.session.prompt("do it all")
    await run.session.prompt("go on")
    before = run.session.view.todos.phases
    await run.session.compact()
    (event,) = run.of(HistoryCompacted)
    assert event.dropped > 0
    summary = event.messages[0]["parts"][0]["content"]
    for text in (SUMMARY, "- [x] task 0", "- [/] task 1", "- [ ] task 19", "- do it all"):
        assert text in summary
    assert event.after < event.before
    assert run.session.view.todos.phases == before
    assert run.session.view.usage.context_tokens == event.after
    finished = await run.session.prompt("and now")
    assert (finished.error, finished.reason) == (None, "done")


async def test_twice_is_as_good_as_once(start):
    run = start(
        plan("a", "b"),
        talk("one"),
        say(SUMMARY),
        talk("two"),
        say("second summary"),
        say("three"),
        reminders=QUIET,
    )
    await run.session.prompt("first")
    await run.session.compact()
    await run.session.prompt("second")
    await run.session.compact()
    finished = await run.session.prompt("third")
    assert (finished.error, finished.reason) == (None, "done")
    assert run.statuses == {"a": "in_progress", "b": "pending"}
    assert len(run.of(HistoryCompacted)) == 2


async def test_with_nothing_to_shorten_it_says_so(start):
    run = start(say("x"))
    await run.session.compact()
    assert run.of(HistoryCompacted) == []
    assert "nothing to compact" in run.of(NoticePosted)[-1].text
    assert run.of(TurnFinished)[-1].reason == "done"


async def test_a_prompt_sent_during_it_follows_it_and_the_job_is_not_replaced(start):
    run = start(
        plan("a"),
        talk("one"),
        {"say": SUMMARY, "rate": 50},
        {**say("b"), "expect": ["then this"]},
        reminders=QUIET,
    )
    await run.session.prompt("the job")
    compacting = asyncio.ensure_future(run.session.compact())
    await asyncio.sleep(0)
    run.session.submit("then this")
    await compacting
    finished = await run.wait_for(TurnFinished, 3)
    assert (finished.error, finished.reason) == (None, "done")
    assert "the job" in json.dumps(run.of(HistoryCompacted)[0].messages)


async def test_a_window_that_fills_up_compacts_in_the_middle_of_a_job(start, tmp_path):
    model = write_script(
        tmp_path,
        plan("a", "b"),
        call("bash", command="head -c 8000 /dev/zero | tr '\\0' x"),
        call("bash", command="head -c 8000 /dev/zero | tr '\\0' y"),
        say(SUMMARY),
        {**call("todo", op="done"), "expect": ["yyyy"]},
        say("Done."),
    )
    run = start(model=model, models={model: ModelOptions(context_window=4000)})
    finished = await run.session.prompt("do it all")
    assert (finished.error, finished.reason) == (None, "done")
    (event,) = run.of(HistoryCompacted)
    assert event.cause == "full"
    assert len(run.of(ToolCallStarted)) == 4
    assert run.statuses == {"a": "completed", "b": "completed"}


async def test_a_compacted_session_is_resumed_with_what_was_left(start, tmp_path):
    answers = (plan("a"), talk("one"), say(SUMMARY), say("on"))
    log = SessionLog.create(tmp_path)
    run = start(*answers, log=log, reminders=QUIET)
    await run.session.prompt("go")
    await run.session.compact()
    await run.session.close()
    resumed = start(*answers, past=read_session(log.path).events, reminders=QUIET)
    assert [event.text for event in resumed.of(TextFinished)] == []
    finished = await resumed.session.prompt("on")
    assert [event.text for event in resumed.of(TextFinished)] == ["on"]
    assert (finished.error, finished.reason) == (None, "done")


@pytest.fixture
async def server(monkeypatch):
    async with WireServer() as server:
        monkeypatch.setenv("OPENAI_BASE_URL", f"{server.url}/v1")
        yield server


TOO_LONG = json_reply({"error": {"code": "context_length_exceeded", "message": "too long"}}, status=400)


async def test_a_provider_that_finds_the_history_too_long_gets_a_shorter_one(start, server):
    run = start(model="openai:fake-model")
    server.play(
        openai_call("bash", {"command": "head -c 9000 /dev/zero | tr '\\0' x"}, id="a"),
        openai_call("bash", {"command": "head -c 9000 /dev/zero | tr '\\0' y"}, id="b"),
        TOO_LONG,
        openai_text(SUMMARY),
        openai_text("Done."),
    )
    finished = await run.session.prompt("go")
    assert (finished.error, finished.reason) == (None, "done")
    assert run.of(HistoryCompacted)[0].cause == "refused"
    last = server.last.json["messages"]
    assert [message["role"] for message in last] == ["system", "user", "assistant", "tool"]
    assert SUMMARY in json.dumps(last[1])


async def test_a_model_that_cannot_sum_up_does_not_lose_the_job(start, server):
    run = start(model="openai:fake-model", network=NetworkLimits(retries=0))
    server.play(
        openai_call("bash", {"command": "head -c 9000 /dev/zero | tr '\\0' x"}, id="a"),
        openai_call("bash", {"command": "head -c 9000 /dev/zero | tr '\\0' y"}, id="b"),
        TOO_LONG,
        TOO_LONG,
        openai_text("Done."),
    )
    finished = await run.session.prompt("paint it blue")
    assert (finished.error, finished.reason) == (None, "done")
    sent = json.dumps(server.last.json["messages"])
    assert "No summary could be made." in sent
    assert "paint it blue" in sent
