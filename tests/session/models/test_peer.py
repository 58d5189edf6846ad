"""Models talk to an imitation of their providers that somebody else wrote."""

from __future__ import annotations

import pytest
from pydantic_ai.exceptions import ModelAPIError, ModelRateLimitError
from pydantic_ai.messages import ModelRequest, ToolReturnPart, UserPromptPart

from session.models import ServerEntry, connect_model, list_models
from tests.session.models.ask import text_of
from tests.session.models.wired import ask

# The imitation ends Google's answers with a word that Google doesn't use.
pytestmark = pytest.mark.filterwarnings("ignore:FUNCTION_CALL is not a valid FinishReason")

SPECS = {
    "openai": {"OPENAI_API_KEY": "key-1", "OPENAI_BASE_URL": "URL/v1"},
    "openai-responses": {"OPENAI_API_KEY": "key-1", "OPENAI_BASE_URL": "URL/v1"},
    "anthropic": {"ANTHROPIC_API_KEY": "key-1", "ANTHROPIC_BASE_URL": "URL"},
    "google": {"GOOGLE_API_KEY": "key-1", "GOOGLE_GEMINI_BASE_URL": "URL"},
    "openrouter": {"OPENROUTER_API_KEY": "key-1", "OPENROUTER_BASE_URL": "URL/api/v1"},
}
"""Bedrock isn't here: AWS's own library refuses the frames of this imitation."""
NAMES = {"openrouter": "openai/gpt-4o", "google": "gemini-2.5-flash"}


def prompt(text):
    return ModelRequest(parts=[UserPromptPart(text)])


@pytest.fixture(params=[*SPECS, "here", "here by responses"])
async def connection(request, peer):
    name, _, way = request.param.partition(" by ")
    entry = ServerEntry(name="here", base_url=f"{peer}/v1", wire="responses" if way else "chat")
    variables = {key: value.replace("URL", peer) for key, value in SPECS.get(name, {}).items()}
    spec = f"{name}:{NAMES.get(name, 'gpt-4o')}"
    connection = connect_model(spec, servers=[entry], environment=variables)
    yield connection
    await connection.close()


async def test_a_call_is_made_answered_and_followed_up(connection):
    history = [prompt("Please read the notes")]
    response = await ask(connection, history)
    assert text_of(response) == "I'll look."
    [call] = response.tool_calls
    assert (call.tool_name, call.args_as_dict()) == ("read", {"path": "notes.txt"})
    assert (response.usage.input_tokens, response.usage.output_tokens) == (42, 7)
    history += [response, ModelRequest(parts=[ToolReturnPart("read", "buy milk", call.tool_call_id)])]
    assert text_of(await ask(connection, history)) == "They say: buy milk."


async def test_a_refusal_is_one_request_and_keeps_its_kind(connection):
    with pytest.raises(ModelRateLimitError) as caught:
        await ask(connection, [prompt("too fast")])
    assert "Slow down" in str(caught.value)


async def test_a_cut_line_is_an_error_and_not_an_answer(connection):
    with pytest.raises(ModelAPIError):
        await ask(connection, [prompt("break off")])


@pytest.mark.parametrize("place", ["here", "openai"])
async def test_the_list_of_models_is_read(peer, place):
    names = await list_models(
        place,
        servers=[ServerEntry(name="here", base_url=f"{peer}/v1")],
        environment={"OPENAI_BASE_URL": f"{peer}/v1"},
    )
    assert {"gpt-4", "gpt-4o"} <= set(names)
    assert ("text-embedding-3-small" in names) == (place == "here")
