"""What is said about settings and the folders of the program."""

from __future__ import annotations

import os

import pytest

from app.doctor.place import check_session_folder, check_settings, check_settings_folder

as_user = pytest.mark.skipif(os.geteuid() == 0, reason="the administrator may write everywhere")


def test_without_a_file_all_is_default(surroundings):
    (found,) = check_settings(surroundings())
    assert found.state == "ok"
    assert "config.toml isn't there" in found.text


def test_each_problem_of_the_settings_is_a_line(surroundings):
    found = check_settings(surroundings(settings='modle = "x"\n[todo]\ndialect = "odd"\n'))
    assert [finding.state for finding in found] == ["ok", "warning", "warning"]
    assert "modle" in found[1].text
    assert "todo.dialect" in found[2].text


def test_a_project_that_counts_is_named(surroundings, tmp_path):
    path = tmp_path / "project.toml"
    path.write_text("")
    (found,) = check_settings(surroundings(settings="[todo]\n", project_settings=path))
    assert "config.toml and " in found.text
    assert "project.toml" in found.text


def test_folders_that_are_not_there_will_be_made(surroundings):
    for check in (check_settings_folder, check_session_folder):
        (found,) = check(surroundings())
        assert found.state == "ok"
        assert "will be made" in found.text


@pytest.mark.parametrize(
    ("check", "mode", "state"),
    [
        (check_session_folder, 0o700, "ok"),
        (check_session_folder, 0o750, "warning"),
        (check_session_folder, 0o755, "warning"),
        (check_settings_folder, 0o755, "ok"),
        (check_settings_folder, 0o775, "warning"),
    ],
)
def test_others_must_not_read_sessions_nor_change_settings(surroundings, tmp_path, check, mode, state):
    around = surroundings(settings="[todo]\n")
    around.state_folder.mkdir()
    for folder in (around.state_folder, tmp_path / "settings"):
        folder.chmod(mode)
    (found,) = check(around)
    assert found.state == state
    assert ("chmod" in found.hint) == (state == "warning")


def test_a_file_in_the_place_of_a_folder(surroundings):
    around = surroundings()
    around.state_folder.write_text("")
    (found,) = check_session_folder(around)
    assert found.state == "failed"
    assert "is no folder" in found.text


def test_a_folder_below_a_file_can_not_be_made(surroundings, tmp_path):
    (tmp_path / "file").write_text("")
    (found,) = check_session_folder(surroundings(state_folder=tmp_path / "file" / "deep" / "er"))
    assert found.state == "failed"
    assert "can't be made" in found.text


@as_user
def test_a_folder_that_can_not_be_written(surroundings):
    around = surroundings()
    around.state_folder.mkdir(mode=0o500)
    (found,) = check_session_folder(around)
    assert found.state == "failed"
    assert "can't be written" in found.text
