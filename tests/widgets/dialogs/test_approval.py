"""Approvals: all of it is shown, a yes works only after that, and every way out gives an answer."""

from __future__ import annotations

import pytest
from textual.app import App

from widgets.dialogs import ApprovalAnswer, ApprovalDialog


class Stage(App[None]):
    def __init__(self, subject: str, tool: str = "bash") -> None:
        super().__init__()
        self.subject, self.tool = subject, tool
        self.answers = []

    def on_mount(self) -> None:
        self.animation_level = "none"
        self.push_screen(ApprovalDialog(self.tool, self.subject, quiet=0), self.answers.append)


def screen_text(app) -> str:
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        ("y", ApprovalAnswer(allowed=True)),
        ("a", ApprovalAnswer(allowed=True, remember=True)),
        ("n", ApprovalAnswer(allowed=False)),
        ("escape", ApprovalAnswer(allowed=False, interrupt=True)),
    ],
)
@pytest.mark.parametrize("size", [(120, 40), (80, 24), (60, 15)])
async def test_each_key_answers(keys, answer, size):
    app = Stage("ls -l")
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert "May bash run this?" in screen_text(app)
        assert "y yes" in screen_text(app)
        await pilot.press(keys)
        await pilot.pause()
    assert app.answers == [answer]


async def test_a_refusal_can_carry_a_reason():
    app = Stage("ls")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("r", *"not y", "enter")
        await pilot.pause()
    assert app.answers == [ApprovalAnswer(allowed=False, reason="not y")]


async def test_a_yes_waits_until_the_end_has_been_on_screen():
    app = Stage("\n".join(f"echo {n}" for n in range(200)) + "\nrm -rf danger")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "read on, then you can agree" in screen_text(app)
        await pilot.press("y", "a")
        assert app.answers == []
        for _ in range(60):
            await pilot.press("pagedown")
        await pilot.pause()
        assert "rm -rf danger" in screen_text(app)
        await pilot.press("y")
        await pilot.pause()
    assert app.answers == [ApprovalAnswer(allowed=True)]


async def test_a_tail_behind_thousands_of_spaces_is_in_view_before_a_yes():
    app = Stage("ls" + " " * 4000 + "; rm x")
    async with app.run_test(size=(60, 15)) as pilot:
        await pilot.pause()
        while not app.screen._is_read:
            await pilot.press("pagedown")
        assert "; rm x" in screen_text(app)


@pytest.mark.parametrize("subject", ["", "  \n "])
async def test_nothing_cannot_be_agreed_to(subject):
    app = Stage(subject)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("y", "a")
        assert app.answers == []
        await pilot.press("n")
        await pilot.pause()
    assert app.answers == [ApprovalAnswer(allowed=False)]


async def test_what_cannot_be_seen_is_shown_and_markup_is_text():
    app = Stage(
        "echo [bold]x[/] \u202egnp.exe\u200b \x1b]52;c;aGk=\x07 [@click=app.quit]y[/]", tool="[red]bash"
    )
    async with app.run_test(size=(120, 24)) as pilot:
        await pilot.pause()
        text = screen_text(app)
        assert "May [red]bash run this?" in text
        assert "[bold]x[/] \\u{202e}gnp.exe\\u{200b} \\u{1b}]52;c;aGk=\\u{7} [@click=app.quit]y[/]" in text


async def test_paging_skips_no_row():
    app = Stage("\n".join(f"row {n}" for n in range(40)))
    async with app.run_test(size=(60, 15)) as pilot:
        await pilot.pause()
        seen = set()
        while not app.screen._is_read:
            seen |= {line.split()[1] for line in screen_text(app).splitlines() if " row " in line}
            await pilot.press("pagedown")
        seen |= {line.split()[1] for line in screen_text(app).splitlines() if " row " in line}
        assert seen == {str(n) for n in range(40)}


async def test_jumping_to_the_end_does_not_count_as_reading():
    app = Stage("\n".join(f"row {n}" for n in range(40)))
    async with app.run_test(size=(60, 15)) as pilot:
        await pilot.pause()
        app.screen.query_one("#body").scroll_end(animate=False)
        await pilot.pause()
        await pilot.press("y")
        assert app.answers == []
