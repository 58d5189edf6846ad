"""Which lines are commands, which are prompts, and what completes them."""

from __future__ import annotations

import pytest

from app.commands.todo import TodoCommand
from tests.support.desk import Desk


@pytest.mark.parametrize(
    ("line", "arguments"),
    [
        ("/todo", ""),
        ("/todo ", ""),
        ("/TODO done  x ", "done  x"),
        ("/Todo append [/] x", "append [/] x"),
        ("/todo append first\nsecond", "append first\nsecond"),
    ],
)
def test_a_slash_and_a_name_are_a_command(desk, line, arguments):
    found = desk.registry.read(line)
    assert found is not None
    assert isinstance(found[0], TodoCommand)
    assert found[1] == arguments


@pytest.mark.parametrize(
    "line", ["/usr/bin", "/usr/bin is full", "todo", " /todo", "//", "/", "", "/etc/hosts\nx"]
)
def test_a_path_or_any_other_text_is_a_prompt(desk, line):
    assert desk.registry.read(line) is None
    assert desk.registry.unknown(line) is None


@pytest.mark.parametrize("line", ["/ ", "/\t", "/\n"])
def test_a_slash_and_white_space_are_a_prompt(desk, line):
    assert desk.registry.read(line) is None
    assert desk.registry.unknown(line) is None


@pytest.mark.parametrize("line", ["/todo\tdone x", "/todo\ndone x", "/todo done\tx"])
async def test_any_white_space_ends_a_name(desk, line):
    desk.set_list("# A\n- [/] x")
    assert desk.registry.unknown(line) is None
    await desk.type(line)
    assert desk.markdown == "# A\n- [x] x\n"


def test_a_slash_that_stands_alone_begins_a_prompt(desk):
    assert desk.registry.unknown("/ is the root folder") is None


def test_a_misspelt_command_is_not_sent_to_the_model(desk):
    assert desk.registry.read("/tood done x") is None
    assert (
        desk.registry.unknown("/tood done x")
        == "There is no command /tood; /help lists them. A space in front sends it to the agent."
    )


def test_a_known_command_is_not_unknown(desk):
    assert desk.registry.unknown("/todo nonsense") is None


def test_names_complete_from_their_beginning(desk):
    assert desk.complete("/") == [
        "/todo ", "/model ", "/effort ", "/mode ", "/queue ", "/context ", "/compact ", "/quit ", "/help "
    ]  # fmt: skip
    assert desk.complete("/T") == ["/todo "]
    assert desk.complete("/x") == []
    assert desk.complete("/nothing x") == []


async def test_help_names_every_command(desk):
    await desk.type("/help")
    for name in ("/todo", "/quit", "/help"):
        assert name in desk.said
    desk.assert_unchanged()


async def test_quit_asks_the_front_end_to_end(desk):
    await desk.type("/quit")
    assert desk.port.has_quit
    assert desk.events == []


def test_each_front_end_has_commands_of_its_own(tmp_path):
    first, second = Desk(tmp_path), Desk(tmp_path)
    assert first.registry.read("/todo")[0] is not second.registry.read("/todo")[0]
