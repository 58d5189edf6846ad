"""The list's view: one fold, with times that only run while somebody works."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from session.events import (
    ApprovalAnswered,
    ApprovalAsked,
    SessionResumed,
    TodosAutoEdited,
    TodosWritten,
    ToolCallFinished,
    TurnFinished,
    TurnStarted,
    UserTodosEdited,
)
from session.todo import TodoItem, TodoPhase, phases_to_markdown
from session.views.todo import TodoView, fold_todos

START = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


def at(seconds: float) -> datetime:
    return START + timedelta(seconds=seconds)


def phases(**statuses: str) -> tuple[TodoPhase, ...]:
    return (
        TodoPhase(name="Build", tasks=[TodoItem(content=name, status=s) for name, s in statuses.items()]),
    )


def todo_result(seconds: float, op: str = "done", outcome: str = "done", **statuses: str) -> ToolCallFinished:
    details = {"op": op, "phases": [phase.model_dump(mode="json") for phase in phases(**statuses)]}
    return ToolCallFinished(
        call_id="c", name="todo", outcome=outcome, text="why", details=details, time=at(seconds)
    )


def fold(*events, view=None) -> TodoView:
    view = view or TodoView()
    for event in events:
        view = fold_todos(view, event)
    return view


def test_the_newest_of_all_sources_is_the_list():
    tool = todo_result(1, read="in_progress")
    written = TodosWritten(todos=(TodoItem(content="b", status="pending"),), time=at(2))
    edited = UserTodosEdited(action="/todo edit", phases=phases(c="pending"), time=at(3))
    auto = TodosAutoEdited(cause="subagent", phases=phases(d="completed"), time=at(4))
    assert fold(tool).phases == phases(read="in_progress")
    assert fold(tool, written).phases[0].name == "Tasks"
    assert fold(tool, written, edited).phases == phases(c="pending")
    assert fold(edited, auto, tool).phases == phases(read="in_progress")
    assert fold(tool, edited, auto).phases == phases(d="completed")


def test_failed_calls_and_views_leave_the_list_and_say_so():
    good = todo_result(1, a="in_progress")
    failed = todo_result(2, outcome="failed", z="pending")
    view = fold(good, failed)
    assert view.phases == phases(a="in_progress")
    assert view.stale == "why"
    looked = fold(todo_result(3, op="view", z="pending"), view=view)
    assert looked.phases == phases(a="in_progress")
    assert looked.stale is None
    assert looked.revision == view.revision == 1


def test_a_task_keeps_the_time_it_closed_through_later_updates():
    view = fold(
        todo_result(0, a="in_progress", b="pending"),
        todo_result(10, a="completed", b="in_progress"),
        todo_result(20, a="completed", b="abandoned"),
    )
    assert view.closed_at == {("Build", "a"): at(10), ("Build", "b"): at(20)}
    reopened = fold(todo_result(30, a="in_progress", b="abandoned"), view=view)
    assert ("Build", "a") not in reopened.closed_at
    closed_again = fold(todo_result(40, a="completed", b="abandoned"), view=reopened)
    assert closed_again.closed_at[("Build", "a")] == at(40)


def test_time_counts_only_in_a_turn_and_not_while_an_approval_is_open():
    view = fold(
        TurnStarted(turn="t", time=at(0)),
        todo_result(10, a="in_progress"),
        ApprovalAsked(request_id="r", call_id="c", name="bash", subject="ls", time=at(15)),
    )
    assert view.active_seconds(at(100)) == 5
    view = fold(ApprovalAnswered(request_id="r", call_id="c", allowed=True, time=at(50)), view=view)
    assert view.active_seconds(at(52)) == 7
    view = fold(TurnFinished(reason="done", time=at(60)), view=view)
    assert view.counting_since is None
    assert view.active_seconds(at(1000)) == 15


def test_another_active_task_starts_at_zero():
    view = fold(
        TurnStarted(time=at(0)),
        todo_result(0, a="in_progress"),
        todo_result(9, a="completed", b="in_progress"),
    )
    assert view.active == ("Build", "b")
    assert view.active_seconds(at(11)) == 2
    assert view.spent == {("Build", "a"): 9}


def test_a_task_that_is_taken_up_again_goes_on_counting():
    view = fold(
        TurnStarted(time=at(0)),
        todo_result(0, a="in_progress", b="pending"),
        todo_result(5, a="pending", b="in_progress"),
        todo_result(7, a="in_progress", b="pending"),
    )
    assert view.active_seconds(at(8)) == 6
    assert view.spent == {("Build", "b"): 2}


def test_a_turn_that_was_cut_off_counts_to_its_last_event():
    view = fold(
        TurnStarted(time=at(0)),
        todo_result(5, a="in_progress"),
        ToolCallFinished(call_id="x", name="read", outcome="done", text="", time=at(8)),
        SessionResumed(model="m", version="1", time=at(5000)),
    )
    assert view.active_seconds(at(9000)) == 3
    assert not view.running


@pytest.mark.parametrize("outcome", ["denied", "failed"])
def test_a_refused_call_marks_the_list_as_stale(outcome):
    assert fold(todo_result(0, outcome=outcome)).stale == "why"


def test_details_of_the_view_are_read_as_the_list_they_were():
    view = fold(todo_result(0, a="in_progress", b="blocked"))
    assert phases_to_markdown(view.phases) == phases_to_markdown(phases(a="in_progress", b="blocked"))
