"""A picker narrows thousands of items by typing, keeps its mark while more arrive, and shows every text literally."""

# size: one widget from every side, with one set of examples

from __future__ import annotations

import time

import pytest
from textual.pilot import OutOfBounds

from tests.support.hostile import MARKUP
from tests.widgets.dialogs.stage import DialogStage
from widgets.dialogs import PickerDialog, PickerItem
from widgets.dialogs.picker_item import Entry, Heading, Offer, Typed, best_row
from widgets.kit.glyph import ASCII, UNICODE

ITEMS = [
    PickerItem("anthropic:opus", "opus", "200k · $15/$75", "anthropic"),
    PickerItem("anthropic:sonnet", "sonnet", "200k · $3/$15", "anthropic", is_current=True),
    PickerItem("openai:gpt-5-mini", "gpt-5-mini", "400k", "openai"),
    PickerItem("openai:gpt-5", "gpt-5", "400k", "openai"),
    PickerItem("groq:fast", "fast", "quick", "groq", disabled="needs a key"),
]


def many(number):
    return [PickerItem(f"p:{n}", f"model-{n:05}", f"{n % 100}k", f"provider {n % 20}") for n in range(number)]


class Shown:
    def __init__(self, app, pilot, dialog):
        self.app, self.pilot, self.dialog = app, pilot, dialog
        self.list = dialog._list

    @property
    def mark(self):
        row = self.list.marked
        return row.text if isinstance(row, Typed) else row and row.item.id

    @property
    def mark_y(self):
        """The row of the screen the mark is drawn in."""
        return next(y for y, row in enumerate(self.app.text().split("\n")) if UNICODE.in_progress in row)

    def rows(self):
        return [strip.text.rstrip() for strip in self.list.render_lines(self.list.size.region)]

    async def press(self, *keys):
        await self.pilot.press(*keys)
        await self.pilot.pause()


def showing(dialog, size=(80, 24)):
    """An app to enter, and what to ask it once it runs."""
    app = DialogStage(dialog)
    return app, app.run_test(size=size)


async def opened(app, pilot, dialog):
    await pilot.pause()
    return Shown(app, pilot, dialog)


async def test_items_stand_in_columns_under_their_headings_with_the_current_one_marked():
    app, run = showing(dialog := PickerDialog("Model", ITEMS))
    async with run as pilot:
        it = await opened(app, pilot, dialog)
        assert it.rows() == [
            " anthropic",
            "     opus        200k · $15/$75",
            " ▸ ● sonnet      200k · $3/$15",
            " openai",
            "     gpt-5-mini  400k",
            "     gpt-5       400k",
            " groq",
            "   ⊘ fast        needs a key",
        ]
        await it.press("enter")
    assert app.results == ["anthropic:sonnet"]


@pytest.mark.parametrize(
    ("typed", "left", "mark"),
    [
        ("GPT", 2, "openai:gpt-5-mini"),
        ("gpt-5", 2, "openai:gpt-5"),
        ("200k opus", 1, "anthropic:opus"),
        ("opus anthropic", 1, "anthropic:opus"),
        ("quick", 1, "groq:fast"),
        ("  ", 5, "anthropic:sonnet"),
        ("opus openai", 0, None),
    ],
)
async def test_typing_leaves_what_holds_every_word(typed, left, mark):
    app, run = showing(dialog := PickerDialog("Model", ITEMS))
    async with run as pilot:
        it = await opened(app, pilot, dialog)
        await it.press(*["space" if character == " " else character for character in typed])
        assert it.list.count == left
        assert it.mark == mark
        assert ("nothing matches" in app.text()) is (left == 0)
        assert (f"{left} of 5" in app.text()) is (left != 5)
        await it.press("enter")
    assert app.results == ([] if mark in {None, "groq:fast"} else [mark])


async def test_keys_move_the_mark_over_headings_and_around_the_ends():
    app, run = showing(dialog := PickerDialog("Model", ITEMS))
    async with run as pilot:
        it = await opened(app, pilot, dialog)
        seen = []
        for key in ["down", "down", "down", "down", "up", "home", "end", "up"]:
            await it.press(key)
            seen.append(it.mark.partition(":")[2])
        assert seen == ["gpt-5-mini", "gpt-5", "fast", "opus", "fast", "opus", "fast", "gpt-5"]


async def test_pages_follow_the_rows_on_screen():
    app, run = showing(dialog := PickerDialog("Model", many(300)), (60, 15))
    async with run as pilot:
        it = await opened(app, pilot, dialog)
        height = it.list.size.height
        assert height >= 4
        await it.press("pagedown")
        first = it.list._mark
        await it.press("pagedown", "pageup")
        assert it.list._mark == first
        assert height - 1 <= first <= height
        await it.press("end")
        assert it.mark == "p:299"
        await it.press("pagedown")
        assert it.mark == "p:299"
        await it.press(*["pageup"] * 200)
        assert it.mark == "p:0"
        assert it.rows()[0] == " provider 0"


