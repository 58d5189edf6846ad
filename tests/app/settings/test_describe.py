"""What is shown of a setting, and what a typed text stands for."""

from __future__ import annotations

import pytest

from app.settings.describe import check_setting, describe_settings, read_setting, value_text
from app.settings.key import SettingsError, find_key, join_key, setting_keys, split_key
from app.settings.schema import PROVIDER_NAMES
from session.models import providers


def states(loaded, *models):
    return {state.key: state for state in describe_settings(loaded, models)}


def test_every_key_has_words_and_a_value(load):
    shown = states(load())
    assert list(shown) == list(setting_keys())
    for state in shown.values():
        assert state.description.endswith(".")
        assert state.allowed
        assert state.value == state.default
        assert (state.origin, state.locked) == ("default", "")
        assert (state.kind == "choice") == bool(state.options)
        assert state.value == "" or check_setting(state.key, state.value) is None


def test_what_the_users_file_doesnt_decide_is_locked_with_the_reason(load):
    text = "model = 'a:b'\n[todo]\neager = 'always'\nreminders = false\ndialect = 'both'"
    shown = states(
        load(text, ["todo.eager=default"], {"PUNCHLIST_TODO_REMINDERS": "on"}, "[todo]\ndialect = 'write'")
    )
    assert shown["model"].locked == ""
    assert shown["todo.eager"].locked == "The command line sets it."
    assert shown["todo.reminders"].locked == "The variable PUNCHLIST_TODO_REMINDERS sets it."
    assert shown["todo.dialect"].locked == "This project sets it: .punchlist/config.toml line 2."
    assert (shown["todo.dialect"].value, shown["todo.dialect"].default) == ("write", "ops")


def test_entries_have_rows_and_a_model_gets_some(load):
    loaded = load("[servers.x]\nbase_url = 'http://x'\n[models.'a:b']\ntop_p = 1")
    shown = states(loaded, "a:b", "openai:gpt-5", "openai:gpt-5", "nonsense")
    assert shown["servers.x.base_url"].is_required
    assert shown['models."a:b".top_p'].value == "1"
    assert shown['models."openai:gpt-5".effort'].value == ""
    assert not any("nonsense" in key for key in shown)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, ""),
        (True, "true"),
        (False, "false"),
        (60.0, "60"),
        (2.5, "2.5"),
        (7, "7"),
        ("a b", "a b"),
        (-1.0, "-1"),
    ],
)
def test_a_value_is_shown_as_it_is_typed(value, text):
    assert value_text(value) == text


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        ("todo.enabled", "Off", False),
        ("tasks.todoClearDelay", "2", 2),
        ("tasks.todoClearDelay", "-.5", -0.5),
        ("network.retries", " 7 ", 7),
        ("screen.theme", '"x y"', "x y"),
        ("model", "openai:gpt-5", "openai:gpt-5"),
        ("models.a:b.c.effort", "low", "low"),
    ],
)
def test_a_text_stands_for_a_value(key, text, value):
    assert read_setting(key, text) == value
    assert type(read_setting(key, text)) is type(value)
    assert check_setting(key, text) is None


@pytest.mark.parametrize(
    ("key", "text", "said"),
    [
        ("todo.dialect", "", 'todo.dialect must be one of ops, write, both, not "".'),
        ("network.retries", "2.0", "network.retries must be a whole number from 0 to 20, not 2.0."),
        ("tasks.todoClearDelay", "nan", "tasks.todoClearDelay must be a number, not nan."),
        ("tasks.todoClearDelay", "soon", 'tasks.todoClearDelay must be a number, not "soon".'),
        ("context.compactAt", "0.1", "context.compactAt must be 0, or a number from 0.2 to 0.98, not 0.1."),
        ("todo.dialec", "ops", "There is no setting todo.dialec; did you mean todo.dialect?"),
    ],
)
def test_a_text_that_isnt_allowed(key, text, said):
    assert check_setting(key, text) == said
    with pytest.raises(SettingsError):
        read_setting(key, text)


@pytest.mark.parametrize(
    "parts",
    [
        ("todo", "enabled"),
        ("models", "openai:gpt-5.1", "effort"),
        ("models", 'a:"b" \\ ü', "top_p"),
        ("model",),
    ],
)
def test_a_key_can_be_read_back(parts):
    key = find_key(join_key(parts))
    assert key is not None
    assert key.parts == parts
    assert find_key(key.name) == key


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("models.openai:gpt-5.1.effort", ("models", "openai:gpt-5.1", "effort")),
        ("models.'openai:gpt-5.1'.effort", ("models", "openai:gpt-5.1", "effort")),
        ('models."a', ("models", '"a')),
        ('models."a"', ("models", "a")),
        ("a.b.c", ("a", "b", "c")),
        ("", ("",)),
    ],
)
def test_quotes_in_a_key_are_optional(name, parts):
    assert split_key(name) == parts


@pytest.mark.parametrize(
    "name", ["", ".", "models", "models.", "models..", "models.a:b", "models.a:b.", "todo", '"']
)
def test_what_is_no_key_is_none(name):
    assert find_key(name) is None


def test_no_server_can_have_the_name_of_a_provider():
    assert {*(provider.name for provider in providers()), "script"} == set(PROVIDER_NAMES)
