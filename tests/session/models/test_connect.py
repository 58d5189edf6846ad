"""Each provider is asked in its own words, and its answer is read."""

from __future__ import annotations

import asyncio
import re
import socket

import pytest
from pydantic_ai.exceptions import (
    ModelAPIError,
    ModelAuthenticationError,
    ModelConnectionError,
    ModelOverloadedError,
    ModelRateLimitError,
)
from pydantic_ai.messages import TextPart, ThinkingPart

from session.models import ModelOptions, connect_model
from tests.session.models.ask import text_of
from tests.session.models.wired import CALL, PLACES, ask
from tests.support.wire_anthropic import anthropic_answer
from tests.support.wire_bedrock import bedrock_answer
from tests.support.wire_dialect import groq_answer, mistral_answer
from tests.support.wire_google import google_answer
from tests.support.wire_openai import openai_answer, openai_text
from tests.support.wire_reply import Mark, Reply, refusal
from tests.support.wire_responses import responses_answer

ANSWERS = {
    "openai": openai_answer,
    "openai-responses": responses_answer,
    "anthropic": anthropic_answer,
    "google": google_answer,
    "mistral": mistral_answer,
    "groq": groq_answer,
    "openrouter": openai_answer,
    "bedrock": bedrock_answer,
}


@pytest.fixture(params=PLACES, ids=str)
def place(request):
    return request.param


@pytest.fixture
def answer(place):
    return ANSWERS[str(place)]


@pytest.fixture
async def connection(place, server):
    options = ModelOptions(temperature=0.3, max_tokens=100)
    connection = connect_model(place.spec, options=options, environment=place.variables(server.url))
    yield connection
    await connection.close()


def tools_of(body):
    """The names of the tools in a request, wherever a provider wants them."""
    return re.findall(r"'name': '(\w+)'", str(body.get("tools") or body["toolConfig"]))


async def test_the_request_is_the_provider_s(place, answer, connection, server):
    server.play(answer("Hello"))
    await ask(connection)
    request = server.last
    header, value = place.auth
    assert (request.method, place.matches(request.path)) == ("POST", True), request.path
    assert re.fullmatch(value, request.headers[header])
    body = request.json
    assert tools_of(body) == ["read"]
    assert "'What stands there?'" in str(body)
    assert "'Be brief.'" in str(body)
    # Anthropic's newer models take no temperature.
    assert ("0.3" in str(body)) is (str(place) != "anthropic")
    assert ": 100" in str(body)
    if str(place) not in {"google", "bedrock"}:
        assert (body["model"], body["stream"]) == (place.spec.partition(":")[2], True)


async def test_the_answer_is_read(answer, connection, server):
    server.play(answer("Hello there", CALL))
    response = await ask(connection)
    assert text_of(response) == "Hello there"
    [call] = response.tool_calls
    assert (call.tool_name, call.args_as_dict()) == ("read", {"path": "notes.txt"})
    assert (response.usage.input_tokens, response.usage.output_tokens) == (12, 5)


async def test_thinking_is_read(place, answer, connection, server):
    if str(place) == "bedrock":
        pytest.skip("the answers for Bedrock have no thinking")
    server.play(answer("Hello", thinking="Let me see"))
    response = await ask(connection)
    assert [part.content for part in response.parts if isinstance(part, ThinkingPart)] == ["Let me see"]
    assert [part.content for part in response.parts if isinstance(part, TextPart)] == ["Hello"]


@pytest.mark.parametrize(
    ("status", "kind"),
    [(401, ModelAuthenticationError), (429, ModelRateLimitError), (529, ModelOverloadedError)],
)
async def test_a_refusal_is_asked_for_once(connection, server, status, kind):
    server.play(refusal(status, "no", retry_after="3"))
    with pytest.raises(kind) as caught:
        await ask(connection)
    assert len(server.requests) == 1
    assert getattr(caught.value, "retry_after", 3.0) == 3.0


@pytest.mark.parametrize("how", ["cut", "reset", "before"])
async def test_a_broken_connection_is_an_error(answer, connection, server, how):
    server.play(
        Reply(before=(Mark.CUT,)) if how == "before" else answer("Hello there").cut(2, reset=how == "reset")
    )
    with pytest.raises(ModelConnectionError):
        await ask(connection)
    assert len(server.requests) == 1


async def test_nobody_at_the_address_is_an_error(place):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{free.getsockname()[1]}"
    connection = connect_model(place.spec, environment=place.variables(url))
    with pytest.raises(ModelAPIError):
        await ask(connection)
    await connection.close()


async def test_leaving_closes_the_connection(answer, connection, server):
    server.play(answer("Hello there").stalled(2))
    asking = asyncio.ensure_future(ask(connection))
    async with asyncio.timeout(5):
        await server.wait_for_requests(1)
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    await connection.close()
    async with asyncio.timeout(5):
        await server.last.left.wait()


async def test_the_wire_sees_every_byte(place, answer, connection, server):
    reply = answer("Hello there", CALL)
    server.play(reply)
    begun = connection.wire.last_byte
    await ask(connection)
    size = sum(len(chunk) for chunk in reply.chunks)
    # The client stops at the mark that ends a stream, with the headers counted in.
    assert size - 20 <= connection.wire.bytes_received <= size + 300
    assert connection.wire.last_byte > begun


async def test_closing_twice_is_harmless(connection):
    await connection.close()
    await connection.close()


def test_what_is_known_of_a_model_is_told(connection, place):
    unknown = {"mistral", "openrouter"}
    assert (connection.window is None) == (str(place) in unknown)
    assert connection.sees_images is True
    assert connection.spec == place.spec


@pytest.mark.parametrize(
    ("spec", "effort", "expected"),
    [
        ("openai:gpt-5", "low", {"reasoning_effort": "low"}),
        ("openai-responses:gpt-5", "high", {"reasoning": {"effort": "high"}}),
        ("groq:openai/gpt-oss-20b", "medium", {"reasoning_effort": "medium"}),
        ("openrouter:qwen/qwen3-coder", "high", {"reasoning": {"effort": "high"}}),
    ],
)
async def test_effort_is_said_as_the_provider_says_it(server, spec, effort, expected):
    place = next(place for place in PLACES if str(place) == spec.partition(":")[0])
    options = ModelOptions(effort=effort)
    connection = connect_model(spec, options=options, environment=place.variables(server.url))
    server.play(ANSWERS[str(place)]("Hello"))
    await ask(connection)
    body = server.last.json
    for key, value in expected.items():
        assert body[key] == value or value.items() <= body[key].items()
    await connection.close()


async def test_thinking_is_a_budget_or_a_level_elsewhere(server):
    for spec, expected in [
        ("anthropic:claude-sonnet-5-5", "'output_config': {'effort': 'low'}"),
        ("google:gemini-2.5-flash", "'thinkingConfig':"),
    ]:
        place = next(place for place in PLACES if str(place) == spec.partition(":")[0])
        options = ModelOptions(effort="low")
        connection = connect_model(spec, options=options, environment=place.variables(server.url))
        server.play(ANSWERS[str(place)]("Hello"))
        await ask(connection)
        assert expected in str(server.last.json)
        await connection.close()


async def test_an_option_a_model_does_not_take_makes_no_noise(server):
    options = ModelOptions(temperature=0.5, effort="low")
    environment = {"OPENAI_BASE_URL": server.url}
    connection = connect_model("openai:gpt-5", options=options, environment=environment)
    server.play(openai_text("Hello"))
    assert text_of(await ask(connection)) == "Hello"
    assert "temperature" not in server.last.json
    await connection.close()
