"""What there is to know about the setting under the mark, always in as many rows, so that the list never jumps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from textual.content import Content
from textual.widget import Widget
from typing_extensions import override

from widgets.kit.gate import safe_line
from widgets.kit.line import truncate, word_breaks

if TYPE_CHECKING:
    from widgets.dialogs.settings_draft import SettingRow

_MOST_SAID: Final = 2
"""Rows for what is allowed or wrong; the description has the others."""


class SettingDetail(Widget, can_focus=False):
    """A setting in words.

    Args:
        ellipsis: The sign for what is cut off.
        ascii_rule: Draw the rule above it in ASCII.
    """

    DEFAULT_CSS = """
    SettingDetail { height: 5; padding: 0 1; border-top: solid $border; color: $foreground; }
    SettingDetail.-ascii { border-top: ascii $border; }
    """

    def __init__(self, ellipsis: str, *, ascii_rule: bool = False) -> None:
        super().__init__(id="detail", classes="-ascii" if ascii_rule else "")
        self._ellipsis = ellipsis
        self._row: SettingRow | None = None
        self._fault = ""

    def show(self, row: SettingRow | None, fault: str = "") -> None:
        """Show a setting.

        Args:
            row: The one; `None` for none.
            fault: What is wrong with what was typed for it, or why it can't be changed.
        """
        if (row, fault) != (self._row, self._fault):
            self._row, self._fault = row, fault
            self.refresh()

    @override
    def render(self) -> Content:
        row, width, height = self._row, self.size.width, self.size.height
        if row is None or width <= 0:
            return Content("")
        is_default = row.origin == "default"
        known = [row.origin, *([f"default {row.default}"] if row.default and not is_default else [])]
        head = f"{row.key}  {safe_line(' · '.join(known))}"
        said = self._fault or row.locked or f"Must be {row.allowed}."
        end = self._wrapped(safe_line(said), min(_MOST_SAID, height - 1))
        middle = self._wrapped(safe_line(row.description), height - 1 - len(end))
        parts = [
            Content.assemble((truncate(safe_line(head), width, self._ellipsis), "bold")),
            *[Content(line) for line in middle],
            *[Content.assemble((line, "bold $text-error" if self._fault else "")) for line in end],
        ]
        return Content("\n").join(parts)

    def _wrapped(self, text: str, most: int) -> list[str]:
        """A text in rows; what doesn't fit shows as an ellipsis."""
        if most <= 0:
            return []
        width = max(1, self.size.width)
        rows = [text[part.start : part.end] for part in word_breaks(text, width)]
        if len(rows) > most:
            rows[most - 1] = truncate(rows[most - 1] + self._ellipsis, width, self._ellipsis)
        return rows[:most]
