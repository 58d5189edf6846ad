"""Saving touches only what was changed, and never a file it doesn't understand."""

from __future__ import annotations

import os
import stat
import tomllib
from pathlib import Path

import pytest

from app.settings import write
from app.settings.key import SettingsError
from app.settings.load import load_settings
from app.settings.write import save_settings


def test_several_changes_at_once_are_read_back(user_file):
    changes = {
        "model": "openai:gpt-5",
        "todo.enabled": False,
        "tasks.todoClearDelay": 2.5,
        "network.retries": 0,
        "context.compactAt": 0,
        "screen.theme": 'a "quoted" \\ theme\u2028\x07',
        "servers.local.base_url": "http://127.0.0.1:1/v1",
        "servers.local.key_variable": "A_KEY",
        'models."a:b".max_tokens': 5,
    }
    save_settings(user_file, changes)
    loaded = load_settings(path=user_file, environment={})
    assert loaded.problems == ()
    assert {name: loaded.value(name) for name in changes} == changes
    assert all(loaded.origin(name).startswith("config.toml line ") for name in changes)
    save_settings(user_file, dict.fromkeys(changes) | {"servers.local": None})
    assert load_settings(path=user_file, environment={}).origins == {}


def test_a_server_can_go_but_not_lose_its_address(user_file):
    save_settings(user_file, {"servers.x.base_url": "http://x", "servers.x.wire": "chat"})
    before = user_file.read_text()
    with pytest.raises(
        SettingsError, match=r"servers\.x can't be without base_url; set servers\.x\.base_url first"
    ):
        save_settings(user_file, {"servers.x.base_url": None})
    with pytest.raises(SettingsError, match=r"servers\.y can't be without base_url"):
        save_settings(user_file, {"servers.y.wire": "chat"})
    assert user_file.read_text() == before
    save_settings(user_file, {"servers.x.base_url": None, "servers.x.wire": None})
    assert load_settings(path=user_file, environment={}).settings.servers == {}


def test_entries_in_several_places_are_changed_in_theirs(user_file):
    user_file.write_text('[models."a:b"]\ntop_p = 1\n[todo]\n[models."a:c"]\ntop_p = 1 # c\n')
    save_settings(user_file, {"models.a:c.top_p": 0, "models.a:d.top_p": 1})
    values = tomllib.loads(user_file.read_text())
    assert values["models"] == {"a:b": {"top_p": 1}, "a:c": {"top_p": 0}, "a:d": {"top_p": 1}}
    assert "top_p = 0 # c" in user_file.read_text()


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("todo.dialekt", "ops", "There is no setting todo.dialekt."),
        ("todo", None, "There is no setting todo."),
        ("models", None, "There is no setting models."),
        ("todo.dialect", "x", 'todo.dialect must be one of ops, write, both, not "x".'),
        ("todo.enabled", 1, "todo.enabled must be true or false, not 1."),
        ("tasks.todoClearDelay", float("nan"), "tasks.todoClearDelay must be a number, not nan."),
        ("models.a:\udead.effort", "low", "There is no setting models.a:\udead.effort."),
        ("screen.theme", "\udead", "screen.theme must be text."),
        ("servers.openai.base_url", "http://x", "There is no setting servers.openai.base_url."),
    ],
)
def test_nothing_wrong_is_ever_saved(user_file, name, value, said):
    with pytest.raises(SettingsError) as caught:
        save_settings(user_file, {"todo.eager": "always", name: value})
    assert str(caught.value) == said
    assert not user_file.exists()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"[todo\n", r"line 1, column 6: the file can't be read"),
        (b"x = '\xff'", r"line 1: the file can't be read"),
        (b"todo = 5\n", r"todo must be a table in the file"),
        (b"[[todo]]\nenabled = true\n", r"todo must be a table in the file"),
    ],
)
def test_a_file_that_must_be_mended_first_stays_as_it_is(user_file, content, said):
    user_file.write_bytes(content)
    with pytest.raises(SettingsError, match=f"^Nothing was saved.*{said}"):
        save_settings(user_file, {"todo.dialect": "both"})
    assert user_file.read_bytes() == content


