"""`/settings`: shown, changed, saved, and told from when a change counts."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import pytest

from app.commands.settings import SettingsCommand
from app.settings.load import load_settings
from tests.support.desk import Desk
from tests.support.port import FakePort


@dataclass
class SettingsPort(FakePort):
    """Answers the settings screen too."""

    changes: list = field(default_factory=list)
    opened: list = field(default_factory=list)

    async def settings(self, loaded):
        self.opened.append(loaded)
        return self.changes.pop(0)


class SettingsDesk(Desk):
    """A desk with a settings file."""

    def __init__(self, folder) -> None:
        super().__init__(folder)
        self.path = folder / "config.toml"
        self.port = SettingsPort()
        self.context = replace(self.context, port=self.port)
        self.environment = {}
        self.applied = []
        self.reads = 0
        self.command = SettingsCommand(self.load, self.apply)

    def load(self):
        self.reads += 1
        return load_settings(path=self.path, environment=self.environment)

    def apply(self, loaded, keys):
        self.applied.append((loaded, keys))
        return {key for key in keys if key.startswith(("screen.", "models."))}

    async def type(self, line):
        await self.command.run(line.removeprefix("/settings").strip(), self.context)

    def complete(self, line):
        return [found.text for found in self.command.suggest(line.removeprefix("/settings "), self.context)]

    @property
    def file(self):
        return self.path.read_text() if self.path.exists() else ""


@pytest.fixture
def desk(tmp_path):
    return SettingsDesk(tmp_path)


async def test_the_screen_gets_what_was_read_and_saves_what_it_gives(desk):
    desk.path.write_text("[todo]\neager = 'always' # mine\n")
    desk.port.changes.append({"todo.eager": None, "screen.ascii": "true", "network.retries": 9})
    await desk.type("/settings")
    assert desk.port.opened[0].settings.todo.eager == "always"
    assert desk.file == "[todo]\n\n[screen]\nascii = true\n\n[network]\nretries = 9\n"
    assert desk.said == (
        f"Saved in {desk.path}:\n"
        "todo.eager = default, its default, from the next start\n"
        "screen.ascii = true, at once\n"
        "network.retries = 9, from the next start"
    )
    loaded, keys = desk.applied[0]
    assert loaded.settings.network.retries == 9
    assert keys == {"todo.eager", "screen.ascii", "network.retries"}


@pytest.mark.parametrize("changes", [None, {}])
async def test_without_changes_nothing_is_written(desk, changes):
    desk.port.changes.append(changes)
    await desk.type("/settings")
    assert desk.said == "The settings are unchanged."
    assert not desk.path.exists()
    assert desk.applied == []


async def test_what_the_screen_gives_is_checked_again(desk):
    desk.port.changes.append({"screen.ascii": "true", "network.retries": "99"})
    await desk.type("/settings")
    assert desk.said == (
        "network.retries must be a whole number from 0 to 20, not 99. The settings are unchanged."
    )
    assert not desk.path.exists()


async def test_a_key_alone_is_shown(desk):
    desk.path.write_text("[todo]\neager = 'always'\n")
    await desk.type("/settings todo.eager")
    assert desk.said == (
        "todo.eager = always (config.toml line 2; the default is default)\n"
        "Whether a list comes first: `default` leaves it to the model, `preferred` suggests, `always` demands it.\n"
        "It must be one of default, preferred, always."
    )
    await desk.type("/settings network.retries")
    assert desk.said.startswith("network.retries = 4 (default)\n")
    await desk.type("/settings model")
    assert desk.said.startswith("model isn't set (default)\n")
    assert desk.applied == []


async def test_a_section_lists_its_keys(desk):
    desk.path.write_text("[todo]\neager = 'always'\n[servers.x]\nbase_url = 'http://x'\n")
    await desk.type("/settings todo")
    assert desk.said.startswith("todo.enabled                  true\n")
    assert "\ntodo.eager                    always (config.toml line 2)" in desk.said
    await desk.type("/settings servers")
    assert desk.said == (
        "servers.x.base_url      http://x (config.toml line 4)\nservers.x.key_variable\nservers.x.wire          chat"
    )


@pytest.mark.parametrize(
    "line",
    [
        "/settings network.retries 7",
        "/settings network.retries=7",
        "/settings network.retries = 7",
        "/settings  network.retries   7 ",
        "/settings network.retries =7",
    ],
)
async def test_a_value_is_set_by_words(desk, line):
    await desk.type(line)
    assert desk.file == "[network]\nretries = 7\n"
    assert desk.said == f"Saved in {desk.path}:\nnetwork.retries = 7, from the next start"


@pytest.mark.parametrize(
    "line",
    [
        "/settings models.openai:gpt-5.1.effort high",
        '/settings models."openai:gpt-5.1".effort high',
        "/settings models.openai:gpt-5.1.effort=high",
    ],
)
async def test_a_value_for_one_model(desk, line):
    await desk.type(line)
    assert desk.file == '[models."openai:gpt-5.1"]\neffort = "high"\n'
    assert 'models."openai:gpt-5.1".effort = high' in desk.said


async def test_a_name_with_spaces_stands_in_quotes(desk):
    await desk.type('/settings models."script:a b".top_p 1')
    assert desk.file == '[models."script:a b"]\ntop_p = 1\n'


async def test_reset_takes_a_key_or_an_entry_back(desk):
    desk.path.write_text("[screen]\nascii = true\n[servers.x]\nbase_url = 'http://x'\nwire = 'chat'\n")
    await desk.type("/settings screen.ascii --reset")
    assert desk.said.endswith("screen.ascii = false, its default, at once")
    await desk.type("/settings servers.x.base_url --reset")
    assert "servers.x can't be without base_url" in desk.said
    await desk.type("/settings servers.x --reset")
    assert desk.said.endswith("servers.x is removed, from the next start")
    assert "servers" not in desk.file
    await desk.type("/settings servers.x --reset")
    assert desk.notices[-1].level == "warning"
    await desk.type("/settings todo --reset")
    assert desk.said == "There is no setting todo."


async def test_what_is_set_elsewhere_is_saved_and_said(desk):
    desk.environment["PUNCHLIST_NETWORK_RETRIES"] = "9"
    await desk.type("/settings network.retries 7")
    assert desk.file == "[network]\nretries = 7\n"
    assert desk.said.endswith(
        "network.retries, but it stays 9: The variable PUNCHLIST_NETWORK_RETRIES sets it."
    )


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("/settings todo.dialect x", 'todo.dialect must be one of ops, write, both, not "x".'),
        ("/settings todo.dialekt x", "There is no setting todo.dialekt; did you mean todo.dialect?"),
        ("/settings todo.dialekt", "There is no setting todo.dialekt; did you mean todo.dialect?"),
        ("/settings [/] x", 'There is no setting "[/]"; there are model, models, servers'),
        ("/settings models.x.effort low", "models.x must be named provider:name, as in openai:gpt-5."),
        ('/settings "', 'There is no setting "\\""; there are'),
        ("/settings = 1", "There is no setting"),
    ],
)
async def test_a_slip_is_said_and_changes_nothing(desk, line, said):
    await desk.type(line)
    assert desk.said.lower().startswith(said.lower())
    assert desk.notices[-1].level == "warning"
    assert not desk.path.exists()
    assert desk.applied == []


async def test_a_file_that_must_be_mended_first_is_said(desk):
    desk.path.write_text("[todo")
    await desk.type("/settings todo.eager always")
    assert desk.said.startswith("Nothing was saved, as the file must be mended first. ")
    assert "line 1, column 6" in desk.said
    assert desk.notices[-1].level == "error"
    assert desk.file == "[todo"


async def test_a_secret_that_is_no_variable_is_not_repeated(desk):
    for key in ("sk-SECRET", "AIzaSECRET", "gsk_SECRET", '"SECRET key"'):
        await desk.type(f"/settings servers.x.key_variable {key}")
        assert "SECRET" not in desk.said
    assert "the name of an environment variable" in desk.said


def test_keys_complete_from_any_part(desk):
    assert desk.complete("/settings ")[:2] == ["model ", "network.silenceLimit "]
    assert desk.complete("/settings todo.e") == ["todo.enabled ", "todo.editor ", "todo.eager "]
    assert desk.complete("/settings CLEAR") == ["tasks.todoClearDelay "]
    assert desk.complete("/settings t")[0] == "todo.enabled "
    assert desk.complete("/settings [") == []


def test_values_complete_with_the_way_back(desk):
    assert desk.complete("/settings todo.enabled ") == [
        "todo.enabled true",
        "todo.enabled false",
        "todo.enabled --reset",
    ]
    assert desk.complete("/settings todo.dialect w") == ["todo.dialect write"]
    assert desk.complete("/settings network.retries ") == ["network.retries 4", "network.retries --reset"]
    assert desk.complete("/settings nonsense x") == []


def test_the_model_in_use_has_keys_of_its_own(desk):
    desk.session.set_model("openai:gpt-5")
    assert 'models."openai:gpt-5".effort ' in desk.complete("/settings eff")
    assert desk.complete('/settings models."openai:gpt-5".effort h') == ['models."openai:gpt-5".effort high']


def test_typing_on_reads_the_files_once(desk):
    for line in ("/settings ", "/settings t", "/settings to", "/settings todo.eager a"):
        desk.complete(line)
    assert desk.reads == 1


async def test_hints_say_value_and_origin(desk):
    desk.path.write_text("[todo]\neager = 'always'\n")
    hints = {found.text: found.hint for found in desk.command.suggest("", desk.context)}
    assert hints["todo.eager "] == "always (config.toml line 2)"
    assert hints["todo.enabled "] == "true"
    values = {found.text: found.hint for found in desk.command.suggest("todo.eager ", desk.context)}
    assert values["todo.eager always"] == "as it is"
    assert values["todo.eager --reset"] == "back to the default: default"
