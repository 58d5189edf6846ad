"""Reading survives every kind of damage, never loses an intact record, and never writes."""

from __future__ import annotations

import json
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from session.events import NoticePosted, PromptAccepted, SessionOpened, event_to_json
from session.log import SessionError, SessionNotFound, read_session
from session.log.reader import decode_line
from tests.session.events.sample import LOGGED

LINES = tuple(json.dumps(event_to_json(event)).encode() + b"\n" for event in LOGGED)
WHOLE = b"".join(LINES)


@pytest.fixture
def read(tmp_path):
    """Writes bytes to a session file, reads it, and checks that reading changed nothing."""

    def run(data: bytes):
        path = tmp_path / "0190.jsonl"
        path.write_bytes(data)
        before = path.stat()
        record = read_session(path)
        assert sha256(path.read_bytes()).digest() == sha256(data).digest()
        assert path.stat().st_mtime_ns == before.st_mtime_ns
        assert [entry.name for entry in tmp_path.iterdir() if entry.is_file()] == ["0190.jsonl"]
        return record

    return run


def intact(record, expected):
    """Whether the record holds `expected`, but for a first record that was made up."""
    events = record.events
    if events and isinstance(events[0], SessionOpened) and events[0] not in LOGGED:
        events = events[1:]
    return events == tuple(expected)


def test_a_file_in_good_order_has_no_notes(read):
    record = read(WHOLE)
    assert record.events == LOGGED
    assert (record.skipped, record.unknown, record.notes) == (0, 0, ())


def test_cut_at_every_byte_of_its_end_it_keeps_all_whole_records(read):
    for cut in range(1, 2048):
        data = WHOLE[:-cut]
        whole = data.count(b"\n")
        rest = data[data.rfind(b"\n") + 1 :]
        if rest + b"\n" == LINES[whole]:
            whole, rest = whole + 1, b""
        record = read(data)
        assert record.events == LOGGED[:whole], cut
        assert record.skipped == (1 if rest else 0), cut
        wanted = ("1 damaged record was skipped; the last record was cut off.",) if rest else ()
        assert record.notes == wanted, cut


@pytest.mark.parametrize("damage", [b"{", b"not json\n", b"\xff\xfe\x00", b'"text"', b"[1, 2]", b"{}"])
@pytest.mark.parametrize("place", range(len(LINES)))
def test_a_broken_line_costs_itself_alone(read, place, damage):
    lines = list(LINES)
    lines[place] = damage.rstrip(b"\n") + b"\n"
    record = read(b"".join(lines))
    assert intact(record, LOGGED[:place] + LOGGED[place + 1 :])
    assert record.skipped == 1
    assert "1 damaged record was skipped." in record.notes


