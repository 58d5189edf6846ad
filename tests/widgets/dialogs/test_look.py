"""How the dialogs look, and that their keys are whole at every size."""

from __future__ import annotations

import pytest

from tests.support.hostile import MARKUP
from tests.widgets.dialogs.stage import DialogStage
from widgets.dialogs import ApprovalDialog, ChoiceDialog, ConfirmDialog, TodoEditor
from widgets.dialogs.hint import hint_rows

LIST = "# Build\n- [/] Write the parser\n- [ what\n- [ ] Test it"
LONG = "curl https://example.org/" + "a" * 4000 + " " * 4000 + "; rm -rf danger"


def approval():
    return ApprovalDialog("bash", "git status\ngit diff [bold]--stat[/]", quiet=0)


def long_approval():
    return ApprovalDialog("mcp__" + "server" * 20, LONG, quiet=0)


def editor():
    problems = ['Line 3: unrecognized syntax "- [ what"', *(f"Line {n}: also wrong" for n in range(4, 9))]
    return TodoEditor("Todo list of ~/src/[parser]", LIST, problems)


def choice():
    return ChoiceDialog(
        "Import 3 tasks from TODO.md?",
        ["replace the list", "append to it"],
        body="\n".join(f"line {n} is taken" for n in range(30)),
    )


def confirm():
    return ConfirmDialog("Remove all 3 tasks?", yes="remove")


MADE = {"approval": approval, "long": long_approval, "editor": editor, "choice": choice, "confirm": confirm}
KEYS = {
    "approval": ("y yes", "a always bash", "n no", "r no, because…", "esc interrupt"),
    "long": ("page down to read on, then you can agree", "n no", "r no, because…", "esc interrupt"),
    "editor": ("ctrl+s save", "esc leave", "[!] blocked"),
    "choice": ("enter choose", "esc leave it", "page up, page down read"),
    "confirm": ("y remove", "n leave it"),
}


@pytest.mark.parametrize("theme", ["textual-dark", "textual-light"])
@pytest.mark.parametrize("size", [(60, 15), (100, 24)])
@pytest.mark.parametrize("name", MADE)
def test_look(snap_compare, name, size, theme):
    async def settle(pilot):
        await pilot.pause()
        if name == "editor":
            pilot.app.screen.set_focus(None)
            await pilot.pause()

    assert snap_compare(DialogStage(MADE[name](), theme), terminal_size=size, run_before=settle)


@pytest.mark.parametrize("size", [(120, 40), (80, 24), (60, 15)])
@pytest.mark.parametrize("name", MADE)
async def test_every_key_is_named_whole(name, size):
    app = DialogStage(MADE[name]())
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for key in KEYS[name]:
            assert key in app.text()


@pytest.mark.parametrize("size", [(80, 24), (60, 15)])
@pytest.mark.parametrize("name", ["approval", "long", "choice", "confirm"])
async def test_some_of_the_work_stays_readable(name, size):
    app = DialogStage(MADE[name]())
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert "what the agent said, line 2" in app.text()


@pytest.mark.parametrize("text", MARKUP)
async def test_markup_is_literal_in_every_place(text):
    for dialog, times in [
        (ApprovalDialog(text, text, quiet=0), 2),
        (ChoiceDialog(text, [text], body=text), 3),
        (ConfirmDialog(text, yes=text), 2),
        (TodoEditor(text, text, [f"Line 1: {text}"]), 3),
    ]:
        app = DialogStage(dialog)
        async with app.run_test(size=(160, 40)) as pilot:
            await pilot.pause()
            assert app.text().count(text) >= times


@pytest.mark.parametrize("text", ["\x1b]52;c;aGk=\x07", "\x1b[2J", "\x9b2J", "a\x00b", "a\udeadb", "\u202eb"])
async def test_nothing_a_terminal_obeys_is_drawn(text):
    for dialog in [
        ApprovalDialog(text, text, quiet=0),
        ChoiceDialog(text, [text], body=text),
        ConfirmDialog(text, yes=text),
        TodoEditor(text, text, [f"Line 1: {text}"]),
    ]:
        app = DialogStage(dialog)
        async with app.run_test(size=(100, 24)) as pilot:
            await pilot.pause()
            drawn = app.text()
            assert not set(drawn) & set("\x00\x1b\x07\x9b\udead\u202e")
            drawn.encode()


def test_hints_break_between_keys():
    hints = ["y yes", "n no", "r no, because…", "esc interrupt"]
    assert hint_rows(hints, 80, 3) == ["y yes · n no · r no, because… · esc interrupt"]
    assert hint_rows(hints, 30, 3) == ["y yes · n no · r no, because…", "esc interrupt"]
    assert hint_rows(hints, 14, 3) == ["y yes · n no", "r no, because…", "esc interrupt"]
    assert hint_rows(hints, 14, 2) == ["y yes · n no", "r no, because…"]
    assert hint_rows(hints, 6, 2) == ["y yes", "n no"]
