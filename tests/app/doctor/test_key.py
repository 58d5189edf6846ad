"""Whose keys there are, told without telling a key."""

from __future__ import annotations

import json

import app.doctor.key
from app.doctor.key import check_keys

SECRET = "sk-do-not-show-me-0123456789"
SERVER = '[servers.box]\nbase_url = "http://127.0.0.1:9/v1"\nkey_variable = "BOX_KEY"\n'


def test_keys_of_the_environment_and_the_keyring_are_named_by_their_places(
    surroundings, keyring_environment, tmp_path
):
    held = {"punchlist/mistral": SECRET, "punchlist/box": SECRET, "other/groq": SECRET}
    (tmp_path / "keyring.json").write_text(json.dumps(held))
    keys, keyring = check_keys(
        surroundings({**keyring_environment, "OPENAI_API_KEY": SECRET}, settings=SERVER)
    )
    assert keys.state == "ok"
    assert keys.text == (
        "There are keys for OpenAI (OPENAI_API_KEY), Mistral (the system keyring), "
        'the server "box" (the system keyring).'
    )
    assert keyring.state == "ok"
    assert "FileKeyring" in keyring.text
    assert SECRET not in repr([keys, keyring])


def test_without_keys_the_way_to_one_is_named(surroundings, keyring_environment):
    keys, _ = check_keys(surroundings(keyring_environment))
    assert keys.state == "warning"
    assert "punchlist setup" in keys.hint
    assert "OPENAI_API_KEY, ANTHROPIC_API_KEY" in keys.hint


def test_a_machine_without_a_keyring(surroundings):
    _, keyring = check_keys(surroundings({"PYTHON_KEYRING_BACKEND": "keyring.backends.fail.Keyring"}))
    assert keyring.state == "warning"
    assert "no keyring" in keyring.text


def test_a_keyring_that_refuses(surroundings, keyring_environment):
    _, keyring = check_keys(surroundings({**keyring_environment, "FAKE_KEYRING": "refuses"}))
    assert keyring.state == "warning"
    assert "it is closed" in keyring.text


def test_a_locked_keyring_is_not_waited_for(surroundings, keyring_environment, monkeypatch):
    monkeypatch.setattr(app.doctor.key, "KEYRING_SECONDS", 0.5)
    around = surroundings(
        {**keyring_environment, "FAKE_KEYRING": "locked", "BOX_KEY": SECRET}, settings=SERVER
    )
    keys, keyring = check_keys(around)
    assert keys.state == "ok"
    assert "BOX_KEY" in keys.text
    assert "didn't answer" in keyring.text
