"""The prompt sends, keeps, walks back, pastes and copies; what comes in is safe and stays as it is."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest
from textual.geometry import Offset

from tests.widgets.prompt.keys import PromptStage, prompted, rows
from widgets.kit.glyph import UNICODE
from widgets.prompt import Prompt, PromptHistory

MARKUP = ["[bold]x[/bold]", "[/]", "[red", "[@click=app.quit]x[/]", "$x ${y} \\[", "[link=x]"]


@pytest.mark.parametrize("text", MARKUP)
async def test_markup_is_literal(text):
    async with prompted() as (prompt, app, keyboard):
        await keyboard.type(text)
        assert rows(prompt)[0] == f" {UNICODE.prompt} {text}"
        await keyboard.key("enter")
        await keyboard.paste(text)
        assert rows(prompt)[0] == f" {UNICODE.prompt} {text}"
        await keyboard.key("enter")
        assert app.sent == [text, text]


@pytest.mark.parametrize("text", MARKUP)
async def test_markup_in_a_placeholder_is_literal(text):
    async with prompted(widget=Prompt(placeholder=text)) as (prompt, _, _keyboard):
        assert rows(prompt) == [f" {UNICODE.prompt} {text}"]


async def test_a_placeholder_goes_through_the_gate():
    async with prompted(widget=Prompt(placeholder="a\x1b]52;c;eA==\x07\udead\nb")) as (prompt, _, _keyboard):
        assert rows(prompt) == [f" {UNICODE.prompt} a\ufffd\u2424b"]


@pytest.mark.parametrize(
    ("pasted", "text"),
    [
        ("one\rtwo\r\nthree", "one\ntwo\nthree"),
        ("a\udeadb", "a\ufffdb"),
        ("\ud83d\ude00", "😀"),
        ("\x1b[31mred\x1b[0m", "red"),
        ("\x1b]52;c;eA==\x07x", "x"),
        ("a\x00\x07b", "a␀␇b"),
        ("a\tb", "a\tb"),
        ("👩‍🚀 你好 é", "👩‍🚀 你好 é"),
    ],
)
async def test_what_is_pasted_goes_through_the_gate(pasted, text):
    async with prompted() as (prompt, app, keyboard):
        await keyboard.paste(pasted)
        assert prompt.text == text
        await keyboard.key("enter")
        assert app.sent == [text]


async def test_a_paste_is_one_step_to_undo():
    async with prompted() as (prompt, app, keyboard):
        await keyboard.type("see ")
        await keyboard.paste("one\ntwo\nthree")
        assert prompt.text == "see one\ntwo\nthree"
        assert app.sent == []
        await keyboard.pilot.press("ctrl+underscore")
        assert prompt.text == "see "
        await keyboard.pilot.press("ctrl+y")
        assert prompt.text == "see one\ntwo\nthree"


@pytest.mark.parametrize("text", ["line of text here\n" * 60_000, "word " * 200_000])
async def test_a_megabyte_is_quick_and_arrives_whole(text):
    async with prompted() as (prompt, app, keyboard):
        await keyboard.type("read: ")
        start = time.process_time()
        await keyboard.paste(text)
        await keyboard.type("!")
        rows(prompt)
        assert time.process_time() - start < 1
        assert len(prompt.text) < 100
        assert prompt.draft == f"read: {text}!"
        await keyboard.key("enter")
        assert app.sent == [f"read: {text}!"]


async def test_a_long_paste_goes_and_comes_back_as_one():
    text = "x" * 20_000
    async with prompted() as (prompt, app, keyboard):
        await keyboard.type("a")
        await keyboard.paste(text)
        assert prompt.text == "a[pasted text 1: 20,000 characters]"
        await keyboard.pilot.press("backspace")
        assert prompt.text == "a"
        await keyboard.pilot.press("ctrl+underscore")
        assert prompt.draft == "a" + text
        await keyboard.pilot.press("home", "right", "delete")
        assert prompt.text == "a"
        await keyboard.paste(text[1:])
        assert prompt.text == "a[pasted text 2: 19,999 characters]"
        await keyboard.key("enter")
        assert app.sent == ["a" + text[1:]]


async def test_a_token_somebody_else_wrote_is_only_text():
    async with prompted() as (prompt, app, keyboard):
        await keyboard.paste("y" * 20_000)
        await keyboard.paste(" [pasted text 1: 20,000 characters] [pasted text 9: 3 lines]")
        await keyboard.key("enter")
        assert app.sent == ["y" * 20_000 + " [pasted text 1: 20,000 characters] [pasted text 9: 3 lines]"]
        await keyboard.paste("[pasted text 1: 20,000 characters]")
        assert prompt.draft == prompt.text


async def test_nothing_is_sent_but_text():
    async with prompted() as (_, app, keyboard):
        await keyboard.type("\r  \r")
        assert app.sent == []


async def test_up_and_down_walk_through_what_was_sent_and_keep_the_draft():
    async with prompted() as (prompt, _, keyboard):
        await keyboard.type("one\r")
        await keyboard.paste("two\nlines")
        await keyboard.type("\rdraft")
        press = keyboard.pilot.press
        await press("up")
        assert prompt.text == "two\nlines"
        await press("up")
        assert prompt.text == "two\nlines"
        await press("up")
        assert prompt.text == "one"
        await keyboard.type("!")
        await press("up")
        assert prompt.text == "one!"
        await press("end", "down")
        assert prompt.text == "two\nlines"
        await press("down")
        assert prompt.text == "draft"
        await press("down", "up", "up", "up")
        assert prompt.text == "one!"


async def test_a_wrapped_line_is_walked_through_before_the_history():
    async with prompted(size=(30, 24)) as (prompt, _, keyboard):
        await keyboard.type("old\r")
        await keyboard.paste("word " * 12)
        assert prompt.size.height > 1
        await keyboard.pilot.press("up")
        assert prompt.text == "word " * 12
        await keyboard.pilot.press(*["up"] * prompt.size.height)
        assert prompt.text == "old"


async def test_a_cleared_draft_is_in_the_history():
    async with prompted() as (prompt, app, keyboard):
        await keyboard.paste("two hours\nof work")
        await keyboard.pilot.press("ctrl+c")
        assert not prompt.text
        assert app.emptied == 0
        await keyboard.pilot.press("up")
        assert prompt.text == "two hours\nof work"
        assert prompt.clear_draft()
        assert not prompt.clear_draft()
        await keyboard.pilot.press("ctrl+c")
        assert app.emptied == 1


async def test_escape_never_touches_the_text():
    async with prompted() as (prompt, app, keyboard):
        await keyboard.type("text\x1b")
        assert prompt.text == "text"
        assert app.escapes == 1


async def test_selected_text_is_copied_before_anything_is_cleared():
    async with prompted() as (prompt, app, keyboard):
        await keyboard.type("copy me")
        assert not prompt.copy_selection()
        await keyboard.pilot.press("ctrl+shift+left", "ctrl+c")
        assert app.clipboard == "me"
        assert prompt.text == "copy me"
        await keyboard.pilot.press("f7", "ctrl+shift+c")
        assert app.clipboard == "copy me"
        assert prompt.copy_selection()


async def test_page_keys_are_for_the_app_unless_the_text_does_not_fit():
    pages = []

    class PageStage(PromptStage):
        BINDINGS = (("pageup", "page", "x"),)

        def action_page(self):
            pages.append(1)

    app = PageStage(Prompt())
    async with app.run_test(size=(60, 12)) as pilot:
        app.widget.focus()
        await pilot.press("pageup")
        assert pages == [1]
        app.widget.set_draft("\n".join("abcdefghij"))
        await pilot.pause()
        await pilot.press("pageup")
        assert pages == [1]
        assert app.widget.cursor_location[0] < 9


async def test_it_grows_to_a_third_of_the_screen():
    async with prompted(size=(60, 30)) as (prompt, _, keyboard):
        assert prompt.size.height == 1
        await keyboard.paste("a\nb\nc")
        assert prompt.size.height == 3
        await keyboard.paste("\n" * 50)
        assert prompt.outer_size.height == 9
        assert prompt.region.bottom <= 30


async def test_the_terminal_cursor_and_the_mouse_are_where_the_text_is():
    async with prompted(widget=Prompt()) as (prompt, app, keyboard):
        await keyboard.type("ab")
        x, y, *_ = prompt.content_region
        assert app.cursor_position == Offset(x + 5, y)
        await keyboard.pilot.click(prompt, offset=(4, 1))
        assert prompt.cursor_location == (0, 1)


async def test_the_mark_has_an_ascii_form():
    async with prompted(widget=Prompt(ascii_marks=True)) as (prompt, _, keyboard):
        await keyboard.paste("a\nb")
        assert rows(prompt) == [" > a", "   b"]


async def test_settings_may_come_late():
    async with prompted() as (prompt, _, _keyboard):
        prompt.parent.configure(ascii_marks=True)
        assert rows(prompt) == [" >"]


async def test_a_full_disk_is_told_in_a_sentence(tmp_path):
    history = PromptHistory(tmp_path / "file" / "prompt.history")
    (tmp_path / "file").write_text("")
    async with prompted(history=history) as (_, app, keyboard):
        await keyboard.type("hello\r")
        assert app.sent == ["hello"]
        assert app.failures[0].startswith("Can't keep the prompt history in")


def test_importing_it_brings_nothing_of_the_session():
    code = (
        "import sys, widgets.prompt, widgets.status;"
        "print([m for m in sys.modules if m.startswith(('pydantic', 'pygments', 'markdown_it', 'session.events', 'session.todo'))])"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"


async def test_the_end_key_is_for_the_app_unless_there_is_a_text():
    ends = []

    class EndStage(PromptStage):
        BINDINGS = (("end", "end", "x"),)

        def action_end(self):
            ends.append(1)

    app = EndStage(Prompt())
    async with app.run_test(size=(60, 12)) as pilot:
        app.widget.focus()
        await pilot.press("end")
        assert ends == [1]
        await pilot.press("a", "b", "home", "end")
        assert ends == [1]
        assert app.widget.cursor_location == (0, 2)