@pytest.mark.parametrize("place", range(len(LINES)))
def test_a_line_cut_in_the_middle_costs_itself_alone(read, place):
    lines = list(LINES)
    lines[place] = lines[place][: len(lines[place]) // 2] + b"\n"
    assert intact(read(b"".join(lines)), LOGGED[:place] + LOGGED[place + 1 :])


@pytest.mark.parametrize("place", range(len(LINES) - 1))
def test_two_records_glued_together_are_both_taken(read, place):
    lines = list(LINES)
    lines[place] = lines[place].rstrip(b"\n")
    record = read(b"".join(lines))
    assert record.events == LOGGED
    assert record.notes == ()


def test_a_whole_file_on_one_line_is_taken(read):
    assert read(WHOLE.replace(b"\n", b"")).events == LOGGED


@pytest.mark.parametrize("place", range(1, len(LINES)))
def test_a_record_glued_to_half_of_another_is_taken(read, place):
    lines = list(LINES)
    lines[place - 1] = lines[place - 1][: len(lines[place - 1]) // 2]
    record = read(b"".join(lines))
    assert intact(record, LOGGED[: place - 1] + LOGGED[place:])
    assert record.skipped == 1


@pytest.mark.parametrize("place", [0, 1, len(LINES) // 2, len(LINES)])
@pytest.mark.parametrize("end", [b"", b"\n"])
def test_a_block_of_nul_bytes_costs_nothing_else(read, place, end):
    data = b"".join(LINES[:place]) + bytes(400) + end + b"".join(LINES[place:])
    record = read(data)
    assert record.events == LOGGED
    assert record.skipped == 1


def test_a_record_torn_by_nul_bytes_costs_itself_alone(read):
    torn = LINES[3][:30] + bytes(400)
    record = read(b"".join(LINES[:3]) + torn + b"".join(LINES[4:]))
    assert record.events == LOGGED[:3] + LOGGED[4:]


def test_half_a_record_and_then_all_of_it_is_taken_once(read):
    record = read(b"".join(LINES[:4]) + LINES[4][:40] + b"\n" + b"".join(LINES[4:]))
    assert record.events == LOGGED
    assert record.skipped == 1


def test_a_record_that_occurs_again_is_taken_once(read):
    again = json.loads(LINES[1])
    again["data"]["text"] = "another text under the same id"
    record = read(WHOLE + LINES[2] + json.dumps(again).encode() + b"\n")
    assert record.events == LOGGED
    assert record.skipped == 0
    assert record.notes == ("2 records were left out, the same as an earlier one.",)


def test_a_byte_order_mark_blank_lines_and_carriage_returns_are_ignored(read):
    record = read(b"\xef\xbb\xbf" + WHOLE.replace(b"\n", b"\r\n\n"))
    assert record.events == LOGGED
    assert record.notes == ()


@pytest.mark.parametrize("character", ["\u2028", "\u2029", "\u0085", "\v", "\f", "\r", "\x1c", "\x1e"])
def test_only_line_feeds_end_lines(read, character):
    event = PromptAccepted(text=f"one{character}two")
    raw = json.dumps(event_to_json(event), ensure_ascii=False)
    if character in "\u2028\u2029\u0085":
        assert character in raw
    assert read(LINES[0] + raw.encode() + b"\n").events == (LOGGED[0], event)


def test_invalid_utf8_in_a_text_is_replaced(read):
    record = read(LINES[0] + LINES[1].replace(b"parser", b"pars\xe9r"))
    assert isinstance(record.events[1], PromptAccepted)
    assert record.events[1].text.startswith("Fix the pars\ufffdr")


def test_lone_surrogates_in_a_text_are_replaced(read):
    record = read(LINES[0] + LINES[1].replace(b"parser", b"\\udead"))
    assert isinstance(record.events[1], PromptAccepted)
    assert record.events[1].text.startswith("Fix the \ufffd")


@pytest.mark.parametrize("data", [b"", b"\n", b"\n\n \r\n", b"\xef\xbb\xbf"])
def test_an_empty_file_is_an_empty_session(read, data):
    record = read(data)
    assert record.events == ()
    assert record.notes == ()


def test_a_kind_of_a_newer_version_is_counted_apart(read):
    newer = b'{"id": "x", "time": "2026-03-01T12:00:00Z", "type": "tea_served", "data": {"sugar": 2}}\n'
    record = read(LINES[0] + newer + newer + LINES[1])
    assert record.events == LOGGED[:2]
    assert (record.skipped, record.unknown) == (0, 2)
    assert record.notes == ("2 records were left out, of a kind this version doesn't know.",)


def test_a_newer_format_is_read_as_far_as_it_goes_and_told(read):
    record = read(WHOLE.replace(b'"format": 1', b'"format": 7', 1))
    assert record.events[1:] == LOGGED[1:]
    (note,) = record.notes
    assert note.startswith("The session was written by a newer version (format 7; this version knows 1)")


def test_a_lost_first_record_is_made_up_from_the_name(read):
    record = read(b"".join(LINES[1:]))
    first = record.events[0]
    assert isinstance(first, SessionOpened)
    assert (first.session_id, first.folder, first.time) == ("0190", "", LOGGED[1].time)
    assert record.events[1:] == LOGGED[1:]
    assert record.notes == ("The first record of the session is lost, and with it the name of its folder.",)


def test_absurd_json_is_damage_and_nothing_more(read):
    deep = b'{"a":' * 100_000
    number = b'{"id": ' + b"9" * 5000 + b"}"
    record = read(LINES[0] + deep + b"\n" + number + b"\n" + LINES[1])
    assert record.events == LOGGED[:2]
    assert record.skipped == 2


def test_a_long_line_is_read(read):
    event = NoticePosted(text="x" * 10_000_000)
    assert read(LINES[0] + json.dumps(event_to_json(event)).encode()).events == (LOGGED[0], event)


def test_what_is_not_there_or_no_file_is_told(tmp_path):
    with pytest.raises(SessionNotFound, match=r"There is no session file .*x\.jsonl\."):
        read_session(tmp_path / "x.jsonl")
    with pytest.raises(SessionError, match=r"can't be read: Is a directory\."):
        read_session(tmp_path)


JUNK = st.binary(max_size=60).map(lambda data: data.replace(b"\n", b"")) | st.sampled_from(
    [bytes(50), b'{"id": "', b'{"id": "a", "time": "', b"}", b"{", LINES[5][:70], LINES[9][50:-1]]
)


@given(st.lists(st.sampled_from(range(len(LINES))) | JUNK, max_size=20))
def test_whatever_lies_between_whole_lines_they_are_all_taken(tmp_path_factory, pieces):
    path = tmp_path_factory.mktemp("damage") / "0190.jsonl"
    path.write_bytes(b"".join(LINES[piece] if isinstance(piece, int) else piece + b"\n" for piece in pieces))
    record = read_session(path)
    wanted = list(dict.fromkeys(piece for piece in pieces if isinstance(piece, int)))
    assert intact(record, [LOGGED[number] for number in wanted])


@given(st.integers(0, len(WHOLE)), st.integers(0, len(WHOLE)), JUNK)
def test_overwriting_any_stretch_costs_only_the_lines_it_touches(tmp_path_factory, first, second, junk):
    start, end = sorted((first, second))
    path = tmp_path_factory.mktemp("damage") / "0190.jsonl"
    path.write_bytes(WHOLE[:start] + junk + WHOLE[end:])
    kept = {event.id for event in read_session(path).events}
    offset = 0
    for line, event in zip(LINES, LOGGED, strict=True):
        if offset + len(line) <= start or offset >= end:
            assert event.id in kept
        offset += len(line)


@given(st.binary(max_size=300))
def test_no_line_makes_decoding_fail(data):
    for value in decode_line(data):
        assert value is None or isinstance(value, (dict, list, str, int, float))
