"""A scripted answer goes wrong as a real provider's does, once, and then comes whole."""

from __future__ import annotations

import pytest
from pydantic_ai.exceptions import (
    ModelAPIError,
    ModelAuthenticationError,
    ModelConnectionError,
    ModelHTTPError,
    ModelOverloadedError,
    ModelRateLimitError,
    ModelRequestRejectedError,
    ModelServerError,
)
from pydantic_ai.messages import ModelResponse, ToolReturnPart

from tests.session.models.ask import Clock, talk, text_of

TEXT = "0123456789ABCDEF"


@pytest.mark.parametrize(
    ("status", "category"),
    [
        (400, ModelRequestRejectedError),
        (401, ModelAuthenticationError),
        (429, ModelRateLimitError),
        (500, ModelServerError),
        (529, ModelOverloadedError),
    ],
)
async def test_a_status_is_the_error_of_a_real_provider(write, status, category):
    conversation = talk(write(f"[[answer]]\nsay = '{TEXT}'\nfail = {{ status = {status} }}"))
    with pytest.raises(ModelHTTPError) as caught:
        await conversation.ask("go")
    assert caught.value.status_code == status
    assert isinstance(caught.value, category)
    assert not caught.value.in_stream
    assert conversation.pieces == []


@pytest.mark.parametrize("fail", ["status = 429", "disconnect = true"])
@pytest.mark.parametrize(("after", "received"), [(0, ""), (1, "0123"), (3, TEXT[:12]), (4, TEXT), (99, TEXT)])
async def test_it_breaks_after_so_many_chunks_and_then_comes_whole(write, fail, after, received):
    conversation = talk(
        write(f"[[answer]]\nsay = '{TEXT}'\nfail = {{ {fail}, after = {after} }}\n[[answer]]\nsay = 'next'")
    )
    with pytest.raises(ModelAPIError) as caught:
        await conversation.ask("go")
    assert caught.value.in_stream == (after > 0)
    assert conversation.streamed("text") == received
    assert text_of(await conversation.ask()) == TEXT
    assert text_of(await conversation.ask("go")) == "next"


async def test_a_disconnect_is_a_connection_error(write):
    conversation = talk(write(f"[[answer]]\nsay = '{TEXT}'\nfail = {{ disconnect = true }}"))
    with pytest.raises(ModelConnectionError):
        await conversation.ask("go")


async def test_a_stall_is_a_silence_and_then_the_rest(write):
    clock = Clock()
    conversation = talk(
        write(f"[[answer]]\nsay = '{TEXT}'\nrate = 4\nfail = {{ stall = 30, after = 2 }}"), clock
    )
    assert text_of(await conversation.ask("go")) == TEXT
    assert clock.sleeps == pytest.approx([0.25, 0.25, 30, 0.25, 0.25])


async def test_a_stall_beyond_the_end_comes_after_the_last_chunk(write):
    clock = Clock()
    conversation = talk(write(f"[[answer]]\nsay = '{TEXT}'\nfail = {{ stall = 30, after = 99 }}"), clock)
    assert text_of(await conversation.ask("go")) == TEXT
    assert clock.sleeps == [30]


MALFORMED = """
[[answer]]
say = "Plan."
fail = { malformed = '{"op":"[' }
  [[answer.call]]
  tool = "todo_write"
  args = { todos = [] }
  [[answer.call]]
  tool = "read"
[[answer]]
say = "next"
"""


async def test_malformed_text_is_streamed_as_the_arguments_of_the_first_call(write):
    response = await talk(write(MALFORMED)).ask("go")
    assert text_of(response) == "Plan."
    assert [(call.tool_name, call.args) for call in response.tool_calls] == [("todo_write", '{"op":"[')]


async def test_malformed_text_without_a_call_makes_a_todo_call(write):
    response = await talk(write("[[answer]]\nsay = 'x'\nfail = { malformed = '[' }")).ask("go")
    assert [(call.tool_name, call.args) for call in response.tool_calls] == [("todo", "[")]


@pytest.mark.parametrize("repaired", [False, True])
@pytest.mark.parametrize("resumed", [False, True])
async def test_after_a_malformed_call_the_same_answer_comes_whole(write, repaired, resumed):
    path = write(MALFORMED)
    conversation = talk(path)
    response = await conversation.ask("go")
    if repaired:
        response.tool_calls[0].args = {"invalid_json": response.tool_calls[0].args}
    if resumed:
        history = conversation.history
        conversation = talk(path)
        conversation.history = history
    whole = await conversation.answer_calls("The arguments are not valid JSON")
    assert [call.tool_name for call in whole.tool_calls] == ["todo_write", "read"]
    assert text_of(await conversation.answer_calls()) == "next"


async def test_expectations_hold_for_the_try_again_too(write):
    path = write("[[answer]]\nsay = 'x'\nexpect = ['please']\nfail = { status = 500 }")
    conversation = talk(path)
    with pytest.raises(ModelHTTPError):
        await conversation.ask("please")
    assert text_of(await conversation.ask()) == "x"


async def test_call_ids_differ_between_the_tries(write):
    conversation = talk(write(MALFORMED))
    first = await conversation.ask("go")
    second = await conversation.answer_calls()
    ids = [call.tool_call_id for response in (first, second) for call in response.tool_calls]
    assert len(set(ids)) == len(ids)
    assert isinstance(conversation.history[1], ModelResponse)
    returned = conversation.history[2].parts[0]
    assert isinstance(returned, ToolReturnPart)
    assert returned.tool_call_id == ids[0]
