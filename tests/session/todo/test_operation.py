from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from session.todo import (
    TodoItem,
    TodoPhase,
    TodoStatus,
    apply_todo,
    count_todos,
    iterate_tasks,
    markdown_to_phases,
    phases_to_markdown,
    repair_todo_arguments,
    result_details,
)
from tests.session.todo.strategy import calls, json_values, modest, thorough, todo_lists

PLAN = markdown_to_phases("# Build\n- [x] a\n- [/] b\n- [ ] c\n# Ship\n- [ ] d\n")[0]


def contents(phases: list[TodoPhase]) -> list[str]:
    return [task.content for _, task in iterate_tasks(phases)]


def assert_sound(phases: list[TodoPhase]) -> None:
    names = contents(phases)
    assert len(names) == len(set(names))
    assert len({phase.name for phase in phases}) == len(phases)
    statuses = [task.status for _, task in iterate_tasks(phases)]
    active = statuses.count(TodoStatus.IN_PROGRESS)
    assert active <= 1
    assert active == 1 or TodoStatus.PENDING not in statuses
    assert all(task.blocker is None or task.status is TodoStatus.BLOCKED for _, task in iterate_tasks(phases))


@given(todo_lists(), st.lists(calls, max_size=12))
@thorough
def test_any_sequence_of_calls_keeps_the_list_sound(
    phases: list[TodoPhase], sequence: list[dict[str, object]]
):
    for call in sequence:
        result = apply_todo(phases, call)
        if not result.changed:
            assert result.phases == phases
            assert not result.completed
        assert result.changed == (not result.is_error and result.op != "view")
        assert result.is_error == result.text.startswith(("Errors: ", "Invalid todo arguments: "))
        phases = result.phases
        assert_sound(phases)
        counts = count_todos(phases)
        assert counts.total == counts.closed + counts.open + counts.blocked


@given(todo_lists(), json_values)
@thorough
def test_no_arguments_make_it_raise(phases: list[TodoPhase], arguments: object):
    for value in (arguments, repair_todo_arguments(arguments)):
        result = apply_todo(phases, value)
        assert result.changed or result.phases == phases
        result.text.encode()


@given(todo_lists(), calls.filter(lambda call: call["op"] in {"init", "start", "done", "drop"}))
@modest
def test_repeating_a_call_changes_nothing_more(phases: list[TodoPhase], call: dict[str, object]):
    first = apply_todo(phases, call)
    second = apply_todo(first.phases, call)
    assert second.phases == first.phases
    assert not second.completed


@given(json_values)
@modest
def test_repairing_twice_is_repairing_once(arguments: object):
    once = repair_todo_arguments(arguments)
    assert repr(repair_todo_arguments(once)) == repr(once)


@pytest.mark.parametrize(
    ("sent", "meant"),
    [
        ('{"op": "done", "task": "b"}', {"op": "done", "task": "b"}),
        ('"{\\"op\\": \\"view\\"}"', {"op": "view"}),
        ({"op": " start\n", "task": "c"}, {"op": "start", "task": "c"}),
        ({"append": {"phase": "Ship", "items": ["e"]}}, {"op": "append", "phase": "Ship", "items": ["e"]}),
        ({"op": None, "done": '{"task": "b"}'}, {"op": "done", "task": "b"}),
        ({"op": "append", "phase": "Ship", "items": "e"}, {"op": "append", "phase": "Ship", "items": ["e"]}),
        (
            {"op": "append", "phase": "S", "items": '["e", "f"]'},
            {"op": "append", "phase": "S", "items": ["e", "f"]},
        ),
        (
            {"op": "init", "list": '[{"phase": "A", "items": "x"}]'},
            {"op": "init", "list": [{"phase": "A", "items": ["x"]}]},
        ),
    ],
)
def test_common_slips_are_mended(sent: object, meant: object):
    assert repair_todo_arguments(sent) == meant
    assert apply_todo(PLAN, meant).op is not None


@pytest.mark.parametrize(
    "sent",
    [
        {"todos": [{"content": "a", "status": "pending"}]},
        {"op": "INIT", "list": []},
        {"init": {}, "append": {}},
        {"append": {"op": "done"}},
        {"append": ["x"]},
        ["x"],
        "not json",
        5,
        None,
    ],
)
def test_everything_else_is_left_as_it_is(sent: object):
    assert repair_todo_arguments(sent) == sent


