"""What a model may send to the `todo` tool: repairing common slips and refusing the rest with a reason.

Models pad, nest and stringify arguments; what is unmistakable is mended, what isn't must be named precisely enough
that the next call is right.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, cast, get_args

from session.todo.whitespace import mend_surrogates, trim

if TYPE_CHECKING:
    from collections.abc import Sequence

    from session.todo.item import TodoPhase

TodoOperation = Literal["init", "start", "done", "drop", "rm", "block", "unblock", "append", "view"]
"""The operations of the `todo` tool."""

OPERATIONS: tuple[TodoOperation, ...] = get_args(TodoOperation)

_MAX_REASONS = 5
_GLANCE = 40
"""Characters of a wrong word that are quoted back."""

_SHAPE = (
    "this tool takes one operation a call, not the whole list; plan with "
    '{"op": "init", "list": [{"phase": "Tasks", "items": ["…"]}]} and then tick tasks one by one with '
    '{"op": "done", "task": "…"}'
)


@dataclass(frozen=True, slots=True)
class PhasePlan:
    """One phase of an `init`: its name and its task contents."""

    phase: str
    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TodoCall:
    """Checked arguments of one call; `None` and an empty `plan` or `items` mean "not given"."""

    op: TodoOperation
    plan: tuple[PhasePlan, ...] = ()
    items: tuple[str, ...] = ()
    task: str | None = None
    phase: str | None = None
    reason: str | None = None


def repair_todo_arguments(arguments: object) -> object:
    """Mend the wrong shapes models commonly send; anything else is returned as it is.

    Mended are: the arguments, `list` or `items` as a JSON string, one string for `items`, white space around `op`,
    and an operation used as the key (`{"append": {…}}`). Source: `session/todo/README.md`, "Repairs".
    """
    value = _decoded(arguments)
    if not isinstance(value, dict):
        return arguments
    given = dict(cast("dict[str, object]", value))
    if given.get("op") is None:
        given = _lift_operation(given)
    op = given.get("op")
    if isinstance(op, str):
        given["op"] = trim(op)
    if "items" in given:
        given["items"] = _repair_items(given["items"])
    plan = _decoded_list(given.get("list"))
    if isinstance(plan, list):
        given["list"] = [_repair_entry(entry) for entry in cast("list[object]", plan)]
    return given


def read_call(arguments: object, phases: Sequence[TodoPhase]) -> TodoCall | str:
    """Check repaired arguments against the contract.

    Gives the call, or the reason it can't be one (every violation, at most five, joined by `; `). Never raises.
    Source: README, "Arguments".
    """
    if not isinstance(arguments, dict):
        return f"expected one object with `op` and its fields, got {_kind(arguments)}"
    given = cast("dict[str, object]", arguments)
    reasons: list[str] = []
    task = _text(given, "task", reasons)
    phase = _text(given, "phase", reasons)
    reason = _text(given, "reason", reasons)
    items = _texts(given.get("items"), "`items`", reasons)
    plan = _plan(given.get("list"), reasons)
    op = _operation(
        given, reasons, has_plan=bool(plan), has_items=bool(items), phase=phase, is_new=not phases
    )
    if reasons or op is None:
        more = len(reasons) - _MAX_REASONS
        return "; ".join([*reasons[:_MAX_REASONS], *([f"and {more} more"] if more > 0 else [])])
    return TodoCall(op=op, plan=plan, items=items, task=task, phase=phase, reason=reason)


def _operation(
    given: dict[str, object],
    reasons: list[str],
    *,
    has_plan: bool,
    has_items: bool,
    phase: str | None,
    is_new: bool,
) -> TodoOperation | None:
    op = given.get("op")
    known = ", ".join(OPERATIONS)
    if isinstance(op, str) and op in OPERATIONS:
        return op
    if op is None and has_plan:
        return "init"
    if op is None and has_items and phase:
        return "append"
    if op is None and has_items and is_new:
        return "init"
    if "todos" in given:
        reasons.insert(0, _SHAPE)
    elif op is None:
        reasons.insert(0, f"`op` is missing; use one of {known}")
    elif isinstance(op, str):
        reasons.insert(0, f"`op` must be one of {known}, got {_quoted(op)}")
    else:
        reasons.insert(0, f"`op` must be one of {known}, got {_kind(op)}")
    return None


def _text(given: dict[str, object], key: str, reasons: list[str]) -> str | None:
    value = given.get(key)
    if value is None:
        return None
    if isinstance(value, str):
        return mend_surrogates(value)
    reasons.append(f"`{key}` must be a string, got {_kind(value)}")
    return None


def _texts(value: object, where: str, reasons: list[str]) -> tuple[str, ...]:
    if value is None:
        return ()
    if not isinstance(value, list):
        reasons.append(f"{where} must be a list of strings, got {_kind(value)}")
        return ()
    texts: list[str] = []
    for number, entry in enumerate(cast("list[object]", value), 1):
        if isinstance(entry, str):
            texts.append(mend_surrogates(entry))
        else:
            reasons.append(f"entry {number} of {where} must be a string, got {_kind(entry)}")
    return tuple(texts)


def _plan(value: object, reasons: list[str]) -> tuple[PhasePlan, ...]:
    if value is None:
        return ()
    if not isinstance(value, list):
        reasons.append(f"`list` must be a list of {{phase, items}}, got {_kind(value)}")
        return ()
    plans: list[PhasePlan] = []
    for number, entry in enumerate(cast("list[object]", value), 1):
        where = f"entry {number} of `list`"
        if not isinstance(entry, dict):
            reasons.append(f"{where} must be {{phase, items}}, got {_kind(entry)}")
            continue
        fields = cast("dict[str, object]", entry)
        name = fields.get("phase")
        if not isinstance(name, str):
            reasons.append(f"`phase` of {where} must be a string, got {_kind(name)}")
        before = len(reasons)
        items = _texts(fields.get("items"), f"`items` of {where}", reasons)
        if not items and len(reasons) == before:
            reasons.append(f"`items` of {where} must hold at least one task")
        if isinstance(name, str):
            plans.append(PhasePlan(phase=mend_surrogates(name), items=items))
    return tuple(plans)


def _lift_operation(given: dict[str, object]) -> dict[str, object]:
    keys = [key for key in OPERATIONS if key in given]
    if len(keys) != 1:
        return given
    fields = _decoded(given[keys[0]])
    if not isinstance(fields, dict):
        return given
    inner = cast("dict[str, object]", fields)
    if inner.get("op") is not None and inner["op"] != keys[0]:
        return given
    rest = {key: value for key, value in given.items() if key not in {keys[0], "op"}}
    return {"op": keys[0], **rest, **{key: value for key, value in inner.items() if key != "op"}}


def _repair_entry(entry: object) -> object:
    if not isinstance(entry, dict) or "items" not in entry:
        return cast("object", entry)
    fields = cast("dict[str, object]", entry)
    return {**fields, "items": _repair_items(fields["items"])}


def _repair_items(value: object) -> object:
    decoded = _decoded_list(value)
    if isinstance(decoded, str):
        return None if trim(decoded) == "null" else [decoded]
    return decoded


def _decoded_list(value: object) -> object:
    decoded = _decoded(value)
    return cast("object", decoded) if isinstance(decoded, list) else value


def _decoded(value: object) -> object:
    """Read a value that was sent as JSON text, also when it was encoded twice; give it back when it isn't JSON."""
    current = value
    for _ in range(2):
        if not isinstance(current, str):
            return current
        try:
            current = json.loads(current)
        except (ValueError, RecursionError):
            return value
    return current


def _kind(value: object) -> str:
    match value:
        case None:
            return "nothing"
        case bool():
            return "true or false"
        case int() | float():
            return "a number"
        case str():
            return "a string"
        case list():
            return "a list"
        case _:
            return "an object"


def _quoted(text: str) -> str:
    short = text if len(text) <= _GLANCE else text[: _GLANCE - 1] + "…"
    return json.dumps(mend_surrogates(short), ensure_ascii=False)
