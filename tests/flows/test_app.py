"""User stories through the real app: real session, real files, a scripted model."""

from __future__ import annotations

import re

import pytest

from session.log import newest_session, read_session
from tests.support.hostile import MARKUP
from tests.support.screens import shell
from tests.support.scripts import call, calls, plan, say, write_script
from widgets.prompt import Prompt
from widgets.transcript import Transcript

JOB = (
    {**plan("Read it", "Write it"), "think": "Two steps.", "say": "I'll plan."},
    call("todo", op="done", task="Read it"),
    {"say": "Now the **rest**.", **call("bash", command="echo built")},
    calls(call("todo", op="start", task="nothing like it"), call("todo", op="done")),
    say("# Done\n\n- all of it\n\n```python\nprint(1)\n```"),
)


@pytest.fixture
def job(tmp_path):
    return (
        "--folder",
        str(tmp_path),
        "--model",
        write_script(tmp_path, *JOB),
        "--set",
        "tasks.todoClearDelay=-1",
    )


async def test_a_job_from_prompt_to_finished_list(job):
    async with shell(*job) as it:
        await it.send("Do it")
        await it.until_shown("May bash run this?", "echo built", "y yes")
        await it.pilot.press("y")
        await it.until_idle()
        await it.until_shown("Todo 2/2", "☑ Read it", "☑ Write it", "Todo update failed", "all of it")


async def test_live_and_resumed_screens_are_the_same(job):
    async with shell(*job, "--yes") as it:
        await it.send("Do it")
        await it.until_shown("all of it", "Todo 2/2")
        await it.until_idle()
        live = it.text()
    async with shell(*job, "--continue", "--yes") as it:
        await it.until_shown("all of it", "Todo 2/2")
        assert re.sub(r"\d+m?\d*s", "", it.text()) == re.sub(r"\d+m?\d*s", "", live)


async def test_the_user_edits_the_list_while_the_agent_works(tmp_path):
    model = write_script(
        tmp_path,
        plan("a", "b"),
        call("bash", command="while [ ! -e go ]; do sleep 0.02; done"),
        {**say("seen"), "expect": ["/todo append c", "- [ ] c"]},
    )
    async with shell("--folder", str(tmp_path), "--model", model, "--yes") as it:
        await it.send("go")
        await it.until_shown("☐ b", "$ while")
        await it.send("/todo append c")
        await it.until_shown("☐ c", "You changed the list: /todo append c")
        (tmp_path / "go").touch()
        await it.until_shown("seen")


async def test_without_a_model_the_app_says_how_to_set_one(tmp_path):
    async with shell("--folder", str(tmp_path)) as it:
        await it.until_shown("no model yet", "--demo")
        await it.send("hello")
        await it.until_shown(" hello")
        await it.until_idle()


async def test_an_unknown_command_is_said_and_a_path_is_a_prompt(tmp_path):
    model = write_script(tmp_path, say("a path"))
    async with shell("--folder", str(tmp_path), "--model", model) as it:
        await it.send("/nonsense")
        await it.until_shown("There is no command /nonsense")
        await it.send("/usr/bin is what?")
        await it.until_shown("a path")


@pytest.mark.parametrize("columns", [120, 100, 99, 80, 60])
async def test_the_panel_never_covers_the_work(tmp_path, columns):
    model = write_script(tmp_path, plan(*(f"task {n}" for n in range(30))), say("an answer to read"))
    async with shell("--folder", str(tmp_path), "--model", model, size=(columns, 24)) as it:
        await it.send("go")
        await it.until_shown("an answer to read", "Todo 0/30")
        transcript, panel = it.app.main.query_one(Transcript).region, it.app.panel.region
        assert not transcript.overlaps(panel)
        assert not panel.overlaps(it.app.main.query_one(Prompt).region)


async def test_resizing_moves_the_panel_and_shows_each_line_once(tmp_path):
    model = write_script(tmp_path, plan("a"), say("marker-in-the-answer"))
    async with shell("--folder", str(tmp_path), "--model", model) as it:
        await it.send("go")
        await it.until_shown("marker-in-the-answer")
        for size in [(99, 30), (60, 15), (120, 40), (80, 24)] * 3:
            await it.pilot.resize_terminal(*size)
            await it.until_shown("marker-in-the-answer", "0/1")
            assert it.text().count("marker-in-the-answer") == 1


@pytest.mark.parametrize("text", MARKUP)
async def test_markup_is_text_in_every_place(tmp_path, text):
    quoted = "'" + text.replace("'", "'\\''") + "'"
    model = write_script(
        tmp_path,
        call("todo", op="init", list=[{"phase": text, "items": [f"{text} task"]}]),
        call("bash", command=f"printf '%s' {quoted}"),
        call("todo", op="start", task=f"{text} missing"),
        call("todo", op="block", task=f"{text} task", reason=text),
        {"say": f"```\n{text} said\n```"},
    )
    async with shell("--folder", str(tmp_path), "--model", model) as it:
        await it.send(f"{text} prompt")
        await it.until_shown("y yes")
        assert text in it.text()
        await it.pilot.press("y")
        await it.until_shown(f" {text} prompt", f"{text} task", f"{text} said", 'missing" not found')
        await it.send(f"/todo rm {text}x")
        await it.until_shown("No task or phase matches")


async def test_a_session_file_holds_what_was_on_screen(job, tmp_path):
    async with shell(*job, "--yes") as it:
        await it.send("Do it")
        await it.until_shown("all of it")
        await it.until_idle()
        kinds = [event.type for event in read_session(newest_session(tmp_path).path).events]
    assert kinds[0] == "session_opened"
    assert kinds[-1] == "turn_finished"
    assert kinds.count("tool_call_finished") == 5


async def test_a_wrong_setting_is_named_and_the_app_starts_with_the_rest(tmp_path, monkeypatch):
    monkeypatch.setenv("PUNCHLIST_TASKS_TODOCLEARDELAY", "soon")
    async with shell("--folder", str(tmp_path), "--model", "none:x") as it:
        await it.until_shown("tasks.todoClearDelay must be a number")


async def test_a_wrong_start_leaves_with_a_sentence_and_code_2(tmp_path):
    async with shell("--folder", str(tmp_path), "--resume", "no-such-session") as it:
        await it.until(lambda: it.app.farewell)
        assert it.app.farewell.startswith("punchlist: ")
        assert it.app.return_code == 2
