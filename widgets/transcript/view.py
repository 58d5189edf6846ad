"""The transcript widget: the whole session in one scrolling view, so that a long one costs what a short one does."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, assert_never

from textual.binding import Binding, BindingType
from textual.message import Message

from session.views.block import BlockAdded, BlockReplaced, TextAppended
from widgets.transcript.scroll import ScrollingFlow
from widgets.transcript.select import selected_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events
    from textual.selection import Selection

    from session.views.block import Block, BlockChange
    from widgets.kit.palette import Palette


class Transcript(ScrollingFlow):
    """Blocks of a session, to scroll, expand and copy from.

    Args:
        palette: Styles to draw with; by default they follow the app's theme.
        ascii_marks: Draw marks and bars in ASCII.
        motion: Whether anything may move.
        id: The id of the widget in the DOM.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+home", "scroll_home", "Top", show=False),
        Binding("end,ctrl+end", "scroll_end", "Follow", show=False),
        Binding("ctrl+up", "select_previous", "Block above", show=False),
        Binding("ctrl+down", "select_next", "Block below", show=False),
        Binding("enter,space", "toggle_selected", "Expand", show=False),
        Binding("y,c", "copy_selected", "Copy", show=False),
    ]

    class CopyRequested(Message):
        """The source of the selected block was asked for."""

        def __init__(self, transcript: Transcript, text: str) -> None:
            super().__init__()
            self.transcript = transcript
            self.text = text
            """That source, as it came."""

        @property
        def control(self) -> Transcript:
            """The transcript it came from."""
            return self.transcript

    class FollowChanged(Message):
        """The reader left the bottom, or came back to it."""

        def __init__(self, transcript: Transcript, *, following: bool) -> None:
            super().__init__()
            self.transcript = transcript
            self.following = following
            """Whether what comes next will be in view."""

        @property
        def control(self) -> Transcript:
            """The transcript it came from."""
            return self.transcript

    def __init__(
        self,
        *,
        palette: Palette | None = None,
        ascii_marks: bool = False,
        motion: bool = True,
        id: str | None = None,  # noqa: A002 - the name every widget uses
    ) -> None:
        super().__init__(palette=palette, ascii_marks=ascii_marks, motion=motion, id=id)
        self._indices: dict[str, int] = {}
        self._was_following = True

    def apply(self, changes: Sequence[BlockChange]) -> None:
        """Take in what happened; it is drawn with the next frame."""
        for change in changes:
            match change:
                case BlockAdded(block) | BlockReplaced(block):
                    self._put(block)
                case TextAppended(block_id, text):
                    index = self._indices.get(block_id)
                    if index is not None:
                        self._flow.extend(index, text)
                case _:
                    assert_never(change)
        self._request_frame()

    def toggle_all(self) -> None:
        """Expand all tool output and other folded text, or fold it again."""
        self._flow.toggle_all()
        self.draw()

    @property
    def selected_block(self) -> str | None:
        """The id of the block under the block cursor."""
        return None if self._cursor is None else self._flow.column.entries[self._cursor].value.id

    def get_selection(self, selection: Selection) -> tuple[str, str] | None:
        """The source text of what the mouse has selected."""
        return selected_text(self._flow.column, selection), "\n"

    def action_select_previous(self) -> None:
        """Move the block cursor up; without one, to the last visible block."""
        self._select(self._last_visible() if self._cursor is None else self._cursor - 1)

    def action_select_next(self) -> None:
        """Move the block cursor down; without one, to the last visible block."""
        self._select(self._last_visible() if self._cursor is None else self._cursor + 1)

    def action_toggle_selected(self) -> None:
        """Expand or fold the block under the cursor."""
        if self._cursor is not None and self._flow.toggle(self._cursor):
            self.draw()

    def action_copy_selected(self) -> None:
        """Ask for a copy of the block under the cursor."""
        if self._cursor is not None:
            self.post_message(self.CopyRequested(self, self._flow.column.view(self._cursor).source()))

    def on_click(self, event: events.Click) -> None:
        """Expand or fold the block whose head line was clicked; a click on the last line's remark follows again."""
        if self.text_selection is not None:
            return
        y = event.y
        if self._flow.unseen and y == self.size.height - 1:
            self.follow()
            return
        if y >= len(self._placed) or self._placed[y].row is None:
            return
        position = self._placed[y].position
        view = self._flow.column.view(position.block)
        if position.part == 0 and position.row == view.parts[0].lead and self._flow.toggle(position.block):
            self._cursor = position.block
            self.draw()

    def _put(self, block: Block) -> None:
        index = self._indices.get(block.id)
        if index is None:
            self._indices[block.id] = self._flow.append(block)
        else:
            self._flow.replace(index, block)

    def _last_visible(self) -> int:
        return self._placed[-1].position.block if self._placed else len(self._flow.column.entries) - 1

    def _select(self, index: int) -> None:
        if not self._flow.column.entries:
            return
        self._cursor = max(0, min(index, len(self._flow.column.entries) - 1))
        self._flow.reveal(self._cursor)
        self.draw()

    def _drawn(self) -> None:
        super()._drawn()
        if self._was_following is not self.is_following:
            self._was_following = self.is_following
            self.post_message(self.FollowChanged(self, following=self._was_following))
