"""The styles blocks draw with, resolved once from the app's theme.

Blocks name a role, never a colour; each style carries the background, because lines are drawn without CSS.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rich.style import Style
from textual.color import Color

if TYPE_CHECKING:
    from collections.abc import Mapping

_MUTED: Final = 0.62
"""Share of the text colour in text that matters less."""
_FAINT: Final = 0.32
"""Share of the text colour in bars and rules."""
_CONTRAST: Final = 4.5
"""Contrast of text with its ground at least, as WCAG 2.2 (1.4.3) asks for."""
_RAISED: Final = 0.06
"""Share of the text colour in the ground of code."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Palette:
    """A style for each role."""

    text: Style
    muted: Style
    faint: Style
    strong: Style
    accent: Style
    success: Style
    warning: Style
    error: Style
    heading: Style
    link: Style
    code: Style
    """Code inside a line of text."""
    ground: Style
    """A stretch of code: text and raised background."""
    ground_muted: Style
    struck: Style
    """A task that is done."""
    selected: Style
    """What the mouse has selected; added to the style below it."""
    cursor: Style
    syntax: Mapping[str, Style]
    """Styles of code by kind: keyword, name, type, builtin, string, number, comment, deleted, inserted."""


def plain_palette() -> Palette:
    """A palette without colours, for a text terminal, a test or a widget that isn't mounted yet."""
    none, bold, dim = Style(), Style(bold=True), Style(dim=True)
    return Palette(
        text=none,
        muted=dim,
        faint=dim,
        strong=bold,
        accent=bold,
        success=none,
        warning=bold,
        error=bold,
        heading=bold,
        link=Style(underline=True),
        code=none,
        ground=none,
        ground_muted=dim,
        struck=Style(dim=True, strike=True),
        selected=Style(reverse=True),
        cursor=bold,
        syntax={"comment": dim, "keyword": bold},
    )


def resolve_palette(variables: Mapping[str, str], background: Color) -> Palette:
    """Resolve the roles from theme variables (name without `$` -> CSS colour) over a widget's background."""
    ground_colour = _opaque(background, variables)
    front = _colour(variables, "foreground", "ansi_default")
    raised = _mix(ground_colour, front, _RAISED)

    def over(colour: Color, ground: Color = ground_colour) -> Style:
        return Style(color=_readable(colour, ground).rich_color, bgcolor=ground.rich_color)

    def shade(share: float, ground: Color = ground_colour) -> Style:
        if _is_ansi(front) or _is_ansi(ground):
            return over(front, ground) + Style(dim=True)
        return over(_mix(ground, front, share), ground)

    bold = Style(bold=True)
    named = {
        name: _colour(variables, f"text-{name}", name)
        for name in ("primary", "secondary", "accent", "success", "warning", "error")
    }
    primary = _colour(variables, "primary", "ansi_blue")
    selected = (
        Style(reverse=True) if _is_ansi(ground_colour) else over(front, _mix(ground_colour, primary, 0.45))
    )
    faint = shade(_FAINT)
    if not _is_ansi(front) and not _is_ansi(ground_colour):
        faint = Style(color=_mix(ground_colour, front, _FAINT).rich_color, bgcolor=ground_colour.rich_color)
    return Palette(
        text=over(front),
        muted=shade(_MUTED),
        faint=faint,
        strong=over(front) + bold,
        accent=over(named["accent"]),
        success=over(named["success"]),
        warning=over(named["warning"]),
        error=over(named["error"]),
        heading=over(named["primary"]) + bold,
        link=over(named["primary"]) + Style(underline=True),
        code=over(named["accent"]),
        ground=over(front, raised),
        ground_muted=shade(_MUTED, raised),
        struck=shade(_MUTED) + Style(strike=True),
        selected=selected,
        cursor=over(named["accent"]) + bold,
        syntax={
            "keyword": over(named["accent"], raised),
            "name": over(named["primary"], raised),
            "type": over(named["secondary"], raised) + bold,
            "builtin": over(named["secondary"], raised),
            "string": over(named["success"], raised),
            "number": over(named["warning"], raised),
            "comment": shade(_MUTED, raised) + Style(italic=True),
            "deleted": over(named["error"], raised),
            "inserted": over(named["success"], raised),
        },
    )


def _colour(variables: Mapping[str, str], name: str, otherwise: str) -> Color:
    return Color.parse(variables.get(name, variables.get(otherwise, otherwise)))


def _opaque(background: Color, variables: Mapping[str, str]) -> Color:
    if background.a == 0 and not _is_ansi(background):
        return _colour(variables, "background", "ansi_default")
    return background


def _is_ansi(colour: Color) -> bool:
    return colour.ansi is not None


def _readable(colour: Color, ground: Color) -> Color:
    """The colour, moved towards black or white as far as it takes to stand out from its ground."""
    if _is_ansi(colour) or _is_ansi(ground):
        return colour
    end = Color(0, 0, 0) if _luminance(ground) > 0.18 else Color(255, 255, 255)
    for step in range(11):
        moved = colour.blend(end, step / 10, alpha=1.0)
        light, dark = sorted([_luminance(moved), _luminance(ground)], reverse=True)
        if (light + 0.05) / (dark + 0.05) >= _CONTRAST:
            return moved
    return end


def _luminance(colour: Color) -> float:
    """Relative luminance as WCAG 2.2 defines it, from 0 to 1."""
    parts = [part / 255 for part in (colour.r, colour.g, colour.b)]
    red, green, blue = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _mix(ground: Color, front: Color, share: float) -> Color:
    """`share` of the front colour over the ground; colours of the terminal's own palette can't be mixed."""
    if _is_ansi(ground) or _is_ansi(front):
        return ground
    return ground.blend(front, share, alpha=1.0)
