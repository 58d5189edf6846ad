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


@pytest.fixture
def kept(tmp_path):
    return tmp_path / "state" / "kept.md"


@pytest.fixture
def edit(kept):
    return lambda text, problems: edit_in_terminal(text, problems, keep=kept)


def test_visual_goes_before_editor_and_vi_is_the_last_resort(monkeypatch):
    monkeypatch.setenv("VISUAL", "code --wait")
    monkeypatch.setenv("EDITOR", "ed")
    assert editor_command() == ["code", "--wait"]
    monkeypatch.delenv("VISUAL")
    assert editor_command() == ["ed"]
    monkeypatch.setenv("EDITOR", " ")
    assert editor_command() == ["vi"]


def test_what_is_saved_comes_back(edit, editor):
    editor('echo "- [ ] more" >> "$2"')
    assert edit("# P\n", []) == "# P\n- [ ] more\n"


def test_problems_stand_at_the_end_and_are_taken_out_again(edit, editor, tmp_path):
    editor(f'cp "$2" {tmp_path}/seen')
    assert edit("# P\n- what\n", ["Line 2: odd --> really"]).strip() == "# P\n- what"
    assert (tmp_path / "seen").read_text().splitlines()[1:] == [
        "- what",
        "",
        "<!-- fix: Line 2: odd -- > really -->",
    ]


def test_an_editor_that_removes_the_file_changes_nothing(edit, editor):
    editor('rm "$2"')
    assert edit("text", []) is None


def test_an_editor_that_fails_changes_nothing_and_what_was_written_is_kept(edit, editor, kept):
    editor("exit 1")
    with pytest.raises(EditorError, match=r"ended with exit code 1\.$"):
        edit("text", [])
    assert not kept.exists()
    editor('echo "much work" > "$2"; exit 3')
    with pytest.raises(EditorError, match=f"exit code 3. Its text is kept in {kept}."):
        edit("text", [])
    assert kept.read_text() == "much work\n"


def test_a_text_with_faults_is_kept_when_the_editor_fails(edit, editor, kept):
    editor("exit 1")
    with pytest.raises(EditorError, match="kept in"):
        edit("# P\n- what\n", ["Line 2: odd"])
    assert "- what" in kept.read_text()


def test_an_editor_that_is_missing_or_misquoted_is_said(edit, monkeypatch):
    monkeypatch.setenv("VISUAL", "/nowhere/editor")
    with pytest.raises(EditorError, match="/nowhere/editor can't be started"):
        edit("text", [])
    monkeypatch.setenv("VISUAL", "vi '")
    with pytest.raises(EditorError, match=r"\$VISUAL can't be read"):
        editor_command()


def test_bytes_that_are_no_text_come_back_replaced(edit, editor):
    editor("printf '\\351' > \"$2\"")
    assert edit("text", []) == "\ufffd"
