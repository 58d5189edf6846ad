"""The scripted model streams its script through the model library, one answer a request."""

from __future__ import annotations

import asyncio
import json

import pytest
from pydantic_ai.direct import model_request_stream
from pydantic_ai.messages import (
    ModelMessagesTypeAdapter,
    ModelRequest,
    ModelResponse,
    SystemPromptPart,
    TextPart,
    ThinkingPart,
    ToolReturnPart,
    UserPromptPart,
)
from pydantic_ai.models import ModelRequestParameters

from session.models import ScriptError
from session.models.script import load_script, scripted_model
from tests.session.models.ask import Clock, talk, text_of

FULL = """
[[answer]]
think = "Four steps will do."
say = "I'll plan this first."
  [[answer.call]]
  tool = "todo"
  args = { op = "init", items = ["Read the grammar"] }
  [[answer.call]]
  tool = "read"
[[answer]]
say = "Done."
"""
THREE = "[[answer]]\nsay = 'one'\n[[answer]]\nsay = 'two'\n[[answer]]\nsay = 'three'\n"


async def test_an_answer_has_its_parts_in_order(write):
    response = await talk(write(FULL)).ask("hi")
    thinking, text, first, second = response.parts
    assert isinstance(thinking, ThinkingPart)
    assert thinking.content == "Four steps will do."
    assert isinstance(text, TextPart)
    assert text.content == "I'll plan this first."
    assert [call.tool_name for call in response.tool_calls] == ["todo", "read"]
    assert response.tool_calls == [first, second]
    assert first.args_as_dict() == {"op": "init", "items": ["Read the grammar"]}
    assert second.args_as_dict() == {}


async def test_everything_is_streamed_in_chunks_of_four_characters(write):
    conversation = talk(write(FULL))
    await conversation.ask("hi")
    assert conversation.streamed("thinking") == "Four steps will do."
    assert conversation.streamed("text") == "I'll plan this first."
    assert conversation.streamed("call") == '{"op": "init", "items": ["Read the grammar"]}{}'
    assert {len(text) for _, text in conversation.pieces[:4]} == {4}
    assert max(len(text) for _, text in conversation.pieces) == 4
    assert [kind for kind, _ in conversation.pieces] == sorted(
        (kind for kind, _ in conversation.pieces), key=["thinking", "text", "call"].index
    )


async def test_call_ids_are_never_used_twice(write):
    path = write(FULL)
    ids = {call.tool_call_id for _ in range(3) for call in (await talk(path).ask("hi")).tool_calls}
    assert len(ids) == 6


async def test_each_request_gets_the_next_answer(write):
    conversation = talk(write(THREE))
    assert [text_of(await conversation.ask("go")) for _ in range(3)] == ["one", "two", "three"]


async def test_after_the_last_answer_it_says_so(write):
    path = write(THREE)
    conversation = talk(path)
    for _ in range(3):
        await conversation.ask("go")
    for _ in range(2):
        response = await conversation.ask("go")
        assert text_of(response) == f"The script {path} is finished: it has 3 answers."
        assert response.tool_calls == []


async def test_one_answer_is_called_one_answer(write):
    conversation = talk(write("[[answer]]\nsay = 'one'"))
    await conversation.ask("go")
    assert text_of(await conversation.ask("go")).endswith("it has 1 answer.")


async def test_a_request_sent_again_gets_the_same_answer(write):
    conversation = talk(write(THREE))
    await conversation.ask("go")
    conversation.history.append(ModelRequest(parts=[UserPromptPart("go")]))
    assert text_of(await conversation.stream()) == "two"
    assert text_of(await conversation.stream()) == "two"


async def test_a_resumed_session_goes_on_where_it_was(write):
    path = write(THREE)
    first = talk(path)
    await first.ask("go")
    stored = ModelMessagesTypeAdapter.dump_json(first.history)
    second = talk(path)
    second.history = ModelMessagesTypeAdapter.validate_json(stored)
    assert text_of(await second.ask("go")) == "two"


async def test_answers_of_other_models_do_not_count(write):
    conversation = talk(write(THREE))
    other = ModelResponse(parts=[TextPart("hello")], model_name="gpt-5")
    conversation.history = [ModelRequest(parts=[UserPromptPart("hi")]), other]
    assert text_of(await conversation.ask("go")) == "one"


async def test_an_answer_of_nothing_counts_though_no_history_keeps_it(write):
    path = write("[[answer]]\nsay = 'a'\n[[answer]]\nsay = ''\n[[answer]]\nthink = 'hm'\n" + THREE)
    conversation = talk(path)
    await conversation.ask("go")
    conversation.history.append(ModelRequest(parts=[UserPromptPart("go")]))
    assert text_of(await conversation.stream()) == ""
    thinking = await conversation.stream()
    assert [type(part) for part in thinking.parts] == [ThinkingPart]
    assert text_of(await conversation.ask()) == "one"
    assert text_of(await conversation.ask("go")) == "two"
    resumed = talk(path)
    resumed.history = list(conversation.history)
    assert text_of(await resumed.ask("go")) == "three"


