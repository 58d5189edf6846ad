"""What completes a line that begins with `/todo`."""

from __future__ import annotations

import pytest

from session.todo import VERBS

LIST = """
    # Build
    - [x] Read the grammar
    - [/] Write the parser
    - [ ] Wire the parser up

    # Verify
    - [ ] Run the tests
    - [!] Agree on the text <!-- blocker: the maintainer -->
"""


@pytest.fixture
def full(desk):
    desk.set_list(LIST)
    return desk


@pytest.mark.parametrize(
    ("line", "completed"),
    [
        ("/todo s", ["/todo start", "/todo show"]),
        ("/todo UN", ["/todo unblock"]),
        ("/todo start p", ["/todo start Write the parser", "/todo start Wire the parser up"]),
        ("/todo done p", ["/todo done Write the parser", "/todo done Wire the parser up"]),
        ("/todo done read", []),
        ("/todo start read", ["/todo start Read the grammar"]),
        ("/todo rm ver", ["/todo rm Verify"]),
        (
            "/todo unblock ",
            ["/todo unblock Agree on the text", "/todo unblock Build", "/todo unblock Verify"],
        ),
        ("/todo append b", ['/todo append "Build" ']),
        ("/todo edit ", ["/todo edit --external"]),
        ("/todo copy ", []),
        ("/todo zzz ", []),
    ],
)
async def test_verbs_phases_and_tasks_complete(full, line, completed):
    assert full.complete(line) == completed


async def test_a_completed_line_means_what_it_shows(full):
    for line in full.complete("/todo start "):
        await full.type(line)
        active = [
            task.content for phase in full.phases for task in phase.tasks if task.status == "in_progress"
        ]
        assert active == [line.removeprefix("/todo start ")]


async def test_the_first_word_completes_to_every_form(full):
    offered = {line.split()[1] for line in full.complete("/todo ")}
    assert offered == {
        *VERBS, "edit", "export", "import", "copy", "help", "show", "hide", "expand", "collapse"
    }  # fmt: skip
