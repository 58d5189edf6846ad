"""The widget draws what is visible, follows or holds, expands and copies."""

from __future__ import annotations

import subprocess
import sys

import pytest

from session.views.block import (
    AnswerBlock,
    BlockAdded,
    BlockReplaced,
    NoticeBlock,
    PromptBlock,
    TextAppended,
    ThinkingBlock,
    ToolBlock,
)
from tests.support.stage import Stage
from tests.widgets.transcript.sample import AFTER, ANSWER, BEFORE, DONE, added
from tests.widgets.transcript.show import screen, shown
from widgets.kit.glyph import UNICODE
from widgets.transcript import Transcript, warm_up
from widgets.transcript.blocks.base import Part

MARK = UNICODE.prompt


def prompts(count):
    return added([PromptBlock(id=str(number), text=f"prompt {number}") for number in range(count)])


async def test_blocks_that_come_before_the_mount_are_drawn():
    transcript = Transcript()
    transcript.apply(prompts(3))
    async with Stage(transcript).run_test(size=(60, 10)) as pilot:
        await pilot.pause()
        transcript.draw()
        assert [line for line in screen(transcript) if line] == [
            f" {MARK} prompt 0",
            f" {MARK} prompt 1",
            f" {MARK} prompt 2",
        ]


async def test_thousands_of_pieces_are_one_frame():
    async with shown() as (transcript, pilot):
        frames = transcript.frames
        transcript.apply([BlockAdded(AnswerBlock(id="a"))])
        for number in range(5000):
            transcript.apply([TextAppended("a", f"{number} ")])
        assert transcript.frames - frames == 0
        transcript.draw()
        await pilot.pause()
        assert "4999" in "\n".join(screen(transcript))


async def test_the_last_state_is_drawn_by_itself():
    async with shown() as (transcript, pilot):
        transcript.apply([BlockAdded(AnswerBlock(id="a"))])
        transcript.apply([TextAppended("a", "half")])
        while "half" not in "\n".join(screen(transcript)):
            await pilot.pause(0.01)
        transcript.apply([TextAppended("a", " whole")])
        while "half whole" not in "\n".join(screen(transcript)):
            await pilot.pause(0.01)


async def test_no_timer_runs_when_nothing_changes():
    async with shown(prompts(50)) as (transcript, pilot):
        while transcript._timer is not None:
            await pilot.pause(0.01)
        assert transcript._wake is None


async def test_ten_thousand_blocks_draw_only_what_is_visible(monkeypatch):
    drawn = []
    original = Part.rows

    def counted(self, width, look):
        if self._rows is None or self._drawn_for != (width, look):
            drawn.append(self)
        return original(self, width, look)

    monkeypatch.setattr(Part, "rows", counted)
    many = [
        block
        for number in range(2500)
        for block in (
            PromptBlock(id=f"p{number}", text="prompt " * 30),
            AnswerBlock(id=f"a{number}", text=ANSWER, finished=True),
            ToolBlock(id=f"t{number}", name="grep", state="done", text="x\n" * 50),
            ThinkingBlock(id=f"h{number}", text="hm " * 50, finished=True),
        )
    ]
    async with shown(added(many)) as (transcript, pilot):
        assert len(drawn) < 40
        drawn.clear()
        for number in range(20):
            transcript.apply([TextAppended("a2499", f"more {number}")])
            transcript.draw()
        assert len(drawn) < 20 * 4
        drawn.clear()
        transcript.focus()
        await pilot.press("pageup")
        assert len(drawn) < 40
        drawn.clear()
        await pilot.press("home")
        assert screen(transcript)[0].startswith(f" {MARK} prompt prompt")
        assert len(drawn) < 40
        drawn.clear()
        transcript.toggle_all()
        assert len(drawn) < 60


async def test_a_reader_who_scrolled_back_is_not_moved():
    async with shown(prompts(40)) as (transcript, pilot):
        transcript.focus()
        await pilot.press("up", "up", "up")
        first = screen(transcript)[0]
        for number in range(30):
            transcript.apply([BlockAdded(AnswerBlock(id=f"a{number}", text="answer\n\n" * 5))])
            transcript.apply([BlockReplaced(PromptBlock(id="1", text="longer\n" * (number % 5 + 1)))])
            transcript.draw()
            await pilot.pause()
            assert screen(transcript)[0] == first
        assert "new lines below" in screen(transcript)[-1]
        assert not transcript.is_following
        await pilot.press("end")
        assert screen(transcript)[-1] == " answer"
        assert transcript.is_following


@pytest.mark.parametrize("rows", [0, 1])
async def test_near_the_bottom_what_comes_is_followed(rows):
    async with shown(prompts(40)) as (transcript, pilot):
        transcript.focus()
        for _ in range(rows):
            await pilot.press("up")
        transcript.apply(added([NoticeBlock(id="n", text="newest")]))
        transcript.draw()
        assert screen(transcript)[-1] == " · newest"


