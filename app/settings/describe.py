"""Settings as people see and type them: a text for each value, where it comes from, and whether it can be changed.

The settings screen, `/settings` and completion read this, so that they agree.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.settings.key import SettingKey, SettingsError, entry_keys, find_key, split_key
from app.settings.schema import entry_name_problem
from app.settings.suggest import unknown_key

if TYPE_CHECKING:
    from collections.abc import Iterable

    from app.settings.key import SettingKind
    from app.settings.load import LoadedSettings
    from app.settings.merge import Origin


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingState:
    """One setting as it is now."""

    key: str
    value: str
    """Empty when nothing is set."""
    default: str
    """Empty when it has none."""
    origin: str
    """`default`, `config.toml line 4`, a variable, `--set`."""
    kind: SettingKind
    allowed: str
    """What a value must be, as words behind "must be"."""
    options: tuple[str, ...]
    """The words of a choice."""
    description: str
    locked: str
    """Why a change in the user's file wouldn't count; empty when it would."""
    is_required: bool
    """Whether it can't be taken out on its own."""


def describe_settings(loaded: LoadedSettings, models: Iterable[str] = ()) -> tuple[SettingState, ...]:
    """Every setting that can be changed, in the order of the schema.

    Args:
        loaded: What was read.
        models: Models that are to have rows of their own although no setting is made for them yet.
    """
    return tuple(describe_setting(loaded, key) for key in offered_keys(loaded, models))


def offered_keys(loaded: LoadedSettings, models: Iterable[str] = ()) -> tuple[SettingKey, ...]:
    """Every key there is, with those of `models` that have no entry yet."""
    known = loaded.known_keys()
    named = [model for model in dict.fromkeys(models) if model not in loaded.settings.models]
    usable = [model for model in named if entry_name_problem("models", model) is None]
    return (*known, *(key for model in usable for key in entry_keys("models", model).values()))


def describe_setting(loaded: LoadedSettings, key: SettingKey) -> SettingState:
    """One setting as it is now."""
    origin = loaded.origins.get(key.name)
    return SettingState(
        key=key.name,
        value=value_text(loaded.value(key.name)),
        default=value_text(key.default),
        origin=loaded.origin(key.name),
        kind=key.kind,
        allowed=key.allowed,
        options=key.options,
        description=key.description,
        locked=_locked(origin),
        is_required=key.is_required,
    )


def value_text(value: object) -> str:
    """A value as it is typed; nothing for `None`."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and value.is_integer():
        return f"{value:.0f}"
    return str(value)


def check_setting(key: str, text: str) -> str | None:
    """What is wrong with a text as the value of `key`; `None` when it can be used."""
    try:
        read_setting(key, text)
    except SettingsError as error:
        return str(error)
    return None


def read_setting(key: str, text: str) -> object:
    """The value that a text stands for.

    Raises:
        SettingsError: There is no such key, or its value isn't allowed.
    """
    found = find_key(key)
    if found is None:
        sentence = unknown_key(split_key(key))
        raise SettingsError(f"{sentence[0].upper()}{sentence[1:]}")
    return found.read(text)


def _locked(origin: Origin | None) -> str:
    """Why the user's file doesn't decide a value."""
    if origin is None or origin.layer == "user":
        return ""
    if origin.layer == "environment":
        return f"The variable {origin.name} sets it."
    if origin.layer == "flag":
        return "The command line sets it."
    return f"This project sets it: {origin.words}."
