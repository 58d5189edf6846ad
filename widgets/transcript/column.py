"""All blocks of a session one below the other: their views, heights, and the empty rows between them.

Blocks that nobody has looked at have no view and an estimated height; rows of what was seen long ago are dropped and
drawn again when needed.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from widgets.transcript.entry import Entry, estimate_height
from widgets.transcript.heights import Heights

if TYPE_CHECKING:
    from collections.abc import Iterator

    from session.views.block import Block
    from widgets.kit.line import Row
    from widgets.transcript.blocks.base import BlockView, Look, Part

ROWS_KEPT: Final = 4000
"""Rows held in memory at most, apart from those in view."""


class Position(NamedTuple):
    """A row of the column by what it belongs to; it stays right while other blocks change."""

    block: int
    part: int
    row: int
    """The row in that part, empty rows above it included."""


class Placed(NamedTuple):
    """A row in its place."""

    position: Position
    row: Row | None
    """Absent for an empty row between blocks."""


class Column:
    """Blocks in order.

    Args:
        look: What blocks draw with.
    """

    def __init__(self, look: Look) -> None:
        self.entries: list[Entry] = []
        self.look = look
        self.width = 80
        self.heights = Heights()
        self.all_expanded = False
        self.generation = 0
        """How often everything was expanded or folded; older choices for single blocks don't count."""
        self.lead_changed = False
        """Whether measuring has moved rows that were measured before."""
        self._dirty: dict[int, None] = {}
        self._kept: OrderedDict[Part, int] = OrderedDict()
        self._rows_kept = 0

    def append(self, value: Block) -> int:
        """Add a block at the end and give its index."""
        index = len(self.entries)
        entry = Entry(value)
        self.entries.append(entry)
        entry.lead = self._lead(index)
        self.heights.append(estimate_height(value, self.width) + entry.lead)
        return index

    def replace(self, index: int, value: Block) -> None:
        """Give a block another value; what was appended to the old one is part of the new."""
        self.entries[index].replace(value)
        self._dirty[index] = None

    def extend(self, index: int, text: str) -> None:
        """Add text at the end of a block."""
        self.entries[index].pending.append(text)
        self._dirty[index] = None

    def take_in(self) -> None:
        """Let every block that changed have its new value and height; nothing is drawn."""
        dirty, self._dirty = self._dirty, {}
        for index in dirty:
            entry = self.entries[index]
            if entry.view is not None:
                self.view(index)
            else:
                self.heights[index] = estimate_height(entry.settle(), self.width) + entry.lead

    def view(self, index: int) -> BlockView[Any]:
        """The block at an index, up to date."""
        entry = self.entries[index]
        view, is_new = entry.current_view(self.is_expanded(entry))
        if is_new:
            view.parts[0].lead = entry.lead
            for part in view.parts:
                if part.is_guess:
                    part.height = part.estimate(self.width)
            self.heights[index] = sum([part.height for part in view.parts])
        return view

    def is_expanded(self, entry: Entry) -> bool:
        """Whether a block shows all it has: as the user chose for it, or for everything since."""
        if entry.expanded is not None and entry.generation == self.generation:
            return entry.expanded
        return self.all_expanded

    def is_folded(self, index: int) -> bool:
        """Whether a block shows its short form only."""
        view = self.view(index)
        return view.collapsible and not view.expanded

    def measure(self, block: int, part: int) -> Part:
        """Draw a part if its rows are missing or outdated, and take note of its height."""
        view = self.view(block)
        one = view.parts[part]
        old = one.height
        one.rows(self.width, self.look)
        if one.height != old:
            self.heights[block] += one.height - old
        self._rows_kept += one.kept - self._kept.pop(one, 0)
        self._kept[one] = one.kept
        if part == 0:
            self._note_line(block, view)
        return one

    def above(self, block: int, part: int) -> tuple[int, int] | None:
        """The block and part above another one."""
        if part > 0:
            return block, part - 1
        return (block - 1, len(self.view(block - 1).parts) - 1) if block > 0 else None

    def under(self, block: int, part: int) -> tuple[int, int] | None:
        """The block and part below another one."""
        if part + 1 < len(self.view(block).parts):
            return block, part + 1
        return (block + 1, 0) if block + 1 < len(self.entries) else None

    def placed(self, block: int, part: int) -> list[Placed]:
        """The rows of a part, empty ones above it included."""
        one = self.measure(block, part)
        rows = one.rows(self.width, self.look)
        if not rows:
            return []
        lead = one.lead
        return [
            *[Placed(Position(block, part, number), None) for number in range(lead)],
            *[Placed(Position(block, part, number), row) for number, row in enumerate(rows, lead)],
        ]

    def rows_of(self, index: int) -> Iterator[Placed]:
        """All rows of one block."""
        for part in range(len(self.view(index).parts)):
            yield from self.placed(index, part)

    def rows_above(self, position: Position) -> int:
        """How many rows stand above a position; exact where all of them have been measured."""
        view = self.entries[position.block].view
        own = sum([part.height for part in view.parts[: position.part]]) if view is not None else 0
        return self.heights.before(position.block) + own + position.row

    def forget(self, in_view: int) -> None:
        """Drop the rows of what was seen longest ago.

        Args:
            in_view: Rows in view, whose parts stay.
        """
        while self._rows_kept > ROWS_KEPT + in_view and len(self._kept) > in_view:
            part, count = self._kept.popitem(last=False)
            self._rows_kept -= count
            part.invalidate()

    def _note_line(self, block: int, view: BlockView[Any]) -> None:
        """Keep the empty row below a block right: calls of one row stand together."""
        entry = self.entries[block]
        is_line = view.is_call and len(view.parts) == 1 and view.parts[0].kept == 1
        if entry.is_line is is_line:
            return
        entry.is_line = is_line
        for index in (block, block + 1):
            if index < len(self.entries):
                self._set_lead(index)

    def _lead(self, index: int) -> int:
        if index == 0:
            return 0
        return 0 if self.entries[index].is_line and self.entries[index - 1].is_line else 1

    def _set_lead(self, index: int) -> None:
        entry, lead = self.entries[index], self._lead(index)
        difference = lead - entry.lead
        if not difference:
            return
        self.lead_changed = True
        entry.lead = lead
        if entry.view is None:
            self.heights[index] += difference
            return
        first = entry.view.parts[0]
        first.lead = lead
        if first.height:
            first.height += difference
            self.heights[index] += difference
