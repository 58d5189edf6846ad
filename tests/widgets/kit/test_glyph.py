"""Signs tell states apart without colour."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from widgets.kit.gate import is_safe
from widgets.kit.glyph import ASCII, UNICODE, glyphs, roman

STATUSES = ["pending", "in_progress", "completed", "abandoned", "blocked"]
STATES = ["streaming", "waiting", "running", "done", "failed", "denied", "interrupted"]


@pytest.mark.parametrize("one", [UNICODE, ASCII])
def test_marks_differ_and_have_one_width(one):
    statuses = [one.status(status) for status in STATUSES]
    states = [one.call_state(state) for state in STATES]
    assert len(set(statuses)) == len(statuses)
    assert len(set(states)) == len(states)
    assert len({cell_len(mark) for mark in statuses}) == 1
    assert {cell_len(mark) for mark in states} == {1}


def test_the_ascii_set_is_ascii():
    for name in ASCII.__slots__:
        value = getattr(ASCII, name)
        assert "".join(value).isascii(), name


def test_a_choice_of_sets_and_numbers():
    assert glyphs(ascii_marks=True) is ASCII
    assert glyphs() is UNICODE
    assert [roman(number) for number in (1, 4, 9, 14, 40, 1999)] == ["I", "IV", "IX", "XIV", "XL", "MCMXCIX"]
    assert all(is_safe(UNICODE.status(status)) for status in STATUSES)
