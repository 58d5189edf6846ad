"""Names of models that can be offered without asking anybody.

The library keeps a short list of current names for each provider; it is old only as far as the installed library
is.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, cast, get_args

if TYPE_CHECKING:
    from collections.abc import Sequence

_VERSION = re.compile(r"(?<![\d.])(\d{1,2})(?:[.-](\d{1,2}))?(?![\d.]*[\db])")
"""A version in a name: one or two short numbers that aren't a date or a size."""
_SAME_NAMES = {"openai-responses": "openai"}
"""Providers whose models have the names of another."""
_CHATLESS = ("image",)


def known_models(provider: str) -> list[str]:
    """Names of models of a provider, newest first as far as a name tells; empty when none are known.

    Imports the model library, which takes a moment.
    """
    from pydantic_ai.models import KnownModelName

    prefix = f"{_SAME_NAMES.get(provider, provider)}:"
    specs = cast("Sequence[str]", get_args(KnownModelName.__value__))
    names = {spec.removeprefix(prefix) for spec in specs if spec.startswith(prefix)}
    wanted = [name for name in names if not any(word in name for word in _CHATLESS)]
    return sorted(wanted, key=_newest_first)


def _newest_first(name: str) -> tuple[float, float, str]:
    found = _VERSION.search(name)
    if found is None:
        return (0, 0, name)
    return (-int(found[1]), -int(found[2] or 0), name)
