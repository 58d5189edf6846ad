"""The column of blocks and the stretch of it that is in view.

It knows nothing of Textual: it decides which rows are visible for a size, and holds the reader's place while blocks
come, grow and shrink. Blocks out of view keep an estimated height until they are seen.
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
NEAR: Final = 1
"""A reader this many rows above the bottom follows what comes."""


class Position(NamedTuple):
    """A row of the column by what it belongs to; it stays right while other blocks change."""

    block: int
    part: int
    row: int
    """The row in that part, empty rows above it included."""


class Placed(NamedTuple):
    """A visible row."""

    position: Position
    row: Row | None
    """Absent for an empty row between blocks."""


class Flow:
    """Blocks in order, and a window of rows on them.

    Args:
        look: What blocks draw with.
    """

    def __init__(self, look: Look) -> None:
        self.entries: list[Entry] = []
        self.look = look
        self.width = 80
        self.height = 0
        self.top = Position(0, 0, 0)
        """The first visible row."""
        self.below = 0
        """Rows below the window after the last `settle`."""
        self.unseen = False
        """Whether something changed below the window since the reader left the bottom."""
        self.all_expanded = False
        self._generation = 0
        self._heights = Heights()
        self._pinned = True
        self._dirty: dict[int, None] = {}
        self._lead_changed = False
        self._kept: OrderedDict[Part, int] = OrderedDict()
        self._rows_kept = 0

    @property
    def total(self) -> int:
        """Rows of the whole column, those not seen yet estimated."""
        return self._heights.total

    @property
    def top_row(self) -> int:
        """The number of the first visible row, from 0."""
        if not self.entries:
            return 0
        block, part, row = self.top
        view = self.entries[block].view
        above = sum([one.height for one in view.parts[:part]]) if view is not None else 0
        return self._heights.before(block) + above + row

    @property
    def is_following(self) -> bool:
        """Whether what comes next will be in view."""
        return self._pinned or self.below <= NEAR

    def append(self, value: Block) -> int:
        """Add a block at the end and give its index."""
        index = len(self.entries)
        entry = Entry(value)
        self.entries.append(entry)
        entry.lead = self._lead(index)
        self._heights.append(estimate_height(value, self.width) + entry.lead)
        self._changed()
        return index

    def replace(self, index: int, value: Block) -> None:
        """Give a block another value; what was appended to the old one is part of the new."""
        entry = self.entries[index]
        entry.replace(value)
        if entry.view is None:
            self._heights[index] = estimate_height(value, self.width) + entry.lead
        self._dirty[index] = None
        self._changed()

    def extend(self, index: int, text: str) -> None:
        """Add text at the end of a block."""
        self.entries[index].pending.append(text)
        self._dirty[index] = None
        self._changed()

    def resize(self, width: int, height: int) -> None:
        """Give the window another size; a reader at the bottom stays there."""
        if (width, height) != (self.width, self.height):
            self.width, self.height = width, height
            self._pinned = self.is_following

    def change_look(self, look: Look) -> None:
        """Draw everything with other styles from now on."""
        self.look = look

    def follow(self) -> None:
        """Go to the bottom and stay there."""
        self._pinned = True

    def scroll_by(self, rows: int) -> None:
        """Move the window; whatever it passes is measured, so the distance is exact."""
        if not self.entries or not rows:
            return
        self._pinned = False
        block, part, row = self.top
        row += rows
        while row < 0:
            above = self._above(block, part)
            if above is None:
                row = 0
                break
            block, part = above
            row += self._measure(block, part).height
        while row >= (height := self._measure(block, part).height):
            under = self._under(block, part)
            if under is None:
                break
            row -= height
            block, part = under
        self.top = Position(block, part, row)

    def scroll_to(self, row: int) -> None:
        """Move the window to a row number, as a dragged scrollbar does; exact where rows have been measured."""
        if not self.entries:
            return
        self._pinned = False
        block, row = self._heights.find(max(0, row))
        parts = self._view(block).parts
        part = 0
        while part < len(parts) - 1 and row >= parts[part].height:
            row -= parts[part].height
            part += 1
        self.top = Position(block, part, max(0, min(row, self._measure(block, part).height - 1)))

    def reveal(self, index: int) -> None:
        """Move the window as little as needed to show the first row of a block."""
        visible = [placed for placed in self.settle() if placed.position.block == index]
        if any(placed.position.part == 0 and placed.row is not None for placed in visible):
            return
        self._pinned = False
        self._measure(index, 0)
        if index >= self.top.block and not visible:
            self.top = Position(index, 0, 0)
            self.scroll_by(-max(0, self.height - min(self._heights[index], self.height)))
        else:
            self.top = Position(index, 0, 0)

    def toggle(self, index: int) -> bool:
        """Expand or collapse one block, and say whether that was possible."""
        view = self._view(index)
        if not view.collapsible:
            return False
        entry = self.entries[index]
        entry.expanded = not self._is_expanded(entry)
        entry.generation = self._generation
        self._pinned = False
        return True

    def toggle_all(self) -> None:
        """Expand every block, or collapse them all again."""
        self._pinned = self.is_following
        self.all_expanded = not self.all_expanded
        self._generation += 1

    def settle(self) -> list[Placed]:
        """Decide which rows are visible; measures only what is in view."""
        if not self.entries or self.height <= 0:
            return []
        self._update_changed()
        rows: list[Placed] = []
        for _ in range(4):
            self._lead_changed = False
            if self._pinned:
                self._pin_bottom()
            else:
                self._hold_top()
            rows = list(self._collect())
            if len(rows) < self.height and not self._pinned:
                self._pin_bottom()
                rows = list(self._collect())
            if not self._lead_changed:
                break
        self.below = max(0, self.total - self.top_row - self.height)
        if self.below <= NEAR:
            self.unseen = False
        self._pinned = False
        self._forget()
        return rows

    def view(self, index: int) -> BlockView[Any]:
        """The block at an index, up to date."""
        return self._view(index)

    def rows_of(self, index: int) -> Iterator[Placed]:
        """All rows of one block, drawn if need be."""
        for part in range(len(self._view(index).parts)):
            yield from self._placed(index, part)

    def source(self, index: int) -> str:
        """The text a block stands for."""
        return self._view(index).source()

    def is_folded(self, index: int) -> bool:
        """Whether a block shows its short form only."""
        view = self._view(index)
        return view.collapsible and not view.expanded

    def _changed(self) -> None:
        if self.is_following:
            self._pinned = True
        else:
            self.unseen = True

    def _update_changed(self) -> None:
        """Let views that exist take in what came; others will when they are first seen."""
        dirty, self._dirty = self._dirty, {}
        for index in dirty:
            if self.entries[index].view is not None:
                self._view(index)
            else:
                self._heights[index] = (
                    estimate_height(self.entries[index].settle(), self.width) + self.entries[index].lead
                )

    def _view(self, index: int) -> BlockView[Any]:
        entry = self.entries[index]
        view, is_new = entry.current_view(self._is_expanded(entry))
        if is_new:
            self._lead_parts(index, view)
        return view

    def _lead_parts(self, index: int, view: BlockView[Any]) -> None:
        view.parts[0].lead = self.entries[index].lead
        for part in view.parts:
            if not part.kept and part.height == 0:
                part.height = part.estimate(self.width)
        self._heights[index] = sum([part.height for part in view.parts])

    def _is_expanded(self, entry: Entry) -> bool:
        if entry.expanded is not None and entry.generation == self._generation:
            return entry.expanded
        return self.all_expanded

    def _measure(self, block: int, part: int) -> Part:
        """Draw a part if its rows are missing or outdated, and take note of its height."""
        view = self._view(block)
        one = view.parts[min(part, len(view.parts) - 1)]
        old = one.height
        one.rows(self.width, self.look)
        if one.height != old:
            self._heights[block] += one.height - old
        self._rows_kept += one.kept - self._kept.pop(one, 0)
        self._kept[one] = one.kept
        if part == 0:
            self._note_line(block, view)
        return one

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
        if entry.lead == lead:
            return
        self._lead_changed = True
        difference = lead - entry.lead
        entry.lead = lead
        self._heights[index] += difference
        if entry.view is not None:
            first = entry.view.parts[0]
            first.lead = lead
            first.height += difference

    def _above(self, block: int, part: int) -> tuple[int, int] | None:
        if part > 0:
            return block, part - 1
        return (block - 1, len(self._view(block - 1).parts) - 1) if block > 0 else None

    def _under(self, block: int, part: int) -> tuple[int, int] | None:
        if part + 1 < len(self._view(block).parts):
            return block, part + 1
        return (block + 1, 0) if block + 1 < len(self.entries) else None

    def _pin_bottom(self) -> None:
        block = len(self.entries) - 1
        part = len(self._view(block).parts) - 1
        missing = self.height
        while True:
            missing -= self._measure(block, part).height
            if missing <= 0:
                self.top = Position(block, part, -missing)
                return
            above = self._above(block, part)
            if above is None:
                self.top = Position(0, 0, 0)
                return
            block, part = above

    def _hold_top(self) -> None:
        block, part, row = self.top
        part = min(part, len(self._view(block).parts) - 1)
        self.top = Position(block, part, max(0, min(row, self._measure(block, part).height - 1)))

    def _collect(self) -> Iterator[Placed]:
        block, part, row = self.top
        missing = self.height
        while missing > 0:
            self._measure(block, part)
            for placed in self._placed(block, part)[row:]:
                yield placed
                missing -= 1
                if missing == 0:
                    return
            under = self._under(block, part)
            if under is None:
                return
            (block, part), row = under, 0

    def _placed(self, block: int, part: int) -> list[Placed]:
        one = self._view(block).parts[part]
        rows = one.rows(self.width, self.look)
        if not rows:
            return []
        placed = [Placed(Position(block, part, number), None) for number in range(one.lead)]
        placed.extend(
            [Placed(Position(block, part, number), row) for number, row in enumerate(rows, one.lead)]
        )
        return placed

    def _forget(self) -> None:
        """Drop the rows of what was seen longest ago."""
        while self._rows_kept > ROWS_KEPT + self.height and len(self._kept) > self.height:
            part, count = self._kept.popitem(last=False)
            self._rows_kept -= count
            part.invalidate()
