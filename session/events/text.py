"""Text that can be stored and sent: lone surrogates are repaired or replaced.

Terminals, files and providers can all hand over halves of surrogate pairs, and a single one would make
every later write of the session fail.
"""

from __future__ import annotations

from typing import cast


def well_formed(text: str) -> str:
    """`text` with surrogate pairs joined and each lone surrogate replaced by U+FFFD."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return text


def well_formed_json(value: object) -> object:
    """A JSON value with every string in it, keys included, made `well_formed`."""
    match value:
        case str():
            return well_formed(value)
        case dict():
            table = cast("dict[str, object]", value)
            return {well_formed(key): well_formed_json(item) for key, item in table.items()}
        case list():
            return [well_formed_json(item) for item in cast("list[object]", value)]
        case _:
            return value
