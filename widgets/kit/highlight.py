"""Colours for code, from pygments tokens to the palette's roles."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.style import Style

    from widgets.kit.line import Fragment

_LONGEST_LINE: Final = 1000
"""Characters of a line from which on code stays plain: lexers are slow on machine-made text."""

_ROLES: Final = {
    "Comment": "comment",
    "Keyword": "keyword",
    "Keyword.Constant": "number",
    "Keyword.Type": "type",
    "Literal.String": "string",
    "Literal.Number": "number",
    "Name.Builtin": "builtin",
    "Name.Class": "type",
    "Name.Decorator": "builtin",
    "Name.Exception": "type",
    "Name.Function": "name",
    "Name.Tag": "keyword",
    "Name.Attribute": "name",
    "Operator.Word": "keyword",
    "Generic.Deleted": "deleted",
    "Generic.Inserted": "inserted",
    "Generic.Heading": "keyword",
    "Generic.Subheading": "keyword",
}


def highlighted(
    lines: Sequence[str], language: str, base: Style, syntax: Mapping[str, Style]
) -> list[list[Fragment]]:
    """Colour lines of code.

    Args:
        lines: The code, safe to draw and without tabs.
        language: A name or alias of its language; unknown ones leave it plain.
        base: Style of what has no role.
        syntax: Styles by role.
    """
    lexer = _lexer(language.lower()) if language else None
    if lexer is None or any(len(line) > _LONGEST_LINE for line in lines):
        return [[(line, base)] for line in lines]
    result: list[list[Fragment]] = [[]]
    for _, kind, value in lexer.get_tokens_unprocessed("\n".join(lines) + "\n"):
        style = syntax.get(_role(kind) or "", base)
        if "\n" not in value:
            result[-1].append((value, style))
            continue
        first, *others = value.split("\n")
        result[-1].append((first, style))
        result.extend([[(other, style)] for other in others])
    return [fragments or [("", base)] for fragments in result[: len(lines)]]


@lru_cache(maxsize=1024)
def _role(kind: Any) -> str | None:  # noqa: ANN401 - pygments' token types are made at run time
    names = str(kind).split(".")[1:]
    for length in range(len(names), 0, -1):
        role = _ROLES.get(".".join(names[:length]))
        if role is not None:
            return role
    return None


@cache
def _aliases() -> frozenset[str]:
    from pygments.lexers import get_all_lexers

    return frozenset(alias for _, aliases, _, _ in get_all_lexers(plugins=False) for alias in aliases)


@lru_cache(maxsize=128)
def _lexer(language: str) -> Any:  # noqa: ANN401 - pygments has no types
    if language not in _aliases():
        return None
    from pygments import lexers

    lexer: Any = lexers.get_lexer_by_name(language)  # pyright: ignore[reportUnknownMemberType]
    return lexer
