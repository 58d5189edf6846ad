"""The prompts that wait while the agent works, a row each above the prompt, so that nobody wonders where one went."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from rich.segment import Segment
from textual.strip import Strip
from textual.widget import Widget
from typing_extensions import override

from widgets.kit.gate import safe_line, safe_text
from widgets.kit.glyph import glyphs
from widgets.kit.line import pad, text_width, truncate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.style import Style
    from textual.geometry import Size

MOST_ROWS: Final = 3
"""Prompts that are shown; of the rest there is a number."""
_GUTTER: Final = 3
"""Cells left of the text, as the prompt below has them."""
_LEAST_TEXT: Final = 24
"""Cells of the first prompt's text, below which the hint gives way."""
_LOOKED_AT: Final = 4096
"""Characters of a prompt in which its first line is looked for."""


@dataclass(frozen=True, slots=True)
class QueuedRow:
    """A prompt that waits."""

    id: str
    text: str
    """All of it."""
    steering: bool = False
    """Whether the agent gets it at its next step, rather than when it is done."""


def one_line(text: str, width: int, ellipsis: str) -> str:
    """A prompt in one row: its first line, and how many more there are.

    Args:
        text: All of the prompt.
        width: Cells of the row.
        ellipsis: Marks what was cut.
    """
    text = text.strip()
    more = text.count("\n")
    first = safe_line(safe_text(text[:_LOOKED_AT].partition("\n")[0]))
    tail = f" {ellipsis} +{more} line{'s' if more > 1 else ''}" if more else ""
    if text_width(first) + text_width(tail) <= width:
        return first + tail
    tail = tail.removeprefix(f" {ellipsis}")
    return truncate(truncate(first, max(0, width - text_width(tail)), ellipsis) + tail, width, ellipsis)


class QueueList(Widget, can_focus=False):
    """Prompts that wait, the next one first.

    Args:
        ascii_marks: Draw marks and the rule in ASCII.
        id: The id of the widget in the DOM.
    """

    DEFAULT_CSS = """
    QueueList {
        display: none;
        height: auto;
        border-top: solid $border;
        color: $text-muted;

        &.-open { display: block; }
        &.-ascii { border-top: ascii $border; }
        & > .queue-list--mark { color: $accent; text-style: bold; }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {"queue-list--mark"}
    ALLOW_SELECT = False

    def __init__(
        self,
        *,
        ascii_marks: bool = False,
        id: str | None = None,  # noqa: A002 - the name every widget uses
    ) -> None:
        super().__init__(id=id)
        self._queued: tuple[QueuedRow, ...] = ()
        self._glyphs = glyphs(ascii_marks=ascii_marks)
        self.set_class(ascii_marks, "-ascii")

    def configure(self, *, ascii_marks: bool) -> None:
        """Take settings that come after the first frame."""
        self._glyphs = glyphs(ascii_marks=ascii_marks)
        self.set_class(ascii_marks, "-ascii")
        self.refresh()

    @property
    def rows(self) -> tuple[QueuedRow, ...]:
        """Everything that waits."""
        return self._queued

    def show(self, rows: Sequence[QueuedRow]) -> None:
        """Show other prompts; the same again costs nothing."""
        if tuple(rows) != self._queued:
            self._queued = tuple(rows)
            self.set_class(bool(rows), "-open")
            self.refresh(layout=True)

    @override
    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return min(len(self._queued), MOST_ROWS + 1)

    @override
    def render_line(self, y: int) -> Strip:
        width, base = self.size.width, self.rich_style
        if y == MOST_ROWS:
            more = f"{self._glyphs.ellipsis} {len(self._queued) - MOST_ROWS:,} more"
            segments = [Segment(" " * _GUTTER + more, base)]
        elif y < len(self._queued):
            segments = self._row(y, width, base)
        else:
            segments = []
        return Strip(segments).adjust_cell_length(width, base)

    def _row(self, y: int, width: int, base: Style) -> list[Segment]:
        row = self._queued[y]
        mark = self._glyphs.steering if row.steering else self._glyphs.prompt
        hint = self._hint(width) if y == 0 else ""
        taken = _GUTTER + (text_width(hint) + 3 if hint else 1)
        text = one_line(row.text, max(1, width - taken), self._glyphs.ellipsis)
        strong = base + self.get_component_rich_style("queue-list--mark", partial=True)
        segments = [Segment(pad(f" {mark}", _GUTTER), strong), Segment(text, base)]
        if hint:
            gap = width - _GUTTER - text_width(text) - text_width(hint) - 1
            segments.append(Segment(" " * gap + hint, base))
        return segments

    def _hint(self, width: int) -> str:
        """The keys that change the queue, as far as there is room for them."""
        keys = ["up edits"]
        if not all(row.steering for row in self._queued):
            keys.append("ctrl+s at the next step")
        while keys:
            hint = f" {self._glyphs.info} ".join(keys)
            if _GUTTER + _LEAST_TEXT + text_width(hint) + 4 <= width:
                return hint
            keys.pop()
        return ""
