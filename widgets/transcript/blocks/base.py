"""What every block of the transcript is: an object that turns a value into rows for a width.

A block is no widget, so that ten thousand of them cost what ten thousand small objects cost.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence

    from session.views.block import Block
    from widgets.kit.glyph import Glyphs
    from widgets.kit.line import Row
    from widgets.kit.palette import Palette

V = TypeVar("V", bound="Block")


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """What blocks draw with; a new one makes every row be drawn anew."""

    palette: Palette
    glyphs: Glyphs
    motion: bool = True
    """Whether anything may move."""


class Part(ABC):
    """A stretch of a block that is drawn, measured and forgotten on its own."""

    __slots__ = ("_drawn_for", "_rows", "height", "is_guess", "lead")

    def __init__(self) -> None:
        self.lead = 0
        """Empty rows above it."""
        self.height = 0
        """Rows it takes, empty ones above it included; an estimate until it has been drawn."""
        self.is_guess = True
        """Whether it has never been drawn."""
        self._rows: Sequence[Row] | None = None
        self._drawn_for: tuple[int, Look] | None = None

    @abstractmethod
    def draw(self, width: int, look: Look) -> Sequence[Row]:
        """Turn it into rows of at most `width` cells."""

    def rows(self, width: int, look: Look) -> Sequence[Row]:
        """Its rows, drawn only when something has changed since the last time."""
        if self._rows is None or self._drawn_for != (width, look):
            self._rows = self.draw(width, look)
            self._drawn_for = (width, look)
            self.is_guess = False
        self.height = len(self._rows) + self.lead if self._rows else 0
        return self._rows

    @abstractmethod
    def estimate(self, width: int) -> int:
        """Guess its height for a width, at next to no cost."""

    def invalidate(self) -> None:
        """Have it drawn anew the next time it is seen."""
        self._rows = None

    @property
    def kept(self) -> int:
        """How many rows it holds in memory."""
        return len(self._rows) if self._rows is not None else 0


class BlockView(ABC, Generic[V]):
    """One block of the transcript.

    Args:
        value: What it shows.
    """

    is_call: ClassVar[bool] = False
    """Whether it is a tool call; calls of one row stand together without empty rows between."""

    def __init__(self, value: V) -> None:
        self.value: V = value
        self.expanded = False

    @property
    def collapsible(self) -> bool:
        """Whether it has more to show when expanded."""
        return True

    @property
    @abstractmethod
    def parts(self) -> Sequence[Part]:
        """Its stretches, top down; at least one."""

    @abstractmethod
    def source(self) -> str:
        """The text it stands for, whole and as it came."""

    def update(self, value: V) -> None:
        """Show another value of the same block."""
        self.value = value
        self.invalidate()

    def expand(self, *, expanded: bool) -> None:
        """Show all of it, or the short form."""
        if self.expanded is not expanded:
            self.expanded = expanded
            self.invalidate()

    def invalidate(self) -> None:
        """Have all of it drawn anew."""
        for part in self.parts:
            part.invalidate()

    def next_frame(self) -> float | None:
        """Seconds until it looks different by itself; absent when nothing in it moves."""
        return None

    def advance(self) -> None:
        """Move on to the frame that is due."""


class SingleView(BlockView[V]):
    """A block that is drawn in one go."""

    def __init__(self, value: V) -> None:
        super().__init__(value)
        self._part = _WholePart(self)

    @property
    def parts(self) -> Sequence[Part]:
        """One part, the whole."""
        return (self._part,)

    @abstractmethod
    def draw(self, width: int, look: Look) -> list[Row]:
        """Turn it into rows of at most `width` cells."""


class _WholePart(Part):
    __slots__ = ("_view",)

    def __init__(self, view: SingleView[V]) -> None:
        super().__init__()
        self._view = view

    def draw(self, width: int, look: Look) -> Sequence[Row]:
        return self._view.draw(width, look)

    def estimate(self, width: int) -> int:
        from widgets.transcript.entry import estimate_height

        return self.lead + estimate_height(self._view.value, width)
