"""Which rows the panel has: order kept, counters true, every open task there, everything within the width."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from session.todo import TodoStatus
from tests.widgets.todo.views import JOB, at, view
from widgets.kit.glyph import glyphs
from widgets.kit.line import text_width
from widgets.todo.clearing import Clearing
from widgets.todo.rows import Arrangement, panel_rows, warning_rows
from widgets.todo.summary import Counts, Header, count, duration, header, summary_line

WIDE = Arrangement(44, glyphs())


def drawn(list_view, arrangement=WIDE, delay=-1.0, now=0.0) -> list[str]:
    cleared = Clearing(delay).cleared(list_view.closed_at, at(now))
    return [f"{row.left}|{row.right}" for row in panel_rows(list_view, cleared, at(now), arrangement)]


def test_a_job_with_every_status():
    assert drawn(JOB) == [
        "I. Build  1/4|",
        "  ☑ Read the grammar|1m01s",
        "  ▸ Write the parser|2m14s",
        "  ☐ Wire it into the command line|",
        "  ⏸\ufe0e Agree on the error text|",
        "      waits for Ann|",
        "II. Verify  1/2|",
        "  ☐ Unit tests for the new rule|",
        "  ☒ Fuzz for ten minutes|",
        "III. Release  0/1|",
        "  ☐ Write the changelog|",
    ]


def test_ascii_marks_tell_every_status_apart():
    marks = {
        line.split("]")[0] for line in drawn(JOB, Arrangement(44, glyphs(ascii_marks=True))) if "[" in line
    }
    assert marks == {"  [x", "  [>", "  [ ", "  [!", "  [-"}


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0.4, "0s"), (59.9, "59s"), (60, "1m00s"), (3599, "59m59s"), (3600, "1h00m"), (90061, "25h01m")],
)
def test_durations_are_short(seconds, text):
    assert duration(seconds) == text


def test_the_active_task_counts_by_the_clock():
    running = view(("P", [("a", "in_progress")]), active_before=5.0, counting_since=at(10))
    assert drawn(running, now=12)[1] == "  ▸ a|7s"


def test_long_contents_are_cut_or_wrapped_whole():
    long = view(("P", [("word " * 20 + "end", "pending")]))
    cut = drawn(long, Arrangement(30, glyphs()))
    assert len(cut) == 2
    assert cut[1].endswith("…|")
    wrapped = drawn(long, Arrangement(30, glyphs(), wrapped=True))
    assert "".join(line.strip(" |☐") + " " for line in wrapped[1:]).split() == ["word"] * 20 + ["end"]


def test_wrapped_nothing_is_left_out_however_long():
    text = " ".join(f"word{number}" for number in range(3000))
    rows = panel_rows(
        view((text, [(text, "blocked")])), frozenset(), at(0), Arrangement(40, glyphs(), wrapped=True)
    )
    for kind in ("phase", "blocked"):
        found = " ".join(row.text for row in rows if row.kind == kind).replace("  0/1", "")
        assert found == text


def test_a_huge_content_is_cut_without_being_read_whole():
    huge = view(("P", [("x" * 10_000_000, "pending")]))
    assert drawn(huge, Arrangement(20, glyphs()))[1] == "  ☐ " + "x" * 15 + "…|"


def warned(list_view, arrangement=WIDE, **fields) -> list[str]:
    return [row.left for row in warning_rows(list_view, arrangement, **({"tool_off": False} | fields))]


def test_a_stale_list_says_so_with_the_reason():
    stale = view(("P", [("a", "pending")]), stale="Task not found\nmore")
    assert warned(stale) == ["! not up to date: Task not found"]
    long = view(("P", [("a", "pending")]), stale="word " * 90)
    assert warned(long)[0].endswith("…")
    assert len(warned(long, Arrangement(44, glyphs(), wrapped=True))) == 3
    assert warned(view(("P", [("a", "pending")]))) == []


def test_a_missing_tool_is_told():
    assert warned(JOB, tool_off=True) == ["! the todo tool is off"]


@pytest.mark.parametrize(
    ("statuses", "stale", "line"),
    [
        ([], None, ""),
        (["completed", "in_progress"], None, "▸ 1/2 · task 1"),
        (["completed", "in_progress"], "x", "! ▸ 1/2 · task 1"),
        (["completed", "abandoned"], None, "✓ 2/2"),
        (["pending"], None, "☐ 0/1"),
        (["blocked", "completed"], None, "⏸\ufe0e 1/2"),
    ],
)
def test_the_list_in_one_line(statuses, stale, line):
    tasks = [(f"task {index}", status) for index, status in enumerate(statuses)]
    assert summary_line(view(("P", tasks), stale=stale), glyphs()) == line


def test_the_list_in_one_line_has_an_ascii_form():
    assert summary_line(JOB, glyphs(ascii_marks=True)) == "[>] 2/7 . Write the parser"


def test_the_header_counts_and_fills():
    parts = header(JOB, 44, glyphs())
    assert (parts.counter, parts.right) == ("Todo 2/7", "28 %")
    assert len(parts.full) == len(parts.full + parts.empty) * 2 // 7
    assert len(parts.counter + parts.full + parts.empty + parts.right) + 4 == 44
    assert header(JOB, 12, glyphs()) == Header("Todo 2/7", "", "", "")
    assert header(JOB, 44, glyphs(), "enter: whole texts").right == "enter: whole texts"
    assert header(JOB, 28, glyphs(), "enter: whole texts").right == "28 %"


def test_the_bar_is_full_only_when_all_is_closed():
    nearly = view(("P", [(f"task {n}", "completed") for n in range(999)] + [("last", "pending")]))
    assert header(nearly, 44, glyphs()).empty
    assert header(nearly, 44, glyphs()).right == "99 %"


PHASES = st.lists(
    st.tuples(
        st.text(min_size=1, max_size=60),
        st.lists(
            st.tuples(st.text(min_size=1, max_size=90), st.sampled_from([s.value for s in TodoStatus])),
            max_size=6,
        ),
    ),
    max_size=4,
    unique_by=lambda phase: phase[0],
)


@given(PHASES, st.integers(16, 60), st.floats(-1, 100), st.floats(0, 200), st.booleans())
def test_whatever_the_list_every_row_fits_and_nothing_open_is_missing(phases, width, delay, now, wrapped):
    unique = [(name, list(dict(tasks).items())) for name, tasks in phases]
    list_view = view(*unique)
    cleared = Clearing(delay).cleared(list_view.closed_at, at(now))
    rows = panel_rows(list_view, cleared, at(now), Arrangement(width, glyphs(), wrapped=wrapped))
    assert all(text_width(row.left) + text_width(row.right) <= width for row in rows)
    tasks = [task for phase in list_view.phases for task in phase.tasks]
    if len(cleared) == len(tasks):
        assert rows == []
        return
    assert sum(row.kind == "phase" and bool(row.lead.strip()) for row in rows) == len(list_view.phases)
    firsts = [row.kind for row in rows if row.kind not in {"phase", "note"} and row.lead.strip()]
    kept = [t.status.value for p in list_view.phases for t in p.tasks if (p.name, t.content) not in cleared]
    assert firsts == kept
    assert count(list_view.phases) == Counts(sum(t.status.is_closed for t in tasks), len(tasks))


@given(PHASES, st.sampled_from([0, 0.5, 60, -1]), st.lists(st.floats(0, 300), min_size=2, max_size=6))
def test_as_time_passes_counters_stay_and_tasks_only_leave(phases, delay, moments):
    unique = [(name, list(dict(tasks).items())) for name, tasks in phases]
    list_view = view(*unique)
    before = None
    for now in sorted(moments):
        cleared = Clearing(delay).cleared(list_view.closed_at, at(now))
        rows = panel_rows(list_view, cleared, at(now), WIDE)
        phase_rows = [row.left for row in rows if row.kind == "phase"]
        tasks = [row.left for row in rows if row.kind not in {"phase", "note"}]
        if before is not None:
            assert phase_rows in (before[0], [])
            rest = iter(before[1])
            assert all(task in rest for task in tasks)
        before = (phase_rows, tasks)
