"""Draws Markdown as rows for a width.

The whole of a text is drawn from the same pieces as a growing one, so an answer looks the same however it arrived.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rich.segment import Segment
from rich.style import Style

from widgets.kit.gate import safe_line
from widgets.kit.highlight import highlighted
from widgets.kit.inline import inline_lines
from widgets.kit.level import Level, bullet_depth, list_level
from widgets.kit.line import Row, expand_tabs, segment_width, wrap
from widgets.kit.split import Piece, References, Splitter, parsed, shown
from widgets.kit.table import TableCell, table_rows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from markdown_it.token import Token

    from widgets.kit.glyph import Glyphs
    from widgets.kit.line import Fragment
    from widgets.kit.palette import Palette

_NARROWEST = 8
"""Cells left for text however deep it is nested."""


def markdown_rows(source: str, width: int, palette: Palette, glyphs: Glyphs) -> list[Row]:
    """Draw a whole Markdown text in rows of `width` cells."""
    splitter = Splitter()
    splitter.feed(source)
    splitter.finish()
    rows: list[Row] = []
    for piece in splitter.closed:
        drawn = piece_rows(piece, width, palette, glyphs, splitter.references)
        if drawn and rows and not piece.continues:
            rows.append(Row([], lines=(piece.line, piece.line)))
        rows.extend(drawn)
    return rows


def piece_rows(
    piece: Piece, width: int, palette: Palette, glyphs: Glyphs, references: References | None = None
) -> list[Row]:
    """Draw one piece of a Markdown text.

    Args:
        piece: The piece.
        width: Cells of a row.
        palette: The styles.
        glyphs: The signs.
        references: Link definitions from elsewhere in the text.
    """
    drawer = _Drawer(width, palette, glyphs, piece.line)
    if piece.kind == "code":
        lines = shown(piece.source).split("\n")
        first = 1 if piece.opens else 0
        last = len(lines) - 1 if piece.closes or (len(lines) > 1 and not lines[-1]) else len(lines)
        drawer.code(lines[first:last], piece.language, first)
    else:
        drawer.draw(parsed(shown(piece.source), references or {}))
    if piece.repeats:
        first = piece.line + piece.repeats
        return [row for row in drawer.rows if row.lines is None or row.lines[0] >= first]
    return drawer.rows


@dataclass(slots=True)
class _Drawer:
    """Walks over tokens and collects rows."""

    width: int
    palette: Palette
    glyphs: Glyphs
    line: int
    rows: list[Row] = field(default_factory=list[Row])
    levels: list[Level] = field(default_factory=lambda: [Level()])

    def draw(self, tokens: Sequence[Token]) -> None:
        index = 0
        while index < len(tokens):
            index = self._block(tokens, index)

    def _block(self, tokens: Sequence[Token], index: int) -> int:  # noqa: C901 - one arm a block kind
        token = tokens[index]
        match token.type:
            case "paragraph_open":
                self._paragraph(tokens[index + 1], self.palette.text)
                return index + 3
            case "heading_open":
                self._paragraph(tokens[index + 1], self._heading(token.tag))
                return index + 3
            case "fence" | "code_block":
                language = token.info.split()[0] if token.info.strip() else ""
                lines = token.content.removesuffix("\n").split("\n")
                first = (token.map or [0, 0])[0] + (1 if token.type == "fence" else 0)
                self.code(lines, language, first)
            case "html_block":
                self._literal(token)
            case "hr":
                self._begin(token)
                self._emit([(self.glyphs.rule * self._room(), self.palette.faint)], token)
            case "blockquote_open":
                self._begin(token)
                self.levels.append(Level((f"{self.glyphs.quote} ", self.palette.faint)))
            case "bullet_list_open" | "ordered_list_open":
                self._begin(token)
                self.levels.append(list_level(tokens, index))
            case "list_item_open":
                self._item(tokens, index)
            case "table_open":
                return self._table(tokens, index)
            case "blockquote_close" | "bullet_list_close" | "ordered_list_close" | "list_item_close":
                if token.type == "list_item_close" and self.levels[-1].first is not None:
                    self._emit([], token)
                self.levels.pop()
            case _:
                pass
        return index + 1

    def _heading(self, tag: str) -> Style:
        match tag:
            case "h1":
                return self.palette.heading + Style(underline=True)
            case "h2":
                return self.palette.heading
            case _:
                return self.palette.strong

    def _item(self, tokens: Sequence[Token], index: int) -> None:
        token, owner = tokens[index], self.levels[-1]
        self._begin(token)
        if owner.number is not None:
            mark = f"{owner.number}{token.markup or '.'} ".rjust(owner.marker_width)
            owner.number += 1
        else:
            mark = f"{self.glyphs.bullets[bullet_depth(self.levels) % len(self.glyphs.bullets)]} "
        style = self.palette.accent
        inline = (
            tokens[index + 2]
            if index + 2 < len(tokens) and tokens[index + 1].type == "paragraph_open"
            else None
        )
        if inline is not None and inline.children and inline.content[:4].lower() in {"[ ] ", "[x] "}:
            is_done = inline.content[1] != " "
            mark = f"{self.glyphs.task_done if is_done else self.glyphs.task_open} "
            child = inline.children[0]
            if child.type == "text" and child.content[:4].lower() in {"[ ] ", "[x] "}:
                child.content = child.content[4:]
        self.levels.append(
            Level(
                (" " * len(mark), self.palette.text),
                (mark, style),
                is_tight=owner.is_tight,
                marker_width=len(mark),
            )
        )

    def _begin(self, token: Token) -> None:
        """Put an empty row above a block, where there is one."""
        level = self.levels[-1]
        if level.count and not level.is_tight:
            self._blank((token.map or [0, 0])[0])
        level.count += 1

    def _blank(self, line: int) -> None:
        prefix = [Segment(*level.rest) for level in self.levels if level.rest[0]]
        self.rows.append(Row(self._shortened(prefix), lines=(self.line + line, self.line + line)))

    def _prefix(self) -> list[Segment]:
        segments: list[Segment] = []
        for level in self.levels:
            text, style = level.first if level.first is not None else level.rest
            level.first = None
            if text:
                segments.append(Segment(text, style))
        return self._shortened(segments)

    def _shortened(self, prefix: list[Segment]) -> list[Segment]:
        """What rows begin with, without the outermost levels that would leave no room for text."""
        while prefix and segment_width(prefix) > self.width - _NARROWEST:
            del prefix[0]
        return prefix

    def _room(self) -> int:
        taken = segment_width([Segment(level.rest[0]) for level in self.levels if level.rest[0]])
        return max(_NARROWEST, self.width - taken)

    def _paragraph(self, inline: Token, style: Style) -> None:
        self._begin(inline)
        first = True
        lines = inline_lines(inline.children or [], style, self.palette)
        if inline.content and not inline.children:
            lines = [[(safe_line(inline.content.replace("\n", " ")), style)]]
        for fragments in lines:
            self._emit(fragments, inline, first=first)
            first = False

    def _emit(self, fragments: Sequence[Fragment], token: Token, *, first: bool = True) -> None:
        start, end = token.map or (0, 0)
        lines = (self.line + start, self.line + end)
        for piece in wrap(fragments or [("", self.palette.text)], self._room()):
            self._add(
                piece.segments,
                piece.text,
                lines,
                first=first,
                gap="\n" if not first and not piece.gap else piece.gap,
            )
            first = False

    def _add(
        self,
        segments: Sequence[Segment],
        text: str,
        lines: tuple[int, int],
        *,
        first: bool,
        gap: str = "",
        before: int = 0,
    ) -> None:
        prefix = self._prefix()
        start = sum([len(segment.text) for segment in prefix]) + before
        self.rows.append(Row([*prefix, *segments], text, start, lines, first, gap))

    def code(self, lines: Sequence[str], language: str, first: int) -> None:
        """Draw lines of code on raised ground; `first` is the number of their first line in the piece."""
        level = self.levels[-1]
        if level.count and not level.is_tight:
            self._blank(first)
        level.count += 1
        ground = self.palette.ground
        room = self._room()
        edge = Segment(" ", ground)
        expanded = [expand_tabs(line) for line in lines]
        for number, fragments in enumerate(
            highlighted(expanded, language, ground, self.palette.syntax), first
        ):
            whole = True
            for piece in wrap(fragments, room - 2, words=False):
                missing = room - 1 - segment_width(piece.segments)
                segments = [edge, *piece.segments, Segment(" " * max(0, missing), ground)]
                at = self.line + number
                self._add(segments, piece.text, (at, at + 1), first=whole, before=1)
                whole = False

    def _literal(self, token: Token) -> None:
        self._begin(token)
        start = (token.map or [0, 0])[0]
        for number, line in enumerate(token.content.rstrip("\n").split("\n"), start):
            at = self.line + number
            whole = True
            for piece in wrap([(expand_tabs(line), self.palette.muted)], self._room(), words=False):
                self._add(piece.segments, piece.text, (at, at + 1), first=whole)
                whole = False

    def _table(self, tokens: Sequence[Token], index: int) -> int:
        self._begin(tokens[index])
        rows: list[list[TableCell]] = []
        maps: list[int] = []
        while tokens[index].type != "table_close":
            token = tokens[index]
            if token.type == "tr_open":
                rows.append([])
                maps.append((token.map or [0, 0])[0])
            elif token.type in {"th_open", "td_open"}:
                base = self.palette.strong if token.type == "th_open" else self.palette.text
                fragments = [
                    piece
                    for line in inline_lines(tokens[index + 1].children or [], base, self.palette)
                    for piece in line
                ] or [(safe_line(tokens[index + 1].content), base)]
                rows[-1].append(TableCell(fragments, str(token.attrs.get("style", "")).partition(":")[2]))
            index += 1
        for number, segments, first in table_rows(rows, self._room(), self.palette, self.glyphs):
            at = self.line + (maps[number] if number >= 0 else maps[0] + 1)
            text = "".join([segment.text for segment in segments]).rstrip()
            self._add(segments, text, (at, at + 1), first=first)
        return index + 1
