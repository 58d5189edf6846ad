from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from session.todo import (
    TodoMerge,
    TodoPhase,
    apply_todo,
    iterate_tasks,
    markdown_to_phases,
    merge_todos,
    normalise_active,
    phases_to_markdown,
    settle_conflict,
)
from tests.session.todo.strategy import calls, modest, thorough, todo_lists


def read(text: str) -> list[TodoPhase]:
    return markdown_to_phases(text)[0]


def contents(phases: list[TodoPhase]) -> set[str]:
    return {task.content for _, task in iterate_tasks(phases)}


BASE = read("# A\n- [/] a\n- [ ] b\n- [ ] c\n# B\n- [ ] d\n")


def merged(mine: str, theirs: str) -> TodoMerge:
    return merge_todos(BASE, read(mine), read(theirs))


def test_changes_of_different_tasks_join():
    merge = merged(
        "# A\n- [/] a\n- [ ] b\n- [ ] c reworded\n- [ ] mine\n# B\n- [-] d\n",
        "# A\n- [x] a\n- [/] b\n- [ ] c\n# B\n- [ ] d\n- [ ] theirs\n",
    )
    assert merge.conflicts == ()
    assert phases_to_markdown(merge.phases) == (
        "# A\n- [x] a\n- [/] b\n- [ ] c reworded\n- [ ] mine\n\n# B\n- [-] d\n- [ ] theirs\n"
    )


def test_an_edited_line_in_the_same_place_is_a_rewording():
    merge = merged(
        "# A\n- [/] something else entirely\n- [ ] b\n- [ ] c\n# B\n- [ ] d\n",
        "# A\n- [x] a\n- [/] b\n- [ ] c\n# B\n- [ ] d\n",
    )
    assert phases_to_markdown(merge.phases).startswith("# A\n- [x] something else entirely\n- [/] b\n")
    assert not merge.conflicts


def test_an_agents_new_plan_is_no_rewording():
    merge = merged(
        "# A\n- [x] a\n- [/] b\n- [ ] c\n# B\n- [ ] d\n", "# A\n- [/] wash\n- [ ] dry\n- [ ] iron\n"
    )
    assert contents(merge.phases) == {"a", "wash", "dry", "iron"}
    (conflict,) = merge.conflicts
    assert (conflict.mine and conflict.mine.content, conflict.theirs) == ("a", None)
    assert contents(settle_conflict(merge.phases, conflict, "theirs")) == {"wash", "dry", "iron"}


def test_a_removal_never_wins_silently_against_a_change():
    merge = merged("# A\n- [/] a\n- [ ] c\n# B\n- [ ] d\n", "# A\n- [/] a\n- [x] b\n- [ ] c\n# B\n- [ ] d\n")
    (conflict,) = merge.conflicts
    assert conflict.mine is None
    assert conflict.theirs is not None
    assert conflict.theirs.content == "b"
    assert "b" in contents(merge.phases)
    assert "b" not in contents(settle_conflict(merge.phases, conflict, "mine"))


def test_a_removal_of_an_untouched_task_stands():
    merge = merged("# A\n- [/] a\n- [ ] c\n# B\n- [ ] d\n", "# A\n- [x] a\n- [/] b\n- [ ] c\n# B\n- [ ] d\n")
    assert contents(merge.phases) == {"a", "c", "d"}
    assert not merge.conflicts


def test_two_decisions_about_one_task_are_for_the_user():
    merge = merged(
        "# A\n- [/] a\n- [-] b\n- [ ] c\n# B\n- [ ] d\n", "# A\n- [/] a\n- [x] b\n- [ ] c\n# B\n- [ ] d\n"
    )
    (conflict,) = merge.conflicts
    assert phases_to_markdown(merge.phases).splitlines()[2] == "- [-] b"
    settled = settle_conflict(merge.phases, conflict, "theirs")
    assert phases_to_markdown(settled).splitlines()[2] == "- [x] b"


def test_two_rewordings_of_one_task_are_for_the_user():
    merge = merged(
        "# A\n- [/] a\n- [ ] b\n- [ ] c\n# B\n- [ ] deploy it\n",
        "# A\n- [/] a\n- [ ] b\n- [ ] c\n# B\n- [ ] dd\n",
    )
    (conflict,) = merge.conflicts
    assert conflict.kept.content == "deploy it"
    assert "dd" in contents(settle_conflict(merge.phases, conflict, "theirs"))


def test_the_task_the_user_started_stays_active():
    merge = merged(
        "# A\n- [ ] a\n- [ ] b\n- [ ] c\n# B\n- [/] d\n", "# A\n- [x] a\n- [/] b\n- [ ] c\n# B\n- [ ] d\n"
    )
    assert phases_to_markdown(merge.phases) == "# A\n- [x] a\n- [ ] b\n- [ ] c\n\n# B\n- [/] d\n"


def test_an_automatic_start_gives_way_to_one_on_purpose():
    # Ticking "a" starts "b" by rule; the agent meanwhile chose "d".
    merge = merged(
        "# A\n- [x] a\n- [/] b\n- [ ] c\n# B\n- [ ] d\n", "# A\n- [ ] a\n- [ ] b\n- [ ] c\n# B\n- [/] d\n"
    )
    assert phases_to_markdown(merge.phases) == "# A\n- [x] a\n- [ ] b\n- [ ] c\n\n# B\n- [/] d\n"


