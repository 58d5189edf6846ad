"""Model names become models, and what is missing is told in a sentence with a hint."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import session.models
from session.models import ModelError, ScriptError, connect_model, describe_model

ROOT = Path(__file__).parents[3]
NAMES = "openai, openai-responses, anthropic, google, mistral, groq, openrouter, bedrock, script"


def test_a_script_is_a_model(write):
    path = write("[[answer]]\nsay = 'x'")
    assert connect_model(f"script:{path}").model.model_name == "script:plan"


def test_a_home_sign_in_a_script_path_is_understood(write, monkeypatch):
    path = write("[[answer]]\nsay = 'x'")
    monkeypatch.setenv("HOME", str(path.parent))
    assert connect_model("script:~/plan.toml").model.model_name == "script:plan"


def test_openai_takes_its_key_and_never_retries_by_itself():
    model = connect_model("openai:gpt-5", environment={"OPENAI_API_KEY": "secret"}).model
    assert model.model_name == "gpt-5"
    assert model.client.api_key == "secret"
    assert model.client.max_retries == 0


def test_a_server_of_ones_own_needs_no_key():
    model = connect_model(
        "openai:qwen3:8b", environment={"OPENAI_BASE_URL": "http://127.0.0.1:11434/v1"}
    ).model
    assert model.model_name == "qwen3:8b"
    assert str(model.client.base_url) == "http://127.0.0.1:11434/v1/"


@pytest.mark.parametrize("environment", [{}, {"OPENAI_API_KEY": ""}])
def test_a_missing_key_is_told(environment):
    with pytest.raises(ModelError) as caught:
        connect_model("openai:gpt-5", environment=environment)
    assert caught.value.text == "OpenAI models need a key."
    assert caught.value.hint.startswith("Set OPENAI_API_KEY, or OPENAI_BASE_URL")
    assert str(caught.value) == f"{caught.value.text} {caught.value.hint}"


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("gpt-5", f'The model "gpt-5" names no provider. Write PROVIDER:NAME; providers are {NAMES}.'),
        ("", "No model is set. Name one with --model provider:name, or look around with --demo."),
        ("acme:x", 'There is no model provider "acme". Providers are ' + f"{NAMES}."),
        ("openai:", 'The model "openai:" has no name behind the colon.'),
    ],
)
def test_a_wrong_name_is_told(spec, sentence):
    with pytest.raises(ModelError) as caught:
        connect_model(spec, environment={})
    assert str(caught.value) == sentence


def test_a_missing_library_is_told(monkeypatch):
    monkeypatch.setitem(sys.modules, "openai", None)
    with pytest.raises(ModelError) as caught:
        connect_model("openai:gpt-5", environment={"OPENAI_API_KEY": "x"})
    assert caught.value.text.startswith("The library for OpenAI models isn't installed")
    assert "pip install" in caught.value.hint


def test_a_wrong_script_is_told(tmp_path):
    with pytest.raises(ScriptError, match="can't be read"):
        connect_model(f"script:{tmp_path}/x.toml")


@pytest.mark.parametrize(
    ("spec", "name"),
    [
        ("openai:gpt-5", "gpt-5"),
        ("openai:qwen3:8b", "qwen3:8b"),
        ("script:/home/ada/demos/tour.toml", "tour"),
        ("acme:x", "x"),
        ("gpt-5", "gpt-5"),
        ("openai:", "openai:"),
        ("", ""),
    ],
)
def test_the_short_name_never_fails(spec, name):
    assert describe_model(spec) == name


def test_everything_exported_exists():
    assert len(set(session.models.__all__)) == len(session.models.__all__)
    assert all(hasattr(session.models, name) for name in session.models.__all__)


def test_importing_the_catalogue_imports_no_model_library():
    code = (
        "import sys, session.models; session.models.describe_model('openai:x'); "
        "print([n for n in ('pydantic_ai', 'openai', 'pydantic', 'session.log') if n in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout == "[]\n"
