from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from session.todo import TodoPhase, import_checklist, iterate_tasks, markdown_to_phases, phases_to_markdown
from tests.session.todo.strategy import modest, todo_lists

PIECES = [
    "- [ ] a", "- [x] b", "* [/] c", "1. [ ] d", "2) [X] e", "-[ ] f", "- []", "- [ ]", "- [?] g", "- plain", "3. num",
    "  - [!] nested <!-- blocker: CI -->", "\t- [ ] tabbed", "   wrapped", "# Head", "## Tail ##", "**Bold**", "Text",
    "====", "---", "```", "~~~", "<!--", "-->", "<!-- [ ] -->", "| [ ] | x |", "> - [ ] q", "- [ ] ~~gone~~", "",
    "- [ ] a", "[x] bare", "[1] note", "- [x](y)", "\u200b", "# ", "- [ ] \u200b",
]  # fmt: skip
BREAKS = ["\n", "\r\n", "\r"]


@given(
    st.lists(st.tuples(st.sampled_from(PIECES) | st.text(max_size=6), st.sampled_from(BREAKS)), max_size=14),
    st.booleans(),
)
@modest
def test_every_line_is_accounted_for(pieces: list[tuple[str, str]], has_mark: bool):  # noqa: FBT001
    text = ("\ufeff" if has_mark else "") + "".join(line + end for line, end in pieces)
    result = import_checklist(text)
    lines = re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff"))
    blank = "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
    written = [number for number, line in enumerate(lines, 1) if line.strip(blank)]
    skipped = [entry.line for entry in result.skipped]
    assert sorted([*result.taken, *skipped]) == written
    assert skipped == sorted(skipped)
    assert all(
        entry.text == lines[entry.line - 1].removeprefix("") and entry.reason for entry in result.skipped
    )
    found = [task.content for _, task in iterate_tasks(result.phases)]
    assert len(found) == len(set(found)) <= len(result.taken)


@given(todo_lists())
@modest
def test_our_own_files_are_taken_whole(phases: list[TodoPhase]):
    result = import_checklist(phases_to_markdown(phases))
    assert result.phases == [phase for phase in phases if phase.tasks]
    assert {entry.reason for entry in result.skipped} <= {"a heading without tasks"}


def taken(text: str) -> str:
    return phases_to_markdown(import_checklist(text).phases)


def reasons(text: str) -> list[tuple[int, str]]:
    return [(entry.line, entry.reason) for entry in import_checklist(text).skipped]


@pytest.mark.parametrize(
    ("line", "box"),
    [
        ("- [x] t", "x"), ("- [X] t", "x"), ("* [ ] t", "/"), ("+ [ ] t", "/"), ("1. [ ] t", "/"), ("1) [ ] t", "/"),
        ("-[ ] t", "/"), ("- [] t", "/"), ("- [-] t", "-"), ("- [/] t", "/"), ("- [>] t", "/"), ("- [!] t", "!"),
        ("- [~] t", "-"), ("- [ ] ~~t~~", "-"), ("- [x] ~~t~~", "x"), ("\t\t- [ ] t", "/"), ("[x] t", "x"),
        ("• [ ] t", "/"), ("- \\[x\\] t", "x"), ("- [x]t", "x"), ("7. [ ] t", "/"),
    ],
)  # fmt: skip
def test_boxes_of_every_make(line: str, box: str):
    assert taken(line) == f"# Todos\n- [{box}] t\n"


def test_a_plan_as_people_write_it():
    text = (
        "---\ntitle: Plan\n---\nRelease\n=======\nWhat we want.\n\n3. [x] parent\n   - [x] child one\n     goes on\n"
        "\t- [ ] child two\n\n**Later:**\n* [ ] [link](http://x) and ![i](y.png) for $15,000\n* [ ] Later\n- a note\n"
        "- [ ]\n```sh\n- [ ] not a task\n```\n<!-- also\n- [ ] not a task -->\n- [ ] parent\n## Empty\n"
    )
    assert taken(text) == (
        "# Release\n- [x] parent\n- [x] child one goes on\n- [/] child two\n\n"
        "# Later\n- [ ] [link](http://x) and ![i](y.png) for $15,000\n- [ ] Later\n"
    )
    assert reasons(text) == [
        (1, "front matter"), (2, "front matter"), (3, "front matter"), (6, "text"), (16, "a bullet without a box"),
        (17, "a box without text"), (18, "a code block"), (19, "a code block"), (20, "a code block"), (21, "a comment"),
        (22, "a comment"), (23, "the same text as line 8"), (24, "a heading without tasks"),
    ]  # fmt: skip


def test_plain_bullets_count_when_there_is_no_box():
    assert taken("# Shop\n- milk\n2. ~~eggs~~\n   * butter\n[1] a footnote\n") == (
        "# Shop\n- [/] milk\n- [-] eggs\n- [ ] butter\n"
    )


def test_line_ends_of_every_kind_and_a_byte_order_mark():
    assert taken("\ufeff# A\r- [ ] a\r\n- [ ] b\n- [x] c") == "# A\n- [/] a\n- [ ] b\n- [x] c\n"


def test_a_heading_that_comes_twice_is_one_phase():
    assert taken("# A\n- [ ] a\n# B\n- [ ] b\n# A\n- [ ] c\n") == "# A\n- [/] a\n- [ ] c\n\n# B\n- [ ] b\n"


@pytest.mark.parametrize("text", ["", "\n\n", "\ufeff", "just words\nand more\n", "| a |\n|---|\n"])
def test_a_file_without_tasks_has_no_phases(text: str):
    assert import_checklist(text).phases == []


def test_an_unclosed_fence_hides_the_rest():
    assert reasons("- [ ] a\n```\n- [ ] b\n") == [(2, "a code block"), (3, "a code block")]


def test_a_comment_opened_in_a_task_hides_nothing():
    assert taken("- [ ] a <!-- x\n- [ ] b\n") == "# Todos\n- [/] a <!-- x\n- [ ] b\n"


def test_the_parser_and_the_importer_agree_on_notes():
    text = "# A\n- [!] a&#10;b <!-- blocker: CI -->\n"
    assert import_checklist(text).phases == markdown_to_phases(text)[0]
