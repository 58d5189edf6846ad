"""Changes one key in a TOML text and leaves the rest as it is, comments and blank lines included.

New keys go behind the last key of their table: a comment that stands above the next table is about that one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import tomlkit
from tomlkit.container import Container, OutOfOrderTableProxy
from tomlkit.items import InlineTable, Item, Key, Table

from app.settings.lines import end_of_root

if TYPE_CHECKING:
    from collections.abc import MutableMapping

Tail = list[tuple[Key | None, Item]]
"""Comments and blank lines behind the last key of a table."""


def edit_text(text: str, parts: tuple[str, ...], value: object | None) -> str:
    """Set or remove one key.

    Args:
        text: A valid TOML text.
        parts: The key's names from the outermost table to its own.
        value: A boolean, number or string; `None` removes the key, or the table that `parts` names.

    Raises:
        TOMLKitError: The text can't be edited. So can `LookupError`, `TypeError` and `AttributeError` say.
    """
    document = tomlkit.parse(text)
    if value is None:
        return _removed(document, parts)
    if len(parts) == 1 and parts[0] not in document:
        return _with_root_line(text, f"{parts[0]} = {tomlkit.item(value).as_string()}")
    table: MutableMapping[str, Any] = document
    for part in parts[:-1]:
        if part not in table:
            _add(table, part, tomlkit.inline_table() if isinstance(table, InlineTable) else tomlkit.table())
        table = cast("MutableMapping[str, Any]", table[part])
    if parts[-1] in table:
        table[parts[-1]] = value
    else:
        _add(table, parts[-1], tomlkit.item(value))
    return document.as_string()


def _removed(document: tomlkit.TOMLDocument, parts: tuple[str, ...]) -> str:
    table: MutableMapping[str, Any] = document
    for part in parts[:-1]:
        if part not in table:
            return document.as_string()
        table = table[part]
    if parts[-1] in table:
        del table[parts[-1]]
    return document.as_string()


def _add(table: MutableMapping[str, Any], name: str, item: Item) -> None:
    """Put a new key, or a new table, behind the last one."""
    if isinstance(table, InlineTable | OutOfOrderTableProxy):
        table[name] = item
        return
    tail: Tail = []
    if isinstance(table, Table):
        tail = _take_tail(table)
    elif isinstance(table, Container) and table.body and isinstance(item, Table):
        table.add(tomlkit.nl())
    table[name] = item
    if isinstance(item, Table):
        item.value.body.extend(tail)
    elif isinstance(table, Table):
        table.value.body.extend(tail)


def _take_tail(table: Table) -> Tail:
    """Take away what stands behind the last key of a table, or of the last table in it."""
    body = table.value.body
    while body and isinstance(inner := body[-1][1], Table):
        body = inner.value.body
    first = len(body)
    while first and body[first - 1][0] is None:
        first -= 1
    tail = list(body[first:])
    del body[first:]
    return tail


def _with_root_line(text: str, line: str) -> str:
    """Add a key that is in no table: behind the others of its kind, else at the top."""
    end = end_of_root(text)
    if end is not None:
        return f"{text[:end]}\n{line}{text[end:]}"
    kept = ""
    while text.startswith("#:"):
        # Editors look for such a line at the very top.
        first, newline, text = text.partition("\n")
        kept += first + (newline or "\n")
    return f"{kept}{line}\n" + (f"\n{text}" if text.strip() and not text.startswith("\n") else text)
