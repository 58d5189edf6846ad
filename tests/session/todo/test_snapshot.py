from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from session.todo import (
    TodoItem,
    TodoPhase,
    TodoStatus,
    iterate_tasks,
    markdown_to_phases,
    merge_written,
    phases_to_markdown,
    write_todos,
)
from tests.session.todo.strategy import json_values, modest, small_texts, todo_lists

WORDS = "pending, in_progress, completed"


@given(json_values)
@modest
def test_no_arguments_make_it_raise(arguments: object):
    result = write_todos(arguments)
    assert result.text.startswith("Error: ") == result.is_error
    assert not (result.is_error and result.todos)


@pytest.mark.parametrize(
    "status", ["done", "complete", "cancelled", "failed", "skipped", "In Progress", "COMPLETED", ""]
)
def test_an_unknown_status_is_refused_with_the_words_allowed(status: str):
    result = write_todos({"todos": [{"content": "a", "status": status}]})
    assert (
        result.text == f'Error: invalid arguments: `status` of todo 1 must be one of {WORDS}, got "{status}"'
    )


def test_all_violations_are_named():
    todos = [{"content": 1, "status": "pending"}, "x", {"content": "a", "status": None, "id": 1}]
    assert write_todos({"todos": todos}).text == (
        "Error: invalid arguments: `content` of todo 1 must be a string; todo 2 must be {content, status}; "
        f'`status` of todo 3 must be one of {WORDS}; todo 3 has an unknown key "id"'
    )


def test_zero_width_text_is_blank():
    result = write_todos({"todos": [{"content": "\u200b\u2060", "status": "pending"}]})
    assert result.text == "Error: invalid todo: `content` must be a non-empty string"


def todos(*pairs: tuple[str, TodoStatus]) -> list[TodoItem]:
    return [TodoItem(content=content, status=status) for content, status in pairs]


BEFORE = markdown_to_phases(
    "# A\n- [x] a\n- [!] wait <!-- blocker: CI -->\n- [/] b\n# B\n- [-] gone\n- [ ] c\n# E\n"
)[0]


def test_the_write_dialect_makes_one_phase():
    written = merge_written(BEFORE, todos(("b", TodoStatus.COMPLETED)), dialect="write")
    assert phases_to_markdown(written) == "# Tasks\n- [x] b\n"
    assert merge_written(BEFORE, [], dialect="write") == []


def test_both_dialects_keep_phases_and_what_the_call_cannot_say():
    new = todos(("b", TodoStatus.COMPLETED), ("n", TodoStatus.PENDING), ("c", TodoStatus.IN_PROGRESS))
    assert phases_to_markdown(merge_written(BEFORE, new, dialect="both")) == (
        "# A\n- [!] wait <!-- blocker: CI -->\n- [x] b\n\n# B\n- [-] gone\n- [/] c\n\n# Tasks\n- [ ] n\n"
    )


def test_a_repeated_blocked_task_takes_the_written_status():
    written = merge_written(BEFORE, todos(("wait", TodoStatus.IN_PROGRESS)), dialect="both")
    assert phases_to_markdown(written) == "# A\n- [/] wait\n\n# B\n- [-] gone\n"


@given(todo_lists(), st.lists(small_texts, unique=True, max_size=5))
@modest
def test_both_dialects_lose_nothing_they_should_keep(before: list[TodoPhase], names: list[str]):
    after = merge_written(before, todos(*((name, TodoStatus.PENDING) for name in names)), dialect="both")
    kept = [task.content for _, task in iterate_tasks(after)]
    unsayable = {task.content for _, task in iterate_tasks(before) if task.status in {"blocked", "abandoned"}}
    assert sorted(kept) == sorted(unsayable | set(names))


def test_kept_tasks_stay_behind_the_task_they_followed():
    before = markdown_to_phases("# A\n- [-] first\n- [/] b\n- [!] wait\n- [ ] c\n- [-] last\n")[0]
    new = todos(("c", TodoStatus.IN_PROGRESS), ("b", TodoStatus.PENDING))
    assert phases_to_markdown(merge_written(before, new, dialect="both")) == (
        "# A\n- [-] first\n- [/] c\n- [-] last\n- [ ] b\n- [!] wait\n"
    )
