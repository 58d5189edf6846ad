"""Shows the transcript alone, with one block of each kind and an answer that streams: `python -m widgets.transcript`."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType

from session.views.block import (
    AnswerBlock,
    BlockAdded,
    NoticeBlock,
    PromptBlock,
    TextAppended,
    ThinkingBlock,
    ToolBlock,
)
from widgets.transcript.view import Transcript

if TYPE_CHECKING:
    from textual.timer import Timer

_ANSWER: Final = """I'll change the grammar first.

1. Read `parser.py`
2. Accept a comma *before* the closing bracket

```python
if token is COMMA and following is CLOSE:
    continue
```

| File | Lines |
|:-----|------:|
| parser.py | 14 |
| grammar.py | 3 |
"""


class Demo(App[None]):
    """A transcript and nothing else."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+o", "toggle_all", "Expand all"),
        Binding("a", "answer", "Stream an answer"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._transcript = Transcript()
        self._stream: Timer | None = None
        self._sent = 0
        self._answers = 0

    def compose(self) -> ComposeResult:
        """The one widget."""
        yield self._transcript

    def on_mount(self) -> None:
        """Put a block of each kind in it."""
        self._transcript.apply(
            [
                BlockAdded(PromptBlock(id="prompt", text="Make the parser accept trailing commas")),
                BlockAdded(
                    ThinkingBlock(id="thinking", text="Where is the grammar?", finished=True, seconds=4)
                ),
                BlockAdded(
                    ToolBlock(
                        id="grep",
                        name="grep",
                        state="done",
                        arguments={"pattern": "COMMA"},
                        text="parser.py:41\nparser.py:88",
                        seconds=0.2,
                    )
                ),
                BlockAdded(NoticeBlock(id="notice", text="Press a for an answer, Ctrl+O to expand.")),
            ]
        )
        self._transcript.focus()

    def action_toggle_all(self) -> None:
        """Expand or fold everything."""
        self._transcript.toggle_all()

    def action_answer(self) -> None:
        """Stream the answer once more."""
        if self._stream is None:
            self._answers += 1
            self._sent = 0
            self._transcript.apply([BlockAdded(AnswerBlock(id=f"answer-{self._answers}"))])
            self._stream = self.set_interval(0.02, self._send)

    def _send(self) -> None:
        piece = _ANSWER[self._sent : self._sent + 4]
        self._sent += 4
        self._transcript.apply([TextAppended(f"answer-{self._answers}", piece)])
        if not piece and self._stream is not None:
            self._stream.stop()
            self._stream = None


if __name__ == "__main__":
    Demo().run()
