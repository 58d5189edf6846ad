"""A bar of several parts with its legend: shares of a whole are seen at once, and are told apart without colour."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.segment import Segment

from widgets.kit.gate import safe_line
from widgets.kit.line import Row, pad, text_width, truncate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.style import Style

    from widgets.kit.glyph import Glyphs
    from widgets.kit.palette import Palette

_FREE: Final = "free"
_COLUMN_GAP: Final = "  "


def stacked_bar(
    parts: Sequence[tuple[str, int]], total: int | None, width: int, glyphs: Glyphs, palette: Palette
) -> list[Row]:
    """Draw parts of a whole as a bar, and a line for each part below it, free space last.

    Args:
        parts: What each part is called and how large it is, in tokens; a negative amount counts as nothing.
        total: Tokens there is room for; without one the bar is as long as the parts, and nothing is free.
        width: Cells of a row.
        glyphs: The signs to draw with; parts beyond the number of its fills begin with the first fill again.
        palette: The styles to draw with.
    """
    if width <= 0:
        return []
    known = [(safe_line(label), max(0, amount)) for label, amount in parts]
    used = sum([amount for _, amount in known])
    room = total if total is not None and total > 0 else None
    free = max(0, room - used) if room is not None else 0
    styles = _styles(palette)
    signs = [
        (glyphs.fills[index % len(glyphs.fills)], styles[index % len(styles)]) for index in range(len(known))
    ]
    cells = shares([*[amount for _, amount in known], free], width)
    drawn = [
        Segment(sign * count, style)
        for (sign, style), count in zip([*signs, (glyphs.fill_free, palette.faint)], cells, strict=True)
        if count
    ]
    # With nothing to show the bar is empty rather than absent.
    rows = [Row(drawn or [Segment(glyphs.fill_free * width, palette.faint)]), Row([])]
    lines = [*zip(signs, known, strict=True)]
    if room is not None:
        lines.append(((glyphs.fill_free, palette.faint), (_FREE, free)))
    rows += _legend(lines, room or used, width, glyphs, palette)
    if remark := _remark(used, room):
        rows.append(_row([Segment(truncate(remark, width, glyphs.ellipsis), palette.muted)]))
    return rows


def shares(amounts: Sequence[int], cells: int) -> list[int]:
    """Share cells among amounts: each gets its part of them, and at least one if it is anything at all.

    Args:
        amounts: How large each is, none of them negative.
        cells: Cells there are; they are all given out unless every amount is nothing.
    """
    whole = sum(amounts)
    if whole <= 0:
        return [0] * len(amounts)
    given = [min(1, amount) for amount in amounts]
    if sum(given) >= cells:
        # Not enough for all: the largest are shown.
        largest = sorted(range(len(amounts)), key=lambda index: -amounts[index])[:cells]
        return [1 if index in largest and amounts[index] else 0 for index in range(len(amounts))]
    for _ in range(cells - sum(given)):
        lacking = max(range(len(amounts)), key=lambda index: amounts[index] * cells / whole - given[index])
        given[lacking] += 1
    return given


def percent(amount: int, whole: int) -> str:
    """A share in whole percent; one that is something is never written as nothing, nor a part as everything."""
    if whole <= 0 or amount <= 0:
        return "0 %"
    share = 100 * amount / whole
    if share < 1:
        return "<1 %"
    return ">99 %" if 99 < share < 100 else f"{share:.0f} %"


def _legend(
    lines: Sequence[tuple[tuple[str, Style], tuple[str, int]]],
    whole: int,
    width: int,
    glyphs: Glyphs,
    palette: Palette,
) -> list[Row]:
    numbers = [f"{amount:,}" for _, (_, amount) in lines]
    percents = [percent(amount, whole) for _, (_, amount) in lines]
    number_width = max([len(number) for number in numbers], default=0)
    percent_width = max([len(share) for share in percents], default=0)
    fixed = 2 + 2 * len(_COLUMN_GAP) + number_width + percent_width
    widest = max([text_width(label) for _, (label, _) in lines], default=0)
    label_width = min(widest, max(1, width - fixed))
    rows: list[Row] = []
    for ((sign, style), (label, _)), number, share in zip(lines, numbers, percents, strict=True):
        name = pad(truncate(label, label_width, glyphs.ellipsis), label_width)
        figures = f"{_COLUMN_GAP}{number.rjust(number_width)}{_COLUMN_GAP}{share.rjust(percent_width)}"
        # In a very narrow room the figures go from the right.
        text = truncate(f"{name}{figures}", max(0, width - 2), glyphs.ellipsis)
        head, tail = text[: len(name)], text[len(name) :]
        rows.append(
            _row(
                [
                    Segment(f"{sign} "[:width], style),
                    Segment(head, palette.text),
                    Segment(tail, palette.muted),
                ]
            )
        )
    return rows


def _remark(used: int, room: int | None) -> str:
    """What the legend doesn't say by itself."""
    if room is None:
        return f"{used:,} in all; how much there is room for isn't known"
    return f"{used - room:,} more than there is room for" if used > room else ""


def _row(segments: list[Segment]) -> Row:
    return Row(segments, text="".join([segment.text for segment in segments]).rstrip())


def _styles(palette: Palette) -> tuple[Style, ...]:
    return palette.accent, palette.success, palette.heading, palette.warning, palette.error, palette.strong
