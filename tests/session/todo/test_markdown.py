from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from session.todo import (
    TodoItem,
    TodoPhase,
    TodoStatus,
    check_edited,
    markdown_to_phases,
    normalise_active,
    phases_to_markdown,
)
from tests.session.todo.strategy import NASTY, modest, texts, thorough, todo_lists


def one(
    content: str, status: TodoStatus = TodoStatus.IN_PROGRESS, blocker: str | None = None, name: str = "P"
):
    return [TodoPhase(name=name, tasks=[TodoItem(content=content, status=status, blocker=blocker)])]


@given(todo_lists(texts, texts, min_phases=1))
@thorough
@example(one(""))
@example(one("x", name=""))
@example(one("a\r\nb\u2028c"))
@example(one("&#38;#10;&#0;"))
@example(one("x <!-- blocker: y -->", TodoStatus.BLOCKED))
@example(one("x <!-- blocker: y -->", TodoStatus.BLOCKED, "z\n--> "))
@example(one(" # [ ] \\"))
def test_what_is_written_reads_back(phases: list[TodoPhase]):
    assert markdown_to_phases(phases_to_markdown(phases)) == (phases, [])


@given(todo_lists(texts, texts, min_phases=1, allow_parallel=True))
@modest
def test_parallel_lists_keep_their_active_tasks(phases: list[TodoPhase]):
    assert markdown_to_phases(phases_to_markdown(phases), allow_parallel=True) == (phases, [])


@given(st.lists(st.sampled_from(NASTY), max_size=14).map("".join) | st.text())
@modest
def test_any_text_is_read_without_raising(text: str):
    phases, errors = markdown_to_phases(text)
    assert normalise_active(phases) == phases
    assert all(re.match(r"Line [1-9][0-9]*: ", error) for error in errors)
    assert all(re.match(r"Line [1-9][0-9]*: ", fault) for fault in check_edited(phases, text))


@given(todo_lists(texts, texts, min_phases=1))
@modest
def test_a_markdown_viewer_sees_one_list_item_for_each_task(phases: list[TodoPhase]):
    tokens = MarkdownIt().parse(phases_to_markdown(phases).replace("\x00", ""))
    items = sum(token.type == "list_item_open" and token.level == 1 for token in tokens)
    headings = sum(token.type == "heading_open" and token.level == 0 for token in tokens)
    assert items == sum(len(phase.tasks) for phase in phases)
    assert headings == len(phases)


@pytest.mark.parametrize(
    ("content", "line"),
    [
        ("two\nlines", "- [/] two&#10;lines"),
        (" padded ", "- [/] &#32;padded&#32;"),
        ("# not a heading", "- [/] # not a heading"),
        ("[x] box", "- [/] [x] box"),
        ("a &#10; b", "- [/] a &#38;#10; b"),
        ("$15,000 & more", "- [/] $15,000 & more"),
    ],
)
def test_only_what_would_be_lost_is_escaped(content: str, line: str):
    assert phases_to_markdown(one(content)) == f"# P\n{line}\n"


def test_an_edit_may_not_repeat_or_hide_names():
    text = "# A\n- [ ] a\n- [ ] \u200b\n\n# A\n- [x] b\n- [x] a\n# \u2060\n"
    phases, errors = markdown_to_phases(text)
    assert not errors
    assert check_edited(phases, text) == [
        "Line 3: the task has no visible text",
        'Line 5: phase "A" stands on line 1 already',
        'Line 7: task "a" stands on line 2 already',
        "Line 8: the phase has no visible text",
    ]


def test_tasks_before_a_heading_are_checked_too():
    text = "- [ ] a\n# Todos\n- [ ] b\n"
    assert check_edited(markdown_to_phases(text)[0], text) == [
        'Line 2: phase "Todos" stands on line 1 already'
    ]


@given(todo_lists(texts, texts, min_phases=1))
@modest
def test_a_sound_list_passes_the_check(phases: list[TodoPhase]):
    assert check_edited(phases, phases_to_markdown(phases)) == []
