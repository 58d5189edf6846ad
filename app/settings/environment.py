"""The environment variables that stand for settings.

A variable that nearly has the name of one is reported, as it would else do nothing without a word.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from app.settings.key import SettingKey, setting_keys

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

PREFIX: Final = "PUNCHLIST_"
_LIKENESS: Final = 0.85
"""From which likeness on another name counts as a slip; names of other variables are far below."""


def variable_of(key: SettingKey) -> str:
    """The environment variable of a key that is always there."""
    return PREFIX + key.name.replace(".", "_").upper()


@cache
def environment_keys() -> Mapping[str, SettingKey]:
    """The key of each variable."""
    return {variable_of(key): key for key in setting_keys().values()}


def misspelt_variables(names: Iterable[str]) -> list[str]:
    """A sentence for each variable that was probably meant for a setting and isn't one."""
    known = environment_keys()
    strangers = sorted(name for name in names if name.startswith(PREFIX) and name not in known)
    if not strangers:
        return []
    from difflib import get_close_matches

    found = [(name, get_close_matches(name, known, 1, _LIKENESS)) for name in strangers]
    return [
        f"The variable {name.encode('utf-8', 'backslashreplace').decode()} sets nothing; did you mean {near[0]}?"
        for name, near in found
        if near
    ]
