"""What is known of each key: its kind, what is allowed, its default and what it does, read off the schema.

Messages, the settings screen and completion all speak from here, so that they can't say different things.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Final, Literal, cast, get_args, get_origin

from pydantic import ValidationError

from app.settings.schema import Allowed, Section, Settings, UserOnly, entry_name_problem

if TYPE_CHECKING:
    from pydantic.fields import FieldInfo

SettingKind = Literal["bool", "choice", "number", "text"]
"""How a value is written and edited."""
LONGEST_SHOWN: Final = 40
"""Characters of a wrong value that a message repeats."""
_BARE: Final = re.compile("[A-Za-z0-9_-]+")
_WHOLE_NUMBER: Final = re.compile("[+-]?[0-9]+")
_WORDS: Final = {
    **dict.fromkeys(("true", "yes", "on", "1"), True),
    **dict.fromkeys(("false", "no", "off", "0"), False),
}


class SettingsError(ValueError):
    """A setting can't be used; the message names the key, its source and what is allowed."""


@dataclass(frozen=True, slots=True)
class SettingKey:
    """One key and everything that is known of it."""

    name: str
    """As it is written behind `--set`: `todo.dialect`, or `models."openai:gpt-5".effort`."""
    parts: tuple[str, ...]
    """Its names from the outermost table to its own."""
    kind: SettingKind
    options: tuple[str, ...]
    """The words of a choice; empty for the other kinds."""
    allowed: str
    """What a value must be, in words."""
    default: object
    """Its value when nobody sets it; `None`: there is none."""
    is_required: bool
    """Whether its table is of no use without it."""
    description: str
    refusal: str | None
    """Why a project can't set it, as words behind "as it"; `None` when it may."""
    section: type[Section]

    def takes(self, value: object) -> bool:
        """Whether `value`, as a TOML file would give it, is allowed."""
        own = self.parts[-1]
        try:
            if isinstance(value, str):
                # What isn't UTF-8 in the environment comes as a text that no file can hold.
                value.encode()
            self.section.model_validate({own: value}, strict=True)
        except ValidationError as error:
            return all(fault["loc"][:1] != (own,) for fault in error.errors(include_url=False))
        except (OverflowError, UnicodeEncodeError):
            return False
        return True

    def complaint(self, value: object) -> str:
        """The sentence about a value that isn't allowed.

        A text that was meant for a text key isn't repeated, as it may be a secret in the wrong place.
        """
        is_quiet = self.kind == "text" and isinstance(value, str)
        return f"{self.name} must be {self.allowed}" + ("." if is_quiet else f", not {shown(value)}.")

    def read(self, text: str) -> object:
        """The value that a text of the environment, the command line or a field stands for.

        Raises:
            SettingsError: It isn't allowed; the message is the complaint.
        """
        value = self._plain(text.strip())
        if not self.takes(value):
            raise SettingsError(self.complaint(value))
        return value

    def _plain(self, text: str) -> object:
        if self.kind == "bool":
            return _WORDS.get(text.lower(), text)
        if self.kind == "number":
            try:
                return int(text) if _WHOLE_NUMBER.fullmatch(text) else float(text)
            except ValueError:
                return text
        is_quoted = len(text) > 1 and text[0] == text[-1] and text[0] in "\"'"
        return text[1:-1] if is_quoted else text


@cache
def setting_keys() -> Mapping[str, SettingKey]:
    """Every key that is always there; those of `models` and `servers` depend on their entries."""
    return _keys_of(Settings, ())


@cache
def entry_tables() -> Mapping[str, type[Section]]:
    """The tables that hold an entry for each name, with what an entry is."""
    found: dict[str, type[Section]] = {}
    for name, field in Settings.model_fields.items():
        if get_origin(field.annotation) is Mapping:
            found[field.alias or name] = cast("type[Section]", get_args(field.annotation)[1])
    return found


@cache
def sections() -> Mapping[str, type[Section]]:
    """The tables with fixed keys."""
    return {
        field.alias or name: field.annotation
        for name, field in Settings.model_fields.items()
        if isinstance(field.annotation, type) and issubclass(field.annotation, Section)
    }


def entry_keys(table: str, name: str) -> Mapping[str, SettingKey]:
    """The keys of one entry of `models` or `servers`."""
    refusal = table_refusal(table)
    keys = _keys_of(entry_tables()[table], (table, name))
    return {key: replace(found, refusal=refusal or found.refusal) for key, found in keys.items()}


