"""Completions open for a command, are chosen by keys or the mouse, and show outside text literally."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from tests.widgets.prompt.keys import prompted, rows
from widgets.prompt import Completion

COMMANDS = {"help": "What you can do", "model": "Another model", "models": "All models", "quit": "Leave"}
MARKUP = ["[bold]x[/bold]", "[/]", "[red", "[@click=app.quit]x[/]", "\x1b[31mred", "a\nb"]


def complete(text):
    if text.startswith("/model "):
        return [Completion(f"/model {name}", name) for name in ("small", "large")]
    return [
        Completion(f"/{name} ", f"/{name}", hint)
        for name, hint in COMMANDS.items()
        if f"/{name}".startswith(text)
    ]


def many(_):
    return [Completion(f"/c{number:02}", f"/c{number:02}") for number in range(20)]


async def test_it_opens_for_one_line_that_begins_with_a_slash():
    async with prompted(completer=complete) as (prompt, _, _keyboard):
        for text, is_open in {
            "/": True,
            "/m": True,
            "/x": False,
            " /": False,
            "a/": False,
            "/\nm": False,
        }.items():
            prompt.set_draft(text)
            assert prompt.completions.is_open is is_open, text


async def test_it_shows_labels_and_hints_and_marks_without_colour():
    async with prompted(completer=complete) as (prompt, _, keyboard):
        await keyboard.type("/m")
        assert rows(prompt.completions) == [" ▸ /model   Another model", "   /models  All models"]
        await keyboard.key("down")
        assert rows(prompt.completions) == ["   /model   Another model", " ▸ /models  All models"]
        marked = prompt.completions.render_line(1)
        assert all(segment.style.reverse for segment in marked)
        assert prompt.completions.region.bottom == prompt.region.y
        assert prompt.has_focus


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        (["tab"], "/model "),
        (["enter"], "/model "),
        (["down", "tab"], "/models "),
        (["down", "down", "enter"], "/model "),
        (["up", "enter"], "/models "),
    ],
)
async def test_keys_choose(keys, text):
    async with prompted(completer=complete) as (prompt, app, keyboard):
        await keyboard.type("/m")
        for key in keys:
            await keyboard.key(key)
        assert prompt.text == text
        assert app.sent == []
        assert prompt.has_focus


async def test_enter_sends_what_is_complete():
    async with prompted(completer=complete) as (prompt, app, keyboard):
        await keyboard.type("/model\r")
        assert app.sent == ["/model"]
        assert not prompt.completions.is_open
        await keyboard.type("/he\r")
        assert prompt.text == "/help "
        await keyboard.key("enter")
        assert app.sent == ["/model", "/help"]
        await keyboard.type("/mo\t\r")
        assert app.sent[-1] == "/model"
        await keyboard.type("/mo\t")
        await keyboard.key("down")
        await keyboard.key("enter")
        assert prompt.text == "/model large"
        await keyboard.key("enter")
        assert app.sent[-1] == "/model large"


async def test_a_burst_completes_or_sends_like_a_hand():
    async with prompted(completer=complete) as (prompt, app, keyboard):
        await keyboard.burst("/help\r")
        await keyboard.wait()
        assert app.sent == ["/help"]
        await keyboard.burst("/he\tx")
        assert prompt.text == "/help x"


async def test_escape_closes_it_until_the_text_changes():
    async with prompted(completer=complete) as (prompt, app, keyboard):
        await keyboard.type("/m\x1b")
        assert not prompt.completions.is_open
        assert prompt.text == "/m"
        assert app.escapes == 0
        await keyboard.type("\x1b")
        assert app.escapes == 1
        await keyboard.type("o")
        assert prompt.completions.is_open
        await keyboard.type("\x1b\r")
        assert app.sent == ["/mo"]


async def test_a_recalled_command_leaves_the_arrows_to_the_history():
    async with prompted(completer=complete) as (prompt, _, keyboard):
        await keyboard.type("first\r/mod\x1b\r")
        await keyboard.key("up")
        assert prompt.text == "/mod"
        assert not prompt.completions.is_open
        await keyboard.key("up")
        assert prompt.text == "first"


async def test_nothing_but_the_text_itself_is_no_offer():
    async with prompted(completer=lambda text: [Completion(text, text)]) as (prompt, _, keyboard):
        await keyboard.type("/x")
        assert not prompt.completions.is_open


async def test_a_prompt_without_its_list_on_screen_still_sends():
    from widgets.prompt import Prompt

    async with prompted(widget=Prompt(), completer=complete) as (_, app, keyboard):
        await keyboard.type("/m\r")
        assert app.sent == ["/m"]


async def test_a_long_list_moves_with_the_mark():
    async with prompted(completer=many) as (prompt, _, keyboard):
        await keyboard.type("/")
        assert len(rows(prompt.completions)) == 8
        for _ in range(9):
            await keyboard.key("down")
        assert rows(prompt.completions)[0] == "   /c02"
        assert rows(prompt.completions)[-1] == " ▸ /c09"
        await keyboard.key("up")
        assert rows(prompt.completions)[0] == "   /c02"
        for _ in range(9):
            await keyboard.key("up")
        assert rows(prompt.completions)[-1] == " ▸ /c19"
        await keyboard.key("down")
        assert rows(prompt.completions)[0] == " ▸ /c00"


async def test_a_click_chooses():
    async with prompted(completer=complete) as (prompt, _, keyboard):
        await keyboard.type("/m")
        await keyboard.pilot.click(prompt.completions, offset=(5, 2))
        assert prompt.text == "/models "
        assert prompt.has_focus


@pytest.mark.parametrize("text", MARKUP)
@pytest.mark.parametrize("width", [20, 60, 200])
async def test_outside_text_is_literal_and_fits(text, width):
    def completer(_):
        return [
            Completion("/a", text * 3, text * 3),
            Completion("/b", "你好" * 30, "é" * 300),
            Completion("/c", ""),
        ]

    async with prompted(completer=completer, size=(width, 24)) as (prompt, _, keyboard):
        await keyboard.type("/")
        shown = rows(prompt.completions)
        assert len(shown) == 3
        assert all(cell_len(row) <= width for row in shown)
        if width == 200:
            shape = (text * 3).replace("\x1b[31m", "").replace("\n", "␤")
            assert shown[0].count(shape) == 2
