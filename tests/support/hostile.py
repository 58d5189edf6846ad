"""Texts that broke similar programs, to be used wherever a text of a user or model can appear."""

from __future__ import annotations

MARKUP = (
    "[/]",
    "[/",
    "[0] x",
    "[00] foo",
    "[r",
    "[b + 1",
    "[bold",
    "[/some/path]",
    "[link=x]y",
    "[@click=app.quit]x[/]",
    r"\[x]",
    "x\\",
    "[data: /m?id=bb-609b-]",
    r"#\[test\]",
    """={'command': "gh", 'reset': False}, input_type=dict]""",
)
"""Texts that markup parsers choke on or obey."""
