"""Finds the line of each key in a TOML text, which the parser of the standard library doesn't tell.

It reads only what has been parsed already, so it may take the text to be valid.
"""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

_PART: Final = r"""(?:"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[A-Za-z0-9_-]+)"""
_KEY: Final = rf"{_PART}(?:[ \t]*\.[ \t]*{_PART})*"
_TOKEN: Final = re.compile(
    r'(?P<string>"""(?:[^\\]|\\.)*?"{3,5}|' + r"'''.*?'{3,5}"
    r"""|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')"""
    r"|(?P<comment>\#[^\n]*)|(?P<mark>[\[\]{},])|(?P<newline>\n)|(?P<blank>[ \t\r]+)|(?P<other>[^\[\]{},\#\n\s\"']+)",
    re.DOTALL,
)
_HEADER: Final = re.compile(rf"\[{{1,2}}[ \t]*({_KEY})[ \t]*\]{{1,2}}")
_ASSIGNMENT: Final = re.compile(rf"({_KEY})[ \t]*=[ \t]*")
_BLANK: Final = re.compile(r"(?:[ \t\r\n]+|\#[^\n]*)*")


def key_lines(text: str) -> Mapping[tuple[str, ...], int]:
    """The line, from 1, in which each key and each table is first named.

    Args:
        text: A valid TOML text.
    """
    return _Scan(text).lines


def end_of_root(text: str) -> int | None:
    """Where the line of the last key that is in no table ends, in characters; `None` when there is no such key.

    Args:
        text: A valid TOML text.
    """
    return _Scan(text).root_end


class _Scan:
    """One walk through a text, statement by statement."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._counted = 0
        self._line = 1
        self.lines: dict[tuple[str, ...], int] = {}
        self.root_end: int | None = None
        table: tuple[str, ...] = ()
        while (found := self._statement(table)) is not None:
            table = found

    def _statement(self, table: tuple[str, ...]) -> tuple[str, ...] | None:
        """Read one statement; gives the table the next one belongs to, or `None` at the end."""
        self._at = _end(_BLANK.match(self._text, self._at), self._at)
        if (header := _HEADER.match(self._text, self._at)) is not None:
            table = _parts(header[1])
            self._note(table)
            self._at = header.end()
            return table
        if (key := _ASSIGNMENT.match(self._text, self._at)) is not None:
            path = table + _parts(key[1])
            self._note(path)
            self._at = key.end()
            self._value(path)
            if not table:
                self.root_end = self._at
            return table
        return None

    def _value(self, path: tuple[str, ...]) -> None:
        """Go past a value, noting the keys of inline tables that stand outside of lists."""
        # What is open around the place reached: a table by its path, a list by nothing.
        inside: list[tuple[str, ...] | None] = []
        path_of_value: tuple[str, ...] | None = path
        while (token := _TOKEN.match(self._text, self._at)) is not None:
            if token["newline"] and not inside:
                return
            is_key_place = bool(inside) and inside[-1] is not None
            if is_key_place and (key := _ASSIGNMENT.match(self._text, self._at)) is not None:
                path_of_value = (*(inside[-1] or ()), *_parts(key[1]))
                self._note(path_of_value)
                self._at = key.end()
                continue
            if token["mark"] == "{":
                inside.append(path_of_value)
            elif token["mark"] == "[":
                inside.append(None)
                path_of_value = None
            elif token["mark"] in {"]", "}"}:
                inside.pop()
            self._at = token.end()

    def _note(self, path: tuple[str, ...]) -> None:
        self._line += self._text.count("\n", self._counted, self._at)
        self._counted = self._at
        for length in range(1, len(path) + 1):
            self.lines.setdefault(path[:length], self._line)


def _end(match: re.Match[str] | None, otherwise: int) -> int:
    return otherwise if match is None else match.end()


def _parts(key: str) -> tuple[str, ...]:
    """The names of a dotted key, quotes resolved."""
    return tuple(
        next(iter(tomllib.loads(f"{part} = 0"))) if part[0] in "\"'" else part
        for part in re.findall(_PART, key)
    )
