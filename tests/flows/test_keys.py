"""Keys and questions in the real app: what a key means depends on what is on screen, and nothing typed is lost."""

from __future__ import annotations

from session.log import newest_session
from tests.support.screens import shell
from tests.support.scripts import call, calls, plan, say, write_script
from widgets.prompt import Prompt


async def test_what_is_typed_before_the_session_is_there_is_kept_and_sent(tmp_path):
    from app.cli.parser import parse_arguments
    from app.tui.app import PunchlistApp
    from tests.support.screens import Shell

    model = write_script(tmp_path, say("hello there"))
    app = PunchlistApp(parse_arguments(["--folder", str(tmp_path), "--model", model], "0"), version="0")
    async with app.run_test(size=(100, 30)) as pilot:
        assert app.conversation is None
        await pilot.press(*"early", "enter")
        it = Shell(app, pilot)
        await it.until_shown("early", "hello there")
        await it.until_idle()
        await app.conversation.close()


async def test_escape_interrupts_and_the_draft_stays(tmp_path):
    model = write_script(tmp_path, {"say": "word " * 500, "rate": 50}, say("second answer"))
    async with shell("--folder", str(tmp_path), "--model", model) as it:
        await it.send("go")
        await it.until_shown("word word")
        it.app.main.query_one(Prompt).set_draft("my next words")
        await it.pilot.press("escape")
        await it.until_shown("Interrupted.")
        assert it.app.main.query_one(Prompt).draft == "my next words"
        await it.pilot.press("enter")
        await it.until_shown("second answer")


async def test_what_is_sent_while_the_agent_works_waits_for_its_turn(tmp_path):
    model = write_script(
        tmp_path, call("bash", command="while [ ! -e go ]; do sleep 0.02; done"), say("one"), say("two")
    )
    async with shell("--folder", str(tmp_path), "--model", model, "--yes") as it:
        await it.send("first")
        await it.until_shown("$ while")
        await it.send("second")
        await it.until_shown("up edits", "second")
        assert it.text().count("second") == 1
        (tmp_path / "go").touch()
        await it.until_shown("one", " second", "two")


async def test_escape_gives_back_what_was_waiting(tmp_path):
    model = write_script(tmp_path, {"say": "word " * 500, "rate": 50}, say("never"))
    async with shell("--folder", str(tmp_path), "--model", model) as it:
        await it.send("first")
        await it.until_shown("word word")
        await it.send("second")
        await it.until_shown("up edits")
        it.app.main.query_one(Prompt).set_draft("third")
        await it.pilot.press("escape")
        await it.until_shown("Interrupted.")
        await it.until_idle()
        assert it.app.main.query_one(Prompt).draft == "second\nthird"
        assert "never" not in it.text()


async def test_a_question_that_comes_up_while_typing_is_not_answered_by_it(tmp_path):
    model = write_script(tmp_path, call("bash", command="touch made"), say("end"))
    async with shell("--folder", str(tmp_path), "--model", model) as it:
        await it.send("go")
        await it.until_shown("May bash run this?")
        await it.pilot.press(*"say a yes")
        assert "May bash run this?" in it.text()
        assert it.app.main.query_one(Prompt).draft == "say a yes"
        await it.until_shown("y yes")
        await it.pilot.press("y")
        await it.until_shown("end")


async def test_escape_at_a_question_stops_the_agent(tmp_path):
    model = write_script(tmp_path, calls(call("bash", command="true"), plan("a")), say("never"))
    async with shell("--folder", str(tmp_path), "--model", model) as it:
        await it.send("go")
        await it.until_shown("y yes")
        await it.pilot.press("escape")
        await it.until_shown("Interrupted.")
        await it.until_idle()
        assert "never" not in it.text()


