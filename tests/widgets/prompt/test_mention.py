"""An `@` mention is completed wherever it stands, and nothing but it changes."""

# size: one widget from every side, with one set of examples

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.hostile import MARKUP
from tests.widgets.prompt.keys import prompted, rows
from widgets.prompt import Completion
from widgets.prompt.mention import mention_at, mention_edit

FILES = [
    "README.md",
    "README.md.bak",
    "src/",
    "src/main.py",
    "src/parser.py",
    "my notes/",
    "my notes/to do.md",
]


def mentioned(path):
    return f'@"{path}"' if " " in path else f"@{path}"


def complete(query):
    """Files that begin so, of one folder at a time."""
    return [
        Completion(mentioned(path), path, "folder" if path.endswith("/") else "")
        for path in FILES
        if path.startswith(query)
        and "/" not in path.removeprefix(query).rstrip("/")
        and (path != query or not query.endswith("/"))
    ]


@pytest.mark.parametrize(
    ("line", "query"),
    [
        ("@|", ""),
        ("@src|", "src"),
        ("see @src|", "src"),
        ("see\t@src|", "src"),
        ("(@src|", "src"),
        ("[@src|", "src"),
        ("'@src|", "src"),
        ('"@src|', "src"),
        ("`@src|`", "src"),
        ("@sr|c/x", "sr"),
        ('@"my no|', "my no"),
        ('see @"my no| and more', "my no"),
        ('@"a @b|', "a @b"),
        ('@"a" @b|', "b"),
        ('@"a"|', None),
        ('@"a" |', None),
        ("@src |", None),
        ("|@src", None),
        ("ann@example.org|", None),
        ("a/@src|", None),
        ("src|", None),
        ("@@|", "@"),
    ],
)
def test_what_counts_as_a_mention(line, query):
    column = line.index("|")
    token = mention_at(line.replace("|", ""), 0, column)
    assert (token and token.query) == query


@pytest.mark.parametrize(
    ("line", "whole"),
    [
        ("(@sr|c/x)", "@src/x"),
        ("@sr|c, and", "@src"),
        ('@"my n|otes" too', '@"my notes"'),
        ('@"my n| and "more"', '@"my n'),
        ("@sr|", "@sr"),
    ],
)
def test_what_is_replaced_ends_with_the_mention(line, whole):
    column = line.index("|")
    text = line.replace("|", "")
    token = mention_at(text, 0, column)
    assert text[token.start : token.end] == whole


@given(st.text("@\"'( ab/\t", max_size=30), st.integers(0, 30))
def test_a_mention_lies_in_its_line_around_the_cursor(line, column):
    column = min(column, len(line))
    token = mention_at(line, 3, column)
    if token is not None:
        assert 0 <= token.start < column <= token.end <= len(line)
        assert line[token.start] == "@"
        assert line[token.start : column] == token.text
        assert token.row == 3


@pytest.mark.parametrize(
    ("replacement", "behind", "edit"),
    [
        ("@a.py", "", ("@a.py ", False, False)),
        ("a.py", "", ("@a.py ", False, False)),
        ("@a.py", " ", ("@a.py", False, True)),
        ("@a.py", ")", ("@a.py", False, False)),
        ("@src/", "", ("@src/", True, False)),
        ('@"my notes/"', " ", ('@"my notes/', True, False)),
        ('@"my notes/x"', "", ('@"my notes/x" ', False, False)),
    ],
)
def test_what_takes_its_place(replacement, behind, edit):
    assert mention_edit(replacement, behind) == edit


async def test_it_opens_anywhere_in_a_draft_of_many_lines():
    async with prompted(mentions=complete) as (prompt, _, keyboard):
        await keyboard.type("look\nat (@R")
        assert rows(prompt.completions) == [" ▸ README.md", "   README.md.bak"]
        assert prompt.completions.region.bottom == prompt.region.y
        await keyboard.type("\t")
        assert prompt.text == "look\nat (@README.md "
        assert not prompt.completions.is_open


