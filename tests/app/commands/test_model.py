"""`/model`, `/effort` and `/mode`: what is offered, what is taken, and what is said about the rest."""

from __future__ import annotations

import pytest

from app.settings.schema import Settings
from session.events import ModeChanged, ModelChanged
from tests.support.desk import Desk
from tests.support.wire import WireServer
from tests.support.wire_openai import openai_models
from tests.support.wire_reply import refusal


@pytest.fixture
def no_keys(monkeypatch):
    from session.models import providers

    for provider in providers():
        for variable in provider.key_variables:
            monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.null.Keyring")


@pytest.fixture
async def server():
    async with WireServer() as server:
        yield server


def desk_with(tmp_path, server):
    settings = Settings.model_validate(
        {
            "model": "openai:gpt-5",
            "models": {"home:tiny": {"effort": "low"}},
            "servers": {"home": {"base_url": f"{server.url}/v1"}},
        }
    )
    return Desk(tmp_path, settings, model="home:tiny")


@pytest.mark.usefixtures("no_keys")
async def test_the_picker_offers_the_settings_models_and_what_servers_answer(tmp_path, server):
    desk = desk_with(tmp_path, server)
    server.serve("/v1/models", openai_models("tiny", "large"))
    desk.port.picks.append("home:large")
    await desk.type("/model")
    (picked,) = desk.port.picked
    assert [(entry.label, entry.is_current) for entry in picked.entries] == [
        ("home:tiny", True),
        ("openai:gpt-5", False),
        ("home:large", False),
    ]
    assert server.url in picked.entries[2].group
    assert any("asking home" in note for note in picked.notes)
    assert desk.session.view.model == "home:large"


@pytest.mark.usefixtures("no_keys")
async def test_a_server_that_does_not_answer_leaves_the_rest_to_pick(tmp_path, server):
    desk = desk_with(tmp_path, server)
    server.serve("/v1/models", refusal(500))
    desk.port.picks.append(None)
    await desk.type("/model")
    (picked,) = desk.port.picked
    assert len(picked.entries) == 2
    assert "home" in picked.notes[-1]
    assert desk.session.view.model == "home:tiny"


@pytest.mark.usefixtures("no_keys")
async def test_without_keys_the_picker_says_what_helps(tmp_path):
    desk = Desk(tmp_path)
    desk.port.picks.append(None)
    await desk.type("/model")
    assert "punchlist setup" in desk.port.picked[0].notes[-1]


async def test_a_model_can_be_named_at_once(tmp_path):
    desk = Desk(tmp_path, model="openai:one")
    await desk.type("/model openai:two")
    assert desk.session.view.model == "openai:two"
    assert [event.model for event in desk.events if isinstance(event, ModelChanged)] == ["openai:two"]
    await desk.type("/model openai:two")
    assert "already" in desk.said


async def test_a_model_without_a_provider_is_refused(tmp_path):
    desk = Desk(tmp_path, model="openai:one")
    await desk.type("/model gpt")
    assert "provider:name" in desk.said
    assert desk.session.view.model == "openai:one"


async def test_effort_changes_and_goes_back(tmp_path):
    desk = Desk(tmp_path, model="openai:one")
    await desk.type("/effort HIGH")
    assert desk.session.view.effort == "high"
    await desk.type("/effort default")
    assert desk.session.view.effort is None
    await desk.type("/effort huge")
    assert "minimal" in desk.said
    desk.port.choices.append(2)
    await desk.type("/effort")
    assert desk.session.view.effort == "low"


async def test_mode_changes_by_word_and_by_choice(tmp_path):
    desk = Desk(tmp_path)
    await desk.type("/mode plan")
    assert desk.session.view.mode == "plan"
    desk.port.choices.append(2)
    await desk.type("/mode")
    assert desk.session.view.mode == "yolo"
    await desk.type("/mode sudo")
    assert "ask, plan, yolo" in desk.said
    assert len([event for event in desk.events if isinstance(event, ModeChanged)]) == 2
    assert desk.complete("/mode p") == ["/mode plan"]
