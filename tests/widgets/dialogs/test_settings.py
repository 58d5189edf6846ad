"""The settings screen: changed in place, checked, and nothing lost or saved by accident."""

from __future__ import annotations

import pytest

from tests.widgets.dialogs.settings_desk import NAMES, open_desk
from tests.widgets.dialogs.settings_rows import ROWS
from widgets.dialogs.settings_draft import SettingsDraft


@pytest.fixture
async def desk():
    async with open_desk() as desk:
        yield desk


async def test_values_stand_in_columns_under_their_tables(desk):
    lines = desk.text.split("\n")
    assert lines.index(" todo") < lines.index(" tasks") < lines.index(" network")
    column = desk.line("dialect").index("write")
    assert {desk.line(row.name).index(row.value[:20] or "not set") for row in ROWS} == {column}
    assert desk.line("dialect").endswith("config.toml line 4")


async def test_the_mark_moves_over_settings_only_and_stops_at_the_ends(desk):
    seen = [desk.marked]
    for _ in range(len(ROWS) + 1):
        await desk.press("down")
        seen.append(desk.marked)
    assert seen == [*NAMES, NAMES[-1], NAMES[-1]]
    await desk.press("home")
    assert desk.marked == NAMES[0]
    await desk.press("up")
    assert desk.marked == NAMES[0]
    await desk.press("pagedown")
    assert desk.marked == NAMES[-1]
    await desk.press("pageup")
    assert desk.marked == NAMES[0]
    await desk.press("end")
    assert desk.marked == NAMES[-1]


async def test_what_is_known_of_the_marked_one_is_said(desk):
    await desk.go("network.longestWait")
    assert "network.longestWait  config.toml line 9 · default 120" in desk.text
    assert "Seconds a provider may ask to wait; a longer wait ends the turn instead." in desk.text
    assert "Must be a number, 0 or more." in desk.text


async def test_enter_turns_what_has_a_few_words(desk):
    await desk.go("todo.enabled")
    await desk.press("enter")
    assert "false" in desk.line("enabled")
    await desk.go("todo.dialect")
    await desk.press("enter")
    assert "both" in desk.line("dialect")
    await desk.press("space")
    assert "ops" in desk.line("dialect")
    await desk.press("left")
    assert "both" in desk.line("dialect")
    await desk.press("ctrl+s")
    assert desk.app.results == [{"todo.enabled": "false", "todo.dialect": "both"}]


async def test_a_value_that_is_as_it_was_is_no_change(desk):
    await desk.go("todo.enabled")
    await desk.press("enter", "enter")
    await desk.go("todo.dialect")
    await desk.press("right", "right", "right")
    await desk.press("ctrl+s")
    assert desk.app.results == [{}]


async def test_many_words_are_a_list_to_choose_from(desk):
    await desk.go('models."openai:gpt-5".effort')
    await desk.press("enter")
    assert "5 high" in desk.text
    await desk.press("5")
    assert "high" in desk.line("effort")
    await desk.press("enter", "escape", "right")
    assert "xhigh" in desk.line("effort")
    await desk.press("ctrl+s")
    assert desk.app.results == [{'models."openai:gpt-5".effort': "xhigh"}]


@pytest.mark.parametrize(("key", "value"), [("left", "max"), ("right", "none")])
async def test_a_choice_without_a_value_begins_at_an_end(desk, key, value):
    await desk.go('models."openai:gpt-5".effort')
    await desk.press(key, "ctrl+s")
    assert desk.app.results == [{'models."openai:gpt-5".effort': value}]


async def test_a_text_is_typed_in_its_place(desk):
    await desk.go("network.retries")
    column = desk.line("retries").index("4")
    await desk.press("enter", "backspace", "1", "2")
    assert desk.line("retries").index("12") == column
    assert "enter take it · esc as it was · empty: default" in desk.text
    await desk.press("enter")
    assert "• retries" in desk.line("retries")
    assert desk.line("retries").endswith("changed")
    assert "1 changed · 11" in desk.text
    await desk.press("ctrl+s")
    assert desk.app.results == [{"network.retries": "12"}]


