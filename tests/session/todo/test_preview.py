from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from session.todo import (
    PREVIEW_LIMITS,
    MoreRow,
    PhaseRow,
    PreviewRow,
    TaskRow,
    TodoPhase,
    apply_todo,
    iterate_tasks,
    markdown_to_phases,
    preview_block,
)
from tests.session.todo.strategy import calls, modest, todo_lists


def plan(**sizes: int) -> list[TodoPhase]:
    entries = [
        {"phase": name, "items": [f"{name}{n}" for n in range(1, size + 1)]} for name, size in sizes.items()
    ]
    return apply_todo([], {"op": "init", "list": entries}).phases


def drawn(rows: list[PreviewRow]) -> list[str]:
    lines: list[str] = []
    for row in rows:
        match row:
            case PhaseRow():
                lines.append(
                    f"{row.number}. {row.name} {row.closed}/{row.total}{' …' if row.is_one_line else ''}"
                )
            case TaskRow():
                lines.append(row.item.content)
            case MoreRow():
                lines.append(row.text)
    return lines


def test_eight_rows_for_all_phases_together():
    phases = plan(a=3, b=7, c=2)
    assert PREVIEW_LIMITS.COLLAPSED_ITEMS == 8
    assert drawn(preview_block([], phases, "init")) == [
        "1. a 0/3", "a1", "a2", "a3", "2. b 0/7", "b1", "b2", "b3", "b4", "b5", "… 2 more todos", "3. c 0/2 …",
    ]  # fmt: skip


def test_the_phase_with_the_active_task_is_served_first_and_drawn_in_place():
    phases = plan(a=6, b=7)
    after = apply_todo(phases, {"op": "start", "task": "b2"}).phases
    assert drawn(preview_block(phases, after, "start")) == [
        "1. a 0/6", "a1", "… 5 more todos", "2. b 0/7", "b1", "b2", "b3", "b4", "b5", "b6", "b7",
    ]  # fmt: skip


def test_untouched_phases_are_one_line():
    phases = plan(a=2, b=2, c=2)
    after = apply_todo(phases, {"op": "append", "phase": "c", "items": ["new"]}).phases
    assert drawn(preview_block(phases, after, "append")) == [
        "1. a 0/2 …",
        "2. b 0/2 …",
        "3. c 0/3",
        "c1",
        "c2",
        "new",
    ]
    assert drawn(preview_block(phases, phases, "done")) == ["1. a 0/2 …", "2. b 0/2 …", "3. c 0/2 …"]


def test_a_leading_closed_row_counts_among_the_eight():
    phases = plan(a=12)
    after = apply_todo(phases, {"op": "done", "task": "a1"}).phases
    rows = preview_block(phases, after, "done")
    assert drawn(rows) == ["1. a 1/12", *(f"a{n}" for n in range(1, 9)), "… 4 more todos"]


def test_view_shows_the_active_phase():
    phases = apply_todo(plan(a=1, b=2), {"op": "done", "task": "a1"}).phases
    assert drawn(preview_block(phases, phases, "view")) == ["1. a 1/1 …", "2. b 0/2", "b1", "b2"]
    assert preview_block([], [], "view") == []


def test_expanded_shows_everything():
    phases = plan(a=20, b=1)
    assert len(drawn(preview_block(phases, phases, "view", expanded=True))) == 23


def test_an_emptied_phase_is_one_line():
    phases = plan(a=2)
    assert drawn(preview_block(phases, apply_todo(phases, {"op": "rm"}).phases, "rm")) == ["1. a 0/0 …"]


@given(todo_lists(), calls, st.integers(1, 8))
@modest
def test_never_more_than_the_cap_and_every_phase_once(
    phases: list[TodoPhase], call: dict[str, str], cap: int
):
    after = apply_todo(phases, call).phases
    rows = preview_block(phases, after, call["op"], cap)
    assert sum(isinstance(row, TaskRow) for row in rows) <= cap
    assert [row.name for row in rows if isinstance(row, PhaseRow)] == [phase.name for phase in after]
    known = [task.content for _, task in iterate_tasks(after)]
    assert all(row.item.content in known for row in rows if isinstance(row, TaskRow))


def test_reading_the_list_back_gives_the_same_rows():
    phases = markdown_to_phases("# A\n- [x] a\n- [/] b\n")[0]
    assert drawn(preview_block(phases, phases, "view")) == ["1. A 1/2", "a", "b"]
