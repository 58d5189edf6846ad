"""What to say about a key that doesn't exist: the one that was probably meant, else those there are."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

from app.settings.key import entry_keys, entry_tables, join_key, sections, setting_keys
from app.settings.schema import entry_name_problem

if TYPE_CHECKING:
    from collections.abc import Iterable

_LIKENESS: Final = 0.75


def unknown_key(parts: tuple[str, ...]) -> str:
    """A sentence about a key that doesn't exist.

    Args:
        parts: Its names from the outermost table to its own.
    """
    name, first = join_key(parts), parts[0]
    is_entry = first in entry_tables()
    if is_entry and len(parts) > 2:
        problem = entry_name_problem(first, parts[1])
        if problem is not None:
            return f"{join_key(parts[:2])} must {problem}."
    known = _siblings(parts) if is_entry else (*setting_keys(), *sections(), *entry_tables())
    meant = _near(name, known)
    start = f"there is no setting {name}"
    if meant is not None:
        return f"{start}; did you mean {meant}?"
    siblings = [sibling.rpartition(".")[2] for sibling in _siblings(parts)]
    return f"{start}; {_home(parts)} {', '.join(siblings)}."


def _near(name: str, known: Iterable[str]) -> str | None:
    """The key that `name` nearly is, or whose own name it has in the wrong table."""
    whole = {_plain(key): key for key in known}
    own = {_plain(key.rpartition(".")[2]): key for key in reversed(whole.values())}
    for wanted, keys in ((_plain(name), whole), (_plain(name.rpartition(".")[2]), own)):
        if near := get_close_matches(wanted, keys, 1, _LIKENESS):
            return keys[near[0]]
    return None


def _siblings(parts: tuple[str, ...]) -> list[str]:
    """The keys that stand where this one was sought."""
    first, *rest = parts
    if first in entry_tables() and rest:
        return list(entry_keys(first, rest[0]))
    inside = [key for key in setting_keys() if key.startswith(f"{first}.")]
    return inside or [*(key for key in setting_keys() if "." not in key), *entry_tables(), *sections()]


def _home(parts: tuple[str, ...]) -> str:
    first, *rest = parts
    if first in entry_tables() and rest:
        return f"an entry of {first} has"
    return f"{first} has" if first in sections() else "there are"


def _plain(key: str) -> str:
    """A key without what people write differently."""
    return key.lower().replace("_", "").replace("-", "").replace('"', "")