async def test_a_wrong_text_is_said_at_once_and_not_taken(desk):
    await desk.go("network.retries")
    await desk.press("enter", "5")
    fault = 'network.retries must be a whole number from 0 to 20, not "45".'
    assert fault in desk.text
    await desk.press("enter")
    assert fault in desk.text
    await desk.press("ctrl+s")
    assert desk.app.results == []
    assert fault in desk.text
    await desk.press("backspace")
    assert fault not in desk.text
    await desk.press("0", "backspace", "backspace", "7", "ctrl+s")
    assert desk.app.results == [{"network.retries": "7"}]


async def test_keys_of_the_list_are_letters_while_a_text_is_typed(desk):
    await desk.go("model")
    await desk.press("enter", "r", "/", "space", "[", "home", "x", "end", "enter")
    await desk.press("ctrl+s")
    assert desk.app.results == [{"model": "xopenai:gpt-5r/ ["}]


async def test_escape_leaves_a_value_as_it_was(desk):
    await desk.go("network.retries")
    await desk.press("enter", "9", "escape")
    assert desk.app.results == []
    assert desk.line("retries").split()[-2:] == ["4", "default"]
    await desk.press("escape")
    assert desk.app.results == [None]


async def test_an_empty_text_means_the_default(desk):
    await desk.go("network.longestWait")
    await desk.press("enter", "backspace", "backspace", "enter")
    assert "120" in desk.line("longestWait")
    await desk.go("network.retries")
    await desk.press("enter", "backspace", "enter")
    await desk.press("ctrl+s")
    assert desk.app.results == [{"network.longestWait": None}]


async def test_reset_goes_back_to_the_default(desk):
    for key in (
        "todo.dialect",
        "network.longestWait",
        'models."openai:gpt-5".temperature',
        "network.retries",
    ):
        await desk.go(key)
        await desk.press("r")
    assert "ops" in desk.line("dialect")
    assert "120" in desk.line("longestWait")
    assert "not set" in desk.line("temperature")
    await desk.press("ctrl+s")
    assert desk.app.results == [
        {"todo.dialect": None, "network.longestWait": None, 'models."openai:gpt-5".temperature': None}
    ]


async def test_reset_takes_a_change_to_a_default_back(desk):
    await desk.go("todo.enabled")
    await desk.press("enter", "r", "ctrl+s")
    assert desk.app.results == [{}]


async def test_what_cant_be_without_a_value_isnt_reset(desk):
    await desk.go("servers.local.base_url")
    await desk.press("r")
    assert "It can't be without a value." in desk.text
    await desk.press("enter", "ctrl+u")
    assert "empty: default" not in desk.text
    await desk.press("enter")
    assert "servers.local.base_url must be an address" in desk.text
    await desk.press("escape", "ctrl+s")
    assert desk.app.results == [{}]


async def test_what_is_set_elsewhere_says_so_and_stays(desk):
    for name in ("todo.eager", "tasks.todoClearDelay"):
        for key in ("enter", "left", "r"):
            await desk.go(name)
            await desk.press(key)
            assert " sets it" in desk.text
            assert "⊘" in desk.line(name.partition(".")[2])
    await desk.press("ctrl+s")
    assert desk.app.results == [{}]


async def test_leaving_with_changes_asks(desk):
    await desk.go("todo.enabled")
    await desk.press("enter", "escape")
    assert "Leave without your changes?" in desk.text
    await desk.press("n")
    assert desk.app.results == []
    assert "false" in desk.line("enabled")
    await desk.press("escape", "y")
    assert desk.app.results == [None]


def test_a_draft_knows_what_differs():
    draft = SettingsDraft(ROWS)
    rows = {row.key: row for row in ROWS}
    draft.change(rows["network.retries"], "7")
    draft.change(rows["todo.dialect"], "write")
    draft.reset(rows["network.longestWait"])
    assert draft.changes == {"network.retries": "7", "network.longestWait": None}
    assert draft.value(rows["network.longestWait"]) == "120"
    assert draft.is_default(rows["network.longestWait"])
    assert not draft.is_default(rows["network.retries"])
    draft.change(rows["network.longestWait"], "30")
    draft.reset(rows["network.retries"])
    assert draft.changes == {}
