"""What a network does to a turn: each fault is said in words, and the next request is one a provider takes."""

from __future__ import annotations

import asyncio
import json
from datetime import timedelta

import pytest

from session.events import (
    AnswerQuieted,
    NoticePosted,
    RetryScheduled,
    TextFinished,
    TextStreamed,
    ToolArgumentsStreamed,
    ToolCallFinished,
    TurnFinished,
)
from session.runtime import NetworkLimits
from tests.support.wire import WireServer
from tests.support.wire_openai import openai_answer, openai_call, openai_empty, openai_text
from tests.support.wire_reply import Call, Reply, endless_refusal, json_reply, refusal

MODEL = "openai:fake-model"
KEY = "sk-secret-0123456789"


@pytest.fixture
async def server(monkeypatch):
    async with WireServer() as server:
        monkeypatch.setenv("OPENAI_BASE_URL", f"{server.url}/v1")
        monkeypatch.setenv("OPENAI_API_KEY", KEY)
        monkeypatch.setattr("session.runtime.retry.FIRST_DELAY", 0.01)
        monkeypatch.setattr("session.runtime.silence.QUIET_AFTER", 0.05)
        monkeypatch.setattr("session.runtime.silence.CHECK_EVERY", 0.02)
        yield server


@pytest.fixture
def talk(start, server):
    def talk(**options):
        return start(model=MODEL, **{"network": NetworkLimits(retries=2), **options})

    return talk


def check_messages(request):
    """What every provider insists on: each call has one result behind it, and no message is empty."""
    messages = request.json["messages"]
    open_calls = []
    for message in messages:
        if message["role"] == "tool":
            assert message["tool_call_id"] in open_calls
            open_calls.remove(message["tool_call_id"])
            continue
        assert open_calls == []
        if message["role"] == "assistant":
            assert message.get("content") or message.get("tool_calls")
            open_calls = [call["id"] for call in message.get("tool_calls") or ()]
            for call in message.get("tool_calls") or ():
                json.loads(call["function"]["arguments"])
        else:
            assert message["content"]
    assert open_calls == []
    assert messages[-1]["role"] in {"user", "tool"}


async def goes_on(run, server):
    """The session lives, and its next request is valid."""
    before = len(server.requests)
    server.play(openai_text("I am here."))
    finished = await run.session.prompt("still there?")
    assert (finished.reason, finished.error) == ("done", None)
    assert len(server.requests) == before + 1
    for request in server.requests:
        check_messages(request)
        assert request.headers["authorization"] == f"Bearer {KEY}"
    told = json.dumps([event.model_dump(mode="json") for event in run.events])
    assert KEY not in told


ANSWER = openai_answer("One two three four five six", Call("bash", {"command": "echo hello there"}))


async def test_a_job_of_several_steps_runs_to_its_end(talk, server):
    run = talk()
    server.play(
        openai_call("todo", {"op": "init", "list": [{"phase": "Build", "items": ["look"]}]}, id="a"),
        openai_call("bash", {"command": "echo done"}, id="b"),
        openai_call("todo", {"op": "done", "task": "look"}, id="c"),
        openai_text("All done."),
    )
    finished = await run.session.prompt("go")
    assert finished.reason == "done"
    assert run.statuses == {"look": "completed"}
    await goes_on(run, server)


@pytest.mark.parametrize(
    ("reply", "said"),
    [
        (refusal(401, "bad key"), "key. Check OPENAI_API_KEY"),
        (refusal(403, "not for you"), "doesn't accept the key"),
        (refusal(404, "no such model"), '"fake-model". /model'),
        (refusal(400, "tool names must be short"), "tool names must be short"),
        (json_reply({"error": {"code": "insufficient_quota", "message": "pay"}}, status=429), "used up"),
        (refusal(429, "later", retry_after="18000"), "in 5 h, at"),
        (endless_refusal(429, retry_after="18000"), "in 5 h, at"),
        (endless_refusal(400), "refused the request"),
    ],
    ids=["401", "403", "404", "400", "quota", "429-5h", "429-endless", "400-endless"],
)
async def test_what_waiting_does_not_mend_ends_the_turn_with_what_to_do(talk, server, reply, said):
    run = talk()
    server.play(reply)
    async with asyncio.timeout(4):
        finished = await run.session.prompt("go")
    assert finished.reason == "failed"
    assert said in finished.error
    assert len(server.requests) == 1
    assert run.of(RetryScheduled) == []
    await goes_on(run, server)


@pytest.mark.parametrize(
    "reply",
    [
        refusal(500),
        refusal(503),
        refusal(529),
        refusal(429, "slow down"),
        ANSWER.cut(0),
        ANSWER.cut(4),
        ANSWER.cut(7),
        ANSWER.cut(7, reset=True),
        Reply((*ANSWER.chunks[:7],)),
        Reply((*ANSWER.chunks[:3], "data: {broken\n\n", *ANSWER.chunks[3:])),
    ],
    ids=[
        "500",
        "503",
        "529",
        "429",
        "cut-0",
        "cut-text",
        "cut-call",
        "reset-call",
        "ends-in-call",
        "no-json",
    ],
)
async def test_what_may_pass_is_tried_again_in_view(talk, server, reply):
    run = talk()
    server.play(reply, openai_text("Here I am."))
    finished = await run.session.prompt("go")
    assert (finished.reason, finished.error) == ("done", None)
    (retry,) = run.of(RetryScheduled)
    assert (retry.attempt, retry.attempts) == (1, 2)
    assert retry.text.endswith(".")
    assert [event.text for event in run.of(TextFinished)][-1] == "Here I am."
    await goes_on(run, server)


