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
from tests.widgets.transcript.sample import AFTER, ANSWER, BEFORE, DONE, added
from tests.widgets.transcript.show import screen, shown
from widgets.kit.glyph import UNICODE
from widgets.transcript.blocks.base import Part

MARK = UNICODE.prompt


def prompts(count):
    return added([PromptBlock(id=str(number), text=f"prompt {number}") for number in range(count)])


def output(count=30, **values):
    text = "\n".join(f"row {number}" for number in range(count))
    return ToolBlock(id="tool", name="grep", state="done", arguments={"pattern": "x"}, text=text, **values)


async def test_blocks_that_come_before_the_mount_are_drawn():
    from tests.support.stage import Stage
    from widgets.transcript import Transcript

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
    from tests.support.stage import Stage
    from widgets.transcript import Transcript

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


async def test_a_click_on_the_head_line_expands_and_folds():
    async with shown(added([output()])) as (transcript, pilot):
        assert "25 more lines" in "\n".join(screen(transcript))
        await pilot.click(transcript, offset=(4, 0))
        assert any("row 20" in line for line in screen(transcript))
        await pilot.click(transcript, offset=(4, 0))
        assert "25 more lines" in "\n".join(screen(transcript))
        await pilot.click(transcript, offset=(4, 3))
        assert "25 more lines" in "\n".join(screen(transcript))


async def test_blocks_expand_by_key_alone():
    async with shown(added([PromptBlock(id="p", text="hello"), output()])) as (transcript, pilot):
        transcript.focus()
        await pilot.press("ctrl+up")
        assert transcript.selected_block == "tool"
        assert screen(transcript)[2].startswith("▌✓ grep")
        await pilot.press("enter")
        assert "▌│ row 15" in screen(transcript)
        await pilot.press("space")
        assert "25 more lines" in "\n".join(screen(transcript))
        await pilot.press("ctrl+up")
        assert transcript.selected_block == "p"
        await pilot.press("ctrl+up", "ctrl+down")
        assert transcript.selected_block == "tool"


async def test_a_far_block_comes_into_view_when_it_is_selected():
    async with shown(prompts(100)) as (transcript, pilot):
        transcript.focus()
        for _ in range(30):
            await pilot.press("ctrl+up")
        chosen = transcript.selected_block
        assert any(line == f"▌{MARK} prompt {chosen}" for line in screen(transcript))
        for _ in range(25):
            await pilot.press("ctrl+down")
        chosen = transcript.selected_block
        assert any(line == f"▌{MARK} prompt {chosen}" for line in screen(transcript))


async def test_everything_expands_and_folds():
    second = ToolBlock(id="t2", name="grep", state="done", text="\n".join(map(str, range(30))))
    async with shown(added([output(8), second]), size=(80, 60)) as (transcript, _pilot):
        transcript.toggle_all()
        assert {" │ row 7", " │ 29"} <= set(screen(transcript))
        transcript.toggle_all()
        assert "25 more lines" in "\n".join(screen(transcript))


async def test_selected_blocks_are_copied_whole():
    from tests.support.stage import Stage
    from widgets.transcript import Transcript

    asked = []

    class Listening(Stage):
        def on_transcript_copy_requested(self, event):
            asked.append(event.text)

    transcript = Transcript()
    async with Listening(transcript).run_test(size=(40, 30)) as pilot:
        transcript.apply(added([AnswerBlock(id="a", text=ANSWER, finished=True), output()]))
        transcript.draw()
        transcript.focus()
        await pilot.press("ctrl+up", "y", "ctrl+up", "c")
        await pilot.pause()
    assert asked == ["grep\npattern: x\n" + "\n".join(f"row {n}" for n in range(30)), ANSWER]


async def drag(pilot, transcript, start, end):
    await pilot.mouse_down(transcript, offset=start)
    await pilot.hover(transcript, offset=end)
    await pilot.mouse_up(transcript, offset=end)
    await pilot.pause()
    return transcript.screen.get_selected_text()


async def test_a_wrapped_paragraph_is_copied_as_it_was_written():
    text = "one two  three four five six seven eight nine ten eleven twelve"
    async with shown(added([AnswerBlock(id="a", text=text, finished=True)]), size=(30, 12)) as (
        transcript,
        pilot,
    ):
        assert await drag(pilot, transcript, (0, 0), (29, 5)) == text


async def test_a_part_of_a_wrapped_line_keeps_its_characters():
    text = "one two three four five six seven eight nine ten"
    async with shown(added([PromptBlock(id="p", text=text)]), size=(24, 12)) as (transcript, pilot):
        copied = await drag(pilot, transcript, (7, 0), (6, 1))
        assert copied in text
        assert len(copied) > 8


async def test_a_nested_list_is_copied_with_its_marks():
    source = "Intro:\n\n- one\n  - two\n    1. three\n- [x] four\n\nEnd"
    async with shown(added([AnswerBlock(id="a", text=source, finished=True)]), size=(40, 20)) as (
        transcript,
        pilot,
    ):
        lines = screen(transcript)
        first, last = lines.index(" • one"), lines.index(" ☑ four")
        copied = await drag(pilot, transcript, (0, first), (39, last))
        assert copied == "- one\n  - two\n    1. three\n- [x] four"


async def test_code_is_copied_without_padding():
    source = "```python\ndef f():\n\treturn 1\n```"
    async with shown(added([AnswerBlock(id="a", text=source, finished=True)]), size=(40, 20)) as (
        transcript,
        pilot,
    ):
        assert await drag(pilot, transcript, (0, 1), (39, 1)) == "\treturn 1"


async def test_copying_over_blocks_takes_each_source():
    async with shown(
        added(
            [
                PromptBlock(id="p", text="hello  world"),
                AnswerBlock(id="a", text="**bold** text", finished=True),
                PromptBlock(id="q", text="end"),
            ]
        )
    ) as (transcript, pilot):
        assert await drag(pilot, transcript, (0, 0), (60, 4)) == "hello  world\n\n**bold** text\n\nend"


async def test_a_drag_does_not_expand():
    async with shown(added([output()])) as (transcript, pilot):
        await drag(pilot, transcript, (2, 0), (20, 0))
        assert "25 more lines" in "\n".join(screen(transcript))


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
