"""The window holds the reader's place whatever happens to the blocks around it."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from session.views.block import AnswerBlock, NoticeBlock, PromptBlock, ToolBlock
from widgets.kit.glyph import UNICODE
from widgets.kit.palette import plain_palette
from widgets.transcript.blocks.base import Look
from widgets.transcript.flow import Flow

MARK = UNICODE.prompt


def flow_of(*blocks, width=40, height=10):
    flow = Flow(Look(plain_palette(), UNICODE))
    flow.resize(width, height)
    for block in blocks:
        flow.append(block)
    return flow


def texts(placed):
    return [
        "".join(segment.text for segment in one.row.segments).rstrip() if one.row else "" for one in placed
    ]


def prompts(count, start=0):
    return [PromptBlock(id=str(number), text=f"prompt {number}") for number in range(start, start + count)]


def whole(flow):
    """Every row of the column, drawn one by one."""
    return [place for index in range(len(flow.column.entries)) for place in flow.column.rows_of(index)]


def test_a_short_column_starts_at_the_top():
    assert texts(flow_of(*prompts(2)).settle()) == [f"{MARK} prompt 0", "", f"{MARK} prompt 1"]


def test_a_long_column_shows_its_end():
    flow = flow_of(*prompts(50))
    assert texts(flow.settle())[-1] == f"{MARK} prompt 49"
    assert flow.is_following


def test_what_comes_is_followed_from_the_bottom_and_one_row_above_it():
    for rows in (0, -1):
        flow = flow_of(*prompts(50))
        flow.settle()
        flow.scroll_by(rows)
        flow.settle()
        flow.append(PromptBlock(id="new", text="new"))
        assert texts(flow.settle())[-1] == f"{MARK} new"


def test_a_reader_two_rows_above_the_bottom_stays():
    flow = flow_of(*prompts(50))
    flow.settle()
    flow.scroll_by(-2)
    before = texts(flow.settle())
    assert not flow.unseen
    flow.append(PromptBlock(id="new", text="new"))
    assert texts(flow.settle()) == before
    assert flow.unseen
    flow.follow()
    assert texts(flow.settle())[-1] == f"{MARK} new"
    assert not flow.unseen


def test_only_what_is_visible_gets_a_view():
    flow = flow_of(*prompts(5000))
    flow.settle()
    assert sum(entry.view is not None for entry in flow.column.entries) < 20


def test_calls_of_one_row_stand_together():
    calls = [ToolBlock(id=str(n), name="noop", state="done") for n in range(3)]
    flow = flow_of(*calls, NoticeBlock(id="n", text="notice"))
    assert texts(flow.settle()) == ["✓ noop"] * 3 + ["", "· notice"]
    flow.replace(1, ToolBlock(id="1", name="noop", state="done", text="output"))
    assert texts(flow.settle()) == ["✓ noop", "", "✓ noop", "│ output", "", "✓ noop", "", "· notice"]


def test_rows_seen_long_ago_are_dropped():
    flow = flow_of(*[PromptBlock(id=str(n), text="word\n" * 19) for n in range(400)])
    flow.settle()
    for _ in range(1000):
        flow.scroll_by(-9)
        flow.settle()
    assert flow.top_row == 0
    held = sum(part.kept for entry in flow.column.entries if entry.view for part in entry.view.parts)
    assert held <= 4100


blocks = st.one_of(
    st.builds(PromptBlock, id=st.just(""), text=st.text("ab \n", max_size=80)),
    st.builds(AnswerBlock, id=st.just(""), text=st.text("ab \n#-`", max_size=80), finished=st.booleans()),
    st.builds(
        ToolBlock, id=st.just(""), name=st.just("x"), state=st.just("done"), text=st.text("a\n", max_size=30)
    ),
    st.builds(
        NoticeBlock, id=st.just(""), text=st.text("ab \n", max_size=60), detail=st.sampled_from(["", "x\ny"])
    ),
)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_the_window_is_a_stretch_of_the_whole(data):
    """Whatever is done, the visible rows are what a full drawing has at that place."""
    flow = flow_of(
        *data.draw(st.lists(blocks, min_size=1, max_size=12)), height=data.draw(st.integers(1, 15))
    )
    for _ in range(data.draw(st.integers(1, 10))):
        match data.draw(
            st.sampled_from(["append", "replace", "extend", "scroll", "jump", "size", "toggle", "all", "end"])
        ):
            case "append":
                flow.append(data.draw(blocks))
            case "replace":
                flow.replace(data.draw(st.integers(0, len(flow.column.entries) - 1)), data.draw(blocks))
            case "extend":
                flow.extend(
                    data.draw(st.integers(0, len(flow.column.entries) - 1)),
                    data.draw(st.text("ab\n", max_size=20)),
                )
            case "scroll":
                flow.scroll_by(data.draw(st.integers(-30, 30)))
            case "jump":
                flow.scroll_to(data.draw(st.integers(0, 60)))
            case "size":
                flow.resize(data.draw(st.integers(20, 60)), data.draw(st.integers(1, 15)))
            case "toggle":
                flow.toggle(data.draw(st.integers(0, len(flow.column.entries) - 1)))
            case "all":
                flow.toggle_all()
            case _:
                flow.follow()
        flow.settle()
    everything = whole(flow)
    visible = flow.settle()
    assert flow.total == len(everything)
    top = flow.top_row
    assert visible == everything[top : top + flow.height]
    assert len(visible) == min(flow.height, len(everything))
    assert flow.below == max(0, len(everything) - top - flow.height)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_reader_is_never_moved(data):
    flow = flow_of(*prompts(30))
    flow.settle()
    flow.scroll_by(-data.draw(st.integers(4, 30)))
    (first, *_) = texts(flow.settle())
    for _ in range(data.draw(st.integers(1, 8))):
        index = data.draw(st.integers(0, len(flow.column.entries) - 1))
        if index == flow.top.block:
            continue
        change = data.draw(st.sampled_from(["append", "replace", "extend"]))
        if change == "append":
            flow.append(data.draw(blocks))
        elif change == "replace" and index < flow.top.block:
            flow.replace(index, data.draw(blocks))
        elif index > flow.top.block:
            flow.extend(index, data.draw(st.text("ab\n", max_size=20)))
        assert texts(flow.settle())[0] == first
