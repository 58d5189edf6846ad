"""The stretch of the column that is in view, and the reader's place in it.

It knows nothing of Textual: it decides which rows are visible for a size, and holds the place while blocks come, grow
and shrink. The place is a block and a row of it, never a row number, as heights above it may be guesses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from widgets.transcript.column import Column, Placed, Position

if TYPE_CHECKING:
    from collections.abc import Iterator

    from session.views.block import Block
    from widgets.transcript.blocks.base import Look

NEAR: Final = 1
"""A reader this many rows above the bottom follows what comes."""


class Flow:
    """A window of rows on a column of blocks.

    Args:
        look: What blocks draw with.
    """

    def __init__(self, look: Look) -> None:
        self.column = Column(look)
        self.height = 0
        self.top = Position(0, 0, 0)
        """The first visible row."""
        self.below = 0
        """Rows below the window after the last `settle`."""
        self.unseen = False
        """Whether something changed below the window since the reader left the bottom."""
        self._pinned = True
        self._last_block = 0

    @property
    def look(self) -> Look:
        """What blocks draw with."""
        return self.column.look

    @look.setter
    def look(self, look: Look) -> None:
        self.column.look = look

    @property
    def width(self) -> int:
        """Cells of a row."""
        return self.column.width

    @property
    def total(self) -> int:
        """Rows of the whole column, those not seen yet estimated."""
        return self.column.heights.total

    @property
    def top_row(self) -> int:
        """The number of the first visible row, from 0."""
        return self.column.rows_above(self.top) if self.column.entries else 0

    @property
    def is_following(self) -> bool:
        """Whether what comes next will be in view."""
        return self._pinned or self.below <= NEAR

    def append(self, value: Block) -> int:
        """Add a block at the end and give its index."""
        index = self.column.append(value)
        self._changed(index)
        return index

    def replace(self, index: int, value: Block) -> None:
        """Give a block another value; what was appended to the old one is part of the new."""
        self.column.replace(index, value)
        self._changed(index)

    def extend(self, index: int, text: str) -> None:
        """Add text at the end of a block."""
        self.column.extend(index, text)
        self._changed(index)

    def resize(self, width: int, height: int) -> None:
        """Give the window another size; a reader at the bottom stays there."""
        if (width, height) != (self.width, self.height):
            self._pinned = self.is_following
            self.column.width, self.height = width, height

    def follow(self) -> None:
        """Go to the bottom and stay there."""
        self._pinned = True

    def scroll_by(self, rows: int) -> None:
        """Move the window; whatever it passes is measured, so the distance is exact."""
        column = self.column
        if not column.entries or not rows:
            return
        self._pinned = False
        block, part, row = self.top
        row += rows
        while row < 0:
            above = column.above(block, part)
            if above is None:
                row = 0
                break
            block, part = above
            row += column.measure(block, part).height
        while row >= (height := column.measure(block, part).height):
            under = column.under(block, part)
            if under is None:
                break
            row -= height
            block, part = under
        self.top = Position(block, part, row)

    def scroll_to(self, row: int) -> None:
        """Move the window to a row number, as a dragged scrollbar does; exact where rows have been measured."""
        column = self.column
        if not column.entries:
            return
        self._pinned = False
        block, row = column.heights.find(max(0, row))
        parts = column.view(block).parts
        part = 0
        while part < len(parts) - 1 and row >= parts[part].height:
            row -= parts[part].height
            part += 1
        self.top = Position(block, part, max(0, min(row, column.measure(block, part).height - 1)))

    def reveal(self, index: int) -> None:
        """Move the window as little as needed to show the first row of a block."""
        visible = [placed for placed in self.settle() if placed.position.block == index]
        if any(placed.position.part == 0 and placed.row is not None for placed in visible):
            return
        self._pinned = False
        is_under = index > self.top.block and not visible
        self.top = Position(index, 0, 0)
        if is_under:
            self.column.measure(index, 0)
            self.scroll_by(-max(0, self.height - self.column.heights[index]))

    def toggle(self, index: int) -> bool:
        """Expand or fold one block where it stands, and say whether that was possible."""
        column = self.column
        if not column.view(index).collapsible:
            return False
        entry = column.entries[index]
        entry.expanded = not column.is_expanded(entry)
        entry.generation = column.generation
        self._pinned = False
        return True

    def toggle_all(self) -> None:
        """Expand every block, or fold them all again."""
        self._pinned = self.is_following
        self.column.all_expanded = not self.column.all_expanded
        self.column.generation += 1

    def settle(self) -> list[Placed]:
        """Decide which rows are visible; draws only those."""
        column = self.column
        if not column.entries or self.height <= 0:
            return []
        column.take_in()
        rows: list[Placed] = []
        for _ in range(4):
            column.lead_changed = False
            if self._pinned:
                self._go_to_bottom()
            else:
                self._hold_top()
            rows = list(self._visible())
            if len(rows) < self.height and not self._pinned:
                self._go_to_bottom()
                rows = list(self._visible())
            if not column.lead_changed:
                break
        self.below = max(0, self.total - self.top_row - self.height)
        self._last_block = rows[-1].position.block if rows else 0
        self.unseen = self.unseen and self.below > NEAR
        self._pinned = False
        column.forget(self.height)
        return rows

    def _changed(self, index: int) -> None:
        if self.is_following:
            self._pinned = True
        elif index >= self._last_block:
            self.unseen = True

    def _go_to_bottom(self) -> None:
        column = self.column
        block = len(column.entries) - 1
        part = len(column.view(block).parts) - 1
        missing = self.height
        while True:
            missing -= column.measure(block, part).height
            if missing <= 0:
                self.top = Position(block, part, -missing)
                return
            above = column.above(block, part)
            if above is None:
                self.top = Position(0, 0, 0)
                return
            block, part = above

    def _hold_top(self) -> None:
        block, part, row = self.top
        part = min(part, len(self.column.view(block).parts) - 1)
        self.top = Position(block, part, max(0, min(row, self.column.measure(block, part).height - 1)))

    def _visible(self) -> Iterator[Placed]:
        block, part, row = self.top
        missing = self.height
        while True:
            for placed in self.column.placed(block, part)[row:]:
                yield placed
                missing -= 1
                if missing == 0:
                    return
            under = self.column.under(block, part)
            if under is None:
                return
            (block, part), row = under, 0
