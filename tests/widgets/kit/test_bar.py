"""A stacked bar shares its cells fairly, says every number, and is read without colour."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from textual.strip import Strip
from textual.widget import Widget

from tests.support.hostile import MARKUP
from tests.support.stage import Stage
from widgets.kit.bar import percent, shares, stacked_bar
from widgets.kit.glyph import ASCII, UNICODE
from widgets.kit.palette import plain_palette, resolve_palette

PARTS = [
    ("instructions", 1_200),
    ("tools", 4_800),
    ("todo list", 90),
    ("messages", 9_300),
    ("tool results", 26_000),
]


def drawn(parts=PARTS, total=200_000, width=60, glyphs=UNICODE):
    rows = stacked_bar(parts, total, width, glyphs, plain_palette())
    return ["".join(segment.text for segment in row.segments) for row in rows]


def test_a_line_for_each_part_and_the_free_space_last():
    lines = drawn()
    assert lines[1] == ""
    assert lines[2:] == [
        "█ instructions    1,200  <1 %",
        "▒ tools           4,800   2 %",
        "▚ todo list          90  <1 %",
        "■ messages        9,300   5 %",
        "▓ tool results   26,000  13 %",
        "· free          158,610  79 %",
    ]


def test_the_bar_shows_every_part_by_its_own_sign_in_order():
    bar = drawn()[0]
    assert cell_len(bar) == 60
    assert "".join(dict.fromkeys(bar)) == "█▒▚■▓·"
    assert bar.count("·") == 47
    assert bar.count("▓") == 8


@given(st.lists(st.integers(0, 10**7), max_size=12), st.integers(1, 120))
def test_cells_are_shared_fairly(amounts, cells):
    given_out = shares(amounts, cells)
    some = [amount for amount in amounts if amount]
    assert len(given_out) == len(amounts)
    assert sum(given_out) == (min(cells, max(len(some), cells)) if some else 0)
    assert all(count == 0 for count, amount in zip(given_out, amounts, strict=True) if not amount)
    if len(some) <= cells:
        assert all(count >= 1 for count, amount in zip(given_out, amounts, strict=True) if amount)
        by_size = [count for _, count in sorted(zip(amounts, given_out, strict=True))]
        assert all(later >= earlier - 1 for earlier, later in pairwise(by_size))
    if some and len(some) * 4 < cells:
        whole = sum(amounts)
        for count, amount in zip(given_out, amounts, strict=True):
            assert abs(count - amount * cells / whole) < len(amounts) + 1


@given(
    st.lists(st.tuples(st.text(max_size=30), st.integers(-5, 10**9)), max_size=10),
    st.one_of(st.none(), st.integers(-1, 10**9)),
    st.integers(0, 100),
    st.sampled_from([UNICODE, ASCII]),
)
def test_no_row_is_wider_than_the_width(parts, total, width, glyphs):
    for line in drawn(parts, total, width, glyphs):
        assert cell_len(line) <= width
        assert "\n" not in line
        assert "\x1b" not in line


def test_without_a_known_total_the_parts_are_the_whole():
    lines = drawn(total=None)
    assert "·" not in lines[0]
    assert cell_len(lines[0]) == 60
    assert lines[2:] == [
        "█ instructions   1,200   3 %",
        "▒ tools          4,800  12 %",
        "▚ todo list         90  <1 %",
        "■ messages       9,300  22 %",
        "▓ tool results  26,000  63 %",
        "41,390 in all; how much there is room for isn't known",
    ]
    assert drawn(total=0) == lines


def test_more_than_there_is_room_for_is_said():
    lines = drawn(total=40_000)
    assert "·" not in lines[0]
    assert lines[-2:] == ["· free               0   0 %", "1,390 more than there is room for"]


def test_nothing_at_all_is_an_empty_bar():
    assert drawn([], 1000, 10)[0] == "·" * 10
    assert drawn([], 1000, 30)[2] == "· free  1,000  100 %"
    assert drawn([], None, 10)[0] == "·" * 10
    assert drawn(width=0) == []


@pytest.mark.parametrize(
    ("amount", "whole", "text"),
    [
        (0, 100, "0 %"),
        (1, 1000, "<1 %"),
        (1, 100, "1 %"),
        (999, 1000, ">99 %"),
        (1000, 1000, "100 %"),
        (5, 0, "0 %"),
        (-1, 10, "0 %"),
    ],
)
def test_percent(amount, whole, text):
    assert percent(amount, whole) == text


@pytest.mark.parametrize("text", MARKUP)
def test_labels_are_literal(text):
    assert text in drawn([(text, 10)], 100, 100)[2]


def test_ascii():
    assert all(line.isascii() for line in drawn(glyphs=ASCII))


def test_fills_differ():
    for glyphs in (UNICODE, ASCII):
        assert len({*glyphs.fills, glyphs.fill_free}) == len(glyphs.fills) + 1
        assert {cell_len(sign) for sign in (*glyphs.fills, glyphs.fill_free)} == {1}


class Shown(Widget):
    """Draws the rows of a bar."""

    def __init__(self, parts, total):
        super().__init__()
        self.parts, self.total = parts, total

    def render_line(self, y):
        palette = resolve_palette(self.app.theme_variables, self.background_colors[1])
        rows = stacked_bar(self.parts, self.total, self.size.width, UNICODE, palette)
        return Strip(rows[y].segments if y < len(rows) else []).adjust_cell_length(
            self.size.width, palette.text
        )


@pytest.mark.parametrize("width", [60, 100])
@pytest.mark.parametrize("theme", ["textual-dark", "textual-light"])
@pytest.mark.parametrize("total", [200_000, 40_000, None])
def test_look(snap_compare, total, theme, width):
    assert snap_compare(Stage(Shown(PARTS, total), theme), terminal_size=(width, 10))
