"""`/queue`, `/compact` and `/context`."""

from __future__ import annotations

import asyncio

import pytest

from session.events import ContextReported, PromptAccepted, TurnFinished
from tests.support.desk import Desk
from tests.support.scripts import call, say, write_script


@pytest.fixture
async def desk(tmp_path):
    script = write_script(tmp_path, call("bash", command="sleep 60"), say("one"), say("two"))
    desk = Desk(tmp_path, model=script)
    desk.session.set_mode("yolo")
    yield desk
    await desk.session.close()


async def busy(desk, *waiting):
    begun = asyncio.Event()
    stop = desk.session.subscribe(lambda event: begun.set() if isinstance(event, PromptAccepted) else None)
    desk.session.submit("first")
    await begun.wait()
    stop()
    for text in waiting:
        desk.session.submit(text)


async def test_with_nothing_waiting_it_says_so(desk):
    await desk.type("/queue")
    assert "Nothing waits" in desk.said


async def test_a_waiting_prompt_can_be_sent_earlier_taken_back_or_removed(desk):
    await busy(desk, "second", "third", "fourth")
    desk.port.choices += [0, 0, 0, 2, 1, 3]
    await desk.type("/queue")
    assert [waiting.steering for waiting in desk.session.view.queue] == [True, False, False]
    assert desk.port.chosen[1].body == "second"
    await desk.type("/queue")
    assert desk.port.drafts == ["second"]
    await desk.type("/queue")
    assert [waiting.text for waiting in desk.session.view.queue] == ["third"]


async def test_one_that_was_sent_meanwhile_is_said_to_be(desk):
    await busy(desk, "second")
    (waiting,) = desk.session.view.queue
    desk.port.choices += [0, lambda: desk.session.queue.withdraw(waiting.prompt_id) and 3]
    await desk.type("/queue")
    assert "sent already" in desk.said


async def test_context_reports_what_fills_the_window(tmp_path):
    desk = Desk(tmp_path, model=write_script(tmp_path, say("hello")))
    await desk.session.prompt("hi there")
    await desk.type("/context")
    (report,) = [event for event in desk.events if isinstance(event, ContextReported)]
    labels = [part.label for part in report.parts]
    assert labels[:2] == ["tools", "system prompt"]
    assert {"prompts", "answers"} <= set(labels)
    assert all(part.tokens > 0 for part in report.parts)
    await desk.session.close()


async def test_context_without_a_model_says_why(tmp_path):
    desk = Desk(tmp_path)
    await desk.type("/context")
    assert "No model is set" in desk.said


async def test_compact_is_a_turn_of_its_own(tmp_path):
    desk = Desk(tmp_path, model=write_script(tmp_path, say("hello " * 200), say("summary")))
    await desk.session.prompt("hi " * 200)
    await desk.type("/compact")
    finished = [event for event in desk.events if isinstance(event, TurnFinished)]
    assert [event.reason for event in finished] == ["done", "done"]
    assert any(event.type == "history_compacted" for event in desk.events)
    await desk.session.close()
