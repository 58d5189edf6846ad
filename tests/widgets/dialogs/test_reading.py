"""A text is shown whole, whatever its size, and counts as read only when each row was on screen."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.widgets.dialogs.stage import DialogStage
from widgets.dialogs import ApprovalAnswer, ApprovalDialog
from widgets.dialogs.reading import Reading
from widgets.dialogs.subject import subject_lines


def shown(subject) -> list[str]:
    return [line.text for line in subject_lines(subject)]


@pytest.mark.parametrize(
    ("subject", "lines"),
    [
        ("ls", ["ls"]),
        ("a\nb", ["a", "b"]),
        ("a\n\n\n\n\nb", ["a", "", "", "", "", "b"]),
        ("a" + "\n" * 4001 + "rm x", ["a", " 4,000 empty lines ", "rm x"]),
        ("a" + "\n \t" * 20 + "\nrm x", ["a", " 20 empty lines ", "rm x"]),
        ("git status" + " " * 4000 + "; rm x", ["git status 4,000 blanks ; rm x"]),
        (" " * 40 + "x", [" " * 40 + "x"]),
        ("x" + "\t" * 50 + "y", ["x 50 blanks y"]),
        ("a\u200bb\u202ec\rd", [r"a\u{200b}b\u{202e}c\u{d}d"]),
    ],
)
def test_a_subject_hides_nothing(subject, lines):
    assert shown(subject) == lines


@given(st.text(alphabet="ab \t\n;"))
def test_every_visible_character_of_a_subject_is_there(subject):
    lines = subject_lines(subject)
    kept = "".join(piece for line in lines for piece in line.pieces[::2])
    assert kept.split() == subject.split() or "".join(kept.split()) == "".join(subject.split())


async def test_a_remark_cannot_be_faked():
    app = DialogStage(ApprovalDialog("bash", "a 50 blanks b" + " " * 50 + "c", quiet=0))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        strip = app.screen.query_one(Reading).render_line(0)
        assert [segment.text for segment in strip if segment.style and segment.style.reverse] == [
            " 50 blanks "
        ]


@pytest.mark.parametrize("size", [(80, 24), (60, 15)])
async def test_every_row_of_a_long_command_comes_into_view(size):
    subject = "echo " + "".join(f"<{n}>" for n in range(200)) + "; rm -rf danger"
    app = DialogStage(ApprovalDialog("bash", subject, quiet=0))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        reading = app.screen.query_one(Reading)
        rows = {}
        for _ in range(400):
            for y in range(reading.size.height):
                rows[y + reading.scroll_offset.y] = reading.render_line(y).text
            if reading.is_read:
                break
            await pilot.press("y", "a")
            assert app.results == []
            await pilot.press("down")
        width = reading.scrollable_content_region.width
        assert "".join(rows[y] for y in sorted(rows)).rstrip() == subject
        assert all(len(row) == width for row in rows.values())
        await pilot.press("y")
        assert app.results == [ApprovalAnswer(allowed=True)]


async def test_a_wider_window_does_not_make_the_rest_read():
    app = DialogStage(ApprovalDialog("bash", "x" * 3000 + "; rm", quiet=0))
    async with app.run_test(size=(60, 24)) as pilot:
        await pilot.pause()
        for _ in range(4):
            await pilot.press("pagedown")
        await pilot.resize_terminal(200, 24)
        await pilot.pause()
        await pilot.press("y")
        assert app.results == []
        assert app.screen.query_one(Reading).scroll_offset.y == 0


@pytest.mark.parametrize(
    "subject", ["x" * 1_000_000, "abc def\n" * 100_000, "word " * 200_000, "你" * 100_000]
)
async def test_a_huge_command_does_not_hold_up_the_question(subject):
    app = DialogStage(ApprovalDialog("bash", subject, quiet=0))
    async with app.run_test(size=(80, 24)) as pilot:
        start = time.process_time()
        await pilot.pause()
        await pilot.press("pagedown")
        assert time.process_time() - start < 3
        assert not app.screen.query_one(Reading).is_read


async def test_the_reason_is_seen_while_it_is_written_and_kept_when_left():
    app = DialogStage(ApprovalDialog("bash", "ls", quiet=0))
    async with app.run_test(size=(60, 15)) as pilot:
        await pilot.press("r", *"use git")
        await pilot.pause()
        assert "use git" in app.text()
        assert "enter no, with this reason · esc back" in app.text()
        await pilot.press("escape")
        await pilot.pause()
        assert app.results == []
        assert "y yes" in app.text()
        await pilot.press("r", "!", "enter")
        assert app.results == [ApprovalAnswer(allowed=False, reason="use git!")]


async def test_a_reason_that_is_pasted_goes_through_the_gate():
    from textual import events

    app = DialogStage(ApprovalDialog("bash", "ls", quiet=0))
    async with app.run_test(size=(60, 15)) as pilot:
        await pilot.press("r")
        app.post_message(events.Paste("a\x1b]52;c;eA==\x07\udeadb"))
        await pilot.pause()
        await pilot.press("enter")
        assert app.results == [ApprovalAnswer(allowed=False, reason="a\ufffdb")]


async def test_a_long_tool_name_is_shown_whole_and_takes_no_key_away():
    name = "mcp__" + "".join(f"part{n}_" for n in range(20))
    app = DialogStage(ApprovalDialog(name, "ls", quiet=0))
    async with app.run_test(size=(200, 24)) as pilot:
        await pilot.pause()
        assert name in app.text()
        assert "May this tool run?" in app.text()
        assert "esc interrupt" in app.text()