async def test_an_answer_of_nothing_counts_once_when_it_is_kept(write):
    conversation = talk(write("[[answer]]\nsay = ''\n" + THREE))
    for wanted in ("", "one", "two"):
        assert text_of(await conversation.ask("go")) == wanted


async def test_the_rate_is_kept_from_the_first_chunk_on(write):
    clock = Clock()
    conversation = talk(write("[[answer]]\nsay = '0123456789ABCDEF'\nrate = 8"), clock)
    await conversation.ask("go")
    assert clock.now == pytest.approx(4 / 8)
    assert len(clock.sleeps) == 4


async def test_a_slow_reader_does_not_slow_the_rate_further(write):
    clock = Clock()
    path = write("[[answer]]\nsay = '0123456789ABCDEF'\nrate = 8")
    conversation = talk(path, clock)
    conversation.history.append(ModelRequest(parts=[UserPromptPart("go")]))
    model = conversation.player.model()
    async with model_request_stream(
        model, conversation.history, model_request_parameters=ModelRequestParameters()
    ) as stream:
        async for _ in stream:
            clock.now += 0.1
    assert sum(clock.sleeps) < 4 / 8 - 0.2


async def test_without_a_rate_it_never_sleeps_but_lets_others_work(write):
    clock = Clock()
    turns = 0

    async def other() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    task = asyncio.create_task(other())
    await talk(write(f"[[answer]]\nsay = '{'x' * 4000}'"), clock).ask("go")
    task.cancel()
    assert clock.sleeps == []
    assert turns > 50


async def test_what_is_expected_may_stand_anywhere_since_the_last_answer(write):
    expectation = "[[answer]]\nsay = 'a'\ncall = [{tool='t'}, {tool='u'}]\n[[answer]]\nsay = 'b'\nexpect = ['12/13', 'note', 'sys']"
    conversation = talk(write(expectation))
    await conversation.ask("go")
    conversation.history.append(
        ModelRequest(
            parts=[
                ToolReturnPart("t", "done 12/13.", conversation.history[-1].tool_calls[0].tool_call_id),
                ToolReturnPart("u", "ok", conversation.history[-1].tool_calls[1].tool_call_id),
            ]
        )
    )
    conversation.history.append(
        ModelRequest(parts=[UserPromptPart(["a hidden note", "more"]), SystemPromptPart("system")])
    )
    assert text_of(await conversation.ask()) == "b"


async def test_what_was_not_sent_is_named_with_file_and_answer(write):
    path = write("[[answer]]\nsay = 'a'\n[[answer]]\nsay = 'b'\nexpect = ['two', 'four']")
    conversation = talk(path)
    await conversation.ask("one two four")
    with pytest.raises(ScriptError) as caught:
        await conversation.ask("two three")
    assert str(caught.value) == (
        f'{path}: answer 2: expected the model to be sent "four". It was sent "two three" since its last answer.'
    )


async def test_a_long_request_is_cut_in_the_error(write):
    conversation = talk(write("[[answer]]\nsay = 'b'\nexpect = ['four']"))
    with pytest.raises(ScriptError) as caught:
        await conversation.ask("x" * 5000)
    assert len(str(caught.value)) < 600


async def test_a_stream_can_be_cancelled_and_asked_for_again(write):
    path = write("[[answer]]\nsay = '0123456789'\nrate = 1000\n[[answer]]\nsay = 'two'")
    model = scripted_model(load_script(path))
    history = [ModelRequest(parts=[UserPromptPart("go")])]
    received = asyncio.Event()

    async def ask() -> str:
        parameters = ModelRequestParameters()
        async with model_request_stream(model, history, model_request_parameters=parameters) as stream:
            async for _ in stream:
                received.set()
            return text_of(stream.get())

    task = asyncio.create_task(ask())
    await received.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await ask() == "0123456789"


async def test_text_of_any_kind_comes_through_whole(write):
    text = "a\u00e9\u6f22\U0001f600\u2028\n```python\nx = 1\n"
    path = write(
        json.dumps({"answer": [{"say": text, "call": [{"tool": "t", "args": {"x": text}}]}]}), "plan.json"
    )
    response = await talk(path).ask("go")
    assert text_of(response) == text
    assert response.tool_calls[0].args_as_dict() == {"x": text}


async def test_the_example_of_the_documentation_plays(write):
    path = write(FULL.replace('say = "Done."', 'expect = ["0/1"]\nfail = { status = 429, after = 12 }'))
    conversation = talk(path)
    await conversation.ask("hi")
    with pytest.raises(Exception, match="429"):
        await conversation.answer_calls("Overall: 0/1 done")
    assert text_of(await conversation.stream()) == ""
