"""`/todo` and its verbs: what is shown, what is changed, what is asked, and that nothing else happens."""

from __future__ import annotations

import pytest

from session.events import NoticePosted, UserTodosEdited
from session.todo import VERBS
from tests.support.hostile import MARKUP

LIST = """
    # Build
    - [x] Read the grammar
    - [/] Write the parser
    - [ ] Wire the parser up

    # Verify
    - [ ] Run the tests
    - [!] Agree on the text <!-- blocker: the maintainer -->
"""


@pytest.fixture
def full(desk):
    desk.set_list(LIST)
    return desk


async def test_the_list_is_shown_with_its_closed_tasks(full):
    await full.type("/todo")
    assert full.said.splitlines() == [
        "Todo 1/5",
        "Build 1/3",
        "  ☑ Read the grammar",
        "  ▸ Write the parser",
        "  ☐ Wire the parser up",
        "Verify 0/2",
        "  ☐ Run the tests",
        "  ⏸ Agree on the text (the maintainer)",
    ]
    full.assert_unchanged()


async def test_an_empty_list_says_how_to_begin(desk):
    await desk.type("/todo")
    assert "empty" in desk.said
    assert "/todo append" in desk.said
    desk.assert_unchanged()


@pytest.mark.parametrize(
    ("line", "before", "after"),
    [
        ("start run", "- [ ] Run the tests", "- [/] Run the tests"),
        ("start run", "- [/] Write the parser", "- [ ] Write the parser"),
        ("start Read the grammar", "- [x] Read the grammar", "- [/] Read the grammar"),
        ("done write", "- [/] Write the parser", "- [x] Write the parser"),
        ("done write", "- [ ] Wire the parser up", "- [/] Wire the parser up"),
        ('done "Run the tests"', "- [ ] Run the tests", "- [x] Run the tests"),
        ("done verify", "- [ ] Run the tests", "- [x] Run the tests"),
        ("drop WIRE", "- [ ] Wire the parser up", "- [-] Wire the parser up"),
        ("rm run the tests", "- [ ] Run the tests\n", ""),
        ("block run", "- [ ] Run the tests", "- [!] Run the tests"),
        (
            "block run the tests -- no \t machine",
            "- [ ] Run the tests",
            "- [!] Run the tests <!-- blocker: no machine -->",
        ),
        (
            "unblock agree",
            "- [!] Agree on the text <!-- blocker: the maintainer -->",
            "- [ ] Agree on the text",
        ),
        ("DONE write", "- [/] Write the parser", "- [x] Write the parser"),
    ],
)
async def test_a_verb_changes_what_its_text_fits(full, line, before, after):
    old = full.markdown
    assert before in old
    await full.type(f"/todo {line}")
    assert full.markdown != old
    assert before not in full.markdown
    assert after in full.markdown


async def test_a_change_is_one_event_with_the_whole_list_and_the_command(full):
    await full.type("/todo done write the parser")
    assert [type(event) for event in full.events] == [UserTodosEdited]
    assert full.edits[0].action == "/todo done write the parser"
    assert full.edits[0].phases == full.phases


async def test_a_verb_starts_or_demotes_nothing_that_was_not_named(full):
    await full.type("/todo drop run")
    assert full.markdown.count("[/]") == 1
    assert "- [/] Write the parser" in full.markdown


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("done parser", ["Write the parser", "Wire the parser up"]),
        ("rm nowhere", ["No task or phase matches", "nowhere"]),
        ("start Build", ["No task matches", "Build"]),
        ("start", ["/todo start TEXT"]),
        ("block", ["/todo block TEXT"]),
        ("unblock", ["/todo unblock TEXT"]),
        ("append", ["/todo append [PHASE] TEXT"]),
        ("append   ", ["/todo append [PHASE] TEXT"]),
        ("append Run the tests", ["already", "Run the tests"]),
        ("append \u200b", ["visible text"]),
        ("unblock run", ["Not blocked"]),
        ("block read", ["Nothing left to block"]),
        ("frobnicate x", ["frobnicate", "/todo help"]),
        ("donee", ["donee", "/todo help"]),
    ],
)
async def test_what_cannot_be_done_is_said_and_changes_nothing(full, line, says):
    await full.type(f"/todo {line}")
    assert full.notices[-1].level == "warning"
    for part in says:
        assert part in full.said
    full.assert_unchanged()


async def test_an_exact_text_wins_over_longer_ones(desk):
    desk.set_list("# A\n- [/] test\n- [ ] test more")
    await desk.type("/todo done test")
    assert "- [x] test\n- [/] test more" in desk.markdown


async def test_the_only_open_hit_wins_over_closed_ones(desk):
    desk.set_list("# A\n- [x] test one\n- [/] test two")
    await desk.type("/todo drop test")
    assert "- [-] test two" in desk.markdown


async def test_what_was_so_already_is_said(full):
    await full.type("/todo start write the parser")
    assert full.said == "Nothing changed: it was like that already."
    full.assert_unchanged()


