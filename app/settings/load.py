"""Reads settings: defaults, then the user's file, then the environment, then the command line.

A wrong value never stops the program: it is reported by key and the rest counts.
"""

from __future__ import annotations

import os
import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from platformdirs import user_config_path
from pydantic import BaseModel, ValidationError

from app.settings.schema import Settings

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

ENVIRONMENT_PREFIX = "PUNCHLIST_"
Table = dict[str, Any]


class SettingsError(ValueError):
    """A setting can't be used; the message names the key, its source and what is allowed."""


@dataclass(frozen=True, slots=True)
class LoadedSettings:
    """Settings and what was wrong with them."""

    settings: Settings
    problems: tuple[str, ...]
    """A sentence for each value that was left out."""


def settings_path() -> Path:
    """Where the user's settings are kept."""
    return user_config_path("punchlist") / "config.toml"


def load_settings(
    overrides: Iterable[str] = (),
    *,
    path: Path | None = None,
    environment: Mapping[str, str] | None = None,
) -> LoadedSettings:
    """Read all sources.

    Args:
        overrides: `key=value` pairs of the command line.
        path: The user's file; the platform's place when absent.
        environment: Environment variables; the process's own when absent.

    Raises:
        SettingsError: A command-line override is wrong (files and environment are only reported).
    """
    problems: list[str] = []
    merged: Table = {}
    file = path or settings_path()
    for key, value in _flatten(_read_file(file, problems)):
        _take(merged, key, value, str(file), problems)
    for name, value in sorted((os.environ if environment is None else environment).items()):
        key = _environment_keys().get(name)
        if key is not None:
            _take(merged, key, _plain(value), f"the variable {name}", problems)
    for pair in overrides:
        key, equals, value = pair.partition("=")
        faults: list[str] = []
        if not equals:
            raise SettingsError(f"--set {pair}: write it as key=value, as in tasks.todoClearDelay=5.")
        _take(merged, key.strip(), _plain(value), "the command line", faults)
        if faults:
            raise SettingsError(faults[0])
    return LoadedSettings(Settings.model_validate(merged), tuple(problems))


def setting_keys() -> dict[str, type[BaseModel]]:
    """Every key in its external form, with the section that holds it."""
    return _keys_of(Settings, "")


def _keys_of(section: type[BaseModel], prefix: str) -> dict[str, type[BaseModel]]:
    keys: dict[str, type[BaseModel]] = {}
    for name, field in section.model_fields.items():
        key = prefix + (field.alias or name)
        if isinstance(field.annotation, type) and issubclass(field.annotation, BaseModel):
            keys |= _keys_of(field.annotation, key + ".")
        else:
            keys[key] = section
    return keys


def _environment_keys() -> dict[str, str]:
    return {ENVIRONMENT_PREFIX + key.replace(".", "_").upper(): key for key in setting_keys()}


def _read_file(path: Path, problems: list[str]) -> Table:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        problems.append(f"{path} can't be read and is left out: {error}.")
        return {}


def _flatten(table: Table, prefix: str = "") -> Iterable[tuple[str, object]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _flatten(cast("Table", value), f"{prefix}{name}.")
        else:
            yield prefix + name, value


def _plain(text: str) -> object:
    """The value in text: what TOML makes of it, else the text itself."""
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text


def _take(merged: Table, key: str, value: object, source: str, problems: list[str]) -> None:
    """Put one value where it belongs, or say why not."""
    if key not in setting_keys():
        problems.append(f"{source}: there is no setting {key}.")
        return
    table: Table = {}
    inner = table
    *sections, name = key.split(".")
    for section in sections:
        inner = inner.setdefault(section, {})
    inner[name] = value
    try:
        Settings.model_validate(table)
    except ValidationError as error:
        reason = error.errors(include_url=False)[0]["msg"]
        problems.append(f"{source}: {key} can't be {value!r}: {reason}.")
        return
    target = merged
    for section in sections:
        target = target.setdefault(section, {})
    target[name] = value
