"""Prompts that wait have a row each, can be taken back, and may be sent for the agent's next step."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from tests.support.hostile import MARKUP
from tests.widgets.prompt.keys import prompted, rows
from widgets.kit.glyph import ASCII, UNICODE
from widgets.prompt import PromptArea, QueuedRow
from widgets.prompt.queue import one_line

TWO = [QueuedRow("1", "Then run the tests\nand fix\n\nwhat fails"), QueuedRow("2", "Use tabs", steering=True)]
HINT = "up edits · ctrl+s at the next step"


def plain(number):
    return [QueuedRow(str(n), f"prompt {n}") for n in range(number)]


@pytest.mark.parametrize(
    ("text", "width", "row"),
    [
        ("one", 20, "one"),
        ("one\ntwo", 20, "one … +1 line"),
        ("\n\none\ntwo\n\nthree\n", 20, "one … +3 lines"),
        ("a rather long first line", 12, "a rather lo…"),
        ("a rather long first line\n2\n3", 20, "a rather l… +2 lines"),
        ("", 20, ""),
    ],
)
def test_one_line(text, width, row):
    shown = one_line(text, width, "…")
    assert cell_len(shown) <= width
    assert shown == row


@given(st.text(max_size=60), st.integers(1, 40))
def test_one_line_never_takes_more_than_its_width(text, width):
    shown = one_line(text, width, "…")
    assert cell_len(shown) <= width
    assert "\n" not in shown


async def test_rows_stand_above_the_prompt_with_marks_that_differ():
    area = PromptArea()
    async with prompted(widget=area) as (prompt, _, keyboard):
        assert not area.queue.display or area.queue.size.height == 0
        area.show_queue(TWO)
        await keyboard.pilot.pause()
        first, second = rows(area.queue)
        assert first == f" {UNICODE.prompt} Then run the tests … +3 lines".ljust(80 - len(HINT) - 1) + HINT
        assert second == f" {UNICODE.steering} Use tabs"
        assert area.queue.region.bottom == prompt.region.y
        area.show_queue([])
        await keyboard.pilot.pause()
        assert area.queue.size.height == 0


async def test_the_list_stands_above_the_completions():
    from tests.widgets.prompt.test_completion import complete

    area = PromptArea()
    async with prompted(widget=area, completer=complete) as (prompt, _, keyboard):
        area.show_queue(TWO)
        await keyboard.type("/")
        await keyboard.pilot.pause()
        assert area.queue.region.bottom == prompt.completions.region.y
        assert prompt.completions.region.bottom == prompt.region.y


async def test_three_are_shown_and_the_rest_is_a_number():
    area = PromptArea()
    async with prompted(widget=area) as (_, _app, keyboard):
        for number, last in [
            (3, f" {UNICODE.prompt} prompt 2"),
            (4, "   … 1 more"),
            (1203, "   … 1,200 more"),
        ]:
            area.show_queue(plain(number))
            await keyboard.pilot.pause()
            assert rows(area.queue)[-1] == last
            assert len(rows(area.queue)) == min(number, 4)


@pytest.mark.parametrize(
    ("width", "hint"), [(80, HINT), (66, HINT), (60, "up edits"), (38, ""), (30, ""), (10, ""), (3, "")]
)
async def test_the_hint_gives_way_to_the_text(width, hint):
    area = PromptArea()
    async with prompted(widget=area, size=(width, 20)) as (_, _app, keyboard):
        area.show_queue([QueuedRow("1", "word " * 40)])
        await keyboard.pilot.pause()
        row = rows(area.queue)[0]
        assert cell_len(row) <= width
        assert row.endswith(hint or "…"[: width - 3])
        assert ("up edits" in row) is bool(hint)


async def test_what_is_meant_for_the_next_step_has_no_key_for_it():
    area = PromptArea()
    async with prompted(widget=area) as (_, _app, keyboard):
        area.show_queue([QueuedRow("1", "x", steering=True)])
        await keyboard.pilot.pause()
        assert rows(area.queue)[0].endswith("  up edits")


async def test_up_in_an_empty_prompt_takes_back_once_until_it_is_answered():
    area = PromptArea()
    async with prompted(widget=area) as (prompt, app, keyboard):
        await keyboard.type("old\r")
        area.show_queue(TWO)
        await keyboard.key("up")
        await keyboard.key("up")
        assert app.taken_back == 1
        assert prompt.text == ""
        prompt.set_draft("Use tabs")
        area.show_queue(TWO[:1])
        await keyboard.key("up")
        assert prompt.text == "old"
        await keyboard.key("down")
        assert prompt.text == "Use tabs"
        prompt.clear_draft()
        await keyboard.key("up")
        assert app.taken_back == 2
        area.show_queue([])
        await keyboard.key("up")
        assert prompt.text == "Use tabs"
        assert app.taken_back == 2


async def test_up_in_a_draft_is_the_history_as_ever():
    area = PromptArea()
    async with prompted(widget=area) as (prompt, app, keyboard):
        await keyboard.type("old\r")
        area.show_queue(TWO)
        await keyboard.type("x")
        await keyboard.key("up")
        assert prompt.text == "old"
        assert app.taken_back == 0


async def test_ctrl_s_sends_for_the_next_step():
    async with prompted() as (prompt, app, keyboard):
        await keyboard.type("one")
        await keyboard.pilot.press("ctrl+s")
        assert app.sent == app.steered == ["one"]
        assert prompt.text == ""
        await keyboard.type("two\r")
        assert app.sent == ["one", "two"]
        assert app.steered == ["one"]
        assert app.steer_requests == 0
        await keyboard.pilot.press("ctrl+s")
        assert app.steer_requests == 1
        await keyboard.type("  ")
        await keyboard.pilot.press("ctrl+s")
        assert app.steer_requests == 2
        await keyboard.key("up")
        assert prompt.text == "two"


async def test_ctrl_s_takes_a_whole_paste():
    async with prompted() as (_, app, keyboard):
        await keyboard.burst("one\ntwo")
        await keyboard.pilot.press("ctrl+s")
        assert app.steered == ["one\ntwo"]


@pytest.mark.parametrize("text", [*MARKUP, "\x1b]52;c;aGk=\x07x", "\x9b2J", "a\x00b", "a\udeadb", "\u202eb"])
async def test_hostile_text_is_literal(text):
    area = PromptArea()
    async with prompted(widget=area, size=(160, 20)) as (_, _app, keyboard):
        area.show_queue([QueuedRow("1", text), QueuedRow("2", f"{text}\n{text}")])
        await keyboard.pilot.pause()
        shown = "\n".join(rows(area.queue))
        assert not set(shown) & set("\x00\x1b\x07\x9b\udead\u202e")
        shown.encode()
        if text in MARKUP:
            assert shown.count(text) == 2


async def test_the_same_rows_again_cost_nothing(monkeypatch):
    area = PromptArea()
    async with prompted(widget=area) as (_, _app, keyboard):
        area.show_queue(TWO)
        await keyboard.pilot.pause()
        monkeypatch.setattr(area.queue, "refresh", lambda *_, **__: pytest.fail("drawn again"))
        area.show_queue(list(TWO))


async def test_ascii_marks_and_rules():
    area = PromptArea(ascii_marks=True)
    async with prompted(widget=area, completer=lambda _: [], size=(60, 12)) as (prompt, app, keyboard):
        area.show_queue([*TWO, *plain(4)])
        await keyboard.type("/")
        await keyboard.pilot.pause()
        drawn = [strip.text for strip in app.screen._compositor.render_strips()]
        assert all(line.isascii() for line in drawn)
        assert drawn[0] == "-" * 60
        assert f" {ASCII.steering} Use tabs" in rows(area.queue)
        area.configure(ascii_marks=False)
        await keyboard.pilot.pause()
        assert app.screen._compositor.render_strips()[0].text == "─" * 60
        area.configure(ascii_marks=True)
        await keyboard.pilot.pause()
        assert app.screen._compositor.render_strips()[0].text == "-" * 60
        assert prompt.has_focus
