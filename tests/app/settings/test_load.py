"""Settings: every source in its order, and what is remembered about each value."""

from __future__ import annotations

import subprocess
import sys

import pytest

from app.settings.load import SettingsError, load_settings, setting_keys
from tests.support.house import ROOT


def test_defaults(load):
    loaded = load()
    settings = loaded.settings
    assert settings.model is None
    assert settings.tasks.todo_clear_delay == 60
    assert settings.todo.dialect == "ops"
    assert settings.todo.allow_parallel_in_progress is False
    assert (settings.todo.reminders, settings.todo.reminders_max, settings.todo.eager) == (True, 3, "default")
    network = settings.network
    assert (network.silence_limit, network.thinking_limit, network.retries, network.longest_wait) == (
        120,
        900,
        4,
        120,
    )
    assert (settings.context.instructions, settings.context.compact_at) == (True, 0.85)
    assert settings.approvals.mode == "ask"
    assert loaded.problems == ()
    assert {loaded.origin(key) for key in setting_keys()} == {"default"}


def test_each_source_wins_over_the_one_before(load):
    user, project = "[tasks]\ntodoClearDelay = 1", "[tasks]\ntodoClearDelay = 2"
    environment = {"PUNCHLIST_TASKS_TODOCLEARDELAY": "3.5"}
    delays = [
        load(),
        load(user),
        load(user, project=project),
        load(user, project=project, environment=environment),
        load(user, ["tasks.todoClearDelay=-4"], environment, project),
    ]
    assert [loaded.settings.tasks.todo_clear_delay for loaded in delays] == [60, 1, 2, 3.5, -4]
    assert [loaded.origin("tasks.todoClearDelay") for loaded in delays] == [
        "default",
        "config.toml line 2",
        ".punchlist/config.toml line 2",
        "PUNCHLIST_TASKS_TODOCLEARDELAY",
        "--set",
    ]
    assert [loaded.value("tasks.todoClearDelay") for loaded in delays] == [60, 1, 2, 3.5, -4]
    assert all(loaded.problems == () for loaded in delays)


def test_sources_are_merged_key_by_key(load):
    loaded = load(
        "model = 'a:b'\n[todo]\ndialect = 'write'\nreminders = false",
        ["todo.remindersMax=9"],
        {"PUNCHLIST_TODO_EAGER": "always"},
        "[todo]\nreminders = true",
    )
    todo = loaded.settings.todo
    assert (todo.dialect, todo.reminders, todo.reminders_max, todo.eager) == ("write", True, 9, "always")
    assert loaded.settings.model == "a:b"


def test_entries_are_merged_key_by_key_too(load):
    name = "openai:gpt-5.1"
    loaded = load(
        f'[models."{name}"]\neffort = "low"\ntemperature = 1\n[models."a:b"]\ntop_p = 0.5',
        [f"models.{name}.max_tokens=100", f'models."{name}".effort=high'],
        project=f'models = {{"{name}" = {{temperature = 0.5, context_window = 1000}}}}',
    )
    assert loaded.problems == ()
    assert loaded.settings.models[name].model_dump(exclude_none=True) == {
        "effort": "high",
        "temperature": 0.5,
        "max_tokens": 100,
        "context_window": 1000,
    }
    assert loaded.settings.models["a:b"].top_p == 0.5
    assert loaded.origin(f'models."{name}".effort') == "--set"
    assert loaded.origin(f"models.{name}.temperature") == ".punchlist/config.toml line 1"
    assert loaded.origin("models.a:b.top_p") == "config.toml line 5"
    assert loaded.origin("models.a:b.effort") == "default"
    assert loaded.value("models.a:b.effort") is None


def test_a_server_has_an_address_and_perhaps_a_key_and_a_wire(load):
    text = "[servers.local]\nbase_url = 'http://127.0.0.1:11434/v1'\n[servers.b-2]\nbase_url = 'HTTPS://b/v1?x=1'"
    loaded = load(text, ["servers.b-2.key_variable=B_KEY", "servers.b-2.wire=responses"])
    assert loaded.problems == ()
    assert loaded.settings.servers["local"].base_url == "http://127.0.0.1:11434/v1"
    assert loaded.settings.servers["local"].key_variable is None
    other = loaded.settings.servers["b-2"]
    assert (other.base_url, other.key_variable, other.wire) == ("HTTPS://b/v1?x=1", "B_KEY", "responses")


