"""Arguments of a tool call for people: read while they still arrive, and said in one line."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, cast

if TYPE_CHECKING:
    from collections.abc import Mapping

_TELLING: Final = (
    "command",
    "path",
    "file",
    "pattern",
    "query",
    "url",
    "description",
    "prompt",
    "task",
    "name",
)
"""Names of arguments that say best what a call does, best first."""
_LIMIT: Final = 4000
"""Characters of a summary at most."""


def read_arguments(text: str) -> dict[str, Any]:
    """Read a JSON object that may be cut at any place; what can't be read is left out."""
    if not text:
        return {}
    from pydantic_core import from_json

    try:
        value: object = from_json(text.encode("utf-8", "replace"), allow_partial="trailing-strings")
    except ValueError:
        return {}
    return cast("dict[str, Any]", value) if isinstance(value, dict) else {}


def summary(arguments: Mapping[str, Any]) -> str:
    """Say in one line what a call is about; not safe to draw yet."""
    for name in _TELLING:
        value = arguments.get(name)
        if isinstance(value, str) and value:
            return value[:_LIMIT]
    if not arguments:
        return ""
    if len(arguments) == 1:
        (value,) = arguments.values()
        if isinstance(value, str):
            return value[:_LIMIT]
    return "  ".join([f"{name}={spoken(value)[:_LIMIT]}" for name, value in arguments.items()])[:_LIMIT]


def spoken(value: object) -> str:
    """Write an argument: text as it is, anything else as JSON."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
