"""Where sessions live: by project, readable, under one folder that can be named."""

from __future__ import annotations

from pathlib import Path

import platformdirs

from session.log import project_key, session_path, sessions_folder, state_folder


def test_the_variable_names_the_state_folder(state):
    assert state_folder() == state
    assert sessions_folder() == state / "sessions"


def test_without_the_variable_it_is_the_platforms(monkeypatch):
    monkeypatch.delenv("PUNCHLIST_STATE_DIR")
    assert state_folder() == platformdirs.user_state_path("punchlist", appauthor=False)


def test_a_home_sign_in_the_variable_is_understood(monkeypatch):
    monkeypatch.setenv("PUNCHLIST_STATE_DIR", "~/x")
    assert state_folder() == Path.home() / "x"


def test_a_key_is_readable_and_different_for_alike_names():
    keys = [project_key(Path(name)) for name in ("/src/my parser", "/src/my-parser", "/src/My Parser", "/")]
    assert len(set(keys)) == 4
    assert keys[0].startswith("src-my-parser-")
    assert all(set(key) <= set("abcdefghijklmnopqrstuvwxyz0123456789-") for key in keys)


def test_a_long_path_gives_a_short_key():
    assert len(project_key(Path("/" + "very-long-name/" * 40))) < 60


def test_a_path_that_is_no_utf8_has_a_key():
    assert project_key(Path("/src/\udce9t\udce9"))


def test_a_project_has_one_key_whatever_link_leads_to_it(tmp_path):
    real = tmp_path / "real"
    real.mkdir()
    link = tmp_path / "link"
    link.symlink_to(real)
    assert project_key(link) == project_key(real)


def test_the_file_is_named_by_the_session(project):
    assert session_path(project, "abc").name == "abc.jsonl"
    assert session_path(project, "abc").parent.name == project_key(project)