@pytest.mark.parametrize(
    ("sent", "reason"),
    [
        (
            {"todos": [{"content": "a", "status": "pending", "activeForm": "A"}]},
            ("this tool takes one operation a call, not the whole list; plan with "
            '{"op": "init", "list": [{"phase": "Tasks", "items": ["…"]}]} and then tick tasks one by one with '
            '{"op": "done", "task": "…"}'),
        ),
        ({"op": "complete", "task": "b"}, ("`op` must be one of init, start, done, drop, rm, block, unblock, append, view, "
         'got "complete"')),
        ({"task": "b"}, "`op` is missing; use one of init, start, done, drop, rm, block, unblock, append, view"),
        ({"op": "init", "list": {"phase": "A"}}, "`list` must be a list of {phase, items}, got an object"),
        ({"op": "init", "list": [{"phase": "A", "items": ["x", 3]}]},
         "entry 2 of `items` of entry 1 of `list` must be a string, got a number"),
        ({"op": "init", "list": [{"phase": "A", "items": []}]}, "`items` of entry 1 of `list` must hold at least one task"),
        ({"op": "done", "task": 0}, "`task` must be a string, got a number"),
        ({"op": "done", "task": True, "phase": []},
         "`task` must be a string, got true or false; `phase` must be a string, got a list"),
        ({"op": "append", "phase": "A", "items": ["x", None]}, "entry 2 of `items` must be a string, got nothing"),
        ([], "expected one object with `op` and its fields, got a list"),
    ],
)  # fmt: skip
def test_refusals_say_precisely_what_is_wrong(sent: object, reason: str):
    result = apply_todo(PLAN, sent)
    assert result.text == f"Invalid todo arguments: {reason}"
    assert (result.op, result.phases, result.changed) == (None, PLAN, False)


@pytest.mark.parametrize(
    ("call", "errors"),
    [
        ({"op": "done", "task": ""}, "Missing task content"),
        ({"op": "drop", "task": None, "phase": ""}, "Missing task content"),
        ({"op": "rm", "phase": ""}, "Missing task content"),
        ({"op": "append", "phase": "Ship", "items": ["", " \u200b", "e"]}, "Missing task content; Missing task content"),
        ({"op": "append", "phase": "\u200b", "items": ["e"]}, "Missing phase name"),
        ({"op": "init", "items": ["x"], "phase": " "}, "Missing phase name"),
        ({"op": "init", "list": [{"phase": "A", "items": ["   "]}]}, "Missing task content"),
        ({"op": "init", "list": []}, "Missing list for init operation"),
        ({"op": "done", "task": "b."}, 'Task "b." not found'),
        ({"op": "done", "task": "B"}, 'Task "B" not found'),
        ({"op": "append", "phase": "Build", "items": ["d"]}, 'Task "d" already exists'),
    ],
)  # fmt: skip
def test_a_slip_in_one_field_changes_nothing(call: dict[str, object], errors: str):
    result = apply_todo(PLAN, call)
    assert result.text.splitlines()[0] == f"Errors: {errors}"
    assert result.phases == PLAN


def test_padding_means_absent():
    padded = {"op": "done", "task": "b", "phase": None, "items": [], "list": [], "reason": None}
    assert apply_todo(PLAN, padded).completed == [{"phase": "Build", "content": "b"}]


def test_a_small_change_touches_one_of_ten_tasks():
    ten = apply_todo([], {"op": "init", "items": [f"step {number}" for number in range(10)]}).phases
    after = apply_todo(ten, {"op": "done", "task": "step 0"}).phases
    assert contents(after) == contents(ten)


def test_finishing_out_of_order_moves_no_row():
    phases = PLAN
    for content in ("d", "b", "c"):
        phases = apply_todo(phases, {"op": "done", "task": content}).phases
    assert contents(phases) == ["a", "b", "c", "d"]
    assert phases_to_markdown(phases) == "# Build\n- [x] a\n- [x] b\n- [x] c\n\n# Ship\n- [x] d\n"


def test_a_lone_surrogate_is_stored_as_a_replacement_and_found_again():
    phases = apply_todo([], {"op": "init", "items": ["x\ud83d"]}).phases
    assert contents(phases) == ["x\ufffd"]
    assert apply_todo(phases, {"op": "done", "task": "x\ud83d"}).completed == [
        {"phase": "Tasks", "content": "x\ufffd"}
    ]


def test_details_hold_what_a_restore_needs():
    result = apply_todo(PLAN, {"op": "block", "task": "b", "reason": "review"})
    assert result_details(result, "memory") == {
        "op": "block",
        "phases": [
            {
                "name": "Build",
                "tasks": [
                    {"content": "a", "status": "completed"},
                    {"content": "b", "status": "blocked", "blocker": "review"},
                    {"content": "c", "status": "in_progress"},
                ],
            },
            {"name": "Ship", "tasks": [{"content": "d", "status": "pending"}]},
        ],
        "storage": "memory",
    }
    done = result_details(apply_todo(PLAN, {"op": "done", "task": "b"}), "session")
    assert done["completedTasks"] == [{"phase": "Build", "content": "b"}]


def test_values_are_frozen():
    with pytest.raises(ValueError, match="frozen"):
        TodoItem(content="a", status=TodoStatus.PENDING).content = "b"  # type: ignore[misc]
