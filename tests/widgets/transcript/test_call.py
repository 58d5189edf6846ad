"""A call shows each character of what it was told to do; only output is acted out."""

from __future__ import annotations

import pytest

from session.events import FileDisplay, ShellDisplay, TextDisplay
from session.views.block import ToolBlock
from tests.widgets.transcript.test_block import lines_of

HIDDEN = [
    ("echo evil # \rls -l", "echo evil # \\u{d}ls -l"),
    ("rm x\x1b[2K; ls", "rm x\\u{1b}[2K; ls"),
    ("ls \u202egro", "ls \\u{202e}gro"),
    ("ls\u200b x", "ls\\u{200b} x"),
]


@pytest.mark.parametrize(("text", "shown"), HIDDEN)
@pytest.mark.parametrize("is_done", [False, True])
def test_a_command_is_shown_as_it_ran(text, shown, is_done):
    display = ShellDisplay(command=text, output="", exit_code=0) if is_done else None
    state = "done" if is_done else "running"
    block = ToolBlock(id="1", name="bash", state=state, arguments={"command": text}, display=display)
    assert f"$ {shown}" in lines_of(block)[0]


@pytest.mark.parametrize(("text", "shown"), HIDDEN)
def test_an_expanded_command_is_shown_as_it_ran(text, shown):
    block = ToolBlock(id="1", name="bash", state="running", arguments={"command": f"cd /\n{text}\n"})
    lines = lines_of(block, expanded=True)
    assert f"$ cd /\u2424{shown}\u2424" in lines[0]
    assert lines[1:] == ["│ cd /", f"│ {shown}", "│"]


def test_a_command_that_only_fits_without_its_escapes_is_shown_whole_when_expanded():
    text = "echo \u202e\u202e\u202e\u202e\u202e\u202e"
    block = ToolBlock(id="1", name="bash", state="running", arguments={"command": text})
    shown = "".join(line.removeprefix("│ ") for line in lines_of(block, expanded=True)[1:])
    assert shown.replace(" ", "") == "echo" + "\\u{202e}" * 6


@pytest.mark.parametrize(("text", "shown"), HIDDEN)
def test_arguments_are_shown_as_they_are(text, shown):
    one = ToolBlock(id="1", name="grep", state="done", arguments={"pattern": text, "other": text})
    assert lines_of(one)[0] == f"✓ grep  {shown}"
    assert lines_of(one, expanded=True)[1:] == [f"│ pattern: {shown}", f"│ other: {shown}"]
    titled = ToolBlock(id="1", name="grep", state="done", display=TextDisplay(title=text, text="x"))
    assert lines_of(titled)[0] == f"✓ grep  {shown}"
    path = FileDisplay(path=text, line_count=0, text="")
    read = ToolBlock(id="1", name="read", state="done", display=path)
    assert lines_of(read)[0] == f"✓ read  {shown}  empty"


def test_output_is_what_a_terminal_would_leave():
    display = ShellDisplay(command="make", output="10%\r100%\x1b[K", exit_code=0)
    assert lines_of(ToolBlock(id="1", name="bash", state="done", display=display))[1:] == ["│ 100%"]
