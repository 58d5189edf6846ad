"""A real model's troubles as the user meets them: what the screen says, and that the session goes on."""

from __future__ import annotations

import asyncio

import pytest

from tests.support.screens import shell
from tests.support.wire import WireServer
from tests.support.wire_openai import openai_answer, openai_call, openai_empty, openai_text
from tests.support.wire_reply import Call, endless_refusal, refusal

ANSWER = openai_answer("One two three four five six", Call("bash", {"command": "echo hello there"}))


@pytest.fixture
async def server(monkeypatch):
    async with WireServer() as server:
        monkeypatch.setenv("OPENAI_BASE_URL", f"{server.url}/v1")
        monkeypatch.setenv("OPENAI_API_KEY", "sk-secret-0123456789")
        monkeypatch.setattr("session.runtime.retry.FIRST_DELAY", 0.01)
        monkeypatch.setattr("session.runtime.silence.QUIET_AFTER", 0.05)
        monkeypatch.setattr("session.runtime.silence.CHECK_EVERY", 0.02)
        yield server


@pytest.fixture
def options(tmp_path):
    return ["--folder", str(tmp_path), "--model", "openai:fake-model", "--yes"]


async def goes_on(it, server):
    server.play(openai_text("I am here."))
    await it.send("still there?")
    await it.until_shown("I am here.")
    await it.until_idle()
    assert "sk-secret" not in it.text()


async def test_a_job_of_several_steps_runs_to_its_end(server, options):
    server.play(
        openai_call("todo", {"op": "init", "list": [{"phase": "Build", "items": ["look"]}]}, id="a"),
        openai_call("bash", {"command": "echo done it"}, id="b"),
        openai_call("todo", {"op": "done", "task": "look"}, id="c"),
        openai_text("All done."),
    )
    async with shell(*options) as it:
        await it.send("go")
        await it.until_shown("All done.", "Todo 1/1", "☑ look")
        await goes_on(it, server)


@pytest.mark.parametrize(
    ("reply", "said"),
    [
        (refusal(401, "bad key"), "doesn't accept the key. Check OPENAI_API_KEY"),
        (refusal(404, "no such model"), '"fake-model"'),
        (refusal(429, "later", retry_after="18000"), "in 5 h"),
        (endless_refusal(429, retry_after="18000"), "in 5 h"),
        (openai_empty(), "empty answer"),
    ],
    ids=["key", "model", "quota", "endless", "empty"],
)
async def test_what_went_wrong_is_said_with_what_to_do(server, options, reply, said):
    server.play(reply)
    async with shell(*options) as it:
        await it.send("go")
        async with asyncio.timeout(4):
            await it.until_shown(said)
        await it.until_idle()
        await goes_on(it, server)


async def test_the_wait_before_another_try_is_counted_down_and_can_be_left(server, options):
    server.play(refusal(429, "slow down", retry_after="60"))
    async with shell(*options) as it:
        await it.send("go")
        await it.until_shown("asks to wait", "Trying again in 60 s (1 of 4)", "trying again in 60 s")
        await it.until_shown("trying again in 59 s")
        await it.pilot.press("escape")
        await it.until_shown("Interrupted.")
        assert "trying again" not in it.text()
        await goes_on(it, server)


@pytest.mark.parametrize("silent", ["stalled", "pinging"])
async def test_a_quiet_answer_is_shown_to_be_quiet_and_escape_works_at_once(server, options, silent):
    server.play(getattr(ANSWER, silent)(4))
    async with shell(*options) as it:
        await it.send("go")
        await it.until_shown("quiet" if silent == "stalled" else "quiet, but connected")
        await it.pilot.press("escape")
        async with asyncio.timeout(1):
            await it.until_shown("Interrupted.")
        assert it.app.conversation.view.turn.quiet is None
        assert "quiet 0:" not in it.text()
        await goes_on(it, server)


async def test_an_answer_cut_in_the_middle_of_a_call_is_asked_for_again(server, options):
    server.play(ANSWER.cut(7), openai_text("Whole now."))
    async with shell(*options) as it:
        await it.send("go")
        await it.until_shown("Trying again", "Whole now.")
        await goes_on(it, server)


async def test_the_provider_s_own_words_are_shown_on_a_key(server, options):
    server.play(refusal(401, "the very words of the provider"))
    async with shell(*options) as it:
        await it.send("go")
        await it.until_shown("doesn't accept the key", "ctrl+o")
        await it.until_idle()
        assert "very words" not in it.text()
        await it.pilot.press("ctrl+o")
        await it.until_shown("the very words of the provider")