async def test_ctrl_c_in_the_editor_asks_before_it_throws_text_away(tmp_path):
    model = write_script(tmp_path, plan("a"), say("ok"))
    async with shell("--folder", str(tmp_path), "--model", model) as it:
        await it.send("go")
        await it.until_idle()
        for key in ("ctrl+c", "ctrl+q"):
            await it.pilot.press("f2")
            await it.until_shown("ctrl+s save")
            await it.pilot.press(*"- [ ] precious", key)
            await it.until_shown("Leave without your changes?")
            await it.pilot.press("n", "ctrl+s")
            await it.until_shown("☐ precious")
            await it.send("/todo rm precious")
            await it.until(lambda: "☐ precious" not in it.text())


async def test_typing_goes_to_the_prompt_wherever_the_focus_is(tmp_path):
    model = write_script(tmp_path, plan("a"), say("ok"))
    async with shell("--folder", str(tmp_path), "--model", model) as it:
        await it.send("go")
        await it.until_idle()
        await it.pilot.click("#transcript", offset=(5, 2))
        await it.pilot.press(*"hi")
        assert it.app.main.query_one(Prompt).draft == "hi"
        await it.pilot.press("f6")
        assert it.app.focused is not it.app.main.query_one(Prompt)
        await it.pilot.press(*"ho")
        assert it.app.main.query_one(Prompt).draft == "hiho"


async def test_todo_edit_in_the_app(tmp_path):
    model = write_script(tmp_path, plan("a", "b"), say("ok"))
    async with shell("--folder", str(tmp_path), "--model", model) as it:
        await it.send("go")
        await it.until_idle()
        await it.pilot.press("f2")
        await it.until_shown("ctrl+s save")
        await it.pilot.press("enter", *"- oops")
        await it.pilot.press("ctrl+s")
        await it.until_shown("Line 5: ", "- oops")
        await it.pilot.press(*(["end"] + ["backspace"] * 6), *"- [x] c", "ctrl+s")
        await it.until_shown("☑ c", "Todo 1/3")


async def test_todo_edit_outside_says_so_where_it_cannot(tmp_path, monkeypatch):
    monkeypatch.setenv("VISUAL", "true")
    async with shell("--folder", str(tmp_path), "--model", "none:x") as it:
        await it.send("/todo edit --external")
        await it.until_shown("can't be handed to another program")


async def test_an_approval_can_be_refused_with_a_reason_or_remembered(tmp_path):
    run = call("bash", command="touch made")
    model = write_script(tmp_path, run, {**run, "expect": ["Not allowed: later"]}, run, say("end"))
    async with shell("--folder", str(tmp_path), "--model", model) as it:
        await it.send("go")
        await it.until_shown("y yes")
        await it.pilot.press("r", *"later", "enter")
        await it.until_shown("denied")
        await it.until_shown("y yes")
        assert not (tmp_path / "made").exists()
        await it.pilot.press("a")
        await it.until_shown("end")
        assert (tmp_path / "made").exists()


async def test_ctrl_t_hides_the_panel_and_the_status_line_keeps_the_list(tmp_path):
    model = write_script(tmp_path, plan("the first task"), say("ok"))
    async with shell("--folder", str(tmp_path), "--model", model) as it:
        await it.send("go")
        await it.until_shown("Todo 0/1")
        await it.pilot.press("ctrl+t")
        await it.until_shown("▸ 0/1 · the first task")
        assert "Todo 0/1" not in it.text()
        await it.pilot.press("ctrl+t")
        await it.until_shown("Todo 0/1")


async def test_ctrl_c_keeps_the_draft_then_leaves_with_the_way_back(tmp_path):
    model = write_script(tmp_path, say("ok"))
    async with shell("--folder", str(tmp_path), "--model", model) as it:
        await it.send("go")
        await it.until_idle()
        prompt = it.app.main.query_one(Prompt)
        prompt.set_draft("precious")
        await it.pilot.press("ctrl+c")
        assert prompt.draft == ""
        await it.pilot.press("up")
        assert prompt.draft == "precious"
        await it.pilot.press("ctrl+c", "ctrl+c")
        await it.until_shown("Once more to leave.")
        await it.pilot.press("ctrl+c")
        await it.until(lambda: it.app.farewell)
        assert it.app.farewell == f"Go on with: punchlist --resume {newest_session(tmp_path).id}"
