"""Settings as the settings screen shows them, and what the user changed so far, apart from what draws them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from widgets.kit.gate import safe_line

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingRow:
    """One setting; every value is a text as it would be typed."""

    key: str
    value: str
    """Empty when nothing is set."""
    default: str = ""
    """Empty when it has none."""
    origin: str = "default"
    """Where the value comes from: `default`, or a file, a variable, an option."""
    kind: Literal["bool", "choice", "number", "text"] = "text"
    allowed: str = ""
    """What a value must be, as words behind "must be"."""
    options: tuple[str, ...] = ()
    """The words of a choice."""
    description: str = ""
    locked: str = ""
    """Why it can't be changed here; empty when it can."""
    is_required: bool = False
    """Whether it can't go back to having no value."""

    @property
    def group(self) -> str:
        """The table it stands in; empty for none."""
        return safe_line(self.key.rpartition(".")[0])

    @property
    def name(self) -> str:
        """Its own name, without its table."""
        return safe_line(self.key.rpartition(".")[2])

    @property
    def words(self) -> tuple[str, ...]:
        """What it can be switched between; none when it has to be typed."""
        return ("true", "false") if self.kind == "bool" else self.options


class SettingsDraft:
    """What was changed and isn't saved yet.

    Args:
        rows: The settings as they are.
    """

    def __init__(self, rows: Sequence[SettingRow]) -> None:
        self.rows = tuple(rows)
        self._changes: dict[str, str | None] = {}
        self._searched = {
            row.key: safe_line(f"{row.key} {row.description} {row.allowed}").casefold() for row in rows
        }

    @property
    def changes(self) -> Mapping[str, str | None]:
        """New values by key; `None` takes a setting back to its default."""
        return dict(self._changes)

    def value(self, row: SettingRow) -> str:
        """The value as it would be after saving."""
        if row.key not in self._changes:
            return row.value
        changed = self._changes[row.key]
        return row.default if changed is None else changed

    def is_changed(self, row: SettingRow) -> bool:
        """Whether the user changed it."""
        return row.key in self._changes

    def is_default(self, row: SettingRow) -> bool:
        """Whether it is, or goes back to, its default."""
        return self._changes.get(row.key) is None if self.is_changed(row) else row.origin == "default"

    def change(self, row: SettingRow, value: str) -> None:
        """Give it a value; the one it has already is no change."""
        if value == row.value:
            self._changes.pop(row.key, None)
        else:
            self._changes[row.key] = value

    def reset(self, row: SettingRow) -> None:
        """Take it back to its default."""
        if row.origin == "default":
            self._changes.pop(row.key, None)
        else:
            self._changes[row.key] = None

    def matching(self, text: str) -> tuple[SettingRow, ...]:
        """The settings in which each word of `text` occurs; capital letters make no difference."""
        words = text.casefold().split()
        return tuple(
            row
            for row in self.rows
            if all(word in self._searched[row.key] or word in self.value(row).casefold() for word in words)
        )
