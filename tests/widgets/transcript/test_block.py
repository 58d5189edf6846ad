"""Every block shows outside text literally, safely and within its width."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from session.events.display import FileDisplay, ShellDisplay, TextDisplay
from session.views.block import AnswerBlock, NoticeBlock, PromptBlock, ThinkingBlock, TodoBlock, ToolBlock
from tests.widgets.transcript.sample import AFTER, ANSWER, BEFORE, DONE, MARKUP, SCENES, phase
from widgets.kit.gate import is_safe
from widgets.kit.glyph import ASCII, UNICODE
from widgets.kit.palette import plain_palette
from widgets.transcript.blocks.base import Look
from widgets.transcript.blocks.registry import view_for

LOOK = Look(plain_palette(), UNICODE, motion=False)


def rows_of(block, width=60, *, expanded=False, look=LOOK):
    view = view_for(block)
    view.expand(expanded=expanded)
    return [row for part in view.parts for row in part.rows(width, look)]


def lines_of(block, width=60, *, expanded=False, look=LOOK):
    return [
        "".join(segment.text for segment in row.segments).rstrip()
        for row in rows_of(block, width, expanded=expanded, look=look)
    ]


def blocks_with(text):
    """A block of each kind, with a text in each place that takes one."""
    call = {"id": "1", "state": "done", "text": text}
    yield PromptBlock(id="1", text=text)
    yield AnswerBlock(id="1", text=text)
    yield AnswerBlock(id="1", text=f"```\n{text}\n```\n\n- {text}\n\n> {text}\n\n# {text}", finished=True)
    yield ThinkingBlock(id="1", text=text)
    yield ThinkingBlock(id="1", text=text, finished=True)
    yield NoticeBlock(id="1", text=text, level="error", detail=text)
    yield ToolBlock(name="grep", arguments={"pattern": text, "other": text}, **call)
    yield ToolBlock(name=text or "x", display=TextDisplay(title=text, text=text), **call)
    yield ToolBlock(id="1", name="grep", text='{"pattern": "' + text)
    yield ToolBlock(name="bash", display=ShellDisplay(command=text, output=text, exit_code=3), **call)
    yield ToolBlock(id="1", name="bash", state="running", arguments={"command": text}, text=text)
    yield ToolBlock(name="read", display=FileDisplay(path=text, line_count=1, text=text), **call)
    yield ToolBlock(id="1", name="read", state="failed", arguments={"path": text}, text=text)
    after = (phase(text, (text, "in_progress", None), (text, "blocked", text), (text, "completed", None)),)
    yield TodoBlock(name="todo", arguments={"op": "done", "task": text}, op="done", after=after, **call)
    yield TodoBlock(id="1", name="todo", state="failed", text=text)
    yield TodoBlock(id="1", name="todo", state="done", text=text)
    yield TodoBlock(id="1", name="todo", text='{"op": "' + text)


@pytest.mark.parametrize("text", MARKUP)
@pytest.mark.parametrize("expanded", [False, True])
def test_markup_is_literal_in_every_block(text, expanded):
    for block in blocks_with(text):
        lines = lines_of(block, 200, expanded=expanded)
        is_folded_thinking = isinstance(block, ThinkingBlock) and block.finished and not expanded
        is_odd_json = block.text.startswith('{"') and ('"' in text or "\\" in text)
        if not is_folded_thinking and not is_odd_json:
            assert text in "\n".join(lines), block


nasty = st.lists(
    st.one_of(
        st.sampled_from(
            [
                "\x1b]52;c;eA==\x07",
                "\x1b[2J",
                "\x1b]",
                "\x9b1m",
                "\x90",
                "\r",
                "\x08",
                "\x00",
                "\u202e",
                "\udead",
            ]
        ),
        st.text(max_size=6),
        st.sampled_from(["\n", "\t", "漢字", "👩‍👩‍👧", "e" + "\u0301" * 20, "word "]),
    ),
    max_size=10,
).map("".join)


@settings(max_examples=60, deadline=None)
@given(nasty, st.sampled_from([20, 60, 100]), st.booleans())
def test_no_block_draws_a_control_character_or_leaves_its_width(text, width, expanded):
    for block in blocks_with(text.encode("utf-8", "replace").decode() if "\udead" in text else text):
        for row in rows_of(block, width, expanded=expanded):
            assert all(is_safe(segment.text) for segment in row.segments), block
            assert sum(cell_len(segment.text) for segment in row.segments) <= width, block


def test_a_lone_surrogate_is_replaced_in_blocks_of_plain_text():
    for block in (
        PromptBlock(id="1", text="a\udeadb"),
        AnswerBlock(id="1", text="a\udeadb"),
        NoticeBlock(id="1", text="a\udeadb"),
    ):
        assert any("a\ufffdb" in line for line in lines_of(block))


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=60), st.data())
def test_a_growing_answer_looks_like_a_finished_one(extra, data):
    text = ANSWER + extra
    view = view_for(AnswerBlock(id="1"))
    end = 0
    while end < len(text):
        end = min(len(text), end + data.draw(st.integers(1, 90)))
        view.update(AnswerBlock(id="1", text=text[:end]))
        for part in view.parts[-1:]:
            part.rows(60, LOOK)
    view.update(AnswerBlock(id="1", text=text, finished=True))
    assert [row for part in view.parts for row in part.rows(60, LOOK)] == rows_of(
        AnswerBlock(id="1", text=text, finished=True)
    )


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("expanded", [False, True])
def test_ascii_marks_hold_no_other_sign(name, expanded):
    look = Look(plain_palette(), ASCII, motion=False)
    own = {"…", "·"}  # in titles made by the session and in our own joining of words
    for block in SCENES[name]:
        for line in lines_of(block, expanded=expanded, look=look):
            assert {character for character in line if not character.isascii()} <= own, line


def test_ten_megabytes_in_one_line_are_cut_and_say_so():
    text = "x" * 10_000_000
    for expanded in (False, True):
        for block in (
            PromptBlock(id="1", text=text),
            AnswerBlock(id="1", text=text, finished=True),
            ToolBlock(id="1", name="grep", state="done", text=text),
            ToolBlock(id="1", name="bash", state="running", text=text, arguments={"command": text}),
            ToolBlock(
                id="1", name="read", state="done", display=FileDisplay(path="a", line_count=1, text=text)
            ),
            NoticeBlock(id="1", text=text),
        ):
            lines = lines_of(block, expanded=expanded)
            assert len(lines) < 8000
            if not (isinstance(block, ToolBlock) and block.name == "read" and not expanded):
                assert any("MB more" in line for line in lines), block


def test_output_is_limited_in_screen_rows():
    one_line = ToolBlock(id="1", name="grep", state="done", text="x" * 10_000)
    assert len(lines_of(one_line)) == 1 + 5 + 1
    assert lines_of(one_line)[-1].endswith("9,710 more characters")
    many = ToolBlock(id="1", name="grep", state="done", text="\n".join(map(str, range(100_000))))
    assert lines_of(many)[-1] == "│ … 99,995 more lines"
    assert len(lines_of(many, expanded=True)) <= 2002


def test_a_running_command_shows_the_end_of_its_output():
    block = ToolBlock(
        id="1",
        name="bash",
        state="running",
        arguments={"command": "make"},
        text="\n".join(map(str, range(99))),
    )
    assert lines_of(block) == [
        "● $ make" + " " * 45 + "running",
        "│ … 94 more lines",
        *[f"│ {n}" for n in range(94, 99)],
    ]


def test_an_ended_command_says_why():
    ended = ToolBlock(
        id="1",
        name="bash",
        state="failed",
        text="so far\nEnded after its time limit of 9 s.",
        display=ShellDisplay(command="sleep 99", output="so far"),
    )
    assert lines_of(ended)[-1] == "│ Ended after its time limit of 9 s."


def test_a_todo_call_counts_while_it_streams():
    text = '{"op": "init", "list": [{"phase": "Build", "items": ["one", "two", "th'
    for end in range(len(text)):
        assert len(lines_of(TodoBlock(id="1", name="todo", text=text[:end]))) == 1
    assert lines_of(TodoBlock(id="1", name="todo", text=text)) == ["◌ todo  init · 3 items"]


def test_a_todo_tree_shows_eight_tasks_until_expanded():
    block = TodoBlock(id="1", name="todo", state="done", arguments={"op": "init"}, op="init", after=BEFORE)
    marks = tuple("☐▸☑☒⏸")
    folded = [line for line in lines_of(block) if any(mark in line for mark in marks)]
    assert len(folded) == 8
    assert any("more todos" in line for line in lines_of(block))
    opened = [line for line in lines_of(block, expanded=True) if any(mark in line for mark in marks)]
    assert len(opened) == sum(len(one.tasks) for one in BEFORE)


def test_a_superseded_todo_block_is_its_call_line():
    block = TodoBlock(
        id="1", name="todo", state="done", arguments=DONE, op="done", after=AFTER, superseded=True
    )
    assert lines_of(block) == ["✓ todo  done · Read the grammar" + " " * 25 + "2/17"]


def test_a_failed_todo_call_gives_its_reason():
    block = TodoBlock(
        id="1", name="todo", state="failed", text='Errors: Task "X" not found\nRemaining items (1):\n  - y'
    )
    assert lines_of(block) == ['✗ Todo update failed: Task "X" not found']


def test_a_list_written_whole_says_what_it_dropped():
    after = (phase("Tasks", ("Write the parser", "pending", None)),)
    block = TodoBlock(
        id="1",
        name="todo_write",
        state="done",
        arguments={"todos": [{}]},
        op="write",
        before=BEFORE,
        after=after,
    )
    assert "14 removed" in lines_of(block)[0]


def test_completed_tasks_are_struck_through_bit_by_bit_only_when_live():
    block = TodoBlock(
        id="1", name="todo", state="done", arguments=DONE, op="done", before=BEFORE, after=AFTER, live=True
    )
    moving = Look(plain_palette(), UNICODE)

    def struck(view, look):
        rows = [row for part in view.parts for row in part.rows(60, look)]
        return sum(
            len(segment.text)
            for row in rows
            for segment in row.segments
            if segment.style and segment.style.strike
        )

    view = view_for(block)
    lengths = [struck(view, moving)]
    while view.next_frame() is not None:
        view.advance()
        lengths.append(struck(view, moving))
    assert lengths == sorted(lengths)
    assert lengths[0] == 0
    assert lengths[-1] == len("Read the grammar")
    assert struck(view_for(block), LOOK) == len("Read the grammar")
    view = view_for(TodoBlock(id="1", name="todo", state="done", op="done", before=BEFORE, after=AFTER))
    assert view.next_frame() is None


@pytest.mark.parametrize(
    "arguments", [None, {}, {"op": 3, "list": "x"}, {"items": 1}, {"list": [1, {"items": "x"}]}]
)
def test_odd_todo_arguments_are_no_trouble(arguments):
    block = TodoBlock(id="1", name="todo", state="done", arguments=arguments, text="Some result.")
    assert lines_of(block)[-1] == "│ Some result."


def test_the_detail_of_a_notice_shows_when_it_is_expanded():
    block = NoticeBlock(id="1", text="Failed.", level="error", detail="line one\nline two")
    assert lines_of(block) == ["✗ Failed.", "│ … 2 more lines · ctrl+o"]
    assert lines_of(block, expanded=True) == ["✗ Failed.", "│ line one", "│ line two"]


@pytest.mark.parametrize("text", ["", " ", "\n\n", "   \n  "])
def test_empty_texts_draw_little(text):
    for block in blocks_with(text):
        assert len(lines_of(block)) < 20
    assert lines_of(AnswerBlock(id="1", text=text, finished=True)) == []
