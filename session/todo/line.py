"""What each line of a foreign task file is: heading, box, bullet, wrapped text, or something that holds no task.

Boxes in code, comments and front matter are examples, not work, so those stretches are found first.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from session.todo.markdown import STATUSES
from session.todo.whitespace import SPACE_CHARACTERS, SPACE_CLASS, trim

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

LineKind = Literal["heading", "underline", "box", "bullet", "wrapped", "text", "other"]

_BREAK = re.compile(r"\r\n|\r|\n")
_FENCE = re.compile(r"(`{3,}|~{3,})([^`]*|(?<=~).*)")
_LIST_MARK = rf"(?:[-*+•◦‣](?={SPACE_CLASS}|\\?\[)|[0-9]{{1,9}}[.)](?={SPACE_CLASS}|\\?\[))"
_BOX = re.compile(
    rf"(?:{_LIST_MARK})?{SPACE_CLASS}*\\?\[([^\]\n]?)\\?\](?![(\[:])({SPACE_CLASS}.*|[^{SPACE_CLASS[1:-1]}].*|)",
    re.DOTALL,
)
_BULLET = re.compile(rf"{_LIST_MARK}{SPACE_CLASS}*(.*)", re.DOTALL)
_HEADING = re.compile(rf"#{{1,6}}{SPACE_CLASS}(.*)", re.DOTALL)
_BOLD = re.compile(r"(\*\*|__)((?:(?!\1).)+)\1:?", re.DOTALL)
_RULE = re.compile(rf"(?:-{SPACE_CLASS}*){{3,}}|(?:\*{SPACE_CLASS}*){{3,}}|(?:_{SPACE_CLASS}*){{3,}}")
_UNDERLINE = re.compile(r"=+|-{2,}")


@dataclass(frozen=True, slots=True)
class ChecklistLine:
    """One line that isn't empty."""

    number: int
    """Counted from 1."""
    text: str
    """The line as it stands in the file."""
    kind: LineKind
    content: str = ""
    """The heading's name, the task's text, or the wrapped text."""
    marker: str = ""
    """What stands in the box; a plain bullet has none."""
    reason: str = ""
    """Why a line of kind `other` holds no task."""


def read_checklist_lines(text: str) -> list[ChecklistLine]:
    """Tell for each line what it is. Source: `session/todo/README.md`, "Importing files"."""
    raw = _BREAK.split(text.removeprefix("\ufeff"))
    hidden = _hidden_lines(raw)
    lines: list[ChecklistLine] = []
    in_item = False
    for number, line in enumerate(raw, 1):
        if not trim(line):
            in_item = False
            continue
        if number in hidden:
            lines.append(ChecklistLine(number, line, "other", reason=hidden[number]))
            in_item = False
            continue
        before = lines[-1] if lines and lines[-1].number == number - 1 else None
        if before is not None and before.kind == "text" and _UNDERLINE.fullmatch(trim(line)):
            lines[-1] = replace(before, kind="heading", content=trim(before.text))
            lines.append(ChecklistLine(number, line, "underline"))
            continue
        found = _read_line(number, line, in_item=in_item)
        in_item = found.kind in {"box", "bullet", "wrapped"}
        lines.append(found)
    return lines


def _read_line(number: int, line: str, *, in_item: bool) -> ChecklistLine:
    text = trim(line)
    heading = _HEADING.fullmatch(text)
    bold = _BOLD.fullmatch(text)
    box = _BOX.fullmatch(text)
    bullet = _BULLET.fullmatch(text)
    if _RULE.fullmatch(text):
        return ChecklistLine(number, line, "other", reason="a rule")
    if heading is not None:
        return ChecklistLine(number, line, "heading", content=_heading_name(heading[1]))
    if box is not None and (bullet is not None or box[1] in STATUSES):
        return ChecklistLine(number, line, "box", content=trim(box[2]), marker=box[1])
    if bullet is not None:
        return ChecklistLine(number, line, "bullet", content=trim(bullet[1]))
    if text.startswith("|"):
        return ChecklistLine(number, line, "other", reason="a table")
    if text.startswith(">"):
        return ChecklistLine(number, line, "other", reason="a quotation")
    is_indented = line[0] in SPACE_CHARACTERS
    if in_item and is_indented:
        return ChecklistLine(number, line, "wrapped", content=text)
    if bold is not None:
        return ChecklistLine(number, line, "heading", content=trim(bold[2]).removesuffix(":"))
    return ChecklistLine(number, line, "text", content=text)


def _heading_name(text: str) -> str:
    """Cut a heading's closing number signs, which only count when white space stands before them."""
    name = trim(text)
    open_end = name.rstrip("#")
    return trim(open_end) if not open_end or open_end[-1] in SPACE_CHARACTERS else name


def _hidden_lines(raw: Sequence[str]) -> dict[int, str]:
    """Give the numbers of lines inside front matter, code fences and comments, with what they are inside of."""
    hidden = dict.fromkeys(_front_matter(raw), "front matter")
    fence = ""
    in_comment = False
    for number, line in enumerate(raw, 1):
        if number in hidden:
            continue
        text = trim(line)
        if in_comment:
            hidden[number] = "a comment"
            in_comment = "-->" not in text
        elif fence:
            hidden[number] = "a code block"
            is_end = text.startswith(fence) and not text.strip(fence[0])
            fence = "" if is_end else fence
        elif (opening := _FENCE.fullmatch(text)) is not None:
            hidden[number] = "a code block"
            fence = opening[1]
        elif text.startswith("<!--"):
            hidden[number] = "a comment"
            in_comment = "-->" not in text[4:]
    return hidden


def _front_matter(raw: Sequence[str]) -> Iterator[int]:
    if trim(raw[0]) != "---":
        return
    end = next((index for index, line in enumerate(raw[1:], 2) if trim(line) in {"---", "..."}), 0)
    yield from range(1, end + 1)