@pytest.mark.parametrize("key", ["tab", "enter"])
async def test_a_key_takes_the_mark_and_the_cursor_goes_on_behind_it(key):
    async with prompted(mentions=complete) as (prompt, app, keyboard):
        await keyboard.type("see @R")
        await keyboard.key("down")
        await keyboard.key(key)
        await keyboard.type("now")
        assert prompt.text == "see @README.md.bak now"
        assert app.sent == []


async def test_only_the_mention_changes_and_one_step_undoes_it():
    async with prompted(mentions=complete) as (prompt, _, keyboard):
        await keyboard.type("a @")
        await keyboard.type(" b\nc")
        prompt.move_cursor((0, 3))
        await keyboard.type("REA")
        assert prompt.text == "a @REA b\nc"
        await keyboard.key("enter")
        assert prompt.text == "a @README.md b\nc"
        assert prompt.cursor_location == (0, 13)
        await keyboard.pilot.press("ctrl+underscore")
        assert prompt.text == "a @REA b\nc"
        await keyboard.pilot.press("ctrl+y")
        assert prompt.text == "a @README.md b\nc"


async def test_a_folder_keeps_the_list_open():
    async with prompted(mentions=complete) as (prompt, _, keyboard):
        await keyboard.type("@s\t")
        assert prompt.text == "@src/"
        assert rows(prompt.completions) == [" ▸ src/main.py", "   src/parser.py"]
        await keyboard.key("down")
        await keyboard.key("enter")
        assert prompt.text == "@src/parser.py "
        await keyboard.type("@my\t")
        assert prompt.text == '@src/parser.py @"my notes/'
        assert prompt.completions.is_open
        await keyboard.type("\t")
        assert prompt.text == '@src/parser.py @"my notes/to do.md" '


async def test_what_is_written_out_sends():
    async with prompted(mentions=complete) as (prompt, app, keyboard):
        await keyboard.type("see @README.md")
        assert [item.label for item in prompt.completions.items] == ["README.md", "README.md.bak"]
        await keyboard.type("\r")
        assert app.sent == ["see @README.md"]
        await keyboard.type("see @README.md")
        await keyboard.key("down")
        await keyboard.key("enter")
        assert prompt.text == "see @README.md.bak "
        await keyboard.type("@src/main.py")
        assert not prompt.completions.is_open


async def test_escape_closes_it_and_the_arrows_are_free_again():
    async with prompted(mentions=complete) as (prompt, app, keyboard):
        await keyboard.type("first\r")
        await keyboard.type("@R\x1b")
        assert not prompt.completions.is_open
        assert app.escapes == 0
        await keyboard.key("up")
        assert prompt.text == "first"
        await keyboard.key("down")
        assert prompt.text == "@R"
        assert not prompt.completions.is_open
        await keyboard.type("\r")
        assert app.sent == ["first", "@R"]


async def test_a_cursor_that_leaves_the_mention_closes_it():
    async with prompted(mentions=complete) as (prompt, app, keyboard):
        await keyboard.type("x @R")
        assert prompt.completions.is_open
        await keyboard.pilot.press("home")
        await keyboard.pilot.pause()
        assert not prompt.completions.is_open
        await keyboard.key("enter")
        assert app.sent == ["x @R"]


async def test_a_cursor_that_has_left_sends_even_in_the_same_burst():
    async with prompted(mentions=complete) as (prompt, app, keyboard):
        await keyboard.type("x @R")
        prompt.move_cursor((0, 0))
        assert not prompt.is_offering
        prompt._enter()
        await keyboard.pilot.pause()
        assert app.sent == ["x @R"]


async def test_no_list_over_a_paste():
    asked = []

    def completer(query):
        asked.append(query)
        return complete(query)

    async with prompted(mentions=completer) as (prompt, app, keyboard):
        await keyboard.paste("see @R")
        assert not prompt.completions.is_open
        await keyboard.type("\r")
        assert app.sent == ["see @R"]
        asked.clear()
        await keyboard.burst("one\rtwo @RE")
        assert not prompt.completions.is_open
        await keyboard.wait()
        assert prompt.text == "one\ntwo @RE"
        assert not prompt.completions.is_open
        await keyboard.type("A")
        assert prompt.completions.is_open


