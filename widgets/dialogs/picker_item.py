"""What a picker offers and what of it a filter leaves, apart from the widget so that thousands are searched at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from widgets.kit.gate import safe_line
from widgets.kit.line import text_width

if TYPE_CHECKING:
    from collections.abc import Sequence

_LABEL_SHARE: Final = 0.6
"""Part of a row that the column of labels may take; a longer label pushes its own hint aside."""


@dataclass(frozen=True, slots=True)
class PickerItem:
    """One thing to choose."""

    id: str
    """What the dialog gives back."""
    label: str
    hint: str = ""
    """What to know about it, in a few words."""
    group: str = ""
    """The heading it stands under; items of a group are brought together."""
    is_current: bool = False
    """Whether it is what holds now."""
    disabled: str = ""
    """Why it can't be chosen; stands in place of the hint."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A row that names a group."""

    text: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A row for an item, its texts safe to draw."""

    item: PickerItem
    label: str
    hint: str
    searched: str


@dataclass(frozen=True, slots=True)
class Typed:
    """A row that takes the filter's text as the answer."""

    text: str
    label: str


PickerRow = Heading | Entry | Typed


class Offer:
    """Items in the order they are shown.

    Args:
        items: Everything there is to choose.
        free_text: Words for taking the filter's text as it is, with `{}` where the text goes; empty if it can't be.
    """

    def __init__(self, items: Sequence[PickerItem], free_text: str = "") -> None:
        groups: dict[str, list[Entry]] = {}
        for item in items:
            groups.setdefault(item.group, []).append(_entry(item))
        self._groups = [(safe_line(name), entries) for name, entries in groups.items()]
        self._free_text = free_text
        self._names = {name.casefold() for item in items for name in (item.id, item.label)}
        self._widths = sorted([text_width(entry.label) for _, entries in self._groups for entry in entries])
        self.count = len(items)
        """Items there are."""

    @property
    def height(self) -> int:
        """Rows that show everything."""
        return self.count + sum([1 for name, _ in self._groups if name])

    def label_column(self, width: int) -> int:
        """Cells of the column of labels, the same whatever the filter leaves.

        Args:
            width: Cells there are for labels and hints.
        """
        most = int(width * _LABEL_SHARE)
        return max([wanted for wanted in self._widths if wanted <= most], default=most)

    def rows(self, text: str) -> list[PickerRow]:
        """What a filter leaves: the items that hold each of its words, under their headings.

        Args:
            text: The filter; capital letters make no difference.
        """
        words = text.casefold().split()
        rows: list[PickerRow] = []
        for name, entries in self._groups:
            left = [entry for entry in entries if all(word in entry.searched for word in words)]
            if left and name:
                rows.append(Heading(name))
            rows += left
        text = text.strip()
        if text and self._free_text and text.casefold() not in self._names:
            rows.append(Typed(text, safe_line(self._free_text.replace("{}", text))))
        return rows


def best_row(rows: Sequence[PickerRow], text: str) -> int | None:
    """The row a filter most likely means: the very label, a label that begins like it, or the first one.

    Args:
        rows: What the filter left.
        text: The filter; with an empty one the row of what holds now.
    """
    entries = [(index, row) for index, row in enumerate(rows) if isinstance(row, Entry)]
    wanted = text.strip().casefold()
    if not wanted:
        current = next((index for index, row in entries if row.item.is_current), None)
        return current if current is not None else next((index for index, _ in entries), None)
    labels = [(index, row.label.casefold()) for index, row in entries]
    likely = [index for index, label in labels if label == wanted]
    likely += [index for index, label in labels if label.startswith(wanted)]
    likely += [index for index, row in enumerate(rows) if not isinstance(row, Heading)]
    return likely[0] if likely else None


def _entry(item: PickerItem) -> Entry:
    label, hint = safe_line(item.label), safe_line(item.disabled or item.hint)
    searched = " ".join([label, safe_line(item.hint), safe_line(item.group)]).casefold()
    return Entry(item, label, hint, searched)