async def test_a_click_chooses_and_a_heading_is_no_choice():
    app, run = showing(dialog := PickerDialog("Model", ITEMS))
    async with run as pilot:
        it = await opened(app, pilot, dialog)
        await pilot.click(it.list, offset=(4, 3))
        await pilot.pause()
        assert app.results == []
        await pilot.click(it.list, offset=(4, 1))
        await pilot.pause()
    assert app.results == ["anthropic:opus"]


async def test_the_wheel_scrolls_and_a_click_takes_what_is_there_then():
    app, run = showing(dialog := PickerDialog("Model", many(300)), (60, 15))
    async with run as pilot:
        it = await opened(app, pilot, dialog)
        it.list.scroll_to(y=40, animate=False, immediate=True)
        await pilot.pause()
        wanted = it.rows()[2].split()[0]
        await pilot.click(it.list, offset=(4, 2))
        await pilot.pause()
    assert app.results == [f"p:{int(wanted.removeprefix('model-'))}"]


async def test_escape_leaves_without_a_choice():
    app, run = showing(PickerDialog("Model", ITEMS))
    async with run as pilot:
        await pilot.pause()
        await pilot.press("g", "escape")
        await pilot.pause()
    assert app.results == [None]


async def test_what_cant_be_chosen_says_why():
    app, run = showing(dialog := PickerDialog("Model", ITEMS, note="asking openrouter…"))
    async with run as pilot:
        it = await opened(app, pilot, dialog)
        await it.press(*"fast", "enter")
        assert "fast: needs a key" in app.text()
        assert "asking openrouter" not in app.text()
        await it.press("backspace")
        assert "fast: needs a key" not in app.text()
        assert "asking openrouter…" in app.text()
    assert app.results == []


async def test_what_matches_nothing_can_be_taken_as_typed():
    app, run = showing(dialog := PickerDialog("Model", ITEMS, free_text='use "{}"'))
    async with run as pilot:
        it = await opened(app, pilot, dialog)
        await it.press(*"own", "space", *"name")
        assert it.rows()[0] == ' ▸   use "own name"'
        await it.press("enter")
    assert app.results == ["own name"]


async def test_a_name_that_others_contain_can_be_taken_too_but_is_not_marked():
    app, run = showing(dialog := PickerDialog("Model", ITEMS, free_text='use "{}"'))
    async with run as pilot:
        it = await opened(app, pilot, dialog)
        await it.press(*"gpt")
        assert it.mark == "openai:gpt-5-mini"
        assert it.rows()[3] == '     use "gpt"'
        await it.press(*"-5")
        assert not [row for row in it.rows() if row.startswith("     use")]


async def test_items_may_come_later_without_moving_the_mark():
    app, run = showing(dialog := PickerDialog("Model", ITEMS), (60, 24))
    async with run as pilot:
        it = await opened(app, pilot, dialog)
        await it.press("end", "up")
        assert it.mark == "openai:gpt-5"
        dialog.set_items([*many(200), *ITEMS, *many(100)])
        await pilot.pause()
        assert it.mark == "openai:gpt-5"
        y = it.mark_y
        dialog.set_items([*many(80), *ITEMS, *many(300)])
        await pilot.pause()
        assert it.mark == "openai:gpt-5"
        assert it.mark_y == y
        assert "385" in app.text()
        dialog.set_items(many(10))
        await pilot.pause()
        assert it.mark == "p:0"


async def test_a_filter_holds_for_items_that_come_later():
    app, run = showing(dialog := PickerDialog("Model", ITEMS[:1]))
    async with run as pilot:
        it = await opened(app, pilot, dialog)
        await it.press(*"gpt")
        assert it.mark is None
        dialog.set_items(ITEMS)
        await pilot.pause()
        assert it.list.count == 2
        assert it.mark == "openai:gpt-5-mini"
        await it.press("down")
        dialog.set_items([*many(10), *ITEMS])
        assert it.mark == "openai:gpt-5"


async def test_items_and_a_note_may_come_before_it_is_on_screen():
    dialog = PickerDialog("Model", [])
    dialog.set_items(ITEMS)
    dialog.set_note("asking [b]openrouter…")
    app, run = showing(dialog)
    async with run as pilot:
        it = await opened(app, pilot, dialog)
        assert it.mark == "anthropic:sonnet"
        assert "asking [b]openrouter…" in app.text()
        dialog.set_note("")
        await pilot.pause()
        assert "asking" not in app.text()


async def test_nothing_to_choose_is_no_fault():
    app, run = showing(dialog := PickerDialog("Model", []))
    async with run as pilot:
        it = await opened(app, pilot, dialog)
        await it.press("up", "down", "pageup", "pagedown", "home", "end", "enter", "x", "enter")
        assert "nothing matches" in app.text()
        with pytest.raises(OutOfBounds):
            await pilot.click(it.list, offset=(0, 40))
    assert app.results == []