async def test_a_slow_list_opens_when_it_is_ready():
    ready = []
    async with prompted(mentions=lambda query: complete(query) if ready else None) as (prompt, _, keyboard):
        await keyboard.type("see @R")
        assert not prompt.completions.is_open
        prompt.refresh_completions()
        assert not prompt.completions.is_open
        ready.append(1)
        prompt.refresh_completions()
        assert prompt.completions.is_open
        await keyboard.key("down")
        FILES.insert(0, "READ")
        try:
            prompt.refresh_completions()
        finally:
            FILES.remove("READ")
        assert prompt.completions.marked.label == "README.md.bak"
        assert len(prompt.completions.items) == 3


@pytest.mark.parametrize("key", ["escape", "space", "home", "backspace"])
async def test_a_slow_list_does_not_open_over_something_else(key):
    ready = []
    async with prompted(mentions=lambda query: complete(query) if ready else None) as (prompt, _, keyboard):
        await keyboard.type("@R")
        await keyboard.pilot.press(key)
        if key == "backspace":
            await keyboard.pilot.press("backspace")
        await keyboard.pilot.pause()
        ready.append(1)
        prompt.refresh_completions()
        assert prompt.completions.is_open is (key == "escape")


async def test_commands_come_first_and_their_arguments_may_mention():
    def commands(text):
        return [Completion("/help ", "/help")] if "/help ".startswith(text) else []

    async with prompted(completer=commands, mentions=complete) as (prompt, _, keyboard):
        await keyboard.type("/h")
        assert prompt.completions.marked.label == "/help"
        prompt.set_draft("")
        await keyboard.type("/todo append see @R\t")
        assert prompt.text == "/todo append see @README.md "


async def test_a_token_of_a_paste_stays_whole():
    async with prompted(mentions=complete) as (prompt, app, keyboard):
        await keyboard.paste("x" * 20_000)
        await keyboard.type(" @R\t\r")
        assert app.sent == ["x" * 20_000 + " @README.md"]
        assert prompt.text == ""


async def test_a_click_takes_a_mention():
    async with prompted(mentions=complete) as (prompt, _, keyboard):
        await keyboard.type("see @R")
        await keyboard.pilot.click(prompt.completions, offset=(5, 2))
        await keyboard.pilot.pause()
        assert prompt.text == "see @README.md.bak "
        assert prompt.has_focus


async def test_long_paths_keep_their_last_name():
    def completer(_):
        return [Completion("@x", "a/very/deep/folder/" * 5 + "name.py"), Completion("@y/", "b/", "folder")]

    async with prompted(mentions=completer, size=(40, 12)) as (prompt, _, keyboard):
        await keyboard.type("@")
        first, second = rows(prompt.completions)
        assert first.startswith(" ▸ …")
        assert first.endswith("/name.py")
        assert second.startswith("   b/")
        assert second.endswith("folder")


@pytest.mark.parametrize("text", [*MARKUP, "\x1b[2Jx", "a\udeadb", "a\nb"])
async def test_hostile_names_are_literal(text):
    async with prompted(mentions=lambda _: [Completion(f"@{text}", text, text)], size=(160, 12)) as (
        prompt,
        _,
        keys,
    ):
        await keys.type("@")
        shown = rows(prompt.completions)
        assert len(shown) == 1
        if text in MARKUP:
            assert shown[0].count(text) == 2
        await keys.type("\t")
        assert not set(prompt.text) & set("\x1b\udead")


async def test_a_key_costs_the_same_with_a_long_draft():
    async with prompted(mentions=complete) as (prompt, _, keyboard):
        await keyboard.paste("word @x " * 2000)
        line = prompt.document[0]
        start = time.process_time()
        for _ in range(100):
            mention_at(line, 0, len(line))
        assert time.process_time() - start < 0.2
