"""Settings to show: some of every kind, as a user might have them."""

from __future__ import annotations

from widgets.dialogs.settings import SettingRow, SettingsScreen

ROWS = (
    SettingRow(
        key="model",
        value="openai:gpt-5",
        origin="config.toml line 1",
        allowed="text: a provider and a model, as in openai:gpt-5",
        description="The model to use, `provider:name`.",
    ),
    SettingRow(
        key="todo.enabled",
        value="true",
        default="true",
        kind="bool",
        allowed="true or false",
        description="Whether the model gets a list tool at all.",
    ),
    SettingRow(
        key="todo.dialect",
        value="write",
        default="ops",
        origin="config.toml line 4",
        kind="choice",
        options=("ops", "write", "both"),
        allowed="one of ops, write, both",
        description="`ops` offers `todo`, `write` offers `todo_write`, `both` offers both.",
    ),
    SettingRow(
        key="todo.allowParallelInProgress",
        value="false",
        default="false",
        kind="bool",
        allowed="true or false",
        description="Whether `todo_write` may have several tasks in progress.",
    ),
    SettingRow(
        key="todo.eager",
        value="always",
        default="default",
        origin=".punchlist/config.toml line 12",
        kind="choice",
        options=("default", "preferred", "always"),
        allowed="one of default, preferred, always",
        description=(
            "Whether a list comes first: `default` leaves it to the model, `preferred` suggests, `always` demands it."
        ),
        locked="This project sets it: .punchlist/config.toml line 12.",
    ),
    SettingRow(
        key="tasks.todoClearDelay",
        value="5",
        default="60",
        origin="PUNCHLIST_TASKS_TODOCLEARDELAY",
        kind="number",
        allowed="a number",
        description="Seconds until a closed task leaves the panel; 0 at once, negative never.",
        locked="The variable PUNCHLIST_TASKS_TODOCLEARDELAY sets it.",
    ),
    SettingRow(
        key="network.retries",
        value="4",
        default="4",
        kind="number",
        allowed="a whole number from 0 to 20",
        description="How often a request is tried again.",
    ),
    SettingRow(
        key="network.longestWait",
        value="30",
        default="120",
        origin="config.toml line 9",
        kind="number",
        allowed="a number, 0 or more",
        description="Seconds a provider may ask to wait; a longer wait ends the turn instead.",
    ),
    SettingRow(
        key='models."openai:gpt-5".effort',
        value="",
        kind="choice",
        options=("none", "minimal", "low", "medium", "high", "xhigh", "max"),
        allowed="one of none, minimal, low, medium, high, xhigh, max",
        description="How much the model thinks before it answers; `none` switches thinking off.",
    ),
    SettingRow(
        key='models."openai:gpt-5".temperature',
        value="0.2",
        origin="config.toml line 12",
        kind="number",
        allowed="a number from 0 to 2",
        description="How freely it picks its words; 0 is the steadiest.",
    ),
    SettingRow(
        key="servers.local.base_url",
        value="http://127.0.0.1:11434/a/rather/long/address/of/a/server/of/ones/own/v1",
        origin="config.toml line 15",
        allowed="an address that begins with http:// or https:// and holds no password",
        description="Where it answers, as in `http://127.0.0.1:11434/v1`.",
        is_required=True,
    ),
)


def check(key, text):
    """Numbers from 0 to 20, and no empty address."""
    if key.startswith(("network.", "tasks.")) and not (text.isdecimal() and int(text) <= 20):
        return f'{key} must be a whole number from 0 to 20, not "{text}".'
    if key.startswith("servers.") and not text.startswith("http"):
        return f"{key} must be an address that begins with http:// or https:// and holds no password."
    return None


def screen(rows=ROWS, *, ascii_marks=False):
    return SettingsScreen(
        rows, check, title="Settings  ~/.config/punchlist/config.toml", ascii_marks=ascii_marks
    )
