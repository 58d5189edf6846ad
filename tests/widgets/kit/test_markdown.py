"""Markdown is drawn in full, fits the width, and looks the same however it arrived."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from widgets.kit.gate import is_safe
from widgets.kit.glyph import UNICODE
from widgets.kit.markdown import markdown_rows, piece_rows
from widgets.kit.palette import plain_palette
from widgets.kit.split import Splitter

PALETTE = plain_palette()
LINES = [
    "# Head",
    "text of a paragraph that is long enough to wrap somewhere",
    "",
    "- item",
    "  - nested",
    "    more",
    "1. one",
    "2) two",
    "> quote",
    "> > deep",
    "```python",
    "def f(): return 1",
    "```",
    "~~~",
    "| a | b |",
    "|---|--:|",
    "| 1 | 2 |",
    "---",
    "===",
    "    indented code",
    "<div>",
    "</div>",
    "<!-- open",
    "-->",
    "[ref]: https://example.com 'title'",
    "see [ref] and [text](https://example.org)",
    "**bold** *em* `code` ~~gone~~",
    "\\[x] [/] [bold",
    "a\\",
    "hard break  ",
    "&#x202e; &#27; &Tab;",
    "\x1b[31mred",
    "漢字👍 wide",
    "- [ ] open",
    "- [x] done",
]
sources = st.lists(st.sampled_from(LINES), max_size=14).map("\n".join)


def drawn(rows):
    return ["".join(segment.text for segment in row.segments) for row in rows]


def draw_pieces(splitter, width):
    tail = [splitter.tail] if splitter.tail is not None else []
    rows = []
    for piece in [*splitter.closed, *tail]:
        own = piece_rows(piece, width, PALETTE, UNICODE, splitter.references)
        if own and rows and not piece.continues:
            rows.append(None)
        rows.extend(own)
    return rows


@settings(max_examples=300, deadline=None)
@given(sources, st.data())
def test_a_growing_text_looks_like_the_whole(source, data):
    splitter = Splitter()
    start = 0
    while start < len(source):
        size = data.draw(st.integers(1, min(40, len(source) - start)))
        splitter.feed(source[start : start + size])
        start += size
    splitter.finish()
    whole = Splitter()
    whole.feed(source)
    whole.finish()
    assert draw_pieces(splitter, 40) == draw_pieces(whole, 40)


@settings(max_examples=300, deadline=None)
@given(sources)
def test_pieces_look_like_one_text(source):
    """Cutting into pieces changes nothing of what a parser makes of the whole."""
    from widgets.kit.split import Piece

    if "[ref]:" in source:
        return
    whole = [line for line in drawn(piece_rows(Piece(source, 0), 60, PALETTE, UNICODE)) if line.strip()]
    pieces = [line for line in drawn(markdown_rows(source, 60, PALETTE, UNICODE)) if line.strip()]
    assert pieces == whole


@settings(max_examples=200, deadline=None)
@given(sources, st.integers(12, 90))
def test_rows_fit_and_are_safe(source, width):
    for row in markdown_rows(source, width, PALETTE, UNICODE):
        assert sum(cell_len(segment.text) for segment in row.segments) <= width
        assert all(is_safe(segment.text) for segment in row.segments)
        text = "".join(segment.text for segment in row.segments)
        assert text[row.start : row.start + len(row.text)] == row.text


@settings(max_examples=200, deadline=None)
@given(sources)
def test_every_row_knows_its_source(source):
    count = len(source.split("\n"))
    last = 0
    for row in markdown_rows(source, 50, PALETTE, UNICODE):
        assert row.lines is not None
        assert 0 <= row.lines[0] <= row.lines[1] <= count + 1
        assert row.lines[0] >= last or not row.text
        last = row.lines[0]


@pytest.mark.parametrize(
    "text",
    [
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
        "[data: /m?id=bb-609b-]",
        "={'command': \"gh\", 'reset': False}, input_type=dict]",
    ],
)
def test_console_markup_is_literal(text):
    assert drawn(markdown_rows(text, 80, PALETTE, UNICODE)) == [text]


def test_lists_are_drawn_with_their_marks():
    source = "1. first\n2. second\n   - nested\n   - [x] done\n   - [ ] open\n10. tenth"
    assert drawn(markdown_rows(source, 40, PALETTE, UNICODE)) == [
        "1. first",
        "2. second",
        "   ◦ nested",
        "   ☑ done",
        "   ☐ open",
        "3. tenth",
    ]


def test_links_show_their_address_once():
    source = "[text](https://a.example) <https://b.example> ![picture](p.png)"
    (line,) = drawn(markdown_rows(source, 90, PALETTE, UNICODE))
    assert line == "text (https://a.example) https://b.example picture (p.png)"


def test_tables_fit_and_align():
    source = "| left | right |\n|:--|--:|\n| a | 1 |\n| longer than that | 22 |"
    assert drawn(markdown_rows(source, 24, PALETTE, UNICODE)) == [
        "left             │ right",
        "─" * 16 + "─┼─" + "─" * 5,
        "a                │     1",
        "longer than that │    22",
    ]


def test_a_table_too_wide_becomes_a_list():
    source = "|a|b|c|d|e|\n|-|-|-|-|-|\n|1|2|3|4|5|"
    assert drawn(markdown_rows(source, 20, PALETTE, UNICODE)) == ["a: 1", "b: 2", "c: 3", "d: 4", "e: 5"]


def test_a_table_cut_in_half_and_an_unclosed_fence_are_drawn():
    assert drawn(markdown_rows("| a | b |\n|--", 30, PALETTE, UNICODE)) == ["| a | b | |--"]
    assert [line.rstrip() for line in drawn(markdown_rows("```py\nx = 1", 30, PALETTE, UNICODE))] == [
        " x = 1"
    ]


def test_a_definition_at_the_end_reaches_back():
    lines = drawn(markdown_rows("see [it]\n\ntext\n\n[it]: https://a.example", 60, PALETTE, UNICODE))
    assert lines[0] == "see it (https://a.example)"


def test_long_code_is_cut_into_pieces_that_look_like_one():
    source = "```\n" + "\n".join(f"line {number}" for number in range(500)) + "\n```\nend"
    lines = [line.strip() for line in drawn(markdown_rows(source, 40, PALETTE, UNICODE))]
    assert lines == [*[f"line {number}" for number in range(500)], "", "end"]
    splitter = Splitter()
    splitter.feed(source)
    assert len(splitter.closed) > 4


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_long_blocks_are_cut_the_same_way_however_they_came(data):
    table = "| a | b |\n|---|---|\n" + "".join(
        f"| {n} | {'x' * (n % 9)} |\n" for n in range(data.draw(st.integers(0, 60)))
    )
    items = "".join(f"- item {n}\n" for n in range(data.draw(st.integers(0, 60))))
    source = "\n".join(data.draw(st.permutations([table, items, "text\n"])))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("widgets.kit.split._BLOCK_MOST", 200)
        splitter, whole = Splitter(), Splitter()
        start = 0
        while start < len(source):
            size = data.draw(st.integers(1, 300))
            splitter.feed(source[start : start + size])
            start += size
        whole.feed(source)
        splitter.finish()
        whole.finish()
    assert draw_pieces(splitter, 40) == draw_pieces(whole, 40)


def test_a_table_that_was_cut_has_one_head_and_all_its_rows():
    rows = "".join(f"| row {n} | {n} |\n" for n in range(4000))
    drawn_lines = drawn(markdown_rows(f"| a | b |\n|---|---|\n{rows}", 40, PALETTE, UNICODE))
    assert sum(line.startswith("a ") for line in drawn_lines) == 1
    assert [line.split("│")[0].strip() for line in drawn_lines[2:]] == [f"row {n}" for n in range(4000)]
    lines = [row.lines for row in markdown_rows(f"| a | b |\n|---|---|\n{rows}", 40, PALETTE, UNICODE)]
    assert lines == [(n, n + 1) for n in range(4002)]


def test_only_the_open_end_is_parsed_again():
    splitter = Splitter()
    splitter.feed("paragraph\n\n" * 1000)
    assert splitter.tail is not None
    assert len(splitter.tail.source) < 30


def test_a_line_of_ten_megabytes_is_cut_and_says_so():
    (*_, last) = drawn(markdown_rows("x" * 10_000_000, 80, PALETTE, UNICODE))
    assert "9.8 MB more" in last


def test_deep_nesting_stays_readable():
    source = "\n".join("  " * depth + f"- level {depth}" for depth in range(12))
    lines = drawn(markdown_rows(source, 40, PALETTE, UNICODE))
    text = " ".join(lines)
    assert all(f"level {depth}" in text for depth in range(12))


@pytest.mark.parametrize("text", ["[" * 60_000, "![" * 30_000, "[x " * 20_000, "*a " * 20_000])
def test_text_made_to_be_slow_is_drawn_as_it_is(text):
    lines = drawn(markdown_rows(text, 80, PALETTE, UNICODE))
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_a_table_cell_of_any_length_is_drawn():
    long = "long " * 3_000
    lines = drawn(markdown_rows(f"| head | b |\n|---|---|\n| {long} | 1 |", 60, PALETTE, UNICODE))
    assert sum(line.count("long") for line in lines) == 3_000
