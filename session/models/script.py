"""The scripted model: reads a script, and makes a model that plays it.

Demos, tests and benchmarks use it through the same path as any other model, so a mistake in a script has to be
named as well as a mistake in a program: file, answer and field.
"""

from __future__ import annotations

import json
import tomllib
from typing import TYPE_CHECKING, Any, cast

from pydantic import ValidationError

from session.models.entry import Script, ScriptAnswer, ScriptCall, ScriptFailure
from session.models.error import ScriptError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from pydantic import BaseModel
    from pydantic_ai.models.function import FunctionModel
    from pydantic_core import ErrorDetails

_WORDS = {
    "string_type": "must be text",
    "string_too_short": "must not be empty",
    "missing": "is missing",
    "int_type": "must be a whole number",
    "int_parsing": "must be a whole number",
    "int_from_float": "must be a whole number",
    "float_type": "must be a number",
    "float_parsing": "must be a number",
    "finite_number": "must be a finite number",
    "tuple_type": "must be a list",
    "dict_type": "must be a table",
    "model_type": "must be a table",
    "too_short": "must not be empty",
}
_LIMITS = {
    "greater_than": ("gt", "more than"),
    "greater_than_equal": ("ge", "at least"),
    "less_than_equal": ("le", "at most"),
}


def load_script(path: Path) -> Script:
    """Read a script in TOML or JSON, told apart by the end of its name.

    Raises:
        ScriptError: The file can't be read or isn't a script; the message names the file, the answer counted from 1,
            the field and what is allowed there.
    """
    data = _parse(path)
    if "path" in data:
        raise ScriptError(f'{path}: there is no field "path"; allowed is answer.')
    try:
        return Script.model_validate({**data, "path": path})
    except ValidationError as error:
        raise ScriptError(f"{path}: {_sentence(error.errors(include_url=False)[0])}.") from error


def scripted_model(script: Script) -> FunctionModel:
    """A model that plays `script`. Imports the model library."""
    from session.models.player import ScriptPlayer

    return ScriptPlayer(script).model()


def _parse(path: Path) -> dict[str, Any]:
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise ScriptError(f"{path}: the script isn't UTF-8 text.") from error
    except OSError as error:
        raise ScriptError(f"The script {path} can't be read: {error.strerror}.") from error
    try:
        match path.suffix.lower():
            case ".toml":
                data: object = tomllib.loads(text)
            case ".json":
                data = json.loads(text)
            case _:
                raise ScriptError(f"{path}: the name of a script must end in .toml or .json.")
    except tomllib.TOMLDecodeError as error:
        raise ScriptError(f"{path}: not valid TOML: {error}.") from error
    except (ValueError, RecursionError) as error:
        raise ScriptError(f"{path}: not valid JSON: {error}.") from error
    if not isinstance(data, dict):
        raise ScriptError(f"{path}: a script must be an object with the key answer.")
    return cast("dict[str, Any]", data)


def _sentence(error: ErrorDetails) -> str:
    """A validation error in our words, without its full stop."""
    where = list(error["loc"])
    if error["type"] == "extra_forbidden":
        field = where.pop()
        place = ", ".join(_steps(where))
        colon = ": " if place else ""
        return f'{place}{colon}there is no field "{field}"; allowed: {", ".join(sorted(_fields(where)))}'
    steps = _steps(where) or ["the script"]
    place = ", ".join(steps[:-1])
    return f"{place}{': ' if place else ''}{steps[-1]} {_fault(error)}"


def _fault(error: ErrorDetails) -> str:
    kind = error["type"]
    context = error.get("ctx", {})
    if kind in _LIMITS:
        key, words = _LIMITS[kind]
        return f"must be {words} {context[key]:g}"
    if kind == "literal_error":
        return "can only be true"
    if kind == "value_error":
        return str(context["error"])
    return _WORDS.get(kind) or f"is wrong: {error['msg']}"


def _fields(where: Sequence[int | str]) -> set[str]:
    """The keys allowed at a place."""
    model: type[BaseModel] = Script
    for step in where:
        model = {"answer": ScriptAnswer, "call": ScriptCall, "fail": ScriptFailure}.get(str(step), model)
    return set(model.model_fields) - {"path"}


def _steps(where: Sequence[int | str]) -> list[str]:
    """The way to a place in words, as in `answer 3`, `call 1`."""
    steps: list[str] = []
    for step in where:
        if isinstance(step, int) and steps:
            steps[-1] += f" {step + 1}"
        else:
            steps.append(str(step))
    return steps
