"""Models of named servers, and what is loaded for them."""

from __future__ import annotations

import subprocess
import sys

import pytest

from session.models import ModelError, ModelOptions, ServerEntry, connect_model
from tests.session.models.ask import text_of
from tests.session.models.wired import ask
from tests.support.house import ROOT
from tests.support.wire_openai import openai_text
from tests.support.wire_responses import responses_answer


class TestNamedServer:
    """Servers of the user's own."""

    @pytest.fixture
    def entry(self, server):
        return ServerEntry(name="ollama", base_url=f"{server.url}/v1")

    @pytest.fixture
    def secrets(self, monkeypatch):
        """What belongs to OpenAI alone."""
        monkeypatch.setenv("OPENAI_API_KEY", "key-openai")
        monkeypatch.setenv("OPENAI_ORG_ID", "org-secret")
        monkeypatch.setenv("OPENAI_PROJECT_ID", "proj-secret")
        monkeypatch.setenv("OPENAI_CUSTOM_HEADERS", "X-Secret: header-secret\nAuthorization: Bearer sekret")

    async def test_it_is_asked_by_its_name(self, server, entry):
        connection = connect_model("ollama:qwen3:8b", servers=[entry], environment={})
        server.play(openai_text("Hello"))
        assert text_of(await ask(connection)) == "Hello"
        assert server.last.path == "/v1/chat/completions"
        assert server.last.json["model"] == "qwen3:8b"
        assert (connection.window, connection.sees_images) == (None, None)
        await connection.close()

    @pytest.mark.usefixtures("secrets")
    async def test_it_is_never_shown_what_belongs_to_openai(self, server, entry):
        connection = connect_model("ollama:qwen3:8b", servers=[entry])
        server.play(openai_text("Hello"))
        await ask(connection)
        assert server.last.headers["authorization"] == "Bearer none"
        assert [
            value for value in server.last.headers.values() if "secret" in value or "sekret" in value
        ] == []
        await connection.close()

    async def test_its_key_is_that_of_its_variable(self, server, entry):
        entry = ServerEntry(name="gate", base_url=entry.base_url, key_variable="GATE_KEY", wire="responses")
        connection = connect_model("gate:big", servers=[entry], environment={"GATE_KEY": "key-gate"})
        server.play(responses_answer("Hello"))
        await ask(connection)
        assert server.last.path == "/v1/responses"
        assert server.last.headers["authorization"] == "Bearer key-gate"
        await connection.close()

    def test_a_missing_key_names_its_variable(self, entry):
        entry = ServerEntry(name="gate", base_url=entry.base_url, key_variable="GATE_KEY")
        with pytest.raises(ModelError, match=r'The server "gate" needs a key\. Set GATE_KEY'):
            connect_model("gate:big", servers=[entry], environment={})

    @pytest.mark.parametrize(
        "address", ["localhost:11434", "ftp://x/v1", "http://", "http://a b/v1", "http://h:x", ""]
    )
    def test_an_address_that_is_none_is_told(self, address):
        entry = ServerEntry(name="here", base_url=address)
        with pytest.raises(ModelError, match='The server "here" has an address that can\'t be used'):
            connect_model("here:x", servers=[entry], environment={})

    @pytest.mark.parametrize(
        ("name", "why"), [("openai", "the name of a provider"), ("my server", "only letters")]
    )
    def test_a_name_that_can_not_be_is_told(self, name, why):
        entry = ServerEntry(name=name, base_url="http://127.0.0.1/v1")
        with pytest.raises(ModelError, match=why):
            connect_model(f"{name}:x", servers=[entry], environment={})


def test_own_numbers_win():
    connection = connect_model(
        "openai:gpt-5", options=ModelOptions(context_window=9000), environment={"OPENAI_API_KEY": "key-1"}
    )
    assert connection.window == 9000
    assert connection.settings == {}


@pytest.mark.parametrize("effort", ["none", "minimal", "low", "medium", "high", "xhigh", "max"])
def test_settings_are_the_library_s(effort):
    options = ModelOptions(effort=effort, temperature=0.1, top_p=0.9, max_tokens=5)
    connection = connect_model("openai:gpt-5", options=options, environment={"OPENAI_API_KEY": "key-1"})
    assert connection.settings == {
        "thinking": False if effort == "none" else effort,
        "temperature": 0.1,
        "top_p": 0.9,
        "max_tokens": 5,
    }


def test_openai_loads_no_other_provider_s_library():
    code = (
        "import sys; from session.models import connect_model; "
        "connect_model('openai:gpt-5', environment={'OPENAI_API_KEY': 'key-1'}); "
        "print([n for n in ('anthropic', 'google.genai', 'mistralai', 'groq', 'boto3', 'keyring')"
        " if n in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout == "[]\n"
