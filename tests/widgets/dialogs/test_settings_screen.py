"""The settings screen: filtered, clicked, resized, and safe with any text."""

from __future__ import annotations

from dataclasses import replace

import pytest
from textual.events import Paste
from textual.geometry import Offset

from tests.support.hostile import MARKUP
from tests.widgets.dialogs.settings_desk import Desk, open_desk
from tests.widgets.dialogs.settings_rows import ROWS, check, screen
from tests.widgets.dialogs.stage import DialogStage
from widgets.dialogs.settings import SettingRow, SettingsScreen
from widgets.dialogs.settings_list import SettingsList


@pytest.fixture
async def desk():
    async with open_desk() as desk:
        yield desk


async def test_the_filter_finds_by_name_value_and_description(desk):
    for typed, found in [
        ("net", ["network.retries", "network.longestWait"]),
        ("ASK wait", ["network.longestWait"]),
        ("gpt-5 eff", ['models."openai:gpt-5".effort']),
        ("0.2", ['models."openai:gpt-5".temperature']),
    ]:
        await desk.press("slash")
        desk.app.post_message(Paste(typed))
        await desk.pilot.pause()
        assert f"{len(found)} of 11" in desk.text
        seen = [desk.marked]
        for _ in found[1:]:
            await desk.press("down")
            seen.append(desk.marked)
        assert seen == found
        await desk.press("enter")
        assert f"{len(found)} of 11" in desk.text
        await desk.press("escape")
        assert "11" in desk.text
    assert desk.app.results == []


async def test_the_mark_stays_on_its_setting_when_the_filter_goes(desk):
    await desk.press("tab", *"wait", "enter")
    assert desk.marked == "network.longestWait"
    await desk.press("escape")
    assert desk.marked == "network.longestWait"
    assert desk.app.results == []


async def test_what_is_found_can_be_changed(desk):
    await desk.press("slash", *"retries", "enter", "enter", "backspace", "9", "enter", "ctrl+s")
    assert desk.app.results == [{"network.retries": "9"}]


async def test_any_text_in_the_filter_is_just_text(desk):
    await desk.press("slash", "[")
    assert "nothing matches" in desk.text
    for text in ("[", "[/", "[bold]", *MARKUP, "\x1b[2J", "a\x00b"):
        desk.app.post_message(Paste(text))
        await desk.pilot.pause()
        assert "nothing matches" in desk.text
        assert desk.marked is None
    await desk.press("down", "up", "pagedown", "pageup", "home", "end", "enter")
    await desk.press("enter", "r", "left", "right", "end", "pageup")
    await desk.press("escape", "escape")
    assert desk.app.results == [None]


async def test_markup_is_literal_in_every_place():
    rows = [
        SettingRow(key=f"t{n}.name{n}", value=text, default="x", origin=text, allowed=text, description=text)
        for n, text in enumerate(MARKUP)
    ]
    app = DialogStage(SettingsScreen(rows, check, title=MARKUP[0]))
    async with app.run_test(size=(160, 50)) as pilot:
        rows_shown = app.screen.query_one(SettingsList)
        for text in MARKUP:
            await pilot.pause()
            assert app.text().count(text) >= 4
            rows_shown.move(1)


async def test_markup_is_literal_in_names_and_faults():
    rows = [SettingRow(key=f"{text.replace('.', '')}.x", value="", is_required=True) for text in MARKUP]
    app = DialogStage(SettingsScreen(rows, lambda key, text: f"{key} isn't {text}"))
    async with app.run_test(size=(160, 50)) as pilot:
        rows_shown = app.screen.query_one(SettingsList)
        for row in rows:
            await pilot.press("enter", "]")
            await pilot.pause()
            assert app.text().count(row.group) >= 3
            assert f"{row.key} isn't ]" in app.text()
            await pilot.press("escape")
            rows_shown.move(1)


