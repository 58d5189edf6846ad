"""The shape of the house: what lies where, what it is called, and how large it may grow."""

from __future__ import annotations

import ast
import re

import pytest

from tests.support.house import ROOT, project_files, python_files

TOP_LEVEL = {
    "app", "assets", "session", "tests", "widgets", "punchlist.py", "pyproject.toml", "requirements.lock",
    "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE", "Makefile",
}  # fmt: skip
LIMIT = 300
BROAD = 3
"""Borders at which any exception may be caught."""
SPARE_NAMES = {"util", "utils", "helper", "helpers", "manager", "common", "misc", "base_utils"}
MARKS = re.compile("[☐▸☑☒⏸]")


def top_level(names):
    return {name.partition("/")[0] for name in names}


def test_nothing_new_stands_at_the_top():
    found = {name for name in top_level(project_files()) if not name.startswith(".")}
    assert found - TOP_LEVEL == set()


def test_everything_that_belongs_at_the_top_is_there():
    assert TOP_LEVEL - top_level(project_files()) == set()


def test_no_file_grows_beyond_what_is_read_at_a_glance():
    long = {
        str(path.relative_to(ROOT))
        for path in python_files()
        if len((text := path.read_text()).splitlines()) > LIMIT
        and not re.search(r"^# size: \w+", text, re.MULTILINE)
    }
    assert long == set()


def test_no_file_or_folder_has_a_name_that_says_nothing():
    parts = {part.removesuffix(".py") for name in project_files() for part in name.split("/")}
    assert parts & SPARE_NAMES == set()


def test_no_class_has_a_name_that_says_nothing():
    names = [
        f"{path.relative_to(ROOT)}: {node.name}"
        for path in python_files()
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ClassDef)
        and re.search(r"(Util|Utils|Helper|Helpers|Manager|Common)$", node.name)
    ]
    assert names == []


def test_every_module_says_what_and_why_in_its_first_lines():
    silent = [
        str(path.relative_to(ROOT))
        for path in python_files("app", "session", "widgets", "assets")
        if path.read_text().strip() and ast.get_docstring(ast.parse(path.read_text())) is None
    ]
    assert silent == []


def broad_handlers(path):
    """Handlers that catch everything and don't raise it again."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ExceptHandler):
            names = (
                {name.id for name in ast.walk(node.type) if isinstance(name, ast.Name)}
                if node.type
                else {"bare"}
            )
            raises = any(isinstance(inner, ast.Raise) for inner in ast.walk(node))
            if "Exception" in names or (names & {"BaseException", "bare"} and not raises):
                yield f"{path.relative_to(ROOT)}:{node.lineno}"


def test_any_exception_is_caught_at_three_borders_at_most():
    found = [place for path in python_files("app", "session", "widgets") for place in broad_handlers(path)]
    assert len(found) <= BROAD, found


def timed_waits(code):
    """Lines that sleep for some seconds, unless a loop looks at its condition again each time."""
    tree = ast.parse(code)
    polling = {inner for loop in ast.walk(tree) if isinstance(loop, ast.While) for inner in ast.walk(loop)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or node in polling:
            continue
        called = ast.unparse(node.func)
        sleeps = called in {"time.sleep", "sleep", "asyncio.sleep"} or called.endswith("pilot.pause")
        if sleeps and any(ast.unparse(argument) != "0" for argument in node.args):
            yield node.lineno


def test_no_test_waits_for_seconds():
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in python_files("tests")
        for line in timed_waits(path.read_text())
    ]
    assert found == []


@pytest.mark.parametrize(
    ("code", "count"),
    [
        ("import time\ntime.sleep(1)", 1),
        ("await asyncio.sleep(0.1)", 1),
        ("await asyncio.sleep(0)", 0),
        ("await pilot.pause(0.5)", 1),
        ("await pilot.pause()", 0),
        ("while not ready():\n    time.sleep(0.01)", 0),
    ],
)
def test_the_rule_about_waiting_finds_what_it_looks_for(code, count):
    assert len(list(timed_waits(code))) == count


def test_the_marks_of_the_list_stand_in_two_files():
    found = {
        str(path.relative_to(ROOT))
        for path in python_files("app", "session", "widgets")
        if MARKS.search(path.read_text())
    }
    assert found <= {"session/views/mark.py", "widgets/kit/glyph.py"}
    assert "session/views/mark.py" in found
