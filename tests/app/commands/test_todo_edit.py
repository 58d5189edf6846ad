"""`/todo edit`: nothing typed is lost, nothing the agent did meanwhile is undone."""

from __future__ import annotations

import pytest

from session.events import UserTodosEdited
from tests.support.hostile import MARKUP

BASE = "# Build\n- [x] Read\n- [/] Write\n- [ ] Wire\n\n# Verify\n- [ ] Test\n"


@pytest.fixture
def full(desk):
    desk.set_list(BASE)
    return desk


def replaced(old, new):
    """An edit that changes one piece of the text that was opened."""

    def edit(text):
        assert old in text
        return text.replace(old, new)

    return edit


async def test_the_editor_opens_with_the_list_and_what_is_saved_becomes_it(full):
    full.port.edits = [replaced("- [ ] Wire", "- [-] Wire\n- [ ] Document")]
    await full.type("/todo edit")
    assert full.port.edited[0].text == BASE
    assert full.port.edited[0].problems == ()
    assert full.markdown == BASE.replace("- [ ] Wire", "- [-] Wire\n- [ ] Document")
    assert [type(event) for event in full.events] == [UserTodosEdited]
    assert full.edits[0].action == "/todo edit"


@pytest.mark.parametrize("saved", [None, BASE, BASE + "\n\n", BASE.replace("[x]", "[X]")])
async def test_no_change_is_said_and_nothing_is_stored(full, saved):
    full.port.edits = [saved]
    await full.type("/todo edit")
    assert full.said == "The list is unchanged."
    full.assert_unchanged()


@pytest.mark.parametrize("saved", ["# Todos\n", "# Todos", "", "\n"])
async def test_the_untouched_placeholder_of_an_empty_list_is_no_change(desk, saved):
    desk.port.edits = [saved]
    await desk.type("/todo edit")
    assert desk.port.edited[0].text == "# Todos\n"
    assert desk.phases == ()
    desk.assert_unchanged()


async def test_a_new_list_can_be_written_into_the_placeholder(desk):
    desk.port.edits = [lambda text: text + "- [ ] first\n- [ ] second\n"]
    await desk.type("/todo edit")
    assert desk.markdown == "# Todos\n- [/] first\n- [ ] second\n"


@pytest.mark.parametrize(
    ("wrong", "problem"),
    [
        ("- [?] Wire", 'Line 4: unknown status marker "[?]" (use [ ], [x], [/], [-], [!])'),
        ("Wire it", 'Line 4: unrecognized syntax "Wire it"'),
        ("- [ ] Write", 'Line 4: task "Write" stands on line 3 already'),
        ("- [ ] \u200b", "Line 4: the task has no visible text"),
        ("# Build", 'Line 4: phase "Build" stands on line 1 already'),
    ],
)
async def test_a_fault_reopens_the_editor_with_the_text_kept_and_its_line_named(full, wrong, problem):
    text = BASE.replace("- [ ] Wire", wrong)
    full.port.edits = [text, BASE.replace("- [ ] Wire", "- [ ] Wire it up")]
    await full.type("/todo edit")
    second = full.port.edited[1]
    assert second.text == text
    assert second.problems == (problem,)
    assert "- [ ] Wire it up" in full.markdown
    assert len(full.edits) == 1


async def test_all_faults_are_told_at_once_and_each_attempt_starts_from_the_last(full):
    full.port.edits = [
        replaced("- [ ] Wire", "one\ntwo"),
        replaced("one\n", ""),
        replaced("two\n", "- [ ] Wire\n"),
    ]
    await full.type("/todo edit")
    assert [len(opened.problems) for opened in full.port.edited] == [0, 2, 1]
    assert full.said == "The list is unchanged."


async def test_giving_up_after_a_fault_changes_nothing(full):
    full.port.edits = ["nonsense", None]
    await full.type("/todo edit")
    assert full.markdown == BASE
    full.assert_unchanged()


@pytest.mark.parametrize(
    ("line", "setting", "external"),
    [
        ("/todo edit", "builtin", False),
        ("/todo edit --external", "builtin", True),
        ("/TODO EDIT  --external", "builtin", True),
        ("/todo edit", "external", True),
    ],
)
async def test_the_users_own_editor_is_opened_when_asked_for(desk_with, line, setting, external):
    desk = desk_with(todo={"editor": setting})
    desk.port.edits = [None]
    await desk.type(line)
    assert desk.port.edited[0].external is external