def test_a_text_the_editor_gets_wrong_is_left_alone(user_file, monkeypatch):
    user_file.write_text("[todo]\nenabled = true\n")
    monkeypatch.setattr("app.settings.edit.edit_text", lambda text, parts, value: "[todo]\n")
    with pytest.raises(SettingsError, match="Please change it by hand"):
        save_settings(user_file, {"todo.dialect": "both"})
    assert user_file.read_text() == "[todo]\nenabled = true\n"


def test_a_new_file_is_the_users_alone_and_an_old_one_keeps_its_mode(tmp_path):
    path = tmp_path / "new" / "folder" / "config.toml"
    save_settings(path, {"todo.enabled": False})
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.chmod(0o644)
    save_settings(path, {"todo.enabled": True})
    assert stat.S_IMODE(path.stat().st_mode) == 0o644
    assert [entry.name for entry in path.parent.iterdir()] == ["config.toml"]


def test_a_link_is_followed(tmp_path):
    target = tmp_path / "dotfiles" / "punchlist.toml"
    target.parent.mkdir()
    target.write_text("# mine\n")
    link = tmp_path / "config.toml"
    link.symlink_to(Path("dotfiles") / "punchlist.toml")
    save_settings(link, {"todo.enabled": False})
    assert link.is_symlink()
    assert target.read_text() == "# mine\n\n[todo]\nenabled = false\n"


def test_a_link_to_a_file_that_isnt_there_yet_makes_it(tmp_path):
    link = tmp_path / "config.toml"
    link.symlink_to(tmp_path / "dotfiles" / "x.toml")
    save_settings(link, {"todo.enabled": False})
    assert link.is_symlink()
    assert (tmp_path / "dotfiles" / "x.toml").read_text() == "[todo]\nenabled = false\n"


def test_what_was_written_meanwhile_is_kept(user_file, monkeypatch):
    user_file.write_text("[todo]\nenabled = false\n")
    fsync, came = os.fsync, iter(["[tasks]\ntodoClearDelay = 1\n"])

    def meanwhile(descriptor):
        fsync(descriptor)
        for text in came:
            user_file.write_text(text)

    monkeypatch.setattr(os, "fsync", meanwhile)
    save_settings(user_file, {"todo.eager": "always"})
    assert user_file.read_text() == '[tasks]\ntodoClearDelay = 1\n\n[todo]\neager = "always"\n'
    assert [entry.name for entry in user_file.parent.iterdir()] == [user_file.name]


def test_a_file_that_never_rests_is_given_up(user_file, monkeypatch):
    monkeypatch.setattr(write, "_replace", lambda *arguments: False)
    with pytest.raises(SettingsError, match="another program keeps changing it"):
        save_settings(user_file, {"todo.eager": "always"})


@pytest.mark.parametrize("failing", ["fsync", "folder", "is a folder"])
def test_a_failed_write_is_said_and_costs_nothing(tmp_path, monkeypatch, failing):
    path = tmp_path / "config.toml"
    if failing == "folder":
        path.write_text("")
        path = path / "config.toml"
    elif failing == "is a folder":
        path.mkdir()
    else:
        path.write_text("# mine")

        def fail(descriptor):
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(SettingsError, match="can't be written: "):
        save_settings(path, {"todo.eager": "always"})
    assert [entry.name for entry in tmp_path.iterdir()] == ["config.toml"]
    if failing == "fsync":
        assert path.read_text() == "# mine"


def test_without_a_change_nothing_is_written(user_file):
    save_settings(user_file, {})
    assert not user_file.exists()
    save_settings(user_file, {"todo.eager": None})
    assert not user_file.exists()
