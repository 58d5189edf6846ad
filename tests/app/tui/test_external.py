"""The user's own editor: what it is given, and what comes back of it."""

from __future__ import annotations

import stat

import pytest

from app.tui.external import EditorError, edit_in_terminal, editor_command


@pytest.fixture
def editor(tmp_path, monkeypatch):
    """Make a program that edits by a shell script the user's editor."""

    def install(body: str):
        path = tmp_path / "an editor"
        path.write_text(f"#!/bin/sh\n{body}\n")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        monkeypatch.setenv("VISUAL", f"'{path}' --wait")
        return path

    return install


def test_visual_goes_before_editor_and_vi_is_the_last_resort(monkeypatch):
    monkeypatch.setenv("VISUAL", "code --wait")
    monkeypatch.setenv("EDITOR", "ed")
    assert editor_command() == ["code", "--wait"]
    monkeypatch.delenv("VISUAL")
    assert editor_command() == ["ed"]
    monkeypatch.setenv("EDITOR", " ")
    assert editor_command() == ["vi"]


def test_what_is_saved_comes_back(editor):
    editor('echo "- [ ] more" >> "$2"')
    assert edit_in_terminal("# P\n", []) == "# P\n- [ ] more\n"


def test_problems_stand_at_the_end_and_are_taken_out_again(editor, tmp_path):
    editor(f'cp "$2" {tmp_path}/seen')
    assert edit_in_terminal("# P\n- what\n", ["Line 2: odd --> really"]).strip() == "# P\n- what"
    assert (tmp_path / "seen").read_text().splitlines()[1:] == [
        "- what",
        "",
        "<!-- fix: Line 2: odd -- > really -->",
    ]


@pytest.mark.parametrize("body", ["exit 1", 'rm "$2"'])
def test_an_editor_that_fails_or_removes_the_file_changes_nothing(editor, body):
    editor(body)
    assert edit_in_terminal("text", []) is None


def test_an_editor_that_is_missing_or_misquoted_is_said(monkeypatch):
    monkeypatch.setenv("VISUAL", "/nowhere/editor")
    with pytest.raises(EditorError, match="/nowhere/editor can't be started"):
        edit_in_terminal("text", [])
    monkeypatch.setenv("VISUAL", "vi '")
    with pytest.raises(EditorError, match=r"\$VISUAL can't be read"):
        editor_command()


def test_bytes_that_are_no_text_come_back_replaced(editor):
    editor("printf '\\351' > \"$2\"")
    assert edit_in_terminal("text", []) == "\ufffd"
