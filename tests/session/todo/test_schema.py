from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import session.todo
from session.todo import OPERATIONS, todo_parameters, todo_write_description, todo_write_parameters

PROMPTS = Path(session.todo.__file__).parents[2] / "assets" / "prompts" / "tools"
PLAIN_KEYS = {"type", "properties", "required", "additionalProperties", "items", "enum", "description"}


def nodes(schema: dict[str, Any]) -> list[dict[str, Any]]:
    inner = [*schema.get("properties", {}).values(), *([schema["items"]] if "items" in schema else [])]
    return [schema, *(node for child in inner for node in nodes(child))]


@pytest.mark.parametrize(
    "schema", [todo_parameters(strict=False), todo_parameters(strict=True), todo_write_parameters()]
)
def test_only_the_plain_subset_is_used(schema: dict[str, Any]):
    for node in nodes(schema):
        assert set(node) <= PLAIN_KEYS
        kinds = node["type"] if isinstance(node["type"], list) else [node["type"]]
        assert set(kinds) <= {"object", "array", "string", "null"}
        assert ("properties" in node) == ("object" in kinds)
        assert ("items" in node) == ("array" in kinds)
        if "object" in kinds:
            assert node["additionalProperties"] is False
            assert set(node["required"]) <= set(node["properties"])


def test_strict_asks_for_every_property_and_lets_the_unused_be_null():
    schema: dict[str, Any] = todo_parameters(strict=True)
    assert schema["required"] == list(schema["properties"])
    assert all("null" in value["type"] for key, value in schema["properties"].items() if key != "op")
    assert todo_parameters(strict=False)["required"] == ["op"]
    assert schema["properties"]["op"]["enum"] == list(OPERATIONS)


def test_the_description_of_todo_names_every_operation_and_field():
    text = (PROMPTS / "todo.md").read_text(encoding="utf-8")
    assert all(f"`{word}`" in text for word in [*OPERATIONS, "list", "items", "task", "phase", "reason"])


def test_the_description_of_todo_write_says_the_rule_in_force():
    template = (PROMPTS / "todo_write.md").read_text(encoding="utf-8")
    one, several = todo_write_description(template, False), todo_write_description(template, True)
    assert "{" not in one + several
    assert "At most one task is `in_progress`" in one
    assert "actively working on" in several
    assert all(
        word in one for word in ["`pending`", "`in_progress`", "`completed`", "complete list", "batch"]
    )


def test_importing_the_package_loads_nothing_heavy():
    script = (
        "import sys, session.todo\n"
        "heavy = {'markdown_it', 'merge3', 'hypothesis', 'difflib', 'textual', 'rich', 'pydantic_ai'}\n"
        "print(*sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=PROMPTS.parents[2], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "\n", "")


def test_every_exported_name_is_there():
    assert sorted(session.todo.__all__, key=str.lower) == sorted(set(session.todo.__all__), key=str.lower)
    assert all(hasattr(session.todo, name) for name in session.todo.__all__)
