"""A finding as a line and as data."""

from __future__ import annotations

import json

from app.doctor.finding import Finding, as_json, as_line


def test_lines_are_aligned_and_marked_without_colour():
    lines = [
        as_line(Finding("git", "ok", "It is found."), 8),
        as_line(Finding("terminal", "warning", "It is small.", "Make it larger."), 8),
        as_line(Finding("model", "failed", "There is none.", "Set one."), 8),
    ]
    assert lines == [
        "ok  git       It is found.",
        "!   terminal  It is small. Make it larger.",
        "x   model     There is none. Set one.",
    ]


def test_text_from_outside_can_not_break_the_line_or_reach_the_terminal():
    line = as_line(Finding("server a\x1b[2J", "failed", "It said \x1b]52;c;eA==\x07no\nway", "\x9b31m?"), 10)
    assert not any(ord(character) < 32 or 0x7F <= ord(character) < 0xA0 for character in line)
    assert line.startswith("x   server a")
    assert "no" in line


def test_programs_get_a_list():
    finding = Finding("keys", "warning", "Schlüssel \x1b fehlt.", "Set one.")
    text = as_json([finding])
    assert json.loads(text) == [
        {"name": "keys", "state": "warning", "text": "Schlüssel \x1b fehlt.", "hint": "Set one."}
    ]
    assert text.isascii()
    assert "\x1b" not in text
