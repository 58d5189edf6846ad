"""The settings screen over the real settings: what is shown is what there is, what is saved counts."""

from __future__ import annotations

from dataclasses import asdict, fields

import pytest

from app.settings.describe import SettingState, check_setting, describe_settings
from app.settings.write import save_settings
from tests.widgets.dialogs.stage import DialogStage
from widgets.dialogs.settings import SettingRow, SettingsScreen
from widgets.dialogs.settings_list import SettingsList


def stage(loaded, *models):
    rows = [SettingRow(**asdict(state)) for state in describe_settings(loaded, models)]
    return DialogStage(SettingsScreen(rows, check_setting))


def test_a_row_is_made_of_what_is_known():
    assert {field.name for field in fields(SettingState)} == {field.name for field in fields(SettingRow)}


@pytest.mark.parametrize("size", [(60, 15), (100, 60)])
async def test_every_setting_is_in_it_whole(load, size):
    loaded = load("[servers.local]\nbase_url = 'http://127.0.0.1:11434/v1'")
    app = stage(loaded, "openai:gpt-5")
    async with app.run_test(size=size) as pilot:
        rows = app.screen.query_one(SettingsList)
        for state in describe_settings(loaded, ["openai:gpt-5"]):
            await pilot.pause()
            marked = next(line for line in app.text().split("\n") if line.startswith(" ▸ "))
            assert state.key.rpartition(".")[2] in marked
            assert (state.value or "not set") in marked
            drawn = " ".join(app.text().split())
            assert f"{state.description} Must be {state.allowed}." in drawn
            rows.move(1)


async def test_what_is_changed_on_it_counts_after_saving(load, user_file):
    user_file.write_text("# mine\n[todo]\neager = 'always' # yes\n")
    app = stage(load())
    async with app.run_test(size=(100, 30)) as pilot:
        for keys in (
            ["slash", *"dialect", "enter", "right", "escape"],
            ["slash", *"eager", "enter", "r", "escape"],
            ["slash", *"retries", "enter", "enter", "backspace", "2", "1", "enter", "backspace", "enter"],
            ["ctrl+s"],
        ):
            await pilot.press(*keys)
            await pilot.pause()
    (changes,) = app.results
    assert changes == {"todo.dialect": "write", "todo.eager": None, "network.retries": "2"}
    save_settings(user_file, {**changes, "network.retries": 2})
    assert user_file.read_text() == '# mine\n[todo]\ndialect = "write"\n\n[network]\nretries = 2\n'
    loaded = load()
    assert loaded.problems == ()
    assert (loaded.settings.todo.dialect, loaded.settings.network.retries) == ("write", 2)
