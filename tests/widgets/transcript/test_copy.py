"""What is copied is the source, to the character."""

from __future__ import annotations

from session.views.block import AnswerBlock, PromptBlock, ToolBlock
from tests.support.stage import Stage
from tests.widgets.transcript.sample import ANSWER, added
from tests.widgets.transcript.show import screen, shown
from widgets.kit.glyph import UNICODE
from widgets.transcript import Transcript

MARK = UNICODE.prompt


def output(count=30, **values):
    text = "\n".join(f"row {number}" for number in range(count))
    return ToolBlock(id="tool", name="grep", state="done", arguments={"pattern": "x"}, text=text, **values)


async def test_selected_blocks_are_copied_whole():
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
