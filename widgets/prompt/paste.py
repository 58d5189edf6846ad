"""Stands a short token in for a paste too long to edit, because wrapping it anew with each key would be slow.

A token is plain text of the draft: it moves, goes and comes back as one piece, and is written out when sent.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from widgets.kit.gate import safe_text

if TYPE_CHECKING:
    from collections.abc import Callable

LONGEST: Final = 16_384
"""Characters of a text that is still shown as it is."""
MOST_LINES: Final = 1_000
"""Lines of a text that is still shown as it is."""

_TOKEN: Final = re.compile(r"\[pasted text (\d+): [\d,]+ (?:lines|characters)\]")


def clean_input(text: str) -> str:
    """Make typed or pasted text safe: line ends become newlines, the rest goes through the gate."""
    if "\r" in text:
        # A terminal may send a carriage return for each line end of a bracketed paste.
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return safe_text(text)


class PasteFolder:
    """The long texts of one draft."""

    def __init__(self) -> None:
        self._texts: dict[str, str] = {}

    def fold(self, text: str) -> str:
        """The text itself, or a token for it if it is too long to edit."""
        if len(text) <= LONGEST and text.count("\n") < MOST_LINES:
            return text
        lines = text.count("\n") + 1
        size = f"{lines:,} lines" if lines > 1 else f"{len(text):,} characters"
        token = f"[pasted text {len(self._texts) + 1}: {size}]"
        self._texts[token] = text
        return token

    def unfold(self, text: str) -> str:
        """Write the tokens of a draft out, each once."""
        if not self._texts:
            return text
        waiting = dict(self._texts)
        return _TOKEN.sub(lambda match: waiting.pop(match[0], match[0]), text)

    def token_at(self, line: str, column: int) -> tuple[int, int] | None:
        """The columns of the token that ends at a column of a line."""
        return self._find(line, lambda match: match.end() == column)

    def token_from(self, line: str, column: int) -> tuple[int, int] | None:
        """The columns of the token that begins at a column of a line."""
        return self._find(line, lambda match: match.start() == column)

    def clear(self) -> None:
        """Forget the texts, when no draft can hold their tokens any longer."""
        self._texts.clear()

    def _find(self, line: str, wanted: Callable[[re.Match[str]], bool]) -> tuple[int, int] | None:
        if not self._texts:
            return None
        found = (match for match in _TOKEN.finditer(line) if match[0] in self._texts and wanted(match))
        return next((match.span() for match in found), None)