async def test_leaving_and_coming_back_is_told():
    told = []

    class Listening(Stage):
        def on_transcript_follow_changed(self, event):
            told.append(event.following)

    transcript = Transcript()
    async with Listening(transcript).run_test(size=(60, 10)) as pilot:
        transcript.apply(prompts(40))
        transcript.draw()
        transcript.focus()
        await pilot.press("pageup", "ctrl+end")
        await pilot.pause()
    assert told == [False, True]


async def test_keys_and_wheel_scroll():
    async with shown(prompts(60)) as (transcript, pilot):
        transcript.focus()
        await pilot.press("home")
        assert screen(transcript)[0] == f" {MARK} prompt 0"
        await pilot.press("down")
        assert screen(transcript)[1] == f" {MARK} prompt 1"
        await pilot.press("up", "pagedown")
        assert screen(transcript)[1] == f" {MARK} prompt 12"
        await pilot.press("pageup")
        assert screen(transcript)[0] == f" {MARK} prompt 0"
        from textual.events import MouseScrollDown

        for _ in range(2):
            await pilot._post_mouse_events([MouseScrollDown], transcript, (5, 5), button=0)
        await pilot.pause()
        assert screen(transcript)[0] != f" {MARK} prompt 0"
        assert transcript.scroll_y == transcript._flow.top_row
        await pilot.press("end")
        assert screen(transcript)[-1] == f" {MARK} prompt 59"
        assert transcript.scroll_y == transcript.max_scroll_y


async def test_a_jump_of_the_scrollbar_shows_that_place():
    async with shown(prompts(600)) as (transcript, pilot):
        transcript.scroll_to(y=300)
        await pilot.pause()
        assert screen(transcript)[0] == f" {MARK} prompt 150"
        transcript.scroll_to(y=0)
        await pilot.pause()
        assert screen(transcript)[0] == f" {MARK} prompt 0"


async def test_thirty_resizes_show_each_marker_once():
    blocks = [AnswerBlock(id=str(n), text=f"MARK{n:03} " + "word " * 30, finished=True) for n in range(12)]
    async with shown(added(blocks), size=(100, 60)) as (transcript, pilot):
        for step in range(30):
            await pilot.resize_terminal(40 + step * 7 % 80, 60 - step % 9)
            await pilot.pause()
            text = "\n".join(screen(transcript))
            seen = [n for n in range(12) if f"MARK{n:03}" in text]
            assert all(text.count(f"MARK{n:03}") == 1 for n in seen)
            assert seen == list(range(seen[0], 12))
            assert len(screen(transcript)) == transcript.size.height


async def test_a_resize_holds_the_first_visible_block():
    blocks = [AnswerBlock(id=str(n), text=f"MARK{n:03} " + "word " * 30, finished=True) for n in range(60)]
    async with shown(added(blocks), size=(100, 20)) as (transcript, pilot):
        transcript.focus()
        await pilot.press("pageup", "pageup", "pageup")
        place = transcript._flow.top.block
        for width in (60, 120, 41, 100):
            await pilot.resize_terminal(width, 20)
            await pilot.pause()
            assert transcript._flow.top.block == place


async def test_the_theme_can_change():
    async with shown(prompts(3)) as (transcript, pilot):
        before = transcript.render_lines(transcript.size.region)[0]
        pilot.app.theme = "textual-light"
        await pilot.pause()
        transcript.draw()
        assert transcript.render_lines(transcript.size.region)[0] != before


async def test_tasks_are_struck_through_and_then_nothing_moves():
    from session.views.block import TodoBlock

    block = TodoBlock(
        id="1", name="todo", state="done", arguments=DONE, op="done", before=BEFORE, after=AFTER, live=True
    )
    async with shown(added([block])) as (transcript, pilot):
        assert transcript._wake is not None
        while transcript._wake is not None:
            await pilot.pause(0.01)
        strips = transcript.render_lines(transcript.size.region)
        struck = "".join(s.text for strip in strips for s in strip if s.style is not None and s.style.strike)
        assert struck == "Read the grammar"
    async with shown(added([block]), motion=False) as (transcript, pilot):
        assert transcript._wake is None


def test_importing_the_widget_is_cheap():
    code = (
        "import sys, widgets.transcript\n"
        "heavy = ('pydantic', 'pydantic_core', 'pydantic_ai', 'markdown_it', 'pygments')\n"
        "print([name for name in sys.modules if name.split('.')[0] in heavy"
        " or name.startswith(('rich.markdown', 'session.todo', 'session.events'))])"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"


def test_warming_up_loads_what_the_first_answer_needs():
    warm_up()
    assert {"markdown_it", "pygments.lexers", "session.todo"} <= sys.modules.keys()