async def test_five_thousand_items_follow_each_key():
    app, run = showing(dialog := PickerDialog("Model", many(5000)), (100, 30))
    async with run as pilot:
        it = await opened(app, pilot, dialog)
        spent = []
        for text in ["m", "mo", "model-04", "model-04 3k", "model-04", ""]:
            start = time.process_time()
            it.list.filter(text)
            it.rows()
            spent.append(time.process_time() - start)
        assert max(spent) < 0.05
        start = time.process_time()
        dialog.set_items(many(5000))
        assert time.process_time() - start < 0.25


@pytest.mark.parametrize("size", [(60, 15), (80, 24), (120, 40)])
async def test_every_key_and_the_mark_are_in_view_at_every_size(size):
    dialog = PickerDialog("A title that is long enough for two rows " * 4, many(100), note="said " * 60)
    app, run = showing(dialog, size)
    async with run as pilot:
        it = await opened(app, pilot, dialog)
        for key in ["down", "end", "home"]:
            await it.press(key)
            assert "enter choose · esc leave it" in app.text()
            assert UNICODE.in_progress in app.text()
            assert "type to filter" in app.text()
        assert it.list.size.height >= 2
        assert "what the agent said, line 0" in app.text()


async def test_the_mark_stays_in_view_when_the_terminal_shrinks():
    app, run = showing(dialog := PickerDialog("Model", many(100)), (100, 40))
    async with run as pilot:
        it = await opened(app, pilot, dialog)
        await it.press(*["down"] * 25)
        marked = it.mark
        await pilot.resize_terminal(60, 15)
        await pilot.pause()
        assert it.mark == marked
        assert UNICODE.in_progress in app.text()


async def test_long_names_are_whole_where_the_row_has_room():
    items = [
        PickerItem("a", "provider/" + "n" * 40, "a hint that gives way"),
        PickerItem("b", "short", "a hint"),
    ]
    app, run = showing(dialog := PickerDialog("Model", items), (60, 15))
    async with run as pilot:
        it = await opened(app, pilot, dialog)
        assert "provider/" + "n" * 40 in it.rows()[0]
        assert it.rows()[1] == "     short  a hint"


@pytest.mark.parametrize(
    "text", [*MARKUP, "\x1b]52;c;aGk=\x07", "\x9b2J", "a\x00b", "a\udeadb", "\u202eb", "a\nb"]
)
async def test_hostile_text_is_literal_and_nothing_a_terminal_obeys_is_drawn(text):
    items = [PickerItem("a", text, text, text), PickerItem("b", "b" + text, disabled=text)]
    app, run = showing(dialog := PickerDialog(text, items, free_text="use {}", note=text), (120, 30))
    async with run as pilot:
        it = await opened(app, pilot, dialog)
        if text in MARKUP:
            assert app.text().count(text) >= 7
        dialog._filter.value = f"{text} zz"
        await pilot.pause()
        drawn = app.text()
        assert not set(drawn) & set("\x00\x1b\x07\x9b\udead\u202e")
        drawn.encode()
        if text in MARKUP:
            assert it.rows()[0] == f" ▸   use {text} zz"


async def test_marks_in_ascii():
    app, run = showing(dialog := PickerDialog("Model", ITEMS, ascii_marks=True))
    async with run as pilot:
        it = await opened(app, pilot, dialog)
        assert it.rows()[2] == f" {ASCII.in_progress} * sonnet      200k \u00b7 $3/$15"
        assert not set(app.text()) & {UNICODE.in_progress, UNICODE.prompt, UNICODE.current}


def test_items_of_a_group_are_brought_together():
    items = [
        PickerItem(name, name, group=group) for name, group in [("a", "x"), ("b", ""), ("c", "x"), ("d", "")]
    ]
    rows = Offer(items).rows("")
    assert [row.text if isinstance(row, Heading) else row.label for row in rows] == ["x", "a", "c", "b", "d"]
    assert best_row(rows, "") == 1
    assert isinstance(rows[1], Entry)


def test_the_words_for_free_text_take_the_text_as_it_is():
    rows = Offer([], 'use "{}"').rows("{0} {} %s")
    assert rows == [Typed("{0} {} %s", 'use "{0} {} %s"')]


@pytest.mark.parametrize("theme", ["textual-dark", "textual-light"])
@pytest.mark.parametrize("size", [(60, 15), (100, 24)])
@pytest.mark.parametrize("state", ["open", "typed"])
def test_look(snap_compare, state, size, theme):
    dialog = PickerDialog(
        "Which model should answer?", ITEMS, free_text='use "{}"', note="asking openrouter…"
    )

    async def settle(pilot):
        await pilot.pause()
        if state == "typed":
            await pilot.press(*"gpt")
        await pilot.pause()

    assert snap_compare(DialogStage(dialog, theme), terminal_size=size, run_before=settle)
