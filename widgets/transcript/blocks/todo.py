"""A call of a todo tool merged with the list it led to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from rich.segment import Segment

from session.views.block import TodoBlock
from widgets.kit.gate import safe_line
from widgets.kit.glyph import roman
from widgets.kit.line import Row, wrap
from widgets.transcript.blocks.argument import read_arguments
from widgets.transcript.blocks.base import SingleView
from widgets.transcript.blocks.call import call_subject, failure_reason
from widgets.transcript.blocks.registry import draws
from widgets.transcript.blocks.text import COLLAPSED_ROWS, EXPANDED_ROWS, excerpt_rows, header_row, text_rows

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.style import Style

    from session.todo import TaskRow, TodoPhase
    from widgets.kit.line import Fragment
    from widgets.transcript.blocks.base import Look

_FRAMES: Final = 12
"""Frames in which a line is struck through."""
_FRAME_SECONDS: Final = 1 / 30
_BOXES: Final = {"pending": " ", "in_progress": "/", "completed": "x", "abandoned": "-", "blocked": "!"}


@draws(TodoBlock)
class TodoView(SingleView[TodoBlock]):
    """One line while arguments arrive, then the tree of phases and tasks; one line again when a later call shows it."""

    is_call: ClassVar[bool] = True

    def __init__(self, value: TodoBlock) -> None:
        super().__init__(value)
        self._frame = 0 if value.live else _FRAMES
        self._struck = _newly_completed(value)

    def update(self, value: TodoBlock) -> None:
        """Show another value; tasks that were completed just now get struck through bit by bit."""
        if value.live and not self.value.live:
            self._frame = 0
        self._struck = _newly_completed(value)
        super().update(value)

    def source(self) -> str:
        """The call, then the list as Markdown."""
        lines = [f"{self.value.name} {self._subject()}".rstrip()]
        for phase in self.value.after:
            lines.append(f"# {_flat(phase.name)}")
            lines.extend(
                [f"- [{_BOXES.get(task.status, ' ')}] {_flat(task.content)}" for task in phase.tasks]
            )
        if self._is_failed or not self.value.after:
            lines.extend(self.value.text.split("\n") if self.value.state != "streaming" else [])
        return "\n".join(lines)

    def next_frame(self) -> float | None:
        """The pace of the strike-through, while it lasts."""
        return _FRAME_SECONDS if self._frame < _FRAMES and self._struck and self._shows_tree else None

    def advance(self) -> None:
        """Strike through a little more."""
        self._frame += 1
        self.invalidate()

    def draw(self, width: int, look: Look) -> list[Row]:
        """The call line and the tree, or what went wrong."""
        if not look.motion:
            self._frame = _FRAMES
        if self._is_failed:
            return self._failure(width, look)
        rows = [self._head(width, look)]
        if self._shows_tree:
            rows.extend(self._tree(width, look) or self._plain(width, look))
        elif self.value.state == "done" and not self.value.superseded:
            rows.extend(self._plain(width, look))
        return rows

    @property
    def _is_failed(self) -> bool:
        return self.value.state in {"failed", "denied"}

    @property
    def _shows_tree(self) -> bool:
        value = self.value
        return value.state == "done" and bool(value.after) and (self.expanded or not value.superseded)

    def _subject(self) -> str:
        return call_subject(self._arguments(), self.value.op, self.value.before, self.value.after)

    def _arguments(self) -> Mapping[str, Any]:
        if self.value.arguments is not None:
            return self.value.arguments
        return read_arguments(self.value.text) if self.value.state == "streaming" else {}

    def _head(self, width: int, look: Look) -> Row:
        palette = look.palette
        state = self.value.state
        style = {"done": palette.success, "interrupted": palette.warning, "waiting": palette.warning}.get(
            state, palette.accent
        )
        left: list[Fragment] = [
            (f"{look.glyphs.call_state(state)} ", style),
            (f"{safe_line(self.value.name)}  ", palette.strong),
            (safe_line(self._subject()), palette.text),
        ]
        right = (
            self._counter()
            if state == "done"
            else {"interrupted": state, "waiting": "waiting for you"}.get(state, "")
        )
        return header_row(left, [(right, palette.muted)], width, look)

    def _counter(self) -> str:
        tasks = [task for phase in self.value.after for task in phase.tasks]
        return f"{sum(task.status.is_closed for task in tasks)}/{len(tasks)}" if tasks else ""

    def _failure(self, width: int, look: Look) -> list[Row]:
        palette = look.palette
        mark = Segment(f"{look.glyphs.call_state(self.value.state)} ", palette.error)
        rest = [Segment(" " * len(mark.text), palette.text)]
        reason = failure_reason(self.value.text) or self.value.state
        text = f"Todo update failed: {reason}"
        limit = EXPANDED_ROWS if self.expanded else COLLAPSED_ROWS
        rows = excerpt_rows(
            text_rows(text, width, palette.error, limit=limit, prefix=rest, words=True), look, rest, width
        )
        rows[0].segments[0] = mark
        return rows

    def _plain(self, width: int, look: Look) -> list[Row]:
        """The result as text, when there is no list to draw."""
        text = self.value.text.strip("\n")
        if not text:
            return []
        bar = [Segment(f"{look.glyphs.bar} ", look.palette.faint)]
        limit = EXPANDED_ROWS if self.expanded else COLLAPSED_ROWS
        excerpt = text_rows(text, width, look.palette.muted, limit=limit, prefix=bar, line=1)
        return excerpt_rows(excerpt, look, bar, width)

    def _tree(self, width: int, look: Look) -> list[Row]:
        from session.todo import MoreRow, PhaseRow, TaskRow, preview_block

        value, palette, glyphs = self.value, look.palette, look.glyphs
        rows: list[Row] = []
        preview = preview_block(value.before, value.after, value.op, expanded=self.expanded)
        places = _source_lines(value.after)
        bar = Segment(f"{glyphs.bar} ", palette.faint)
        for index, row in enumerate(preview):
            following = preview[index + 1] if index + 1 < len(preview) else None
            is_last = following is None or isinstance(following, PhaseRow)
            branch = Segment(f"{glyphs.branch_last if is_last else glyphs.branch} ", palette.faint)
            match row:
                case PhaseRow():
                    title: list[Fragment] = [
                        (f"{roman(row.number)}. {safe_line(row.name)}  ", palette.strong),
                        (f"{row.closed}/{row.total}", palette.muted),
                    ]
                    at = places.get((row.number, ""), 0)
                    rows.extend(
                        _hanging(title, [bar], [bar, Segment("   ", palette.text)], width, (at, at + 1))
                    )
                case TaskRow():
                    rows.extend(self._task(row, [bar, branch], is_last, width, look, places))
                case MoreRow():
                    rows.append(Row([bar, branch, Segment(safe_line(row.text), palette.muted)]))
        return rows

    def _task(
        self,
        row: TaskRow,
        prefix: Sequence[Segment],
        is_last: bool,  # noqa: FBT001
        width: int,
        look: Look,
        places: Mapping[tuple[int, str], int],
    ) -> list[Row]:
        palette, glyphs, item = look.palette, look.glyphs, row.item
        status = item.status.value
        styles: Mapping[str, Style] = {
            "pending": palette.text,
            "in_progress": palette.accent,
            "completed": palette.struck,
            "abandoned": palette.muted,
            "blocked": palette.warning,
        }
        style = styles.get(status, palette.text)
        mark = Segment(f"{glyphs.status(status)} ", palette.success if status == "completed" else style)
        stem = Segment((" " if is_last else glyphs.bar).ljust(len(prefix[1].text)), palette.faint)
        rest = [prefix[0], stem, Segment(" " * Segment(mark.text).cell_length, palette.text)]
        text = safe_line(item.content)
        fragments: list[Fragment] = [(text, style)]
        if status == "completed" and self._frame < _FRAMES and (row.phase, item.content) in self._struck:
            cut = len(text) * self._frame // _FRAMES
            fragments = [(text[:cut], palette.struck), (text[cut:], palette.muted)]
        at = places.get((row.phase, item.content), 0)
        rows = _hanging(fragments, [*prefix, mark], rest, width, (at, at + 1))
        if status == "blocked" and item.blocker:
            note: list[Fragment] = [(safe_line(item.blocker), palette.muted)]
            rows.extend(_hanging(note, rest, rest, width, (at, at)))
        return rows


def _hanging(
    fragments: Sequence[Fragment],
    first: Sequence[Segment],
    rest: Sequence[Segment],
    width: int,
    lines: tuple[int, int],
) -> list[Row]:
    """Text that wraps behind a mark."""
    rows: list[Row] = []
    taken = max(sum(segment.cell_length for segment in first), sum(segment.cell_length for segment in rest))
    for piece in wrap(
        [fragment for fragment in fragments if fragment[0]] or fragments, max(8, width - taken)
    ):
        prefix = rest if rows else first
        start = sum(len(segment.text) for segment in prefix)
        rows.append(Row([*prefix, *piece.segments], piece.text, start, lines, not rows, piece.gap))
    return rows


def _newly_completed(value: TodoBlock) -> frozenset[tuple[int, str]]:
    """Phase number and content of the tasks this call completed."""
    old = {(phase.name, task.content): task.status for phase in value.before for task in phase.tasks}
    return frozenset(
        (number, task.content)
        for number, phase in enumerate(value.after, 1)
        for task in phase.tasks
        if task.status == "completed" and old.get((phase.name, task.content)) != "completed"
    )


def _source_lines(phases: Sequence[TodoPhase]) -> dict[tuple[int, str], int]:
    """The line of each phase (with an empty content) and task in the source of the block."""
    places: dict[tuple[int, str], int] = {}
    line = 1
    for number, phase in enumerate(phases, 1):
        places[number, ""] = line
        line += 1
        for task in phase.tasks:
            places[number, task.content] = line
            line += 1
    return places


def _flat(text: str) -> str:
    return " ".join(text.split("\n"))
