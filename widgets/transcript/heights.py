"""Heights of many blocks with sums in logarithmic time, so that a long session scrolls like a short one."""

from __future__ import annotations


class Heights:
    """A growing list of heights in rows, as a Fenwick tree."""

    def __init__(self) -> None:
        self._values: list[int] = []
        self._tree: list[int] = [0]
        self._total = 0

    def __len__(self) -> int:
        return len(self._values)

    def __getitem__(self, index: int) -> int:
        return self._values[index]

    @property
    def total(self) -> int:
        """The sum of all heights."""
        return self._total

    def append(self, height: int) -> None:
        """Add a height at the end."""
        self._values.append(height)
        self._total += height
        node = len(self._values)
        covered = node & -node
        below = height
        step = 1
        while step < covered:
            below += self._tree[node - step]
            step <<= 1
        self._tree.append(below)

    def __setitem__(self, index: int, height: int) -> None:
        difference = height - self._values[index]
        if not difference:
            return
        self._values[index] = height
        self._total += difference
        node, size = index + 1, len(self._tree)
        while node < size:
            self._tree[node] += difference
            node += node & -node

    def before(self, index: int) -> int:
        """The sum of the heights above the one at `index`."""
        result = 0
        while index > 0:
            result += self._tree[index]
            index &= index - 1
        return result

    def find(self, row: int) -> tuple[int, int]:
        """Find the index whose height holds `row` (from 0), and the row inside it.

        A row past the end gives the last index and what is left; there must be at least one height.
        """
        node = 0
        step = 1 << (len(self._values).bit_length() - 1)
        while step:
            following = node + step
            if following < len(self._tree) and self._tree[following] <= row:
                node = following
                row -= self._tree[following]
            step >>= 1
        if node >= len(self._values):
            last = len(self._values) - 1
            return last, row + self._values[last]
        return node, row
