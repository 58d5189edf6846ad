"""Containers around a line of Markdown: quotes, lists and items, and what each row in them begins with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.style import Style

if TYPE_CHECKING:
    from collections.abc import Sequence

    from markdown_it.token import Token

    from widgets.kit.line import Fragment


@dataclass(slots=True)
class Level:
    """A container the drawing is inside of: the text itself, a quote, a list or an item."""

    rest: Fragment = ("", Style())
    """What each row begins with."""
    first: Fragment | None = None
    """What the next row begins with instead."""
    is_tight: bool = False
    count: int = 0
    """Blocks drawn in it."""
    number: int | None = None
    """Of the next item, in a numbered list."""
    marker_width: int = 0


def list_level(tokens: Sequence[Token], index: int) -> Level:
    """The level of a list that opens at `tokens[index]`: tight or loose, and how wide its numbers are."""
    token = tokens[index]
    level = token.level
    is_tight, items = True, 0
    for other in tokens[index + 1 :]:
        if other.level == level:
            break
        if other.level == level + 1 and other.type == "list_item_open":
            items += 1
        if other.level == level + 2 and other.type == "paragraph_open" and not other.hidden:
            is_tight = False
    if token.type == "bullet_list_open":
        return Level(is_tight=is_tight)
    start = token.attrs.get("start", 1)
    number = int(start)
    return Level(is_tight=is_tight, number=number, marker_width=len(str(number + max(0, items - 1))) + 2)


def bullet_depth(levels: Sequence[Level]) -> int:
    """How many list items are around a new one."""
    return sum(1 for level in levels if level.rest[0] and not level.rest[0].strip())
