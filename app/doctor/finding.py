"""What a check found, as a line for people and as data for programs."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Final, Literal

from session.views.gate import safe_line

if TYPE_CHECKING:
    from collections.abc import Iterable

State = Literal["ok", "warning", "failed"]
"""`warning`: it works, but could be better; `failed`: something doesn't work."""
MARKS: Final[dict[State, str]] = {"ok": "ok", "warning": "!", "failed": "x"}


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was found.

    Args:
        name: What was looked at, in a word or two.
        state: How it stands.
        text: What is the case.
        hint: What to do about it; may be empty.
    """

    name: str
    state: State
    text: str
    hint: str = ""


def as_line(finding: Finding, width: int) -> str:
    """The finding in one row of text, without its end.

    Args:
        finding: What was found.
        width: Cells for the name.
    """
    said = f"{finding.text} {finding.hint}".rstrip()
    return f"{MARKS[finding.state]:<2}  {safe_line(finding.name):<{width}}  {safe_line(said)}"


def as_json(findings: Iterable[Finding]) -> str:
    """The findings as a JSON list of objects with `name`, `state`, `text` and `hint`."""
    return json.dumps([asdict(finding) for finding in findings], indent=2)
