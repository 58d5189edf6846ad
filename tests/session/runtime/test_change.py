"""Another model, another effort, other settings in the middle of a session: the conversation goes along."""

from __future__ import annotations

import asyncio
import json

import pytest

from session.events import ModelChanged, TextStreamed, UsageRecorded
from session.log import SessionLog, read_session
from session.models import ModelOptions, ServerEntry
from session.todo import CadenceSettings
from tests.support.wire import WireServer
from tests.support.wire_openai import openai_call, openai_text


@pytest.fixture
async def servers():
    async with WireServer() as one, WireServer() as two:
        yield one, two


@pytest.fixture
def talk(start, servers):
    entries = tuple(
        ServerEntry(name=name, base_url=f"{server.url}/v1")
        for name, server in zip(("one", "two"), servers, strict=True)
    )

    def talk(**options):
        return start(model="one:small", servers=entries, **options)

    return talk


def texts(server):
    return [message.get("content") for message in server.last.json["messages"]]


async def test_another_model_reads_the_same_conversation(talk, servers):
    one, two = servers
    run = talk()
    one.play(openai_text("I am one."))
    await run.session.prompt("who are you?")
    run.session.set_model("two:large")
    two.play(openai_text("I am two."))
    finished = await run.session.prompt("and now?")
    assert (finished.reason, finished.error) == ("done", None)
    assert two.last.json["model"] == "large"
    assert texts(two)[1:] == ["who are you?", "I am one.", "and now?"]
    assert [event.model for event in run.of(ModelChanged)] == ["two:large"]


async def test_a_model_that_cannot_be_had_fails_the_turn_and_the_way_back_works(talk, servers):
    one, _ = servers
    run = talk()
    one.play(openai_text("I am one."))
    await run.session.prompt("who are you?")
    run.session.set_model("nowhere:large")
    finished = await run.session.prompt("and now?")
    assert finished.reason == "failed"
    assert "nowhere" in finished.error
    run.session.set_model("one:small")
    one.play(openai_text("Back."))
    assert (await run.session.prompt("hello?")).reason == "done"
    assert texts(one)[1:3] == ["who are you?", "I am one."]


async def test_a_turn_in_progress_keeps_its_model_to_its_end(talk, servers):
    one, two = servers
    run = talk()
    gate = asyncio.Event()
    one.play(openai_call("bash", {"command": "echo hi"}).held(1, gate), openai_text("Done."))
    task = asyncio.ensure_future(run.session.prompt("go"))
    await one.wait_for_requests(1)
    run.session.set_model("two:large")
    gate.set()
    assert (await task).reason == "done"
    assert (len(one.requests), len(two.requests)) == (2, 0)


async def test_effort_goes_to_the_provider_and_comes_from_the_settings_else(talk, servers):
    one, _ = servers
    run = talk(models={"one:small": ModelOptions(temperature=0.2)})
    one.play(openai_text("a"), openai_text("b"))
    await run.session.prompt("go")
    assert one.last.json["temperature"] == 0.2
    assert "reasoning_effort" not in one.last.json
    run.session.set_model("one:small", "high")
    await run.session.prompt("go")
    assert one.last.json["reasoning_effort"] == "high"
    assert one.last.json["temperature"] == 0.2


async def test_a_session_is_resumed_with_the_model_and_effort_it_had(talk, servers, tmp_path, start):
    log = SessionLog.create(tmp_path)
    run = talk(log=log)
    run.session.set_model("two:large", "low")
    await run.session.close()
    resumed = start(model="two:large", past=read_session(log.path).events)
    assert resumed.session.view.effort == "low"
    other = start(model="one:small", past=read_session(log.path).events)
    assert other.session.view.effort is None


async def test_other_settings_count_from_the_next_turn_on(talk, servers):
    one, _ = servers
    run = talk()
    one.play(openai_text("a"), openai_text("b"))
    await run.session.prompt("go")
    assert "todo" in [tool["function"]["name"] for tool in one.last.json["tools"]]
    run.session.configure(
        type(run.session._assembly.options)(
            folder=run.session._assembly.options.folder,
            model="one:small",
            version="test",
            servers=run.session._assembly.options.servers,
            reminders=CadenceSettings(enabled=False),
        )
    )
    await run.session.prompt("go")
    assert "todo" not in [tool["function"]["name"] for tool in one.last.json["tools"]]


async def test_an_order_to_plan_goes_to_the_provider_with_the_first_request_alone(
    start, servers, monkeypatch
):
    one, _ = servers
    monkeypatch.setenv("OPENAI_BASE_URL", f"{one.url}/v1")
    run = start(model="openai:gpt-4o", reminders=CadenceSettings(eager="always"))
    one.play(
        openai_call("todo", {"op": "init", "items": ["look"]}, id="a"),
        openai_call("todo", {"op": "done"}, id="b"),
        openai_text("Done."),
    )
    assert (await run.session.prompt("Build it.")).reason == "done"
    choices = [request.json.get("tool_choice") for request in one.requests]
    assert choices[0] == {"type": "function", "function": {"name": "todo"}}
    assert set(map(str, choices[1:])) <= {"None", "auto"}


async def test_usage_is_recorded_and_an_unknown_price_is_unknown(talk, servers):
    one, _ = servers
    run = talk(models={"one:small": ModelOptions(context_window=8000)})
    one.play(openai_text("a"))
    await run.session.prompt("go")
    (usage,) = run.of(UsageRecorded)
    assert (usage.input_tokens, usage.output_tokens, usage.cost, usage.window) == (12, 5, None, 8000)
    assert run.session.view.usage.unpriced == 1


async def test_nothing_of_a_key_is_ever_kept(start, servers, monkeypatch, tmp_path):
    one, _ = servers
    monkeypatch.setenv("OPENAI_API_KEY", "sk-very-secret-key")
    monkeypatch.setenv("OPENAI_BASE_URL", f"{one.url}/v1")
    log = SessionLog.create(tmp_path)
    run = start(model="openai:x", log=log)
    from tests.support.wire_reply import refusal

    one.play(refusal(401, "the key sk-very-secret-key is wrong"), openai_text("ok"))
    await run.session.prompt("go")
    await run.session.prompt("go")
    assert one.last.headers["authorization"] == "Bearer sk-very-secret-key"
    await run.session.close()
    assert "very-secret" not in log.path.read_text()
    assert "very-secret" not in json.dumps([event.model_dump(mode="json") for event in run.events])
    assert len(run.of(TextStreamed)) > 0
