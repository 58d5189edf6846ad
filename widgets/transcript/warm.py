"""Imports what the first blocks will need, for a thread to do once the first frame is up."""

from __future__ import annotations


def warm_up() -> None:
    """Import the blocks and what they draw with; without it the first answer does so, in about a tenth of a second."""
    import importlib

    from widgets.kit.glyph import UNICODE
    from widgets.kit.markdown import markdown_rows
    from widgets.kit.palette import plain_palette
    from widgets.transcript.blocks.registry import load_blocks

    importlib.import_module("session.todo")
    load_blocks()
    markdown_rows("```python\npass\n```\n\n*text*", 40, plain_palette(), UNICODE)