async def test_a_server_that_fails_at_each_step_is_outlasted(talk, server):
    run = talk()
    server.play(
        refusal(500),
        openai_call("bash", {"command": "echo 1"}, id="a"),
        refusal(500),
        refusal(502),
        openai_call("bash", {"command": "echo 2"}, id="b"),
        refusal(500),
        openai_text("Done."),
    )
    assert (await run.session.prompt("go")).reason == "done"
    assert len(run.of(RetryScheduled)) == 4
    assert [event.text for event in run.of(ToolCallFinished)] == ["1", "2"]
    await goes_on(run, server)


async def test_tries_come_to_an_end(talk, server):
    run = talk()
    server.play(refusal(500), refusal(500), refusal(500))
    finished = await run.session.prompt("go")
    assert finished.reason == "failed"
    assert "Tried 3 times" in finished.error
    assert "500" in finished.error
    await goes_on(run, server)


async def test_the_wait_a_provider_asks_for_is_kept(talk, server):
    run = talk()
    server.play(refusal(429, "slow down", retry_after="1"), openai_text("ok"))
    started = asyncio.get_running_loop().time()
    assert (await run.session.prompt("go")).reason == "done"
    assert asyncio.get_running_loop().time() - started >= 1
    assert run.of(RetryScheduled)[0].seconds == 1


async def test_a_wait_can_be_interrupted_at_once(talk, server):
    run = talk()
    server.play(refusal(429, "slow down", retry_after="100"))
    task = asyncio.ensure_future(run.session.prompt("go"))
    await run.wait_for(RetryScheduled)
    run.session.cancel()
    async with asyncio.timeout(1):
        assert (await task).reason == "cancelled"
    assert run.session.view.turn.retry is None
    await goes_on(run, server)


@pytest.mark.parametrize("silent", ["stalled", "pinging", "silent"])
async def test_a_quiet_answer_is_said_to_be_quiet_and_can_be_left_at_once(talk, server, silent):
    run = talk()
    server.play(getattr(ANSWER, silent)(*([] if silent == "silent" else [4])))
    task = asyncio.ensure_future(run.session.prompt("go"))
    quiet = await run.wait_for(AnswerQuieted)
    assert quiet.gives_up is not None
    assert run.session.view.turn.quiet is not None
    if silent == "pinging":
        assert (await run.wait_for(AnswerQuieted)).alive
    run.session.cancel()
    async with asyncio.timeout(1):
        assert (await task).reason == "cancelled"
    await server.requests[0].left.wait()
    await goes_on(run, server)


async def test_an_answer_that_stops_in_the_middle_is_given_up_and_asked_for_again(talk, server):
    run = talk(network=NetworkLimits(silence=0.2, thinking=60, retries=1))
    server.play(ANSWER.stalled(4), openai_text("Again."))
    assert (await run.session.prompt("go")).reason == "done"
    assert "stopped coming" in run.of(RetryScheduled)[0].text
    await goes_on(run, server)


async def test_a_model_that_thinks_is_waited_for(talk, server):
    gate = asyncio.Event()
    run = talk(network=NetworkLimits(silence=0.05, thinking=60, retries=0))
    thinking = openai_answer("Well.", thinking="Let me think about it.")
    server.play(thinking.held(3, gate))
    task = asyncio.ensure_future(run.session.prompt("go"))
    quiet = await run.wait_for(AnswerQuieted)
    # Long past the limit for an answer that speaks, which is what has to be told apart.
    assert quiet.gives_up - quiet.since > timedelta(seconds=50)
    gate.set()
    assert (await task).reason == "done"


async def test_pings_alone_keep_an_answer_for_the_longer_limit(talk, server):
    run = talk(network=NetworkLimits(silence=0.1, thinking=0.4, retries=0))
    server.play(ANSWER.pinging(4))
    started = asyncio.get_running_loop().time()
    finished = await run.session.prompt("go")
    assert asyncio.get_running_loop().time() - started >= 0.4
    assert "connection is alive" in finished.error
    await goes_on(run, server)


async def test_an_empty_answer_is_said_and_leaves_no_trace(talk, server):
    run = talk()
    server.play(openai_empty())
    assert (await run.session.prompt("go")).reason == "done"
    assert "empty answer" in run.of(NoticePosted)[-1].text
    await goes_on(run, server)


async def test_an_address_where_nobody_answers_is_said(start, monkeypatch):
    async with WireServer() as server:
        address = server.url
    monkeypatch.setenv("OPENAI_BASE_URL", f"{address}/v1")
    run = start(model=MODEL, network=NetworkLimits(retries=0))
    finished = await run.session.prompt("go")
    assert finished.reason == "failed"
    assert "can't be reached" in finished.error


@pytest.mark.parametrize("moment", [TextStreamed, ToolArgumentsStreamed])
async def test_interrupting_a_stream_leaves_a_valid_history(talk, server, moment):
    run = talk()
    server.play(ANSWER.stalled(4 if moment is TextStreamed else 7))
    task = asyncio.ensure_future(run.session.prompt("go"))
    await run.wait_for(moment)
    run.session.cancel()
    async with asyncio.timeout(1):
        await task
    assert run.of(TurnFinished)[-1].reason == "cancelled"
    await goes_on(run, server)
