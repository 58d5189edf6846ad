"""The codec: every kind survives JSON, looks as documented, and nonsense is refused in one sentence."""

from __future__ import annotations

import json
import types
import typing
from contextlib import suppress
from datetime import UTC, datetime
from enum import Enum
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import AwareDatetime, BaseModel

import session.events
from session.events import (
    EVENT_KINDS,
    Event,
    EventError,
    NoticePosted,
    PromptAccepted,
    Unknown,
    event_from_json,
    event_to_json,
)
from tests.session.events.sample import SAMPLES

GOLDEN = Path(__file__).with_name("golden.json")


def test_the_samples_hold_every_kind():
    assert {event.type for event in SAMPLES} == set(EVENT_KINDS)


@pytest.mark.parametrize("event", SAMPLES, ids=lambda event: event.type)
def test_an_event_survives_a_trip_through_json_text(event):
    assert event_from_json(json.loads(json.dumps(event_to_json(event)))) == event


def test_records_look_as_written_down():
    golden = json.loads(GOLDEN.read_text(encoding="utf-8"))
    assert [event_to_json(event) for event in SAMPLES] == golden
    assert tuple(event_from_json(record) for record in golden) == SAMPLES


def test_a_record_begins_with_id_time_and_type():
    for event in SAMPLES:
        keys = list(event_to_json(event))
        assert keys[:3] == ["id", "time", "type"]
        assert keys[-1] == "data"
        assert ("turn" in keys) == (event.turn is not None)


def test_only_pieces_that_stream_by_are_not_logged():
    live = {name for name, kind in EVENT_KINDS.items() if not kind.logged}
    assert live == {
        "answer_quieted",
        "request_sent",
        "text_streamed",
        "thinking_streamed",
        "tool_arguments_streamed",
        "tool_call_progressed",
    }


def test_the_envelope_cannot_be_overridden_by_data():
    record = {"id": "real", "type": "notice_posted", "data": {"text": "hi", "id": "false", "turn": "t"}}
    event = event_from_json(record)
    assert isinstance(event, NoticePosted)
    assert event.id == "real"


def test_a_kind_of_a_newer_version_comes_back_as_unknown():
    assert event_from_json({"id": "x", "type": "tea_served", "data": {}}) == Unknown(type="tea_served")


def test_fields_of_a_newer_version_are_ignored():
    record = event_to_json(PromptAccepted(text="hi"))
    record["colour"] = "green"
    record["data"]["mood"] = "fine"
    event = event_from_json(record)
    assert isinstance(event, PromptAccepted)
    assert event.text == "hi"


@pytest.mark.parametrize(
    ("record", "sentence"),
    [
        (None, "a record must be a JSON object"),
        ([], "a record must be a JSON object"),
        ({}, "a record must name its type"),
        ({"type": 5}, "a record must name its type"),
        ({"type": "notice_posted", "data": []}, "the data of a notice_posted record must be an object"),
        ({"type": "notice_posted", "data": {}}, "notice_posted: text: Field required"),
        (
            {"type": "notice_posted", "data": {"text": "x"}, "time": "2026-03-01T12:00:00"},
            "notice_posted: time: Input should have timezone info",
        ),
    ],
)
def test_what_is_no_event_is_refused_in_one_sentence(record, sentence):
    with pytest.raises(EventError) as caught:
        event_from_json(record)
    assert str(caught.value) == sentence


def test_everything_exported_exists_and_is_listed_in_order():
    names = session.events.__all__
    assert len(set(names)) == len(names)
    assert all(hasattr(session.events, name) for name in names)
    assert {kind.__name__ for kind in EVENT_KINDS.values()} <= set(names)


def test_events_are_frozen():
    with pytest.raises(ValueError, match="frozen"):
        SAMPLES[0].turn = "other"


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
OBJECTS = st.dictionaries(st.text(), JSON_VALUES, max_size=4)
PLAIN = {
    str: st.text(),
    int: st.integers(-(2**53), 2**53),
    float: st.floats(allow_nan=False, allow_infinity=False),
    bool: st.booleans(),
    type(None): st.none(),
    AwareDatetime: st.datetimes(timezones=st.just(UTC)),
    datetime: st.datetimes(timezones=st.just(UTC)),
}


def values_of(annotation):
    """Values that fit a field's annotation."""
    if annotation in PLAIN:
        return PLAIN[annotation]
    origin, arguments = typing.get_origin(annotation), typing.get_args(annotation)
    if origin is typing.Literal:
        return st.sampled_from(arguments)
    if origin in {typing.Union, types.UnionType}:
        return st.one_of(*(values_of(argument) for argument in arguments))
    if origin is typing.Annotated:
        return values_of(arguments[0])
    if origin in {tuple, list}:
        return st.lists(values_of(arguments[0]), max_size=3).map(origin)
    if origin is dict:
        return OBJECTS
    if issubclass(annotation, Enum):
        return st.sampled_from(list(annotation))
    return models_of(annotation)


def models_of(kind: type[BaseModel]):
    fields = {name: values_of(field.annotation) for name, field in kind.model_fields.items()}
    return st.builds(kind, **fields)


EVENTS = st.one_of(*(models_of(kind) for kind in EVENT_KINDS.values()))


@given(EVENTS)
def test_any_event_survives_a_trip_through_json_text(event):
    assert event_from_json(json.loads(json.dumps(event_to_json(event)))) == event


@given(
    JSON_VALUES | st.fixed_dictionaries({"type": st.sampled_from(sorted(EVENT_KINDS)), "data": JSON_VALUES})
)
def test_no_json_value_does_more_than_be_refused(value):
    with suppress(EventError):
        assert isinstance(event_from_json(value), Event | Unknown)