@pytest.mark.parametrize("text", ["\x1b]52;c;aGk=\x07", "\x9b2J", "a\x00b", "a\udeadb", "\u202eb", "a\nb"])
async def test_nothing_a_terminal_obeys_is_drawn(text):
    row = SettingRow(
        key=text, value=text, default=text, origin=text, allowed=text, description=text, locked=text
    )
    app = DialogStage(SettingsScreen([row, replace(row, key=f"{text}.x", locked="")], check, title=text))
    async with app.run_test(size=(100, 20)) as pilot:
        for keys in ([], ["enter"], ["down", "enter"]):
            await pilot.press(*keys)
            await pilot.pause()
            drawn = app.text()
            assert not set(drawn) & set("\x00\x1b\x07\x9b\udead\u202e")
            drawn.encode()
        await pilot.press("enter", "ctrl+s")
        assert app.results == [{}]


async def test_a_click_marks_and_a_second_one_changes(desk):
    y = desk.text.split("\n").index(desk.line("dialect"))
    await desk.pilot.click(offset=Offset(10, y))
    await desk.pilot.pause()
    assert desk.marked == "todo.dialect"
    await desk.pilot.click(offset=Offset(10, y))
    await desk.pilot.pause()
    assert "both" in desk.line("dialect")
    await desk.pilot.click(offset=Offset(2, y - 2))
    await desk.pilot.pause()
    assert desk.marked == "todo.dialect"


@pytest.mark.parametrize(("typed", "saved"), [("5", {"network.retries": "5"}), ("99", {})])
async def test_a_value_that_is_left_by_a_click_counts_if_it_can(desk, typed, saved):
    await desk.go("network.retries")
    await desk.press("enter", "backspace", *typed)
    await desk.pilot.click(SettingsList, offset=Offset(5, 2))
    await desk.pilot.pause()
    assert "esc leave" in desk.text
    await desk.press("ctrl+s")
    assert desk.app.results == [saved]


async def test_what_is_typed_stays_in_its_row_when_the_window_changes(desk):
    await desk.go("network.retries")
    await desk.press("enter", "backspace", "1", "9")
    for size in ((60, 15), (120, 40), (80, 24)):
        await desk.pilot.resize_terminal(*size)
        await desk.pilot.pause()
        assert "19" in desk.line("retries")
    await desk.press("ctrl+s")
    assert desk.app.results == [{"network.retries": "19"}]


async def test_the_end_of_a_long_value_is_seen_when_it_is_opened(desk):
    await desk.go("servers.local.base_url")
    await desk.press("enter")
    assert "ones/own/v1" in desk.line("base_url")


async def test_without_settings_there_is_nothing_to_break():
    app = DialogStage(SettingsScreen([], check))
    async with app.run_test(size=(60, 15)) as pilot:
        await pilot.press("down", "enter", "r", "left", "pagedown", "end", "slash", "x", "enter", "ctrl+s")
        await pilot.pause()
    assert app.results == [{}]


@pytest.mark.parametrize("size", [(120, 40), (100, 24), (80, 24), (60, 15)])
async def test_every_key_and_the_marked_row_are_seen_at_every_size(size):
    app = DialogStage(screen())
    async with app.run_test(size=size) as pilot:
        desk = Desk(app, pilot)
        await pilot.pause()
        for key in ("enter edit", "ctrl+s save", "esc leave", "r reset", "/ filter"):
            assert key in desk.text
        for row in ROWS:
            await desk.go(row.key)
            assert desk.line(row.name).startswith(" ▸ ")
            assert f"\n {row.key}  " in desk.text


async def test_marks_and_rules_can_be_ascii():
    app = DialogStage(screen(ascii_marks=True))
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        await pilot.press("down", "enter")
        await pilot.pause()
        drawn = app.text()
        assert set(drawn) - {chr(n) for n in range(128)} <= {"·"}
        assert " [>] * enabled " in drawn
