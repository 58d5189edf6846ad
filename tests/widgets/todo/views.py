"""Lists to show, as the session's fold gives them."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from session.todo import TodoItem, TodoPhase
from session.views.todo import TodoView

START = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


def at(seconds: float) -> datetime:
    """A moment, in seconds after the start."""
    return START + timedelta(seconds=seconds)


def view(*phases: tuple[str, list[tuple[str, str]]], closed_at=None, **fields) -> TodoView:
    """A view of phases given as name and (content, status) pairs; closed tasks closed at the start."""
    made = tuple(
        TodoPhase(
            name=name,
            tasks=[
                TodoItem(
                    content=content, status=status, blocker="waits for Ann" if status == "blocked" else None
                )
                for content, status in tasks
            ],
        )
        for name, tasks in phases
    )
    keys = {(p.name, t.content): START for p in made for t in p.tasks if t.status.is_closed}
    active = next(((p.name, t.content) for p in made for t in p.tasks if t.status == "in_progress"), None)
    closed = keys if closed_at is None else {key: at(closed_at[key[1]]) for key in keys}
    return replace(TodoView(phases=made, closed_at=closed, active=active), **fields)


JOB = view(
    (
        "Build",
        [
            ("Read the grammar", "completed"),
            ("Write the parser", "in_progress"),
            ("Wire it into the command line", "pending"),
            ("Agree on the error text", "blocked"),
        ],
    ),
    ("Verify", [("Unit tests for the new rule", "pending"), ("Fuzz for ten minutes", "abandoned")]),
    ("Release", [("Write the changelog", "pending")]),
    active_before=134.0,
    spent={("Build", "Read the grammar"): 61.0},
)
"""Every status, a note, and times."""
