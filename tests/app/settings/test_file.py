"""A settings file that can't be used is left out with the place of its fault, and everything else counts."""

from __future__ import annotations

import os

import pytest

from app.settings.load import load_settings


@pytest.mark.parametrize(
    ("text", "where", "why"),
    [
        ("model = 'a:b'\n[todo\n", " line 2, column 6", "expected ']'"),
        ("[todo]\nenabled = ", " line 2, column 11", "invalid value"),
        ("[todo]\n[todo]", " line 2, column 6", "twice"),
        ("a = '''\n\n", " line 3, column 1", "expected"),
        ("a = " + "9" * 5000, "", "a number is too long"),
        ("a = " + "[" * 5000, "", "it is nested too deeply"),
        ("a = '\x00'", " line 1, column 6", "character"),
    ],
)
def test_a_broken_file_is_left_out_with_its_place(load, user_file, text, where, why):
    loaded = load(text, environment={"PUNCHLIST_TODO_EAGER": "always"})
    (problem,) = loaded.problems
    assert problem.startswith(f"{user_file}{where}: the file can't be read and is left out: ")
    assert why in problem
    assert loaded.settings.todo.eager == "always"


def test_a_broken_project_file_leaves_the_users(load, project_file):
    loaded = load("[todo]\neager = 'always'", project="[[[")
    assert loaded.problems[0].startswith(f"{project_file} line 1, column 3: the file can't be read")
    assert loaded.settings.todo.eager == "always"


def test_bytes_that_are_no_text_are_said_by_line(user_file):
    user_file.write_bytes(b"[todo]\neager = 'always'\nx = '\xff'")
    loaded = load_settings(path=user_file, environment={})
    assert loaded.problems == (
        f"{user_file} line 3: the file can't be read and is left out: it isn't UTF-8 text.",
    )


def test_a_byte_order_mark_and_line_ends_of_windows_are_read(user_file):
    user_file.write_bytes(b"\xef\xbb\xbf[todo]\r\neager = 'always'\r\n\r\ncolour = 1\r\n")
    loaded = load_settings(path=user_file, environment={})
    assert loaded.settings.todo.eager == "always"
    assert loaded.origin("todo.eager") == "config.toml line 2"
    assert f"{user_file} line 4: there is no setting todo.colour" in loaded.problems[0]


@pytest.mark.parametrize("kind", ["folder", "pipe", "loop", "large"])
def test_what_is_no_settings_file_is_left_out(user_file, kind):
    if kind == "folder":
        user_file.mkdir()
    elif kind == "pipe":
        os.mkfifo(user_file)
    elif kind == "loop":
        user_file.symlink_to(user_file)
    else:
        user_file.write_text("# x\n" * 300_000)
    loaded = load_settings(path=user_file, environment={})
    assert len(loaded.problems) == 1
    assert loaded.problems[0].startswith(f"{user_file}: the file can't be read and is left out: ")
