"""Blocks expand by mouse and by key."""

from __future__ import annotations

from session.views.block import PromptBlock, ToolBlock
from tests.widgets.transcript.sample import added
from tests.widgets.transcript.show import screen, shown
from widgets.kit.glyph import UNICODE

MARK = UNICODE.prompt


def prompts(count):
    return added([PromptBlock(id=str(number), text=f"prompt {number}") for number in range(count)])


def output(count=30, **values):
    text = "\n".join(f"row {number}" for number in range(count))
    return ToolBlock(id="tool", name="grep", state="done", arguments={"pattern": "x"}, text=text, **values)


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
