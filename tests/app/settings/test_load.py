"""Settings: every source in its order, and a wrong value named by key without stopping anything."""

from __future__ import annotations

import pytest

from app.settings.load import SettingsError, load_settings, setting_keys


@pytest.fixture
def load(tmp_path):
    def load(text="", overrides=(), environment=None):
        path = tmp_path / "config.toml"
        path.write_text(text)
        return load_settings(overrides, path=path, environment=environment or {})

    return load


def test_defaults(load):
    settings = load().settings
    assert settings.tasks.todo_clear_delay == 60
    assert settings.todo.dialect == "ops"
    assert settings.todo.allow_parallel_in_progress is False


def test_the_file_the_environment_and_the_command_line_in_this_order(load):
    text = "[tasks]\ntodoClearDelay = 1\n[todo]\ndialect = 'write'"
    assert load(text).settings.tasks.todo_clear_delay == 1
    environment = {"PUNCHLIST_TASKS_TODOCLEARDELAY": "2.5"}
    assert load(text, environment=environment).settings.tasks.todo_clear_delay == 2.5
    loaded = load(text, ["tasks.todoClearDelay=-1"], environment)
    assert loaded.settings.tasks.todo_clear_delay == -1
    assert loaded.settings.todo.dialect == "write"
    assert loaded.problems == ()


@pytest.mark.parametrize("value", ["'soon'", "nan", "inf", "[]"])
def test_a_bad_clear_delay_is_named_and_the_rest_counts(load, value):
    loaded = load(f"[tasks]\ntodoClearDelay = {value}\n[todo]\nenabled = false")
    assert loaded.settings.tasks.todo_clear_delay == 60
    assert loaded.settings.todo.enabled is False
    assert len(loaded.problems) == 1
    assert "tasks.todoClearDelay" in loaded.problems[0]


def test_unknown_keys_and_unreadable_files_are_said(load):
    assert "there is no setting todo.colour" in load("[todo]\ncolour = 1").problems[0]
    assert "can't be read" in load("todo = ").problems[0]


def test_a_wrong_override_stops_with_a_sentence(load):
    with pytest.raises(SettingsError, match=r"tasks\.todoClearDelay can't be 'x'"):
        load(overrides=["tasks.todoClearDelay=x"])
    with pytest.raises(SettingsError, match="key=value"):
        load(overrides=["tasks"])
    with pytest.raises(SettingsError, match=r"no setting a\.b"):
        load(overrides=["a.b=1"])


def test_keys_have_their_external_names():
    assert {"todo.enabled", "todo.allowParallelInProgress", "tasks.todoClearDelay"} <= set(setting_keys())
