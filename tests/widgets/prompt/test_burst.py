"""Enter sends, unless it is a line end of a text that was pasted as keys."""

from __future__ import annotations

import pytest

from tests.widgets.prompt.keys import prompted


async def test_enter_sends_what_was_typed_at_once():
    async with prompted() as (prompt, app, keyboard):
        await keyboard.type("hello\r")
        assert app.sent == ["hello"]
        assert not keyboard.timers
        assert not prompt.text


async def test_text_and_enter_in_one_burst_are_sent_after_a_moment():
    async with prompted() as (_, app, keyboard):
        await keyboard.burst("hello\r")
        assert app.sent == []
        assert [seconds for seconds, _ in keyboard.timers] == [0.025]
        await keyboard.wait()
        assert app.sent == ["hello"]


@pytest.mark.parametrize("line_end", ["\r", "\n", "\r\n"])
async def test_lines_in_one_burst_are_text(line_end):
    async with prompted() as (prompt, app, keyboard):
        await keyboard.burst(line_end.join(["one", "two", "", "three", ""]))
        await keyboard.wait()
        assert app.sent == []
        assert prompt.text == "one\ntwo\n\nthree\n"
        await keyboard.burst("\r")
        assert app.sent == ["one\ntwo\n\nthree"]


async def test_two_enters_at_the_end_of_a_burst_send_once():
    async with prompted() as (_, app, keyboard):
        await keyboard.burst("hello\r\r")
        await keyboard.wait()
        assert app.sent == ["hello"]


async def test_a_late_timer_does_not_turn_a_press_into_a_line_end():
    async with prompted() as (prompt, app, keyboard):
        await keyboard.burst("hello\r")
        keyboard.time += 0.03
        await keyboard.burst("again")
        assert app.sent == ["hello"]
        assert prompt.text == "again"
        await keyboard.wait()
        assert app.sent == ["hello"]


async def test_another_key_or_a_paste_after_a_held_enter_sends_first():
    async with prompted() as (prompt, app, keyboard):
        await keyboard.burst("one\r")
        await keyboard.key("escape", after=0.001)
        assert app.sent == ["one"]
        assert app.escapes == 1
        await keyboard.type("t")
        await keyboard.burst("wo\r")
        await keyboard.paste("three")
        assert app.sent == ["one", "two"]
        assert prompt.text == "three"


async def test_a_tab_of_a_pasted_text_does_not_take_the_focus_away():
    async with prompted() as (prompt, _, keyboard):
        await keyboard.burst("all:\r\tgcc\r")
        await keyboard.wait()
        assert prompt.text == "all:\n\tgcc\n"


@pytest.mark.parametrize("key", ["shift+enter", "ctrl+j", "alt+enter"])
async def test_keys_for_a_new_line(key):
    async with prompted() as (prompt, app, keyboard):
        await keyboard.type("a")
        await keyboard.key(key)
        await keyboard.type("b")
        assert prompt.text == "a\nb"
        assert app.sent == []


def test_terminals_have_a_key_for_a_new_line():
    from textual._xterm_parser import XTermParser

    for data, key in {"\n": "ctrl+j", "\x1b[13;2u": "shift+enter", "\x1b[13;3u": "alt+enter"}.items():
        assert [event.key for event in XTermParser().feed(data)] == [key]


async def test_the_real_timer_sends():
    async with prompted() as (prompt, app, keyboard):
        prompt._after = prompt.set_timer
        await keyboard.burst("hello\r")
        while not app.sent:
            await keyboard.pilot.pause(0.005)
        assert app.sent == ["hello"]


LINES = "".join(f"line {number} with some words in it\r" for number in range(300))


async def test_a_long_paste_as_keys_changes_the_text_once_a_frame():
    async with prompted() as (prompt, app, keyboard):
        texts = []
        edit = prompt.edit
        prompt.edit = lambda change: (texts.append(change.text), edit(change))[1]
        await keyboard.burst(LINES)
        await keyboard.wait()
        assert prompt.text == LINES.replace("\r", "\n")
        assert len(texts) < 40
        await keyboard.type("\r")
        assert app.sent == [LINES.replace("\r", "\n").rstrip()]


async def test_frames_come_by_themselves_while_a_paste_goes_on():
    async with prompted() as (prompt, _, keyboard):
        prompt._after = prompt.set_timer
        await keyboard.burst("one\rtwo\rthree")
        while prompt.text != "one\ntwo\nthree":
            await keyboard.pilot.pause(0.005)
        await keyboard.burst("\rfour")
        while prompt.text != "one\ntwo\nthree\nfour":
            await keyboard.pilot.pause(0.005)


@pytest.mark.parametrize("key", ["enter", "typed", "backspace", "ctrl+c", "paste", "click"])
async def test_what_comes_after_a_paste_finds_all_of_it(key):
    async with prompted() as (prompt, app, keyboard):
        await keyboard.burst("one\rtwo")
        assert prompt.text == "one"
        match key:
            case "enter":
                await keyboard.type("\r")
                assert app.sent == ["one\ntwo"]
            case "typed":
                await keyboard.type("!")
                assert prompt.text == "one\ntwo!"
            case "backspace":
                await keyboard.key(key, after=0.001)
                assert prompt.text == "one\ntw"
            case "ctrl+c":
                await keyboard.key(key, after=0.001)
                assert prompt.past.entries[-1] == "one\ntwo"
                assert not prompt.text
            case "paste":
                await keyboard.paste("!")
                assert prompt.text == "one\ntwo!"
            case _:
                await keyboard.pilot.click(prompt, offset=(3, 1))
                assert prompt.text == "one\ntwo"
        await keyboard.wait()
        assert prompt.text.count("two") <= 1


async def test_the_draft_holds_what_is_still_collected():
    async with prompted() as (prompt, _, keyboard):
        await keyboard.burst("one\rtwo")
        assert prompt.draft == "one\ntwo"
        await keyboard.burst("\rthree")
        prompt.set_draft("other")
        await keyboard.wait()
        assert prompt.text == "other"
