"""A file that was read: one line that says which and where; the lines themselves when expanded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.segment import Segment

from widgets.kit.gate import safe_text
from widgets.kit.highlight import highlighted
from widgets.kit.line import Row, expand_tabs, segment_width, wrap
from widgets.transcript.blocks.registry import draws_tool
from widgets.transcript.blocks.text import CHARACTERS, EXPANDED_ROWS, amount, argument_line, note_row
from widgets.transcript.blocks.tool import ToolView

if TYPE_CHECKING:
    from session.events import FileDisplay
    from widgets.kit.line import Fragment
    from widgets.transcript.blocks.base import Look


@draws_tool("read")
class ReadView(ToolView):
    """Path and line range; expanded, the numbered lines in colour."""

    def head(self) -> str:
        """The path and lines."""
        return f"read {self._place()}"

    def body(self) -> str:
        """The lines that were read."""
        display = self._display()
        return super().body() if display is None else display.text

    def title(self, look: Look) -> list[Fragment]:
        """The path and lines."""
        return [("read  ", look.palette.strong), (argument_line(self._place()), look.palette.text)]

    def draw_body(self, width: int, look: Look) -> list[Row]:
        """The lines, numbered, when expanded; the reason of a failure at once."""
        display = self._display()
        if display is None:
            return super().draw_body(width, look) if self.value.state != "done" or self.expanded else []
        return self._file_rows(display, width, look) if self.expanded and display.text else []

    def _file_rows(self, display: FileDisplay, width: int, look: Look) -> list[Row]:
        palette = look.palette
        shown = display.text[:CHARACTERS]
        lines = [expand_tabs(line) for line in safe_text(shown).split("\n")][:EXPANDED_ROWS]
        digits = len(str(display.first_line + len(lines)))
        bar = Segment(f"{look.glyphs.bar} ", palette.faint)
        language = display.path.rpartition(".")[2] if "." in display.path else ""
        rows: list[Row] = []
        for number, fragments in enumerate(highlighted(lines, language, palette.ground, palette.syntax)):
            label = str(display.first_line + number).rjust(digits)
            room = max(4, width - 2 - digits - 3)
            for index, piece in enumerate(wrap(fragments, room, words=False)):
                mark = Segment(f" {label if not index else ' ' * digits} ", palette.ground_muted)
                fill = Segment(" " * max(0, room + 1 - segment_width(piece.segments)), palette.ground)
                start = len(bar.text) + len(mark.text)
                at = 1 + number
                rows.append(
                    Row([bar, mark, *piece.segments, fill], piece.text, start, (at, at + 1), first=not index)
                )
        hidden = display.text.count("\n") + 1 - len(lines)
        beyond = len(display.text) - len(shown)
        if hidden > 0 or beyond:
            rows.append(
                note_row(f"{look.glyphs.ellipsis} {amount(hidden, beyond)}", palette.muted, [bar], width)
            )
        return rows

    def _display(self) -> FileDisplay | None:
        display = self.value.display
        return display if display is not None and display.kind == "file" else None

    def _place(self) -> str:
        display = self._display()
        if display is None:
            path = self.arguments().get("path", "")
            return path if isinstance(path, str) else str(path)
        if not display.line_count:
            return f"{display.path}  empty"
        last = display.first_line + display.line_count - 1
        return f"{display.path}:{display.first_line}-{last}"
