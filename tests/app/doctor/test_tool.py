"""What is said about other programs."""

from __future__ import annotations

import pytest

from app.doctor.tool import check_clipboard, check_editor, check_git, check_search


@pytest.mark.parametrize(("check", "name"), [(check_search, "rg"), (check_git, "git")])
def test_a_program_is_found_on_the_path_or_to_be_installed(surroundings, bin_folder, check, name):
    path = bin_folder()
    (found,) = check(surroundings({"PATH": path}))
    assert found.state == "warning"
    assert "nstall" in found.hint
    bin_folder(name)
    (found,) = check(surroundings({"PATH": path}))
    assert found.state == "ok"
    assert f"{path}/{name}" in found.text


@pytest.mark.parametrize(
    ("environment", "state", "words"),
    [
        ({"KITTY_WINDOW_ID": "1"}, "ok", ""),
        ({"TERM": "foot"}, "ok", ""),
        ({"TERM_PROGRAM": "WezTerm"}, "ok", ""),
        ({}, "warning", "Try it once"),
        ({"TERM_PROGRAM": "iTerm.app"}, "warning", "Selection"),
        ({"TERM_PROGRAM": "Apple_Terminal"}, "warning", "Fn"),
        ({"TMUX": "x", "KITTY_WINDOW_ID": "1"}, "warning", "set-clipboard"),
        ({"STY": "x"}, "warning", "tmux"),
    ],
)
def test_the_clipboard_depends_on_the_terminal(surroundings, bin_folder, environment, state, words):
    (found,) = check_clipboard(surroundings({"PATH": bin_folder(), **environment}))
    assert found.state == state
    assert words in found.hint
    assert "OSC 52" in found.text


@pytest.mark.parametrize(
    ("environment", "words"),
    [
        ({"DISPLAY": ":0"}, "xclip -selection clipboard < TODO.md"),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "wl-copy < TODO.md"),
        ({}, ""),
    ],
)
def test_a_program_that_copies_is_a_way_out(surroundings, bin_folder, environment, words):
    (found,) = check_clipboard(surroundings({"PATH": bin_folder("wl-copy", "xclip"), **environment}))
    assert found.hint.endswith(words) if words else "export" not in found.hint


def test_without_a_terminal_there_is_no_clipboard(surroundings):
    assert check_clipboard(surroundings(size=None)) == []


@pytest.mark.parametrize(
    ("environment", "programs", "state", "words"),
    [
        ({"EDITOR": "nano"}, ["nano"], "ok", "nano (EDITOR)"),
        ({"EDITOR": "nano", "VISUAL": "code --wait"}, ["nano", "code"], "ok", "code --wait (VISUAL)"),
        ({"VISUAL": "code --wait"}, [], "warning", "VISUAL names code"),
        ({"EDITOR": "'nano"}, ["nano"], "warning", "can't be read"),
        ({}, ["vi"], "ok", "vi"),
        ({}, [], "warning", "vi isn't found"),
    ],
)
def test_the_editor_is_the_one_that_would_be_started(
    surroundings, bin_folder, environment, programs, state, words
):
    (found,) = check_editor(surroundings({"PATH": bin_folder(*programs), **environment}))
    assert found.state == state
    assert words in found.text
