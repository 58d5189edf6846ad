"""Every recorded row, checked as it stands; a failing group names its rows."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from session.todo import (
    MoreRow,
    PhaseRow,
    PreviewRow,
    TaskRow,
    TodoItem,
    TodoPhase,
    apply_todo,
    apply_user_verb,
    markdown_to_phases,
    match_subagent,
    phases_to_markdown,
    preview_block,
    select_preview,
    write_todos,
)

FOLDER = Path(__file__).parents[2] / "conformance"

Row = dict[str, Any]

# The recording lit these tasks through running sub-agents, which a row doesn't carry.
LIT = {"matched-0001": ["Task 5", "Task 9"], "matched-0005": ["Task 3", "Task 5", "Task 30"]}


def groups(name: str) -> list[Any]:
    rows: dict[str, list[Row]] = defaultdict(list)
    with (FOLDER / f"{name}.jsonl").open(encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            rows[row.get("group", name)].append(row)
    return [pytest.param(found, id=group) for group, found in sorted(rows.items())]


def load(phases: list[Row]) -> list[TodoPhase]:
    return [TodoPhase.model_validate(phase) for phase in phases]


def dump(values: list[Any]) -> list[Row]:
    return [value.model_dump(exclude_none=True) for value in values]


def says(row: Row, text: str) -> bool:
    return text.startswith(row["text_prefix"]) if "text_prefix" in row else text == row["text"]


def failing(rows: list[Row], check: Any) -> list[str]:
    assert rows
    return [row["id"] for row in rows if not check(row)]


@pytest.mark.parametrize("rows", groups("todo_ops"))
def test_todo_operations(rows: list[Row]) -> None:
    def check(row: Row) -> bool:
        result = apply_todo(load(row["before"]), row["params"])
        same = (
            dump(result.phases) == row["after"]
            and result.is_error == row["is_error"]
            and says(row, result.text)
        )
        if "text_prefix" in row:
            return same and result.op is None and len(result.text) > len(row["text_prefix"])
        return same and result.completed == row["completed"] and result.changed == row["wrote"]

    assert not failing(rows, check)


@pytest.mark.parametrize("rows", groups("todo_write"))
def test_whole_list_writes(rows: list[Row]) -> None:
    def check(row: Row) -> bool:
        result = write_todos(row["args"], allow_parallel=row["allow_parallel"], has_owner=row["owner"])
        return (
            result.is_error != row["ok"]
            and dump(result.todos) == (row["todos"] or [])
            and result.counts == row["counts"]
            and says(row, result.text)
        )

    assert not failing(rows, check)


@pytest.mark.parametrize("rows", groups("markdown"))
def test_markdown(rows: list[Row]) -> None:
    def check(row: Row) -> bool:
        if row["fn"] == "phasesToMarkdown":
            return phases_to_markdown(load(row["phases"])) == row["markdown"]
        phases, errors = markdown_to_phases(row["markdown"])
        return dump(phases) == row["phases"] and errors == row["errors"]

    assert not failing(rows, check)


@pytest.mark.parametrize("rows", groups("select"))
def test_collapsed_choice_of_a_phase(rows: list[Row]) -> None:
    def check(row: Row) -> bool:
        tasks = [TodoItem.model_validate(task) for task in row["tasks"]]
        chosen, summary = select_preview(tasks, row["cap"], row["matched"])
        return [task.content for task in chosen] == row["items"] and (summary or "") == row["summary"]

    assert not failing(rows, check)


@pytest.mark.parametrize("rows", groups("slash_fuzzy"))
def test_fuzzy_choice(rows: list[Row]) -> None:
    def check(row: Row) -> bool:
        verb, _, text = row["args"].partition(" ")
        change = apply_user_verb(load(row["before"]), verb, text)
        return dump(change.phases) == row["after"] and change.changed == row["committed"]

    assert not failing(rows, check)


@pytest.mark.parametrize("rows", groups("subagent_match"))
def test_subagent_match(rows: list[Row]) -> None:
    def check(row: Row) -> bool:
        lit = any(match_subagent(row["content"], description) for description in row["descriptions"])
        return lit == row["matched"]

    assert not failing(rows, check)


def drawn(line: str) -> str:
    """Take a recorded line's frame, tree, mark, tags and counter off."""
    text = re.sub(r"^(?:[├└]─ )?(?:[☐☑] |\S (?=Task))?", "", line.strip("│ ").strip())
    return re.sub(r" \(blocked.*\)$|^[IVX]+\. (?=.*  \d+/\d+$)|  \d+/\d+$", "", text)


def shown(row: PreviewRow) -> str:
    match row:
        case PhaseRow():
            return row.name
        case TaskRow():
            return row.item.content
        case MoreRow():
            return row.text


# The other groups record a call line, an error or an empty list: no rows to choose. "odd-text" wraps its rows.
WITHOUT_ROWS = {"call-line", "empty", "error", "odd-text"}


@pytest.mark.parametrize("rows", [group for group in groups("render") if group.id not in WITHOUT_ROWS])
def test_rows_of_a_block(rows: list[Row]) -> None:

    def check(row: Row) -> bool:
        phases = load(row["phases"])
        lit = LIT.get(row["id"], [])
        block = preview_block([], phases, "init", matched=lit, expanded=row["expanded"])
        mine = [shown(entry) for entry in block if len(phases) > 1 or not isinstance(entry, PhaseRow)]
        return mine == [drawn(line) for line in row["lines"][1:-1]]

    assert not failing(rows, check)
