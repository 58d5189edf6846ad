"""How the prompt looks."""

from __future__ import annotations

import pytest

from tests.support.stage import Stage
from tests.widgets.prompt.test_completion import complete
from tests.widgets.prompt.test_mention import complete as complete_mention
from tests.widgets.prompt.test_queue import TWO, plain
from widgets.prompt import PromptArea


@pytest.mark.parametrize("width", [60, 100])
@pytest.mark.parametrize("theme", ["textual-dark", "textual-light"])
@pytest.mark.parametrize("state", ["draft", "completions", "mention", "queue", "ascii"])
def test_look(snap_compare, state, theme, width):
    area = PromptArea(ascii_marks=state == "ascii")
    area.prompt.completer = complete
    area.prompt.mention_completer = complete_mention
    drafts = {"completions": "/", "mention": "Read (", "queue": "", "ascii": ""}

    async def fill(pilot):
        area.prompt.focus()
        text = "Make the parser accept [bold]trailing[/] commas.\n\n- " + "a long point " * 6
        area.prompt.set_draft(drafts.get(state, text))
        if state in {"queue", "ascii"}:
            area.show_queue([*TWO, *plain(5)])
        if state in {"mention", "ascii"}:
            area.prompt.insert("@")
        await pilot.pause()

    assert snap_compare(Stage(area, theme), run_before=fill, terminal_size=(width, 16))
