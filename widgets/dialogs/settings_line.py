"""The lines of the settings screen that are typed in: the filter, and a value in its place in the list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from textual.widgets import Input

from widgets.kit.gate import safe_line

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.geometry import Offset

    from widgets.dialogs.settings_draft import SettingRow

_LONGEST: Final = 2000
"""Characters that can be typed."""


class SettingsLine(Input):
    """One line of the user's own words.

    Args:
        id: The id of the widget in the DOM.
        placeholder: What stands in it while it is empty.
    """

    DEFAULT_CSS = """
    SettingsLine, SettingsLine:focus { height: 1; border: none; padding: 0; background: $panel; }
    """

    def __init__(
        self,
        id: str,  # noqa: A002 - the name every widget uses
        placeholder: str = "",
    ) -> None:
        super().__init__(id=id, placeholder=placeholder, max_length=_LONGEST, select_on_focus=False)
        # A steady cursor: an idle screen is then never drawn again.
        self.cursor_blink = False

    def validate_value(self, value: str) -> str:
        """Keep out what a terminal would obey."""
        return safe_line(value)


class ValueLine(SettingsLine):
    """The value of one setting while it is typed; not on screen otherwise.

    Args:
        check: Says what is wrong with a text as the value of a key; `None` when nothing is.
    """

    DEFAULT_CSS = """
    ValueLine { layer: value; display: none; text-style: bold; }
    ValueLine.-open { display: block; }
    """

    def __init__(self, check: Callable[[str, str], str | None]) -> None:
        super().__init__("value")
        self._check = check
        self._given = ""
        self.row: SettingRow | None = None
        """The setting that is typed for."""

    @property
    def text(self) -> str:
        """What was typed, without blanks around it."""
        return self.value.strip()

    @property
    def is_changed(self) -> bool:
        """Whether something else was typed than what it was opened with."""
        return self.value != self._given

    @property
    def fault(self) -> str:
        """What is wrong with what was typed; nothing when it can be taken. No text at all means the default."""
        row = self.row
        if row is None or not self.is_changed or (not self.text and not row.is_required):
            return ""
        return self._check(row.key, self.text) or ""

    def open(self, row: SettingRow, text: str) -> None:
        """Have a value typed for a setting, which has `text` now."""
        self.row = row
        self.value = text
        self._given = self.value
        self.cursor_position = len(self.value)
        self.add_class("-open")
        self.focus()

    def place(self, offset: Offset, width: int) -> None:
        """Stand at a place of the list, `width` cells wide."""
        self.styles.offset = (offset.x, offset.y)
        self.styles.width = width

    def on_resize(self) -> None:
        """Bring the cursor into view, which an input does only when it moves."""
        place = self.cursor_position
        self.cursor_position = 0
        self.cursor_position = place

    def close(self) -> None:
        """Go from the screen."""
        self.row = None
        self.remove_class("-open")
