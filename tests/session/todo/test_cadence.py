"""When the model is reminded: the recorded sequences, and the rules they leave open."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from session.todo import Cadence, CadenceSettings, TodoPhase, awaits_user

ROWS = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "conformance" / "reminders.jsonl").read_text().splitlines()
]
UNTOLD = {
    # Two rows were recorded in a state that they don't write down: word for word the same steps have another
    # outcome in "stop-guards-0006" and "eager-0020".
    "stop-guards-0005": {"failed": True},
    "eager-guards-0013": {"is_first": False},
}
FORCING = {"openai-completions", "openai-responses"}


def settings_of(values):
    return CadenceSettings(
        enabled=values["todo.enabled"],
        reminders=values["todo.reminders"],
        most=values["todo.remindersMax"],
        eager=values["todo.eager"],
    )


def play(cadence, phases, step, row):
    """The result of a step in the shape of the recorded ones, as far as it is compared."""
    untold = UNTOLD.get(row["id"], {})
    planning = row["plan_mode"]
    match step["do"]:
        case "prompt":
            cadence.prompt_accepted()
            return None
        case "tool":
            for _ in range(step["times"]):
                cadence.tool_finished(step["name"], failed=step["error"])
            return None
        case "stop":
            woken = row["async_wake"]
            text = step.get("text", "")
            return cadence.stop(phases, text, planning=planning, woken_later=woken, **untold)
        case "nudge":
            return cadence.nudge(phases, planning=planning)
        case "eager":
            return cadence.eager(phases, step.get("prompt"), planning=planning, **untold)
    raise AssertionError(step)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_reminders_come_when_they_were_recorded_to(row):
    phases = [TodoPhase.model_validate(phase) for phase in row["phases"]]
    cadence = Cadence(settings_of(row["settings"]))
    for step in row["steps"]:
        result = play(cadence, phases, step, row)
        if step["do"] == "stop":
            events = [effect for effect in step["effects"] if effect["kind"] == "event"]
            assert result == (events[0]["attempt"] if events else None)
            assert step["result"] is (result is not None)
            for event in events:
                assert event["maxAttempts"] == cadence.settings.most
        else:
            assert bool(result) is (step["result"] is not None)


@pytest.mark.parametrize(
    ("text", "awaits"),
    [
        ("**Shall I?**", True),
        ("1. Which one?", True),
        ("> - _Please choose_ one.", True),
        ("(Tell me which.)", True),
        ("The choice is made.", False),
        ("Pickled.", False),
        ("Is it?\n\nYes.", False),
        ("Yes.\n\nIs it?\n\n\n", True),
        ("", False),
        ("?", True),
        ("please\u3000confirm", True),
    ],
)
def test_a_question_is_told_from_an_ending(text, awaits):
    assert awaits_user(text) is awaits


def test_a_nudge_comes_twice_for_a_prompt_and_again_for_the_next():
    phases = [TodoPhase.model_validate({"name": "A", "tasks": [{"content": "x", "status": "pending"}]})]
    cadence = Cadence(CadenceSettings())

    def work():
        for _ in range(12):
            cadence.tool_finished("edit", failed=False)
        return cadence.nudge(phases)

    assert [work(), work(), work()] == [True, True, False]
    cadence.prompt_accepted()
    assert work()


def test_no_reminder_when_none_is_wanted():
    phases = [TodoPhase.model_validate({"name": "A", "tasks": [{"content": "x", "status": "pending"}]})]
    assert Cadence(CadenceSettings(most=0)).stop(phases, "done") is None
