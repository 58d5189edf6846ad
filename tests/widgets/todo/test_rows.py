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
from widgets.todo.rows import Arrangement, Counts, count, duration, header_row, panel_rows, summary_line

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


def test_a_stale_list_says_so_first():
    stale = view(("P", [("a", "pending")]), stale="Task not found\nmore")
    assert drawn(stale)[0] == "! not up to date: Task not found|"


@pytest.mark.parametrize(
    ("statuses", "line"),
    [
        ([], ""),
        (["completed", "in_progress"], "▸ 1/2 · task 1"),
        (["completed", "abandoned"], "✓ 2/2"),
        (["pending"], "☐ 0/1"),
        (["blocked", "completed"], "⏸\ufe0e 1/2"),
    ],
)
def test_the_list_in_one_line(statuses, line):
    tasks = [(f"task {index}", status) for index, status in enumerate(statuses)]
    assert summary_line(view(("P", tasks)), glyphs()) == line


def test_the_header_counts_and_fills():
    parts = header_row(JOB, WIDE)
    assert (parts[0], parts[3]) == ("Todo 2/7", "28 %")
    assert len(parts[1]) * 7 // 2 <= len(parts[1] + parts[2])
    assert sum(map(len, parts)) + 4 == WIDE.width
    assert header_row(JOB, Arrangement(12, glyphs())) == ("Todo 2/7", "", "", "")


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
    assert all(text_width(row.left) <= width for row in rows)
    tasks = [task for phase in list_view.phases for task in phase.tasks]
    if len(cleared) == len(tasks):
        assert rows == []
        return
    assert sum(row.kind == "phase" for row in rows) == len(list_view.phases)
    firsts = [row.kind for row in rows if row.left[2:3].strip() and row.kind not in {"phase", "note"}]
    kept = [t.status.value for p in list_view.phases for t in p.tasks if (p.name, t.content) not in cleared]
    assert firsts == kept
    assert count(list_view.phases) == Counts(sum(t.status.is_closed for t in tasks), len(tasks))