@pytest.mark.parametrize(
    ("verb", "question", "mark"),
    [("done", "Complete", "[x]"), ("drop", "Drop", "[-]"), ("rm", "Remove", None)],
)
async def test_without_a_text_everything_is_changed_only_after_asking(full, verb, question, mark):
    full.port.confirmations = [False, True]
    await full.type(f"/todo {verb}")
    assert full.events == []
    await full.type(f"/todo {verb}")
    assert full.port.confirmed == [f"{question} all 5 tasks? [{verb}]"] * 2
    assert len(full.edits) == 1
    tasks = [line for line in full.markdown.splitlines() if line.startswith("- ")]
    assert [line[2:5] for line in tasks] == ([mark] * 5 if mark else [])
    assert "# Build" in full.markdown


@pytest.mark.parametrize("verb", ["done", "drop", "rm"])
async def test_an_empty_list_is_not_asked_about(desk, verb):
    await desk.type(f"/todo {verb}")
    assert desk.port.confirmed == []
    assert desk.said == "The list has no tasks."


async def test_a_confirmed_change_acts_on_the_list_as_it_is_by_then(full):
    def agree_late():
        full.agent_sets("# Build\n- [x] Read the grammar\n- [/] New one")
        return True

    full.port.confirmations = [agree_late]
    await full.type("/todo drop")
    assert full.markdown == "# Build\n- [-] Read the grammar\n- [-] New one\n"


@pytest.mark.parametrize(
    ("line", "phase", "content"),
    [
        ("append Write docs", "Verify", "Write docs"),
        ("append Build Write docs", "Build", "Write docs"),
        ("append build it", "Verify", "build it"),
        ('append "New phase" Write docs', "New phase", "Write docs"),
        ('append "Write docs"', "Verify", "Write docs"),
        ("append Build", "Verify", "Build"),
        ('append Build "quoted"', "Build", "quoted"),
    ],
)
async def test_append_takes_a_phase_only_when_it_is_quoted_or_known(full, line, phase, content):
    await full.type(f"/todo {line}")
    found = [p.name for p in full.phases for task in p.tasks if task.content == content]
    assert found == [phase]


async def test_append_to_no_list_makes_a_phase(desk):
    await desk.type("/todo append Write docs")
    assert desk.markdown == "# Todos\n- [/] Write docs\n"


@pytest.mark.parametrize("text", MARKUP)
async def test_any_text_is_a_task_as_it_was_typed(desk, text):
    desk.set_list("# Plan\n- [/] first")
    await desk.type(f"/todo append {text}")
    assert desk.phases[0].tasks[-1].content == text
    await desk.type(f"/todo start {text}")
    assert desk.phases[0].tasks[-1].status == "in_progress"
    await desk.type(f"/todo block {text} -- {text}")
    assert desk.phases[0].tasks[-1].blocker == text
    await desk.type("/todo")
    assert desk.said.endswith(f"  ⏸ {text} ({text})")
    await desk.type(f"/todo rm {text}")
    assert desk.markdown == "# Plan\n- [/] first\n"


async def test_a_lone_surrogate_is_replaced_before_it_is_stored(desk):
    await desk.type("/todo append bad \udead end")
    assert desk.phases[0].tasks[0].content == "bad \ufffd end"
    desk.edits[0].action.encode()


async def test_copy_hands_the_list_to_the_clipboard_and_says_how_it_went(full):
    await full.type("/todo copy")
    assert full.port.copied == [full.markdown]
    assert full.said == "Copied."
    full.assert_unchanged()


@pytest.mark.parametrize("action", ["show", "hide", "expand", "collapse"])
async def test_the_panel_is_told(full, action):
    await full.type(f"/todo {action.upper()}")
    assert full.port.panels == [action]
    assert full.events == []


async def test_help_has_a_line_for_every_form(full):
    await full.type("/todo help")
    words = {line.split()[1] for line in full.said.splitlines() if line.startswith("/todo ")}
    assert {*VERBS, "edit", "export", "import", "copy", "help"} <= words
    for action in ("show", "hide", "expand", "collapse"):
        assert action in full.said
    full.assert_unchanged()


async def test_parallel_work_is_kept_where_it_is_allowed(desk_with):
    desk = desk_with(todo={"allowParallelInProgress": True})
    desk.set_list("# A\n- [/] a\n- [/] b\n- [ ] c")
    await desk.type("/todo start c")
    assert desk.markdown.count("[/]") == 3
    await desk.type("/todo append d")
    assert desk.markdown.count("[/]") == 3


async def test_parallel_work_ends_where_it_is_not_allowed(desk):
    desk.set_list("# A\n- [/] a\n- [/] b\n- [ ] c")
    await desk.type("/todo append d")
    assert desk.markdown == "# A\n- [/] a\n- [ ] b\n- [ ] c\n- [ ] d\n"


async def test_notices_are_the_only_events_of_forms_that_change_nothing(full):
    for line in ("/todo", "/todo help", "/todo copy", "/todo nonsense", "/todo done parser"):
        await full.type(line)
    assert {type(event) for event in full.events} == {NoticePosted}
    assert full.session.view.todos.revision == 1
