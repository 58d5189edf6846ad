"""Scrolling of a flow of blocks by keys, wheel and scrollbar.

Textual's scroll position is only a mirror here: the flow knows the first visible row by the block it belongs to, so
that a reader's place holds while heights above it are still guesses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from textual.geometry import Size
from textual.widget import Widget

from widgets.transcript.lines import FlowView

if TYPE_CHECKING:
    from textual._animator import EasingFunction
    from textual._types import AnimationLevel, CallbackType

    from widgets.kit.palette import Palette

_FAR: Final = 3
"""Screens beyond which a scroll is a jump rather than a walk."""


class ScrollingFlow(FlowView):
    """A view of a flow that scrolls.

    Args:
        palette: Styles to draw with; by default they follow the app's theme.
        ascii_marks: Draw marks and bars in ASCII.
        motion: Whether anything may move.
        id: The id of the widget in the DOM.
    """

    def __init__(
        self,
        *,
        palette: Palette | None = None,
        ascii_marks: bool = False,
        motion: bool = True,
        id: str | None = None,  # noqa: A002 - the name every widget uses
    ) -> None:
        super().__init__(palette=palette, ascii_marks=ascii_marks, motion=motion, id=id)
        self._is_syncing = False
        self._drawn_thumb = (0, 0, False)
        self._moves_thumb = True

    @property
    def is_following(self) -> bool:
        """Whether the bottom is in view and stays so."""
        return self._flow.is_following

    def follow(self) -> None:
        """Go to the bottom and stay there."""
        self._flow.follow()
        self.draw()

    def scroll_rows(self, rows: int) -> None:
        """Move by a number of rows, down if it is positive."""
        self._flow.scroll_by(rows)
        self.draw()

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Follow the scrollbar and the mouse wheel."""
        if self.show_vertical_scrollbar and (not self._is_syncing or self._moves_thumb):
            self.vertical_scrollbar.position = new_value
        if self._is_syncing or round(old_value) == round(new_value):
            return
        distance = round(new_value) - round(old_value)
        if abs(distance) <= _FAR * max(1, self.size.height):
            self._flow.scroll_by(distance)
        else:
            self._flow.scroll_to(round(new_value))
        self.draw()

    def scroll_to(  # noqa: PLR0913 - the signature of the base class
        self,
        x: float | None = None,
        y: float | None = None,
        *,
        animate: bool = True,  # noqa: ARG002 - never: heights may change on the way
        speed: float | None = None,
        duration: float | None = None,
        easing: EasingFunction | str | None = None,
        force: bool = False,
        on_complete: CallbackType | None = None,
        level: AnimationLevel = "basic",  # noqa: ARG002 - goes with animation
        immediate: bool = False,
    ) -> None:
        """Scroll at once."""
        super().scroll_to(
            x,
            y,
            animate=False,
            speed=speed,
            duration=duration,
            easing=easing,
            force=force,
            on_complete=on_complete,
            immediate=immediate,
        )

    def action_scroll_up(self) -> None:
        """Move a row up."""
        self.scroll_rows(-1)

    def action_scroll_down(self) -> None:
        """Move a row down."""
        self.scroll_rows(1)

    def action_page_up(self) -> None:
        """Move a screen up, less a row to keep the thread."""
        self.scroll_rows(-max(1, self.size.height - 1))

    def action_page_down(self) -> None:
        """Move a screen down, less a row to keep the thread."""
        self.scroll_rows(max(1, self.size.height - 1))

    def action_scroll_home(self) -> None:
        """Go to the first row."""
        self._flow.scroll_to(0)
        self.draw()

    def action_scroll_end(self) -> None:
        """Go to the bottom and stay there."""
        self.follow()

    def _mirror(self) -> None:
        """Set scroll position and length without the layout of the whole screen that goes with it otherwise."""
        size = Size(self.size.width, self._flow.total)
        row = self._flow.top_row
        self._is_syncing = True
        try:
            self.set_reactive(Widget.virtual_size, size)  # pyright: ignore[reportArgumentType]
            thumb = self._thumb(row)
            self._moves_thumb = thumb != self._drawn_thumb
            if self._moves_thumb:
                self._drawn_thumb = thumb
                self._scroll_update(size)
            self.set_reactive(Widget.scroll_target_y, float(row))  # pyright: ignore[reportArgumentType]
            self.scroll_y = row
        finally:
            self._is_syncing = False

    def _thumb(self, row: int) -> tuple[int, int, bool]:
        """Where the scrollbar's handle stands, in its smallest steps; it is repainted only when this changes."""
        total, height = max(1, self._flow.total), self.size.height
        steps = height * 8
        return steps * row // total, steps * height // total, total > height