def find_key(name: str) -> SettingKey | None:
    """The key of that name, quotes or not; `None` when there is none."""
    fixed = setting_keys().get(name)
    if fixed is not None:
        return fixed
    parts = split_key(name)
    if parts[0] not in entry_tables() or len(parts) < 3 or entry_name_problem(parts[0], parts[1]) is not None:
        return None
    return entry_keys(parts[0], parts[1]).get(join_key(parts))


def table_refusal(table: str) -> str | None:
    """Why a project can't set a whole table, as words behind "as it"; `None` when it may."""
    return _refusal(Settings.model_fields[table])


def refused(name: str, reason: str) -> str:
    """The sentence about a key that a project can't set."""
    return f"A project can't set {name}, as it {reason}; it counts in your own settings only."


def split_key(name: str) -> tuple[str, ...]:
    """The parts of a key as a user types it, where quotes are optional: only the middle of it may hold dots."""
    first, dot, rest = name.partition(".")
    if not dot or first not in entry_tables():
        return tuple(name.split("."))
    entry, dot, own = rest.rpartition(".")
    return (first, unquoted(entry), own) if dot else (first, unquoted(own))


def join_key(parts: tuple[str, ...]) -> str:
    """A key as TOML writes it: names that aren't plain stand in quotes."""
    return ".".join(part if _BARE.fullmatch(part) else json.dumps(part, ensure_ascii=False) for part in parts)


def unquoted(name: str) -> str:
    """A part of a key without the quotes it may stand in."""
    if name[:1] not in {'"', "'"}:
        return name
    import tomllib

    try:
        (only,) = tomllib.loads(f"{name} = 0")
    except ValueError:
        return name
    return only


def shown(value: object) -> str:
    """A value as a message repeats it."""
    if isinstance(value, Mapping):
        return "a table"
    if isinstance(value, list):
        return "a list"
    text = json.dumps(value, ensure_ascii=False) if isinstance(value, bool | str) else str(value)
    text = text.encode("utf-8", "backslashreplace").decode()
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 1]}…"


def _keys_of(section: type[Section], above: tuple[str, ...]) -> dict[str, SettingKey]:
    keys: dict[str, SettingKey] = {}
    for name, field in section.model_fields.items():
        parts = (*above, field.alias or name)
        inner = field.annotation
        if isinstance(inner, type) and issubclass(inner, Section):
            keys |= _keys_of(inner, parts)
        elif get_origin(inner) is not Mapping:
            key = _key(section, field, parts)
            keys[key.name] = key
    return keys


def _key(section: type[Section], field: FieldInfo, parts: tuple[str, ...]) -> SettingKey:
    kind, options, noun = _kind(field.annotation)
    marks = [mark.words for mark in field.metadata if isinstance(mark, Allowed)]
    return SettingKey(
        name=join_key(parts),
        parts=parts,
        kind=kind,
        options=options,
        allowed=marks[0] if marks else noun + _range(field),
        default=None if field.is_required() else field.get_default(),
        is_required=field.is_required(),
        description=" ".join((field.description or "").split()),
        refusal=_refusal(field),
        section=section,
    )


def _kind(annotation: object) -> tuple[SettingKind, tuple[str, ...], str]:
    """The kind, the options, and what a value must be."""
    if get_origin(annotation) is Literal:
        options = tuple(map(str, get_args(annotation)))
        return "choice", options, f"one of {', '.join(options)}"
    for inner in get_args(annotation):
        if inner is not type(None):
            return _kind(inner)
    if annotation is bool:
        return "bool", (), "true or false"
    if annotation is int:
        return "number", (), "a whole number"
    if annotation is float:
        return "number", (), "a number"
    return "text", (), "text"


def _range(field: FieldInfo) -> str:
    low, high = _bound(field, "ge"), _bound(field, "le")
    if low is None:
        return ""
    return f", {low} or more" if high is None else f" from {low} to {high}"


def _bound(field: FieldInfo, name: str) -> float | None:
    """The lowest (`ge`) or highest (`le`) value of a field."""
    bounds = (cast("float | None", getattr(mark, name, None)) for mark in field.metadata)
    return next((bound for bound in bounds if bound is not None), None)


def _refusal(field: FieldInfo) -> str | None:
    return next((mark.reason for mark in field.metadata if isinstance(mark, UserOnly)), None)
