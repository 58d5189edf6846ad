"""Cuts a Markdown text that is still growing into pieces that won't change any more, and the open end.

Only the open end is ever parsed again, so a long answer costs the same per frame as a short one. The pieces of a text
don't depend on how it arrived.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Literal

from widgets.kit.gate import safe_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from markdown_it import MarkdownIt
    from markdown_it.token import Token

_CODE_LINES: Final = 64
"""Lines of code after which a blank line ends a piece."""
_CODE_LINES_MOST: Final = 96
"""Lines of code in a piece at most."""
_BLOCK_MOST: Final = 32_768
"""Characters of one block after which it is cut at a line's end, however it would have gone on."""
_INLINE_MOST: Final = 8000
"""Characters of a paragraph in which emphasis and links are looked for: that can take quadratic time."""
_LINE_MOST: Final = 200_000
"""Characters of a line that are looked at."""
_NESTING: Final = 100
"""Levels of nesting that are looked at; a parser drops what lies deeper."""
_SLICE: Final = 65_536
"""Characters taken in at a time."""
_FENCE: Final = re.compile(r"(`{3,}|~{3,})([^\n]*)")
_DEFINITION: Final = re.compile(r"^ {0,3}\[[^\]\n]+\]:", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a Markdown text that is drawn on its own."""

    source: str
    line: int
    """Number of its first line in the whole text, from 0."""
    kind: Literal["markdown", "code"] = "markdown"
    language: str = ""
    """Code: the word after the fence."""
    opens: bool = False
    """Code: the first line is the opening fence."""
    closes: bool = False
    """Code: the last line is the closing fence."""
    repeats: int = 0
    """Lines at its beginning that the piece above shows already: the head of a table that was cut."""

    @property
    def continues(self) -> bool:
        """Whether it goes on with the code or the table of the piece above."""
        return self.repeats > 0 or (self.kind == "code" and not self.opens)


References = dict[str, Any]
"""Link definitions, as markdown-it keeps them."""


class Splitter:
    """Takes in a Markdown text piece by piece."""

    def __init__(self) -> None:
        self.closed: list[Piece] = []
        """Pieces that are final."""
        self.references: References = {}
        """Link definitions of the final pieces."""
        self._tail = ""
        self._line = 0
        self._fence: str | None = None
        self._language = ""
        self._opens = False
        self._repeats = 0

    @property
    def tail(self) -> Piece | None:
        """The open end, if there is any."""
        if not self._tail:
            return None
        if self._fence is None:
            return Piece(self._tail, self._line, repeats=self._repeats)
        return Piece(self._tail, self._line, "code", self._language, self._opens)

    def feed(self, text: str) -> None:
        """Add text at the end, cut at any place."""
        for start in range(0, len(text), _SLICE):
            part = text[start : start + _SLICE]
            self._tail += part
            if "\n" in part:
                self._cut()

    def finish(self) -> None:
        """Close what is open: nothing will follow."""
        if self._tail and not self._tail.endswith("\n"):
            self._tail += "\n"
            self._cut()
        tail = self.tail
        self._learn(self._tail if self._fence is None else "")
        if tail is not None:
            self.closed.append(tail)
        self._tail = ""

    def _cut(self) -> None:
        """Close what no later text can change."""
        while end := self._tail.rfind("\n") + 1:
            lines = self._tail[: end - 1].split("\n")
            count = self._cut_code(lines, 0) if self._fence is not None else self._cut_blocks(lines)
            if not count:
                return
            self._tail = "\n".join([*lines[count:], self._tail[end:]])
            self._line += count

    def _cut_blocks(self, lines: list[str]) -> int:
        """Close all top-level blocks but the last, enter a fence that is open, and give the number of lines done."""
        blocks = list(_top_blocks("\n".join(lines) + "\n"))
        first = 0
        for index, (kind, start, end) in enumerate(blocks):
            fence = _FENCE.match(lines[start]) if kind == "fence" else None
            if fence is not None:
                self._take(lines, first, start, is_text=False)
                self._fence, self._language = fence[1], (fence[2].split() or [""])[0]
                self._opens = True
                first = start + self._cut_code(lines, start)
                if self._fence is not None:
                    return first
                continue
            if cut := self._cut_long(lines, first, (start, end), is_table=kind == "table_open"):
                return cut
            if index < len(blocks) - 1:
                self._take(lines, first, end)
                first = end
        return first

    def _cut_long(self, lines: list[str], first: int, block: tuple[int, int], *, is_table: bool) -> int:
        """Close the beginning of a block that is too long to be parsed again and again, and give the lines done."""
        start, end = block
        size = 0
        for number in range(start, end - 1):
            size += len(lines[number]) + 1
            if size < _BLOCK_MOST or (is_table and number < start + 2):
                continue
            self._take(lines, first, number + 1)
            if not is_table:
                return number + 1
            # The rest is a table only below the same head; it stands in for the last two lines that were taken.
            lines[number - 1 : number + 1] = lines[start : start + 2]
            self._repeats = 2
            return number - 1
        return 0

    def _take(self, lines: list[str], first: int, end: int, *, is_text: bool = True) -> None:
        """Close the lines from `first` to `end`; lines that draw nothing are only searched for definitions."""
        source = "\n".join(lines[first:end])
        if source:
            self._learn(source)
        if source and is_text:
            self.closed.append(Piece(source, self._line + first, repeats=self._repeats))
        self._repeats = 0

    def _learn(self, source: str) -> None:
        if _DEFINITION.search(source) is not None:
            environment: dict[str, Any] = {}
            block_parser().parse(shown(source), environment)
            for label, target in environment.get("references", {}).items():
                self.references.setdefault(label, target)

    def _cut_code(self, lines: list[str], start: int) -> int:
        """Close chunks of code from line `start` on, the end of the fence included, and give their lines' number."""
        assert self._fence is not None  # noqa: S101 - said by the caller
        closing = re.compile(f" {{0,3}}{re.escape(self._fence[0])}{{{len(self._fence)},}}[ \t\r]*")
        first = start
        for number in range(start, len(lines)):
            if self._opens and number == first:
                continue
            line, count = lines[number], number - first + (0 if self._opens else 1)
            is_end = closing.fullmatch(line) is not None
            if is_end or count >= _CODE_LINES_MOST or (count >= _CODE_LINES and not line.strip()):
                source = "\n".join(lines[first : number + 1])
                piece = Piece(source, self._line + first, "code", self._language, self._opens, is_end)
                self.closed.append(piece)
                self._opens = False
                first = number + 1
            if is_end:
                self._fence = None
                break
        return first - start


def shown(source: str) -> str:
    """The text of a piece as it is parsed: safe to draw, with very long lines cut; line by line the same."""
    if len(source) > _LINE_MOST:
        source = "\n".join([_clipped(line) for line in source.split("\n")])
    return safe_text(source)


def _clipped(line: str) -> str:
    if len(line) <= _LINE_MOST:
        return line
    beyond = len(line) - _LINE_MOST
    size = f"{beyond / 1_000_000:.1f} MB more" if beyond >= 100_000 else f"{beyond:,} more characters"
    return f"{line[:_LINE_MOST]} … {size}"


def _top_blocks(complete: str) -> Iterator[tuple[str, int, int]]:
    """Kind, first line and end line of the blocks at the outermost level."""
    for token in block_parser().parse(shown(complete)):
        if token.level == 0 and token.nesting >= 0 and token.map is not None:
            yield token.type, token.map[0], token.map[1]


@cache
def block_parser() -> MarkdownIt:
    """A parser that finds blocks only."""
    parser = _parser()
    parser.core.ruler.enableOnly(["normalize", "block"])
    return parser


@cache
def _full_parser() -> MarkdownIt:
    return _parser()


def parsed(source: str, references: References) -> list[Token]:
    """Parse a piece; a stretch of text too long to look for emphasis and links in stays without children.

    Args:
        source: The text of the piece, as `shown` gives it.
        references: Link definitions from elsewhere in the text.
    """
    environment = {"references": dict(references)}
    tokens = block_parser().parse(source, environment)
    parser = _full_parser()
    for token in tokens:
        if token.type == "inline" and len(token.content) <= _INLINE_MOST and token.children is not None:
            parser.inline.parse(token.content, parser, environment, token.children)
    return tokens


def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"maxNesting": _NESTING}).enable(["table", "strikethrough"])
