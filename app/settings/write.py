"""Saves settings into the user's file: what was changed and nothing else, with every comment where it was.

What would be written is read again before it replaces the file, so that no slip of ours can cost a user theirs.
"""

from __future__ import annotations

import os
import stat
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from app.settings.file import SettingsFileError, decode, parse, read_plain_file, readable
from app.settings.key import (
    SettingKey,
    SettingsError,
    entry_keys,
    entry_tables,
    find_key,
    join_key,
    split_key,
)
from app.settings.schema import entry_name_problem

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.settings.file import Table

_BOM: Final = b"\xef\xbb\xbf"
_TRIES: Final = 5
"""How often to begin again when somebody else writes the file meanwhile."""
Change = tuple[tuple[str, ...], Any]
"""The parts of a key or of an entry, and its new value; `None` removes it."""


def save_settings(path: Path, changes: Mapping[str, object | None]) -> None:
    """Change settings in a file, which is read first and made when it isn't there; a link to it is followed.

    Args:
        path: The user's file.
        changes: New values by key; `None` takes a key, or a whole entry such as `servers.local`, out of the file.

    Raises:
        SettingsError: A key or value can't be used, or the file can't be read, changed or written.
    """
    checked = [_checked(name, value) for name, value in changes.items()]
    if not checked:
        return
    target = Path(os.path.realpath(path))
    try:
        for _ in range(_TRIES):
            before = _read(target)
            after = _changed(before, checked, target)
            if after == (before or b"") or _replace(target, before, after):
                return
    except OSError as error:
        raise SettingsError(f"{readable(target)} can't be written: {error.strerror or error}.") from error
    except SettingsFileError as error:
        raise SettingsError(f"Nothing was saved, as the file must be mended first. {error}") from error
    raise SettingsError(f"{readable(target)} can't be written: another program keeps changing it.")


def _checked(name: str, value: object | None) -> Change:
    key = find_key(name)
    if key is None:
        parts = split_key(name)
        is_entry = len(parts) == 2 and parts[0] in entry_tables()
        if value is None and is_entry and entry_name_problem(*parts) is None:
            return parts, None
        raise SettingsError(f"There is no setting {name}.")
    if value is not None and not key.takes(value):
        raise SettingsError(key.complaint(value))
    return key.parts, value


def _read(path: Path) -> bytes | None:
    """What stands in the file; `None` when there is none."""
    try:
        return read_plain_file(path)
    except FileNotFoundError:
        return None


def _changed(before: bytes | None, changes: list[Change], path: Path) -> bytes:
    """The new content of the file.

    Raises:
        SettingsError: A change would make no sense, or can't be made without risk to the rest.
        SettingsFileError: What is there can't be read.
    """
    raw = before or b""
    text = decode(raw, path)
    # The parser takes mixed line ends as they come; a file that has one kind is to keep it.
    is_windows = "\r\n" in text and text.count("\r\n") == text.count("\n")
    if is_windows:
        text = text.replace("\r\n", "\n")
    wanted = parse(text, path)
    for parts, value in changes:
        _apply(wanted, parts, value)
    _check_entries(wanted, changes)
    new = _edited(text, changes, path)
    try:
        is_right = _pruned(parse(new, path)) == _pruned(wanted)
    except SettingsFileError:
        is_right = False
    if not is_right:
        raise SettingsError(
            f"Nothing was saved: {readable(path)} is written in a way that can't be changed safely. "
            f"Please change it by hand."
        )
    if is_windows:
        new = new.replace("\n", "\r\n")
    return (_BOM if raw.startswith(_BOM) else b"") + new.encode()


def _apply(values: Table, parts: tuple[str, ...], value: object | None) -> None:
    """Change parsed values the way the text is to be changed."""
    *above, own = parts
    for n, part in enumerate(above, 1):
        if value is None and part not in values:
            return
        inner: object = values.setdefault(part, {})
        if not isinstance(inner, dict):
            raise SettingsError(f"Nothing was saved: {join_key(parts[:n])} must be a table in the file.")
        values = cast("Table", inner)
    if value is None:
        values.pop(own, None)
    else:
        values[own] = value


def _check_entries(values: Table, changes: list[Change]) -> None:
    """See that no change leaves an entry without what it can't do without."""
    for parts, _ in changes:
        if len(parts) != 3:
            continue
        table, name, _own = parts
        fields: Table = values.get(table, {}).get(name, {})
        for key in entry_keys(table, name).values():
            if fields and key.is_required and key.parts[-1] not in fields:
                raise SettingsError(_missing(key))


def _missing(key: SettingKey) -> str:
    entry = join_key(key.parts[:2])
    return f"{entry} can't be without {key.parts[-1]}; set {key.name} first, or remove {entry} as a whole."


def _edited(text: str, changes: list[Change], path: Path) -> str:
    """The text with the changes made.

    Raises:
        SettingsError: The text can't be edited.
    """
    from tomlkit.exceptions import TOMLKitError

    from app.settings.edit import edit_text

    try:
        for parts, value in changes:
            text = edit_text(text, parts, value)
    except (TOMLKitError, LookupError, TypeError, AttributeError, RecursionError) as error:
        # It reads some unusual but valid files wrong, each in its own way.
        raise SettingsError(
            f"Nothing was saved: {readable(path)} is written in a way that can't be changed safely. "
            "Please change it by hand."
        ) from error
    return text


def _pruned(value: object) -> object:
    """A value without empty tables, and such that equal texts give equal values."""
    if isinstance(value, dict):
        inner = {name: _pruned(item) for name, item in cast("Table", value).items()}
        return {name: item for name, item in inner.items() if item != {}}
    if isinstance(value, list):
        return [_pruned(item) for item in cast("list[object]", value)]
    # A number that is none equals nothing, itself included, and 1 equals true.
    return (type(value).__name__, repr(value))


def _replace(path: Path, before: bytes | None, after: bytes) -> bool:
    """Put the new content in the place of the old one in one step; not when that has changed meanwhile."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    mode = 0o600 if before is None else stat.S_IMODE(path.stat().st_mode)
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=".config-")
    made = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as handle:
            handle.write(after)
            handle.flush()
            os.fsync(handle.fileno())
        made.chmod(mode)
        if _read(path) != before:
            made.unlink()
            return False
        made.replace(path)
    except OSError:
        made.unlink(missing_ok=True)
        raise
    return True
