"""How the prompt looks."""

from __future__ import annotations

import pytest

from tests.support.stage import Stage
from tests.widgets.prompt.test_completion import complete
from widgets.prompt import PromptArea


@pytest.mark.parametrize("width", [60, 100])
@pytest.mark.parametrize("theme", ["textual-dark", "textual-light"])
@pytest.mark.parametrize("state", ["draft", "completions"])
def test_look(snap_compare, state, theme, width):
    area = PromptArea()
    area.prompt.completer = complete

    async def fill(pilot):
        area.prompt.focus()
        text = "Make the parser accept [bold]trailing[/] commas.\n\n- " + "a long point " * 6
        area.prompt.set_draft("/" if state == "completions" else text)
        await pilot.pause()

    assert snap_compare(Stage(area, theme), run_before=fill, terminal_size=(width, 16))
