"""A tool call and its result, for every tool that has no block of its own."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, ClassVar, Final

from rich.segment import Segment

from session.views.block import ToolBlock
from widgets.kit.gate import revealed
from widgets.kit.line import text_width
from widgets.transcript.blocks.argument import read_arguments, spoken, summary
from widgets.transcript.blocks.base import SingleView
from widgets.transcript.blocks.registry import draws
from widgets.transcript.blocks.text import (
    COLLAPSED_ROWS,
    EXPANDED_ROWS,
    argument_line,
    excerpt_rows,
    header_row,
    note_row,
    text_rows,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.style import Style

    from widgets.kit.line import Fragment, Row
    from widgets.transcript.blocks.base import Look

_STATE_WORDS: Final = {
    "streaming": "",
    "waiting": "waiting for you",
    "running": "running",
    "done": "",
    "failed": "failed",
    "denied": "denied",
    "interrupted": "interrupted",
}
_ROOM: Final = 24
"""Cells of the head line that a summary can't count on."""
_SHORTEST: Final = 0.05
"""Seconds below which a time isn't worth saying."""


def duration(seconds: float) -> str:
    """Write a stretch of time in at most six characters or so: `0.3s`, `42s`, `2m14s`, `1h05m`."""
    if seconds < 10:
        return f"{seconds:.1f}s"
    whole = round(seconds)
    if whole < 60:
        return f"{whole}s"
    if whole < 3600:
        return f"{whole // 60}m{whole % 60:02}s"
    return f"{whole // 3600}h{whole % 3600 // 60:02}m"


@draws(ToolBlock)
class ToolView(SingleView[ToolBlock]):
    """One head line with mark, name, summary and time; the result under a bar, cut to a few rows until expanded."""

    is_call: ClassVar[bool] = True
    keeps_tail: ClassVar[bool] = False
    """Whether the end of the output matters more than its beginning."""

    def source(self) -> str:
        """The call, then its output."""
        body = self.body()
        head = self.head()
        return f"{head}\n{body}" if body else head

    def head(self) -> str:
        """The call as copied text shows it: its name, then a line for each argument."""
        arguments = self.value.arguments or {}
        return "\n".join(
            [self.value.name, *[f"{name}: {spoken(value)}" for name, value in arguments.items()]]
        )

    def body(self) -> str:
        """The output to show, possibly empty."""
        if self.value.state in {"streaming", "waiting"}:
            return ""
        display = self.value.display
        text = display.text if display is not None and display.kind == "text" else self.value.text
        return text.rstrip("\n")

    def title(self, look: Look) -> list[Fragment]:
        """Name and summary of the call, in styles; safe to draw."""
        display = self.value.display
        text = display.title if display is not None and display.kind == "text" else summary(self.arguments())
        fragments: list[Fragment] = [(f"{argument_line(self.value.name) or 'tool'}  ", look.palette.strong)]
        if text:
            fragments.append((argument_line(text[:4000]), look.palette.text))
        return fragments

    def words(self) -> list[str]:
        """How it went, for the right side of the head line; empty words aren't drawn."""
        return [_STATE_WORDS[self.value.state], self._time()]

    def detail(self, width: int, look: Look) -> list[Fragment]:
        """What an expanded call says above its output; may hold newlines and isn't safe to draw yet."""
        arguments = self.value.arguments or {}
        said = summary(arguments)
        is_whole = "\n" not in said and text_width(argument_line(said[:width])) < width - _ROOM
        if len(arguments) == 1 and is_whole:
            return []
        text = self.head().partition("\n")[2]
        return [(text, look.palette.text)] if text else []

    def remark(self) -> str:
        """A last line of ours below the output, if there is something to say."""
        return ""

    def next_frame(self) -> float | None:
        """Once a second while it runs, for its time."""
        return 1.0 if self.value.state == "running" and self.value.started is not None else None

    def advance(self) -> None:
        """Show the time that has passed."""
        self.invalidate()

    def _time(self) -> str:
        value = self.value
        if value.state == "running" and value.started is not None:
            seconds = (datetime.now(UTC) - value.started).total_seconds()
            return duration(int(seconds)) if seconds >= 1 else ""
        return duration(value.seconds) if value.seconds >= _SHORTEST else ""

    def arguments(self) -> Mapping[str, Any]:
        """The arguments, as far as they have come."""
        if self.value.arguments is not None:
            return self.value.arguments
        return read_arguments(self.value.text) if self.value.state == "streaming" else {}

    def state_style(self, look: Look) -> Style:
        """The style of the mark and of the outcome."""
        palette = look.palette
        match self.value.state:
            case "failed" | "denied":
                return palette.error
            case "interrupted" | "waiting":
                return palette.warning
            case "done":
                return palette.success
            case "streaming" | "running":
                return palette.accent

    def draw(self, width: int, look: Look) -> list[Row]:
        """The head line, then the result."""
        mark = look.glyphs.call_state(self.value.state)
        left: list[Fragment] = [(f"{mark} ", self.state_style(look)), *self.title(look)]
        style = look.palette.muted if self.value.state == "done" else self.state_style(look)
        outcome = "  ".join([word for word in self.words() if word])
        lines = self.head().count("\n") + 1
        rows: list[Row] = []
        bar = [Segment(f"{look.glyphs.bar} ", look.palette.faint)]
        for text, own in self.detail(width, look) if self.expanded else []:
            first = lines - text.count("\n") - 1
            excerpt = text_rows(
                text, width, own, limit=EXPANDED_ROWS, prefix=bar, line=first, words=True, gate=revealed
            )
            rows.extend(excerpt_rows(excerpt, look, bar, width))
            lines = first
        rows.insert(0, header_row(left, [(outcome, style)], width, look, (0, lines)))
        rows.extend(self.draw_body(width, look))
        if remark := self.remark():
            rows.append(note_row(f"{look.glyphs.ellipsis} {remark}", look.palette.muted, bar, width))
        return rows

    def draw_body(self, width: int, look: Look) -> list[Row]:
        """The rows under the head line."""
        body = self.body()
        if not body:
            return []
        return self.output_rows(body, width, look, line=self.head().count("\n") + 1)

    def output_rows(
        self, text: str, width: int, look: Look, *, line: int, limit: int = COLLAPSED_ROWS
    ) -> list[Row]:
        """Rows of output under a bar, in the short or the long form."""
        bar = [Segment(f"{look.glyphs.bar} ", look.palette.faint)]
        is_reason = self.value.state == "failed" and not self.keeps_tail
        style = look.palette.error if is_reason else look.palette.muted
        rows = EXPANDED_ROWS if self.expanded else limit
        tail = self.keeps_tail and not self.expanded
        excerpt = text_rows(text, width, style, limit=rows, prefix=bar, line=line, tail=tail)
        return excerpt_rows(excerpt, look, bar, width)