async def test_what_the_agent_changed_meanwhile_is_merged(full):
    def edit(text):
        full.agent_sets(
            "# Build\n- [x] Read\n- [x] Write\n- [/] Wire\n- [ ] Package\n\n# Verify\n- [ ] Test\n"
        )
        return text.replace("- [ ] Test", "- [ ] Test on two machines")

    full.port.edits = [edit]
    await full.type("/todo edit")
    assert full.markdown == (
        "# Build\n- [x] Read\n- [x] Write\n- [/] Wire\n- [ ] Package\n\n# Verify\n- [ ] Test on two machines\n"
    )
    assert full.port.chosen == []


async def test_a_task_the_agent_added_meanwhile_survives_an_untouched_edit(full):
    def edit(text):
        full.agent_sets(BASE + "- [ ] Release\n")
        return text

    full.port.edits = [edit]
    await full.type("/todo edit")
    assert "- [ ] Release" in full.markdown
    assert full.edits == []


def conflict(desk):
    """An edit that drops a task while the agent completes it."""

    def edit(text):
        desk.agent_sets(BASE.replace("- [ ] Test", "- [x] Test"))
        return text.replace("- [ ] Test", "- [-] Test")

    return edit


@pytest.mark.parametrize(("chosen", "mark"), [(0, "[-]"), (1, "[x]"), (None, "[-]")])
async def test_what_both_changed_differently_is_for_the_user_to_choose(full, chosen, mark):
    full.port.edits, full.port.choices = [conflict(full)], [chosen]
    await full.type("/todo edit")
    assert full.port.chosen[0].options == ("yours: Test (abandoned)", "the agent's: Test (completed)")
    assert f"- {mark} Test" in full.markdown


async def test_a_task_removed_here_and_changed_there_is_asked_about(full):
    def edit(text):
        full.agent_sets(BASE.replace("- [ ] Test", "- [!] Test <!-- blocker: no machine -->"))
        return text.replace("- [ ] Test\n", "")

    full.port.edits, full.port.choices = [edit], [0]
    await full.type("/todo edit")
    assert full.port.chosen[0].options == ("yours: removed", "the agent's: Test (blocked)")
    assert "Test" not in full.markdown


async def test_what_the_agent_changes_while_a_conflict_is_settled_is_kept(full):
    def choose():
        full.agent_sets(BASE.replace("- [ ] Test", "- [x] Test").replace("- [ ] Wire", "- [x] Wire"))
        return 0

    full.port.edits, full.port.choices = [conflict(full)], [choose]
    await full.type("/todo edit")
    assert "- [x] Wire" in full.markdown


async def test_an_edit_keeps_parallel_work_where_it_is_allowed(desk_with):
    desk = desk_with(todo={"allowParallelInProgress": True})
    desk.set_list("# A\n- [/] a\n- [/] b\n- [ ] c\n")
    desk.port.edits = [replaced("- [ ] c", "- [ ] see")]
    await desk.type("/todo edit")
    assert desk.markdown == "# A\n- [/] a\n- [/] b\n- [ ] see\n"


async def test_several_started_tasks_come_down_to_the_first(full):
    full.port.edits = [replaced("- [ ] Wire", "- [/] Wire")]
    await full.type("/todo edit")
    assert full.markdown == BASE


async def test_a_text_saved_empty_does_not_remove_everything_unasked(full):
    full.port.edits, full.port.confirmations = [""], [False]
    await full.type("/todo edit")
    assert full.markdown == BASE


@pytest.mark.parametrize("text", MARKUP)
async def test_any_text_survives_the_editor(desk, text):
    desk.set_list("# Plan\n- [/] first")
    await desk.type(f"/todo append {text}")
    desk.port.edits = [replaced("- [/] first", "- [x] first")]
    await desk.type("/todo edit")
    assert [task.content for task in desk.phases[0].tasks] == ["first", text]
    desk.port.edits = [lambda opened: opened.replace("# Plan", f"# {text}")]
    await desk.type("/todo edit")
    assert [phase.name for phase in desk.phases] == [text]
