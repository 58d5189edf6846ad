"""What is said about terminals."""

from __future__ import annotations

import os

import pytest

from app.doctor.surroundings import terminal_size
from app.doctor.terminal import (
    check_characters,
    check_colours,
    check_multiplexer,
    check_program,
    check_terminal,
)


def test_the_program_names_itself_and_its_python(surroundings):
    (found,) = check_program(surroundings())
    assert found.text.startswith("Punchlist 1.2.3, Python 3.")


@pytest.mark.parametrize(
    ("environment", "size", "state", "words"),
    [
        ({}, (120, 40), "ok", "xterm-256color, 120 columns and 40 rows."),
        ({}, (60, 15), "ok", "60 columns"),
        ({}, (59, 15), "warning", "59 columns"),
        ({}, (60, 14), "warning", "14 rows"),
        ({}, (0, 0), "ok", "0 columns"),
        ({}, None, "warning", "No terminal"),
        ({"TERM": "dumb"}, (80, 24), "warning", "TERM is dumb"),
        ({"TERM": ""}, (80, 24), "warning", "TERM isn't set"),
    ],
)
def test_the_terminal_must_be_one_and_large_enough(surroundings, environment, size, state, words):
    (found,) = check_terminal(surroundings(environment, size=size))
    assert found.state == state
    assert words in found.text
    assert bool(found.hint) == (state != "ok")


@pytest.mark.parametrize(
    ("environment", "state", "words"),
    [
        ({"COLORTERM": "truecolor"}, "ok", "16 million"),
        ({"TERM": "tmux-256color"}, "ok", "256"),
        ({"TERM": "linux"}, "warning", "16 or fewer"),
        ({"NO_COLOR": "1", "COLORTERM": "truecolor"}, "ok", "NO_COLOR"),
    ],
)
def test_colours(surroundings, environment, state, words):
    (found,) = check_colours(surroundings(environment))
    assert (found.state, words in found.text) == (state, True)


@pytest.mark.parametrize(
    ("environment", "state"),
    [
        ({"LANG": "de_DE.UTF-8"}, "ok"),
        ({"LANG": "de_DE.utf8"}, "ok"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, "warning"),
        ({"LANG": "", "LC_CTYPE": "C.UTF-8"}, "ok"),
        ({"LANG": ""}, "warning"),
        ({"LANG": "de_DE.ISO-8859-1"}, "warning"),
    ],
)
def test_the_first_locale_that_is_set_counts(surroundings, environment, state):
    (found,) = check_characters(surroundings(environment))
    assert found.state == state
    assert bool(found.hint) == (state != "ok")


def test_ascii_signs_need_no_locale(surroundings):
    (found,) = check_characters(surroundings({"LANG": "C"}, settings="[screen]\nascii = true\n"))
    assert found.state == "ok"


@pytest.mark.parametrize(
    ("environment", "states", "words"),
    [
        ({}, [], ""),
        ({"TMUX": "/tmp/tmux", "TERM": "tmux-256color"}, ["ok"], "extended-keys"),
        ({"TMUX": "/tmp/tmux", "TERM": "xterm"}, ["warning"], "default-terminal"),
        ({"STY": "1.pts", "TERM": "screen"}, ["warning"], "Ctrl+J"),
    ],
)
def test_tmux_and_screen_are_told_what_to_do(surroundings, environment, states, words):
    found = check_multiplexer(surroundings(environment))
    assert [finding.state for finding in found] == states
    assert all(words in finding.hint for finding in found)


def test_the_size_is_that_of_the_first_stream_that_is_a_terminal(tmp_path):
    ours, theirs = os.openpty()
    with os.fdopen(theirs, "w") as terminal, (tmp_path / "x").open("w") as file:
        with (tmp_path / "y").open("w") as closed:
            pass
        assert terminal_size([None, closed, file]) is None
        assert terminal_size([None, closed, file, terminal]) == os.get_terminal_size(theirs)
    os.close(ours)
