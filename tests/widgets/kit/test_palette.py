"""Roles are readable on the ground they are drawn on, whatever the theme."""

from __future__ import annotations

import dataclasses

import pytest
from rich.style import Style
from textual.app import App
from textual.color import Color
from textual.theme import BUILTIN_THEMES

from widgets.kit.palette import plain_palette, resolve_palette


def contrast(one: Color, other: Color) -> float:
    def light(colour: Color) -> float:
        parts = [part / 255 for part in (colour.r, colour.g, colour.b)]
        linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    high, low = sorted([light(one), light(other)], reverse=True)
    return (high + 0.05) / (low + 0.05)


def palette_of(theme):
    variables = {**App().get_theme_variable_defaults(), **BUILTIN_THEMES[theme].to_color_system().generate()}
    return resolve_palette(variables, Color.parse(variables["background"]))


@pytest.mark.parametrize("theme", [name for name in BUILTIN_THEMES if not name.startswith("ansi")])
def test_text_stands_out_from_its_ground(theme):
    palette = palette_of(theme)
    roles = [palette.text, palette.muted, palette.error, palette.success, palette.warning, palette.accent]
    for style in [*roles, *palette.syntax.values()]:
        assert style.color is not None
        assert style.bgcolor is not None
        front = Color.from_rich_color(style.color)
        assert contrast(front, Color.from_rich_color(style.bgcolor)) >= 4.4


@pytest.mark.parametrize("theme", ["ansi-dark", "ansi-light"])
def test_a_terminal_palette_is_kept(theme):
    palette = palette_of(theme)
    assert palette.muted.dim
    assert palette.selected.reverse


def test_the_plain_palette_has_no_colours():
    palette = plain_palette()
    for one in dataclasses.fields(palette):
        value = getattr(palette, one.name)
        for style in value.values() if isinstance(value, dict) else [value]:
            assert isinstance(style, Style)
            assert style.color is None
