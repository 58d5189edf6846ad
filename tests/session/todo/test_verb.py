from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from session.todo import (
    VERBS,
    TodoPhase,
    apply_user_verb,
    choose_todo,
    describe_verbs,
    iterate_tasks,
    markdown_to_phases,
    normalise_active,
    phases_to_markdown,
)
from tests.session.todo.strategy import modest, texts, todo_lists

LIST = markdown_to_phases(
    "# Build\n- [x] Fix bug\n- [/] Fix bug in parser\n- [ ] a -- b\n- [!] wait <!-- blocker: CI -->\n"
    '# Ship it\n- [ ] FIX BUG\n- [ ] say "hi" now\n'
)[0]


def markdown(phases: list[TodoPhase]) -> str:
    return phases_to_markdown(phases)


def line_of(phases: list[TodoPhase], content: str) -> str:
    return next(line for line in markdown(phases).splitlines() if content in line)


@given(todo_lists(texts, texts), st.sampled_from(VERBS), texts | st.just("") | st.just('""'), st.booleans())
@modest
def test_no_text_makes_it_raise_or_breaks_the_list(phases, verb, text, confirmed):
    change = apply_user_verb(phases, verb, text, confirmed=confirmed)
    assert normalise_active(change.phases) == change.phases
    assert change.message
    if not change.changed:
        assert change.phases == phases
    names = [task.content for _, task in iterate_tasks(change.phases)]
    assert len(names) == len(set(names))


def test_several_hits_list_the_candidates_and_change_nothing():
    change = apply_user_verb(LIST, "done", "fix bu")
    assert not change.changed
    assert [candidate.label for candidate in change.candidates] == ["Fix bug", "Fix bug in parser", "FIX BUG"]
    assert change.message == '"fix bu" could be several: "Fix bug", "Fix bug in parser", "FIX BUG".'


def test_an_exact_text_wins_over_another_case():
    assert choose_todo(LIST, "FIX BUG").places == ((1, 0),)
    assert choose_todo(LIST, "Fix bug").places == ((0, 0),)
    # Two differ in case only from the query, one of them open.
    assert choose_todo(LIST, "fix bug").places == ((1, 0),)


def test_phases_come_after_tasks_and_never_for_start():
    assert choose_todo(LIST, "ship").kind == "phase"
    assert choose_todo(LIST, "ship", tasks_only=True).kind == "none"
    assert apply_user_verb(LIST, "start", "ship").message == 'No task matches "ship".'
    assert apply_user_verb(LIST, "done", "zzz").message == 'No task or phase matches "zzz".'


def test_one_pair_of_quotes_is_stripped_and_all_else_is_literal():
    assert apply_user_verb(LIST, "start", ' "say "hi" now" ').message == 'Started "say "hi" now".'
    assert apply_user_verb(LIST, "start", '""wait""').changed is False


@pytest.mark.parametrize(
    ("verb", "question", "done"),
    [
        ("done", "Complete all 6 tasks?", "Completed all 6 tasks."),
        ("drop", "Drop all 6 tasks?", "Dropped all 6 tasks."),
        ("rm", "Remove all 6 tasks?", "Removed all 6 tasks."),
    ],
)
def test_everything_is_touched_only_after_asking(verb, question, done):
    asked = apply_user_verb(LIST, verb, "  ")
    assert (asked.needs_confirmation, asked.changed, asked.phases) == (True, False, LIST)
    assert asked.message == question
    change = apply_user_verb(LIST, verb, "", confirmed=True)
    assert (change.changed, change.message) == (True, done)
    assert not any(task.status.is_open for _, task in iterate_tasks(change.phases))


@pytest.mark.parametrize("verb", ["start", "block", "unblock", "append"])
def test_other_verbs_need_a_text(verb):
    change = apply_user_verb(LIST, verb, "")
    assert (change.changed, change.needs_confirmation) == (False, False)
    assert f"/todo {verb}" in change.message


def test_an_empty_list_asks_for_nothing():
    assert apply_user_verb([], "rm", "").message == "The list has no tasks."


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("parser -- needs review", "- [!] Fix bug in parser <!-- blocker: needs review -->"),
        ('"parser" --   two\n lines ', "- [!] Fix bug in parser <!-- blocker: two lines -->"),
        ("parser --", "- [!] Fix bug in parser"),
        ("parser", "- [!] Fix bug in parser"),
        ("a -- b", "- [!] a -- b"),
        ("a -- b -- c", "- [!] a -- b"),
        ('"a -- b" -- c', "- [!] a -- b <!-- blocker: c -->"),
    ],
)
def test_block_takes_a_reason(text, line):
    change = apply_user_verb(LIST, "block", text)
    if text == "a -- b -- c":
        # Unquoted, the first " -- " ends the text, and "a" alone fits several tasks.
        assert not change.changed
        return
    assert change.changed
    assert line in markdown(change.phases).splitlines()


def test_block_and_unblock_say_when_there_is_nothing_to_do():
    assert apply_user_verb(LIST, "block", "Fix bug").message == 'Nothing left to block: "Fix bug".'
    assert apply_user_verb(LIST, "unblock", "a -- b").message == 'Not blocked: "a -- b".'
    assert line_of(apply_user_verb(LIST, "unblock", "wait").phases, "wait") == "- [ ] wait"


@pytest.mark.parametrize(
    ("text", "phase", "content"),
    [
        ("Write docs", "Ship it", "Write docs"),
        ("Build Write docs", "Build", "Write docs"),
        ("build Write docs", "Ship it", "build Write docs"),
        ('"Ship it" Write docs', "Ship it", "Write docs"),
        ('"New" "Write docs"', "New", "Write docs"),
        ('"Write docs"', "Ship it", "Write docs"),
        ("Build", "Ship it", "Build"),
        ('Build "quoted" text', "Build", '"quoted" text'),
    ],
)
def test_append_finds_its_phase(text, phase, content):
    change = apply_user_verb(LIST, "append", text)
    assert change.message == f'Added "{content}" to "{phase}".'
    assert (phase, content) in [(home.name, task.content) for home, task in iterate_tasks(change.phases)]


def test_append_starts_a_list_and_refuses_twins_and_blanks():
    assert markdown(apply_user_verb([], "append", "first").phases) == "# Todos\n- [/] first\n"
    assert apply_user_verb(LIST, "append", "wait").message == 'The list has a task "wait" already.'
    assert apply_user_verb(LIST, "append", '"\u200b" x').message == "A phase needs a visible name."
    assert apply_user_verb(LIST, "append", "\u200b").message == "A task needs visible text."


def test_parallel_work_is_left_alone_under_the_parallel_policy():
    parallel = markdown_to_phases("# A\n- [/] a\n- [/] b\n- [ ] c\n", allow_parallel=True)[0]
    started = apply_user_verb(parallel, "start", "c", allow_parallel=True).phases
    assert markdown(started) == "# A\n- [/] a\n- [/] b\n- [/] c\n"
    assert markdown(apply_user_verb(parallel, "start", "c").phases) == "# A\n- [ ] a\n- [ ] b\n- [/] c\n"


def test_help_has_every_verb():
    assert {entry.verb for entry in describe_verbs()} == set(VERBS)
    assert all(
        entry.form.startswith(entry.verb) and entry.sentence.endswith(".") for entry in describe_verbs()
    )