def test_a_new_server_can_stand_on_the_command_line(load):
    loaded = load(overrides=["servers.here.wire=responses", "servers.here.base_url=http://[::1]:8000"])
    assert loaded.settings.servers["here"].wire == "responses"


def test_every_key_with_those_of_entries(load):
    loaded = load('[models."a:b"]\neffort = "low"\n[servers.x]\nbase_url = "http://x"')
    names = [key.name for key in loaded.known_keys()]
    assert set(setting_keys()) < set(names)
    assert {'models."a:b".effort', 'models."a:b".context_window', "servers.x.key_variable"} < set(names)
    assert len(names) == len(set(names))


def test_an_empty_variable_sets_nothing(load):
    loaded = load("model = 'a:b'", environment={"PUNCHLIST_MODEL": "", "PUNCHLIST_TODO_ENABLED": ""})
    assert (loaded.settings.model, loaded.settings.todo.enabled, loaded.problems) == ("a:b", True, ())


@pytest.mark.parametrize(
    ("text", "value"),
    [("false", False), ("No", False), ("off", False), ("0", False), ("yes", True), ("ON", True)],
)
def test_yes_and_no_in_the_environment(load, text, value):
    assert load(environment={"PUNCHLIST_TODO_ENABLED": text}).settings.todo.enabled is value


@pytest.mark.parametrize("text", ["a:b", "'a:b'", '"a:b"', " a:b "])
def test_quotes_around_a_text_are_optional(load, text):
    assert load(environment={"PUNCHLIST_MODEL": text}).settings.model == "a:b"


def test_a_text_of_digits_stays_a_text(load):
    assert load(overrides=["screen.theme=123"]).settings.screen.theme == "123"


@pytest.mark.parametrize(
    ("override", "said"),
    [
        ("tasks.todoClearDelay=x", '--set: tasks.todoClearDelay must be a number, not "x".'),
        ("tasks", "--set tasks: write it as key=value"),
        ("a.b=1", "--set: there is no setting a.b; there are model, models, servers"),
        ("todo.dialekt=ops", "--set: there is no setting todo.dialekt; did you mean todo.dialect?"),
        ("models.gpt-5.effort=low", "--set: models.gpt-5 must be named provider:name"),
        (
            "models.a:b.efort=low",
            '--set: there is no setting models."a:b".efort; did you mean models."a:b".effort?',
        ),
        ("servers.openai.wire=chat", "--set: servers.openai must have another name"),
        (
            "servers.x.wire=chat",
            "--set: servers.x must have base_url: an address that begins with http:// or",
        ),
        ("models=1", "--set: there is no setting models"),
        ("=1", "--set: there is no setting"),
        ("network.retries=" + "9" * 5000, "--set: network.retries must be a whole number from 0 to 20"),
        ("tasks.todoClearDelay=" + "9" * 400, "--set: tasks.todoClearDelay must be a number"),
    ],
)
def test_a_wrong_override_stops_with_a_sentence(load, override, said):
    with pytest.raises(SettingsError) as caught:
        load(overrides=[override])
    assert str(caught.value).startswith(said)


def test_the_process_environment_and_the_platforms_folder_are_read_by_default(tmp_path, monkeypatch):
    folder = tmp_path / "config" / "punchlist"
    folder.mkdir(parents=True)
    (folder / "config.toml").write_text("[todo]\ndialect = 'both'")
    monkeypatch.setenv("PUNCHLIST_TODO_EAGER", "preferred")
    loaded = load_settings()
    assert (loaded.settings.todo.dialect, loaded.settings.todo.eager) == ("both", "preferred")
    assert loaded.path == folder / "config.toml"


def test_without_a_file_no_parser_is_loaded():
    code = (
        "import sys; from pathlib import Path; from app.settings.load import load_settings\n"
        "load_settings(['todo.eager=always'], path=Path('/n/x.toml'), project=Path('/n/y'), environment={})\n"
        "print({'tomllib', 'tomlkit', 'difflib', 'app.settings.lines'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
