"""Reads settings: defaults, the user's file, a trusted project's file, the environment, the command line.

A wrong value never stops the program: it is reported by file, line and key, and the rest counts.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from platformdirs import user_config_path

from app.settings.environment import environment_keys, misspelt_variables
from app.settings.file import SettingsFileError, read_settings_file
from app.settings.key import (
    SettingKey,
    SettingsError,
    entry_keys,
    entry_tables,
    find_key,
    setting_keys,
)
from app.settings.merge import Merge

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from app.settings.merge import Origin
    from app.settings.schema import Settings

__all__ = ["LoadedSettings", "SettingsError", "load_settings", "setting_keys", "settings_path"]


@dataclass(frozen=True, slots=True)
class LoadedSettings:
    """Settings, where each value comes from, and what was wrong."""

    settings: Settings
    problems: tuple[str, ...]
    """A sentence for each value that was left out."""
    path: Path | None = None
    """The user's file, whether it is there or not."""
    origins: Mapping[str, Origin] = field(default_factory=dict[str, "Origin"])
    """Where the values come from that aren't defaults, by key."""

    def origin(self, key: str) -> str:
        """Where a value comes from: `default`, `config.toml line 4`, a variable's name, `--set`."""
        origin = self.origins.get(_canonical(key))
        return "default" if origin is None else origin.words

    def value(self, key: str) -> object:
        """The value that counts; `None` when nothing is set.

        Raises:
            SettingsError: There is no such key.
        """
        found = find_key(key)
        if found is None:
            raise SettingsError(f"There is no setting {key}.")
        origin = self.origins.get(found.name)
        return found.default if origin is None else origin.value

    def known_keys(self) -> tuple[SettingKey, ...]:
        """Every key, with those of the entries of `models` and `servers` that there are."""
        entries = [
            key
            for table in entry_tables()
            for name in getattr(self.settings, table)
            for key in entry_keys(table, name).values()
        ]
        return (*setting_keys().values(), *entries)


def settings_path() -> Path:
    """Where the user's settings are kept."""
    return user_config_path("punchlist") / "config.toml"


def load_settings(
    overrides: Iterable[str] = (),
    *,
    path: Path | None = None,
    environment: Mapping[str, str] | None = None,
    project: Path | None = None,
) -> LoadedSettings:
    """Read all sources.

    Args:
        overrides: `key=value` pairs of the command line.
        path: The user's file; the platform's place when absent.
        environment: Environment variables; the process's own when absent.
        project: The file of a project that the user trusts; none is read when absent.

    Raises:
        SettingsError: A command-line override is wrong (files and environment are only reported).
    """
    merge = Merge()
    user = path or settings_path()
    _take_file(merge, user, user.name, is_project=False)
    if project is not None:
        _take_file(merge, project, f"{project.parent.name}/{project.name}", is_project=True)
    variables = os.environ if environment is None else environment
    merge.problems.extend(misspelt_variables(variables))
    for name, key in environment_keys().items():
        if variables.get(name):
            merge.take_variable(name, key, variables[name])
    merge.take_overrides(overrides)
    return LoadedSettings(merge.settings(), tuple(merge.problems), user, merge.origins)


def _take_file(merge: Merge, path: Path, name: str, *, is_project: bool) -> None:
    try:
        file = read_settings_file(path, name)
    except SettingsFileError as error:
        merge.problems.append(str(error))
        return
    if file is not None:
        merge.take_file(file, is_project=is_project)


def _canonical(key: str) -> str:
    found = find_key(key)
    return key if found is None else found.name
