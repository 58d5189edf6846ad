"""When closed tasks leave the panel: per task, by the clock, whatever happens to the list meanwhile."""

from __future__ import annotations

import pytest

from session.events import SessionResumed, ToolCallFinished
from session.views.todo import TodoView, fold_todos
from tests.widgets.todo.views import at, view
from widgets.kit.glyph import glyphs
from widgets.todo.clearing import Clearing
from widgets.todo.rows import Arrangement, panel_rows

ARRANGEMENT = Arrangement(40, glyphs())


def shown(clear_delay, list_view, now) -> list[str]:
    cleared = Clearing(clear_delay).cleared(list_view.closed_at, at(now))
    rows = panel_rows(list_view, cleared, at(now), ARRANGEMENT)
    return [row.left.split(maxsplit=1)[1] for row in rows if row.kind != "phase"]


LIST = view(
    ("P", [("a", "completed"), ("b", "abandoned"), ("c", "in_progress")]), closed_at={"a": 0, "b": 30}
)


@pytest.mark.parametrize(
    ("delay", "now", "expected"),
    [
        (60, 0, ["a", "b", "c"]),
        (60, 59.9, ["a", "b", "c"]),
        (60, 60, ["b", "c"]),
        (60, 89, ["b", "c"]),
        (60, 90, ["c"]),
        (0, 0, ["c"]),
        (0, 30, ["c"]),
        (1e300, 10_000_000, ["a", "b", "c"]),
        (0.5, 0.4, ["a", "b", "c"]),
        (0.5, 0.5, ["b", "c"]),
        (-1, 10_000_000, ["a", "b", "c"]),
        (-0.1, 10_000_000, ["a", "b", "c"]),
    ],
)
def test_each_task_leaves_when_the_delay_has_passed_since_it_closed(delay, now, expected):
    assert shown(delay, LIST, now) == expected


@pytest.mark.parametrize(
    ("delay", "now", "seconds"),
    [(60, 0, 60), (60, 59, 1), (60, 60, 30), (60, 90, None), (0, 31, None), (-1, 0, None), (0.5, 0.25, 0.25)],
)
def test_the_next_one_due_is_known(delay, now, seconds):
    assert Clearing(delay).seconds_to_next(LIST.closed_at, at(now)) == seconds


def test_a_clock_that_was_put_back_keeps_no_task_longer_than_the_delay():
    assert Clearing(60).seconds_to_next(LIST.closed_at, at(-3600)) == 60
    assert Clearing(0).cleared(LIST.closed_at, at(-3600)) == set(LIST.closed_at)


def result(seconds, **statuses) -> ToolCallFinished:
    tasks = [{"content": name, "status": status} for name, status in statuses.items()]
    details = {"op": "done", "phases": [{"name": "P", "tasks": tasks}]}
    return ToolCallFinished(
        call_id="c", name="todo", outcome="done", text="", details=details, time=at(seconds)
    )


def folded(*events) -> TodoView:
    list_view = TodoView()
    for event in events:
        list_view = fold_todos(list_view, event)
    return list_view


def test_a_cleared_task_stays_away_through_later_updates():
    events = [result(0, a="completed", b="pending"), result(100, a="completed", b="completed", c="pending")]
    assert shown(60, folded(*events), 101) == ["b", "c"]


def test_a_reopened_task_returns_and_has_its_full_time_again():
    events = [result(0, a="completed", b="pending"), result(100, a="pending", b="in_progress")]
    assert shown(60, folded(*events), 101) == ["a", "b"]
    again = [*events, result(200, a="completed", b="in_progress")]
    assert shown(60, folded(*again), 259) == ["a", "b"]
    assert shown(60, folded(*again), 260) == ["b"]


def test_ages_come_from_the_log_when_a_session_is_resumed():
    events = [
        result(0, a="completed", b="pending"),
        result(3590, a="completed", b="completed", c="in_progress"),
        SessionResumed(model="m", version="1", time=at(3600)),
    ]
    assert shown(60, folded(*events), 3600) == ["b", "c"]


def test_a_phase_keeps_its_counter_until_the_whole_list_has_cleared():
    half = view(("P", [("a", "completed")]), ("Q", [("b", "pending")]))
    rows = panel_rows(half, Clearing(0).cleared(half.closed_at, at(1)), at(1), ARRANGEMENT)
    assert [row.left for row in rows] == ["I. P  1/1", "II. Q  0/1", "  ☐ b"]
    whole = view(("P", [("a", "completed")]), ("Q", [("b", "abandoned")]))
    assert panel_rows(whole, Clearing(0).cleared(whole.closed_at, at(1)), at(1), ARRANGEMENT) == []
