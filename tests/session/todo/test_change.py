from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from session.todo import (
    TodoChangeKind,
    TodoPhase,
    apply_todo,
    count_todos,
    diff_todos,
    error_reminder,
    iterate_tasks,
    markdown_to_phases,
    merge_written,
    user_edit_reminder,
)
from tests.session.todo.strategy import calls, modest, todo_lists


def read(text: str) -> list[TodoPhase]:
    return markdown_to_phases(text)[0]


BEFORE = read("# A\n- [/] a\n- [ ] b\n# B\n- [ ] write the docs\n- [!] w\n# C\n")


def kinds(before: list[TodoPhase], after: list[TodoPhase]) -> list[tuple[str, str, str]]:
    return [(change.kind.value, change.phase, change.content) for change in diff_todos(before, after).changes]


def test_counts():
    counts = count_todos(read("# A\n- [x] a\n- [-] b\n- [!] c\n- [ ] d\n- [/] e\n"))
    assert (counts.total, counts.closed, counts.completed, counts.abandoned) == (5, 2, 1, 1)
    assert (counts.open, counts.blocked, counts.active) == (2, 1, "e")
    assert count_todos([]).active is None


def test_an_automatic_start_is_a_change_too():
    after = apply_todo(BEFORE, {"op": "done", "phase": "A"}).phases
    assert kinds(BEFORE, after) == [
        ("completed", "A", "a"),
        ("completed", "A", "b"),
        ("started", "B", "write the docs"),
    ]
    assert diff_todos(BEFORE, after).touched == ("A", "B")


def test_an_automatic_demotion_is_a_change_too():
    after = apply_todo(BEFORE, {"op": "start", "task": "write the docs"}).phases
    assert kinds(BEFORE, after) == [("paused", "A", "a"), ("started", "B", "write the docs")]


def test_rewording_moving_blocking_and_reopening():
    after = read(
        "# A\n- [/] a\n- [!] b <!-- blocker: x -->\n- [ ] w\n# B\n- [ ] write all the docs\n# C\n- [ ] new\n"
    )
    assert kinds(BEFORE, after) == [
        ("blocked", "A", "b"),
        ("moved", "A", "w"),
        ("reopened", "A", "w"),
        ("reworded", "B", "write all the docs"),
        ("added", "C", "new"),
    ]
    assert diff_todos(BEFORE, after).touched == ("A", "B", "C")


def test_a_shrinking_write_shows_what_it_removed():
    ten = apply_todo([], {"op": "init", "items": [f"step {number}" for number in range(10)]}).phases
    one = merge_written(ten, ten[0].tasks[:1], dialect="write")
    assert len(diff_todos(ten, one).of(TodoChangeKind.REMOVED)) == 9


def test_other_texts_in_the_same_places_are_a_new_plan():
    new = read("# A\n- [/] quite\n- [ ] different\n")
    assert {kind for kind, _, _ in kinds(BEFORE, new)} == {"added", "removed"}


@given(todo_lists(), st.lists(calls, max_size=4))
@modest
def test_every_difference_is_told(before: list[TodoPhase], sequence: list[dict[str, object]]):
    after = before
    for call in sequence:
        after = apply_todo(after, call).phases
    diff = diff_todos(before, after)
    old = {(phase.name, task.content): task for phase, task in iterate_tasks(before)}
    new = {(phase.name, task.content): task for phase, task in iterate_tasks(after)}
    assert bool(diff.changes or diff.touched) == (old != new)
    assert set(diff.touched) == {key[0] for key in old.keys() | new.keys() if old.get(key) != new.get(key)}
    assert len(diff.of(TodoChangeKind.ADDED)) - len(diff.of(TodoChangeKind.REMOVED)) == len(new) - len(old)


def test_a_failed_call_is_put_into_words():
    text = error_reminder("Missing task content")
    assert text.startswith("<system-reminder>\nYour last todo call failed: Missing task content\n")
    assert text.endswith("</system-reminder>")
    assert "can't see the progress" in text


def test_a_users_change_shows_the_list():
    text = user_edit_reminder('completed "a"', BEFORE, apply_todo(BEFORE, {"op": "done", "task": "a"}).phases)
    assert 'The user changed the todo list: completed "a"' in text
    assert "# A\n- [x] a\n- [/] b\n\n# B\n" in text
    assert "on purpose" not in text


def test_removals_are_said_to_be_meant():
    text = user_edit_reminder('removed "b"', BEFORE, apply_todo(BEFORE, {"op": "rm", "task": "b"}).phases)
    assert 'Removed on purpose: "b". Don\'t add them again' in text


def test_an_emptied_list_is_said_to_be_meant():
    text = user_edit_reminder("removed every task", BEFORE, apply_todo(BEFORE, {"op": "rm"}).phases)
    assert 'Removed on purpose: "a", "b", "write the docs", "w".' in text
    assert "that is what the user wants" in text
    assert "# A" not in text


def test_a_renamed_phase_is_touched_though_no_task_changed():
    after = read("# Alpha\n- [/] a\n- [ ] b\n# B\n- [ ] write the docs\n- [!] w\n# C\n")
    diff = diff_todos(BEFORE, after)
    assert (diff.changes, diff.touched) == ((), ("Alpha", "A"))
