"""Whole screens, one a user story, as they are drawn; `make snapshots` accepts new ones."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from app.cli.parser import parse_arguments
from app.tui.app import PunchlistApp
from tests.support.screens import Shell
from tests.support.scripts import call, plan, say, write_script
from widgets.transcript import Transcript

STORY = (
    {
        **call(
            "todo",
            op="init",
            list=[
                {"phase": "Understand", "items": ["Read the parser", "Find where commas are refused"]},
                {"phase": "Change", "items": [f"Change rule {n}" for n in range(1, 8)]},
                {"phase": "Verify", "items": ["Run the tests", "Agree on the error text", "Try it by hand"]},
            ],
        ),
        "think": "A plan first.",
        "say": "I'll plan this first.",
    },
    call("todo", op="done", task="Read the parser"),
    call("todo", op="block", task="Agree on the error text", reason="waiting for the maintainer"),
    call("todo", op="start", task="Fix it"),
    {
        "say": "One rule is **not** needed:\n\n| rule | why |\n|---|---|\n| 3 | dead code |",
        **call("todo", op="drop", task="Change rule 3"),
    },
    say("```python\nif tok is COMMA:\n    continue\n```\n\nDone for now. Shall I go on?"),
)


@pytest.fixture
def screen(tmp_path, monkeypatch, snap_compare):
    """Compares the screen after a story, with everything fixed that differs from run to run."""

    def check(*answers, size, prompt="Accept trailing commas", steps=(), options=("--yes",)):
        monkeypatch.setattr("app.tui.statusline.shorten_folder", lambda path, home: "~/src/parser")
        monkeypatch.setattr("session.runtime.toolbox.monotonic", lambda: 0.0)
        monkeypatch.setattr("session.runtime.part.monotonic", lambda: 0.0)
        monkeypatch.setattr("session.views.todo.TodoView.active_seconds", lambda view, at: 0.0)
        model = write_script(tmp_path, *answers)
        invocation = parse_arguments(["--folder", str(tmp_path), "--model", model, *options], "0")
        app = PunchlistApp(invocation, version="0")
        app.animation_level = "none"

        async def play(pilot):
            it = Shell(app, pilot)
            await it.until(lambda: app.conversation is not None)
            # Where the handle stands depends on which heights are still guesses.
            app.query_one(Transcript).styles.scrollbar_size_vertical = 0
            app.panel.clock = lambda: datetime(2000, 1, 1, tzinfo=UTC)
            if prompt:
                await it.send(prompt)
                await it.until(lambda: app.conversation.session.view.turns)
            for step in steps:
                await step(it)
            if not steps:
                await it.until_idle()
            await it.until_drawn()

        assert snap_compare(app, terminal_size=size, run_before=play)

    return check


@pytest.mark.parametrize("theme", ["punchlist-dark", "punchlist-light"])
@pytest.mark.parametrize("size", [(120, 40), (100, 30), (80, 24), (60, 15)])
def test_a_job_in_progress(screen, theme, size):
    screen(*STORY, size=size, options=("--yes", "--set", f"screen.theme={theme}"))


def test_a_job_in_ascii(screen):
    screen(*STORY, size=(100, 30), options=("--yes", "--set", "screen.ascii=true"))


def test_a_question_before_a_command(screen):
    async def wait(it):
        await it.until_shown("May bash run this?", "y yes")

    screen(plan("Run the tests"), call("bash", command="pytest -x"), size=(80, 24), steps=[wait], options=())


def test_the_list_in_the_editor_with_a_fault(screen):
    async def edit(it):
        await it.until_idle()
        await it.pilot.press("f2")
        await it.until_shown("ctrl+s save")
        await it.pilot.press(*"what is this", "ctrl+s")
        await it.until_shown("Line ")

    screen(plan("Read it", "Write it"), say("ok?"), size=(80, 24), steps=[edit])


def test_completion_of_a_command(screen):
    async def complete(it):
        await it.until_idle()
        await it.pilot.press(*"/todo d")
        await it.until_shown("drop")

    screen(plan("Read it"), say("ok?"), size=(80, 24), steps=[complete])


def test_a_first_start_without_a_model(screen, monkeypatch):
    async def wait(it):
        await it.until_shown("no model yet")

    screen(say("x"), size=(100, 20), prompt="", steps=[wait], options=("--model", ""))


def test_a_failed_turn(screen):
    screen({**say("x"), "fail": {"status": 401}}, size=(80, 20))
