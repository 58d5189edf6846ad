"""What a folder gives to others, and what importing it costs."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys

import pytest

from tests.support.house import ROOT

PACKAGES = [
    "session.todo", "session.events", "session.log", "session.models", "session.runtime", "session.tools",
    "widgets.dialogs", "widgets.prompt", "widgets.status", "widgets.todo", "widgets.transcript",
]  # fmt: skip
FIRST_FRAME = """
from app.cli.parser import parse_arguments
from app.tui.app import PunchlistApp
PunchlistApp._load = lambda self: None
app = PunchlistApp(parse_arguments([], "t"), version="t")
import asyncio
async def draw():
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
asyncio.run(draw())
"""


def order(name):
    """Constants, then classes, then functions; each by name."""
    return (0 if name.isupper() else 1 if name[0].isupper() else 2, name)


@pytest.mark.parametrize("name", PACKAGES)
def test_what_a_folder_exports_is_there_and_in_order(name):
    package = importlib.import_module(name)
    assert [export for export in package.__all__ if not hasattr(package, export)] == []
    assert list(package.__all__) == sorted(package.__all__, key=order)
    assert len(set(package.__all__)) == len(package.__all__)


def imported_by(code):
    """The top-level modules that a fresh interpreter has after `code`."""
    probe = (
        f"{code}\nimport json, sys\nprint(json.dumps(sorted({{n.partition('.')[0] for n in sys.modules}})))"
    )
    done = subprocess.run(
        [sys.executable, "-c", probe], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if done.returncode:
        pytest.fail(done.stderr)
    return set(json.loads(done.stdout.splitlines()[-1]))


@pytest.mark.parametrize("code", ["import app.tui.app", FIRST_FRAME], ids=["import", "first frame"])
def test_the_first_frame_of_the_app_needs_no_agent(code):
    modules = imported_by(code)
    assert "textual" in modules
    assert modules & {"pydantic", "pydantic_core", "pydantic_ai", "openai", "httpx", "uuid_utils"} == set()


@pytest.mark.parametrize(
    "name",
    [
        "session.runtime",
        "session.log",
        "session.models",
        "session.tools",
        "session.todo",
        "session.views.session",
    ],
)
def test_the_session_loads_without_anything_that_draws(name):
    modules = imported_by(f"import {name}")
    assert modules & {"textual", "rich", "widgets", "app"} == set()


def test_a_session_can_be_opened_without_the_model_library():
    code = "import app.bootstrap, app.print.run, app.commands.registry"
    assert imported_by(code) & {"pydantic_ai", "openai", "textual", "rich"} == set()


def test_a_turn_runs_without_anything_that_draws():
    code = (
        "import session.runtime.engine, session.runtime.turn, session.runtime.toolbox, session.models.player\n"
        "import session.models.script"
    )
    assert imported_by(code) & {"textual", "widgets", "app"} == set()
