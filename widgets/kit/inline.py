"""Markdown inside a line, from markdown-it's tokens to styled fragments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.style import Style

from widgets.kit.gate import safe_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from markdown_it.token import Token

    from widgets.kit.line import Fragment
    from widgets.kit.palette import Palette

_MARKS: Final = {
    "em_open": Style(italic=True),
    "strong_open": Style(bold=True),
    "s_open": Style(strike=True),
}


def inline_lines(  # noqa: C901, PLR0912 - one arm a token kind
    tokens: Sequence[Token], base: Style, palette: Palette
) -> list[list[Fragment]]:
    """Style the children of an inline token; each hard break begins another list.

    Text is gated again, because entities and escapes in links can spell characters that the source doesn't hold.
    """
    lines: list[list[Fragment]] = [[]]
    styles = [base]
    links: list[tuple[str, int]] = []
    for token in tokens:
        kind = token.type
        line = lines[-1]
        if kind == "text":
            if token.content:
                line.append((safe_line(token.content), styles[-1]))
        elif kind == "code_inline":
            line.append((safe_line(token.content), _with_marks(palette.code, styles[-1])))
        elif kind == "softbreak":
            line.append((" ", styles[-1]))
        elif kind == "hardbreak":
            lines.append([])
        elif kind in _MARKS:
            styles.append(styles[-1] + _MARKS[kind])
        elif kind == "link_open":
            links.append((str(token.attrs.get("href", "")), len(line)))
            styles.append(_with_marks(palette.link, styles[-1]))
        elif kind == "link_close":
            styles.pop()
            target, start = links.pop()
            _add_target(line, target, start, palette)
        elif kind == "image":
            alt = safe_line(token.content) or "image"
            line.append((alt, _with_marks(palette.link, styles[-1])))
            _add_target(line, str(token.attrs.get("src", "")), len(line) - 1, palette)
        elif kind == "html_inline":
            line.append((safe_line(token.content), palette.muted))
        elif token.nesting < 0 and len(styles) > 1:
            styles.pop()
        elif token.content:
            line.append((safe_line(token.content), styles[-1]))
    return lines


def _add_target(line: list[Fragment], target: str, start: int, palette: Palette) -> None:
    """Put a link's address behind its text, unless the text says it already."""
    text = "".join([piece for piece, _ in line[start:]])
    address = safe_line(target)
    if address and address not in {text, f"mailto:{text}", f"http://{text}", f"https://{text}"}:
        line.append((f" ({address})", palette.muted))


def _with_marks(style: Style, current: Style) -> Style:
    """A style that keeps what is bold, italic or struck around it."""
    return style + Style(bold=current.bold, italic=current.italic, strike=current.strike)