def test_a_renamed_phase_takes_what_was_appended_to_the_old_name():
    merge = merged(
        "# Alpha\n- [/] a\n- [ ] b\n- [ ] c\n# B\n- [ ] d\n",
        "# A\n- [/] a\n- [ ] b\n- [ ] c\n- [ ] e\n# B\n- [ ] d\n",
    )
    assert phases_to_markdown(merge.phases) == "# Alpha\n- [/] a\n- [ ] b\n- [ ] c\n- [ ] e\n\n# B\n- [ ] d\n"


def test_both_adding_the_same_task_gives_it_once():
    both = "# A\n- [/] a\n- [ ] b\n- [ ] c\n- [ ] n\n# B\n- [ ] d\n"
    merge = merged(both.replace("d\n", "dd\n"), both)
    assert sorted(task.content for _, task in iterate_tasks(merge.phases)) == ["a", "b", "c", "dd", "n"]


def agent(base: list[TodoPhase], sequence: list[dict[str, object]]) -> list[TodoPhase]:
    for call in sequence:
        base = apply_todo(base, call).phases
    return base


@given(todo_lists(min_phases=1), todo_lists(), st.lists(calls, min_size=1, max_size=4))
@thorough
def test_no_task_is_lost(base: list[TodoPhase], mine: list[TodoPhase], sequence: list[dict[str, object]]):
    theirs = agent(base, sequence)
    merge = merge_todos(base, mine, theirs)
    found = [task.content for _, task in iterate_tasks(merge.phases)]
    assert len(found) == len(set(found))
    choices = {
        version.content for c in merge.conflicts for version in (c.mine, c.theirs) if version is not None
    }
    old, left, right = contents(base), contents(mine), contents(theirs)
    assert left - old <= set(found) | choices
    assert (left & right) <= set(found) | choices
    # What the agent added may be a rewording of a task that the user reworded or removed: then it is a choice.
    assert right - old <= set(found) | choices
    assert normalise_active(merge.phases) == merge.phases
    for conflict in merge.conflicts:
        assert conflict.kept.content in found
        for side in ("mine", "theirs"):
            settled = settle_conflict(merge.phases, conflict, side)
            rest = [task.content for _, task in iterate_tasks(settled)]
            assert len(rest) == len(set(rest))


@given(todo_lists(), todo_lists())
@modest
def test_a_side_without_changes_gives_way(base: list[TodoPhase], other: list[TodoPhase]):
    assert merge_todos(base, other, base).phases == other
    assert merge_todos(base, base, other).phases == other
    assert merge_todos(base, other, other) == TodoMerge(other)


def test_a_phase_that_only_the_agent_renamed_takes_the_new_name():
    merge = merged(
        "# A\n- [/] a\n- [ ] b\n- [ ] c\n- [ ] n\n# B\n- [ ] d\n",
        "# New\n- [/] a\n- [ ] b\n- [ ] c\n# B\n- [ ] d\n",
    )
    assert phases_to_markdown(merge.phases) == "# New\n- [/] a\n- [ ] b\n- [ ] c\n- [ ] n\n\n# B\n- [ ] d\n"


def test_a_phase_renamed_and_reworded_in_its_place_is_still_the_same():
    merge = merged(
        "# A\n- [/] a\n- [ ] b\n- [ ] c\n# Zoo\n- [ ] quite different\n",
        "# A\n- [/] a\n- [ ] b\n- [ ] c\n# B\n- [x] d\n",
    )
    assert (
        phases_to_markdown(merge.phases) == "# A\n- [/] a\n- [ ] b\n- [ ] c\n\n# Zoo\n- [x] quite different\n"
    )


def test_a_phase_the_agent_dropped_goes_when_nothing_is_left_in_it():
    merge = merged(
        "# A\n- [/] a\n- [ ] b\n- [ ] c\n- [ ] n\n# B\n- [ ] d\n", "# A\n- [/] a\n- [ ] b\n- [ ] c\n"
    )
    assert phases_to_markdown(merge.phases) == "# A\n- [/] a\n- [ ] b\n- [ ] c\n- [ ] n\n"
    emptied = merged(
        "# A\n- [/] a\n- [ ] b\n- [ ] c\n# B\n", "# A\n- [x] a\n- [/] b\n- [ ] c\n# B\n- [ ] d\n"
    )
    assert [phase.name for phase in emptied.phases] == ["A", "B"]


def test_two_tasks_reworded_alike_stay_two_tasks():
    base = read("# A\n- [ ] write docs\n- [ ] write tests\n- [/] x\n")
    merge = merge_todos(
        base,
        read("# A\n- [ ] write more\n- [ ] write tests\n- [/] x\n"),
        read("# A\n- [ ] write docs\n- [ ] write more\n- [/] x\n"),
    )
    assert phases_to_markdown(merge.phases) == "# A\n- [ ] write more\n- [ ] write tests\n- [/] x\n"
    (conflict,) = merge.conflicts
    assert (conflict.kept.content, conflict.theirs and conflict.theirs.content) == (
        "write tests",
        "write more",
    )
    # The other version's text is taken by now, so choosing it can't make a twin.
    assert settle_conflict(merge.phases, conflict, "theirs") == merge.phases
