"""Outside text is safe once it has passed the gate, however it was cut."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from widgets.kit.gate import is_safe, revealed, safe_line, safe_text

NASTY = [
    "\x1b]52;c;aGVsbG8=\x07",
    "\x1b]0;title\x07",
    "\x1b]8;;https://example.com\x1b\\",
    "\x1b[2J",
    "\x1b[10A",
    "\x1b[6n",
    "\x1bc",
    "\x1bPq\x1b\\",
    "\x1b_x\x1b\\",
    "\x9b31m",
    "\x9d0;t\x9c",
    "\x90",
    "\x1b]",
    "\x1b[",
    "\r",
    "\r\n",
    "\x08",
    "\x07",
    "\x0b",
    "\x0c",
    "\x00",
    "\x7f",
    "\u202e",
    "\u2066",
    "\u200b",
    "\ufeff",
    "\u2028",
    "\x85",
    "\ud83d",
    "\udead",
    "\t",
    "\n",
]
texts = st.lists(st.one_of(st.sampled_from(NASTY), st.text(max_size=8)), max_size=12).map("".join)


@given(texts)
def test_no_control_character_is_left(text):
    for line in safe_text(text).split("\n"):
        assert is_safe(line.replace("\t", ""))
    assert is_safe(safe_line(text))


@given(texts)
def test_passing_the_gate_twice_changes_nothing(text):
    assert safe_text(safe_text(text)) == safe_text(text)


@given(texts, texts)
def test_lines_do_not_depend_on_each_other(first, second):
    assert safe_text(f"{first}\n{second}") == f"{safe_text(first)}\n{safe_text(second)}"


@given(st.text(alphabet=st.characters(blacklist_categories=["Cc", "Cf", "Cs", "Zl", "Zp"])))
def test_ordinary_text_is_left_alone(text):
    assert safe_text(text) == text


@pytest.mark.parametrize(
    ("raw", "safe"),
    [
        ("a\x1b[31mred\x1b[0m b", "ared b"),
        ("a\x1b]52;c;eA==\x07b", "ab"),
        ("a\x1b]0;never ended", "a␛]0;never ended"),
        ("cut \x1b[", "cut ␛["),
        ("bell\x07", "bell␇"),
        ("10 %\r50 %\r100 %", "100 %"),
        ("working\r", "working"),
        ("one\r\ntwo", "one\ntwo"),
        ("lone \udead end", "lone \ufffd end"),
        ("pair \ud83d\ude00", "pair 😀"),
        ("abc\u202edef", "abcdef"),
    ],
)
def test_examples(raw, safe):
    assert safe_text(raw) == safe


def test_five_thousand_overwrites_leave_the_last():
    bar = "\r".join(f"{number} of 5000" for number in range(5001))
    assert safe_text(f"start\n{bar}\nend") == "start\n5000 of 5000\nend"


@given(texts)
def test_revealed_text_hides_nothing(text):
    shown = revealed(text)
    assert all(is_safe(line.replace("\t", "")) for line in shown.split("\n"))
    assert len(shown) >= len(text)


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("rm \u202efdp.exe", "rm \\u{202e}fdp.exe"),
        ("a\u200bb", "a\\u{200b}b"),
        ("a\u00a0b", "a\\u{a0}b"),
        ("\x1b[2J", "\\u{1b}[2J"),
        ("x\u3164", "x\\u{3164}"),
        ("tag\U000e0041", "tag\\u{e0041}"),
        ("plain é 漢字 👍", "plain é 漢字 👍"),
    ],
)
def test_revealed_examples(raw, shown):
    assert revealed(raw) == shown
