"""Wrapping and cutting go by cells and lose nothing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.style import Style

from widgets.kit.line import _NARROW, cell_breaks, expand_tabs, pad, truncate, word_breaks, wrap

WIDE = ["漢", "字", "👍", "👩‍👩‍👧", "🇪🇺", "e" + "\u0301" * 20, "☑\ufe0f", "ก็", "ﷺ", "가"]
texts = st.lists(
    st.one_of(st.sampled_from([*WIDE, " ", "  ", "word", "-"]), st.text("abc xyz", max_size=12)), max_size=20
).map("".join)


@given(texts, st.integers(2, 30))
def test_words_break_without_loss(text, width):
    breaks = word_breaks(text, width)
    joined = "".join(part.gap + text[part.start : part.end] for part in breaks)
    assert joined.rstrip(" ") == text.rstrip(" ")
    assert all(cell_len(text[part.start : part.end].rstrip(" ")) <= width for part in breaks)
    assert all(not part.gap.strip(" ") for part in breaks)


@given(texts, st.integers(2, 30))
def test_cells_break_without_loss(text, width):
    breaks = cell_breaks(text, width)
    assert "".join(text[part.start : part.end] for part in breaks) == text
    assert all(cell_len(text[part.start : part.end]) <= width for part in breaks)


@given(st.lists(texts, max_size=6), st.integers(2, 30), st.booleans())
def test_styles_stay_with_their_text(pieces, width, words):
    styles = [Style(bold=True), Style(italic=True)]
    fragments = [(piece, styles[index % 2]) for index, piece in enumerate(pieces)]
    text = "".join(pieces)
    lines = wrap(fragments, width, words=words)
    assert ["".join(segment.text for segment in line.segments) for line in lines] == [
        line.text for line in lines
    ]
    expected = [style for piece, style in fragments for character in piece if character != " "]
    actual = [
        segment.style
        for line in lines
        for segment in line.segments
        for character in segment.text
        if character != " "
    ]
    assert actual == expected
    assert text.replace(" ", "") == "".join(line.text for line in lines).replace(" ", "")


@given(texts, st.integers(1, 30))
def test_a_cut_text_fits(text, width):
    cut = truncate(text, width)
    assert cell_len(cut) <= width
    assert cut == text or cut.endswith("…")


@pytest.mark.parametrize("width", [9, 10, 11])
def test_a_text_at_the_exact_width(width):
    assert truncate("0123456789", width) == ("0123456789" if width >= 10 else "01234567…")
    assert len(word_breaks("0123456789", width)) == (1 if width >= 10 else 2)


def test_a_long_word_takes_its_own_line_and_indents_stay():
    lines = wrap([("    indented by four", Style())], 12)
    assert [line.text for line in lines] == ["    indented", "by four"]


def test_narrow_characters_take_one_cell():
    assert all(cell_len(chr(code)) == 1 for code in range(0x10000) if _NARROW.fullmatch(chr(code)))


def test_padding_and_tabs():
    assert pad("漢", 4) == "漢  "
    assert expand_tabs("a\tb") == "a   b"
