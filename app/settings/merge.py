"""Puts the values of all sources together, key by key; a later source wins.

Each value is checked on its own, so that a wrong one costs only itself, and remembers where it came from.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, cast

from app.settings.file import readable
from app.settings.key import (
    SettingKey,
    SettingsError,
    entry_keys,
    entry_tables,
    find_key,
    join_key,
    refused,
    sections,
    setting_keys,
    shown,
    split_key,
    table_refusal,
)
from app.settings.schema import Settings, entry_name_problem

if TYPE_CHECKING:
    from collections.abc import Iterable

    from app.settings.file import SettingsFile, Table

Layer = Literal["user", "project", "environment", "flag"]
"""What a value can come from, beside the defaults."""
Parts = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a value came from."""

    layer: Layer
    name: str
    """A file, a variable or an option."""
    value: object = None
    """The value, as it is in the settings."""
    file: SettingsFile | None = None
    parts: Parts = ()

    @property
    def words(self) -> str:
        """As the user would say it: `config.toml line 4`."""
        return self.name if self.file is None else f"{self.name} line {self.file.line(self.parts)}"


@dataclass(frozen=True, slots=True)
class _Source:
    """What is being read, and how messages name places in it."""

    layer: Layer
    name: str
    label: str
    """How a message begins that is about no file."""
    file: SettingsFile | None = None

    def place(self, parts: Parts) -> str:
        return self.label if self.file is None else f"{self.label} line {self.file.line(parts)}"

    def origin(self, parts: Parts, value: object) -> Origin:
        return Origin(self.layer, self.name, value, self.file, parts)


class Merge:
    """All that was read so far."""

    def __init__(self) -> None:
        self.problems: list[str] = []
        """A sentence for each value that was left out."""
        self.origins: dict[str, Origin] = {}
        """Where the values come from that aren't defaults, by key."""
        self._values: Table = {}

    def settings(self) -> Settings:
        """Everything put together."""
        return Settings.model_validate(self._values)

    def take_file(self, file: SettingsFile, *, is_project: bool) -> None:
        """Take a file; one of a project may not set everything."""
        source = _Source("project" if is_project else "user", file.name, readable(file.path), file)
        for name, value in file.values.items():
            if name in entry_tables():
                self._take_entries(name, value, source)
            elif name in sections():
                self._take_section(name, value, source)
            else:
                self._take_value((name,), value, source)

    def take_variable(self, name: str, key: SettingKey, text: str) -> None:
        """Take an environment variable."""
        source = _Source("environment", name, f"The variable {name}")
        try:
            self._put(key, key.read(text), source)
        except SettingsError as error:
            self.problems.append(f"{source.label}: {error}")

    def take_overrides(self, pairs: Iterable[str]) -> None:
        """Take `key=value` pairs of the command line.

        Raises:
            SettingsError: One of them is wrong.
        """
        source = _Source("flag", "--set", "--set")
        entries: dict[tuple[str, str], Table] = {}
        for pair in pairs:
            name, equals, text = pair.partition("=")
            if not equals:
                raise SettingsError(f"--set {pair}: write it as key=value, as in tasks.todoClearDelay=5.")
            key = find_key(name.strip())
            if key is None:
                raise SettingsError(f"--set: {_unknown(split_key(name.strip()))}")
            try:
                value = key.read(text)
            except SettingsError as error:
                raise SettingsError(f"--set: {error}") from None
            if key.parts[0] in entry_tables():
                entries.setdefault((key.parts[0], key.parts[1]), {})[key.parts[2]] = value
            else:
                self._put(key, value, source)
        known = len(self.problems)
        for (table, entry), fields in entries.items():
            self._take_entry(table, entry, fields, source)
        if len(self.problems) > known:
            raise SettingsError(self.problems[known])

    def _take_section(self, name: str, value: object, source: _Source) -> None:
        if not isinstance(value, dict):
            self._refuse((name,), f"{name} must be a table, not {shown(value)}.", source)
            return
        for own, inner in cast("Table", value).items():
            self._take_value((name, own), inner, source)

    def _take_value(self, parts: Parts, value: object, source: _Source) -> None:
        """Take one value of a key that is always there, or say why not."""
        key = setting_keys().get(join_key(parts))
        if key is None:
            self._refuse(parts, _unknown(parts), source)
        elif source.layer == "project" and key.refusal is not None:
            self._refuse(parts, refused(key.name, key.refusal), source)
        elif not key.takes(value):
            self._refuse(parts, key.complaint(value), source)
        else:
            self._put(key, value, source)

    def _take_entries(self, table: str, value: object, source: _Source) -> None:
        refusal = table_refusal(table)
        if source.layer == "project" and refusal is not None:
            self._refuse((table,), refused(table, refusal), source)
        elif not isinstance(value, dict):
            self._refuse((table,), f"{table} must be a table of tables, not {shown(value)}.", source)
        else:
            for name, fields in cast("Table", value).items():
                self._take_entry(table, name, fields, source)

    def _take_entry(self, table: str, name: str, fields: object, source: _Source) -> None:
        """Take one entry of `models` or `servers`, whole or not at all."""
        parts = (table, name)
        problem = entry_name_problem(table, name)
        if problem is not None:
            self._refuse(parts, f"{join_key(parts)} must {problem}.", source)
            return
        if not isinstance(fields, dict):
            self._refuse(parts, f"{join_key(parts)} must be a table, not {shown(fields)}.", source)
            return
        values = cast("Table", fields)
        keys = {key.parts[-1]: key for key in entry_keys(table, name).values()}
        known = len(self.problems)
        for own, value in values.items():
            if own not in keys:
                self._refuse((*parts, own), _unknown((*parts, own)), source, join_key(parts))
            elif not keys[own].takes(value):
                self._refuse((*parts, own), keys[own].complaint(value), source, join_key(parts))
        before = self._values.get(table, {}).get(name, {})
        for own, key in keys.items():
            if key.is_required and own not in values and own not in before:
                self._refuse(
                    parts, f"{join_key(parts)} must have {own}: {key.allowed}.", source, join_key(parts)
                )
        if len(self.problems) == known:
            self._values.setdefault(table, {}).setdefault(name, {})
            for own, value in values.items():
                self._put(keys[own], value, source)

    def _put(self, key: SettingKey, value: object, source: _Source) -> None:
        target = self._values
        for part in key.parts[:-1]:
            target = target.setdefault(part, {})
        target[key.parts[-1]] = value
        self.origins[key.name] = source.origin(key.parts, value)

    def _refuse(self, parts: Parts, reason: str, source: _Source, left_out: str = "") -> None:
        end = f" {left_out} is left out." if left_out else ""
        self.problems.append(f"{source.place(parts)}: {reason}{end}")


def _unknown(parts: Parts) -> str:
    # It brings a library that only a slip needs.
    from app.settings.suggest import unknown_key

    return unknown_key(parts)
