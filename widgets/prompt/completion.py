"""The list of completions above the prompt; it takes no focus, so that typing goes on while it is open."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from rich.segment import Segment
from rich.style import Style
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget
from typing_extensions import override

from widgets.kit.gate import safe_line
from widgets.kit.glyph import glyphs
from widgets.kit.line import pad, text_width, truncate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events
    from textual.geometry import Size

MOST_ROWS: Final = 8
"""Rows the list may take; the rest comes into view as the mark moves."""


@dataclass(frozen=True, slots=True)
class Completion:
    """One way to go on."""

    replacement: str
    """The whole text after it was chosen; for a mention, the mention."""
    label: str
    """What the list shows."""
    hint: str = ""
    """What it does, in a few words."""


class CompletionList(Widget, can_focus=False):
    """Completions, one of them marked.

    Args:
        ascii_marks: Draw the mark in ASCII.
        id: The id of the widget in the DOM.
    """

    DEFAULT_CSS = """
    CompletionList {
        display: none;
        height: auto;
        border-top: solid $border;
        color: $foreground;
        pointer: pointer;

        &.-open { display: block; }
        &.-ascii { border-top: ascii $border; }
        & > .completion-list--hint { color: $text-muted; }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {"completion-list--hint"}
    ALLOW_SELECT = False

    class Picked(Message):
        """A completion was clicked."""

        def __init__(self, completions: CompletionList, completion: Completion) -> None:
            super().__init__()
            self.completions = completions
            self.completion = completion
            """The one."""

        @property
        def control(self) -> CompletionList:
            """The list it came from."""
            return self.completions

    def __init__(
        self,
        *,
        ascii_marks: bool = False,
        id: str | None = None,  # noqa: A002 - the name every widget uses
    ) -> None:
        super().__init__(id=id)
        self._glyphs = glyphs(ascii_marks=ascii_marks)
        self.set_class(ascii_marks, "-ascii")
        self._items: tuple[Completion, ...] = ()
        self._labels: list[str] = []
        self._widths: list[int] = []
        self._hint_width = 0
        self._index = 0
        self._top = 0
        self.is_moved = False
        """Whether the mark was moved since the list was filled."""

    def configure(self, *, ascii_marks: bool) -> None:
        """Take settings that come after the first frame."""
        self._glyphs = glyphs(ascii_marks=ascii_marks)
        self.set_class(ascii_marks, "-ascii")
        self.refresh()

    @property
    def is_open(self) -> bool:
        """Whether it shows anything."""
        return bool(self._items) and self.is_attached

    @property
    def items(self) -> tuple[Completion, ...]:
        """Everything to choose from."""
        return self._items

    @property
    def marked(self) -> Completion:
        """The one under the mark; the list must not be empty."""
        return self._items[self._index]

    def show(self, items: Sequence[Completion], *, keep: bool = False) -> None:
        """Fill the list; an empty one closes it.

        Args:
            items: Everything to choose from.
            keep: Whether the mark stays on its item if that is still there; else it goes to the first.
        """
        marked = self.marked.replacement if keep and self._items else None
        self._items = tuple(items)
        self._labels = [safe_line(item.label) for item in self._items]
        self._widths = [text_width(label) for label in self._labels]
        self._hint_width = max([text_width(safe_line(item.hint)) for item in self._items], default=0)
        place = next((at for at, item in enumerate(self._items) if item.replacement == marked), None)
        self.is_moved = self.is_moved and place is not None
        self._index = place or 0
        self._top = min(max(0, self._index - MOST_ROWS + 1), self._index)
        self.set_class(bool(self._items), "-open")
        self.refresh(layout=True)

    def close(self) -> None:
        """Take it from the screen."""
        if self._items:
            self.show(())

    def move(self, by: int) -> None:
        """Move the mark, around the ends."""
        if not self._items:
            return
        self.is_moved = True
        self._index = (self._index + by) % len(self._items)
        rows = self._row_count
        self._top = min(max(self._top, self._index - rows + 1), self._index)
        self.refresh()

    @property
    def _row_count(self) -> int:
        return max(1, self.size.height or min(MOST_ROWS, len(self._items)))

    @override
    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return min(MOST_ROWS, len(self._items))

    @override
    def render_line(self, y: int) -> Strip:
        width = self.size.width
        index = self._top + y
        base = self.rich_style
        if index >= len(self._items):
            return Strip.blank(width, base)
        item = self._items[index]
        is_marked = index == self._index
        mark = self._glyphs.in_progress if is_marked else ""
        column = text_width(self._glyphs.in_progress) + 2
        # Labels line up, but a long one may not push every hint out of view.
        most = max(width // 2, width - column - self._hint_width - 2)
        label = self._shortened(self._labels[index], min(most, width - column))
        widest = min(max(self._widths), most)
        start = truncate(pad(f" {mark}", column) + pad(label, widest), width, self._glyphs.ellipsis)
        room = width - text_width(start)
        hint = truncate(f"  {safe_line(item.hint)}", room, self._glyphs.ellipsis) if room > 2 else ""
        # In reverse a dim hint would stand on a patch of its own.
        style = base if is_marked else self.get_component_rich_style("completion-list--hint")
        segments = [Segment(start, base), Segment(hint, style)]
        strip = Strip(segments).adjust_cell_length(width, base)
        return strip.apply_style(Style(reverse=True)) if is_marked else strip

    def _shortened(self, label: str, width: int) -> str:
        """Cut a label: a path in front, as its last name tells it from others."""
        if text_width(label) <= width or "/" not in label.lstrip("/"):
            return truncate(label, width, self._glyphs.ellipsis)
        room, cut = width - text_width(self._glyphs.ellipsis), len(label)
        while cut and text_width(label[cut - 1 :]) <= room:
            cut -= 1
        return truncate(self._glyphs.ellipsis + label[cut:], width, self._glyphs.ellipsis)

    def on_click(self, event: events.Click) -> None:
        """Choose a completion."""
        offset = event.get_content_offset(self)
        if offset is not None and self._top + offset.y < len(self._items):
            self.post_message(self.Picked(self, self._items[self._top + offset.y]))
