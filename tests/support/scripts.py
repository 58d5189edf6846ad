"""Scripted models for tests: answers as plain values, written to a file the real loader reads."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

Answer = dict[str, Any]


def say(text: str, **more: Any) -> Answer:
    """An answer in words."""
    return {"say": text, **more}


def call(tool: str, /, *, before: str | None = None, **arguments: Any) -> Answer:
    """An answer that makes one call, with words before it if any."""
    answer: Answer = {"call": [{"tool": tool, "args": arguments}]}
    return answer if before is None else {"say": before, **answer}


def calls(*answers: Answer) -> Answer:
    """One answer that makes the calls of several."""
    return {"call": [made for answer in answers for made in answer["call"]]}


def plan(*tasks: str, phase: str = "Build") -> Answer:
    """An answer that plans `tasks`."""
    return call("todo", op="init", list=[{"phase": phase, "items": list(tasks)}])


def write_script(folder: Path, *answers: Answer, name: str = "script.json") -> str:
    """Write a script and return the model that plays it."""
    path = folder / name
    path.write_text(json.dumps({"answer": list(answers)}), encoding="utf-8")
    return f"script:{path}"
