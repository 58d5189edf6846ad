"""What `-p` writes, in each of its formats; one class a format, fed with the session's events.

Standard output holds the format and nothing else; whatever is only for a person watching goes to standard
error.
"""

from __future__ import annotations

import json
import os
from abc import ABC, abstractmethod
from contextlib import suppress
from typing import TYPE_CHECKING, TextIO

from typing_extensions import override

from session.events import (
    Json,
    SessionEvent,
    TextFinished,
    ToolCallFinished,
    ToolCallStarted,
    TurnFinished,
)
from session.views.block import NoticeBlock
from session.views.checklist import checklist_lines
from session.views.gate import safe_line, safe_text
from session.views.remark import remark
from session.views.session import UsageView

if TYPE_CHECKING:
    from collections.abc import Sequence

    from session.todo import TodoPhase
    from session.views.session import SessionView


def phases_json(phases: Sequence[TodoPhase]) -> list[Json]:
    """The list as JSON."""
    return [phase.model_dump(mode="json", exclude_none=True) for phase in phases]


class Output(ABC):
    """Writes a run.

    Args:
        out: Standard output.
        err: Standard error.
    """

    def __init__(self, out: TextIO, err: TextIO) -> None:
        self.out = out
        self.err = err
        self.is_deaf = False
        """Whether nobody reads standard output any more."""
        self._texts: list[str] = []
        self._before = UsageView()

    @property
    def text(self) -> str:
        """Text of the newest answer that had any."""
        return self._texts[-1] if self._texts else ""

    def start(self, view: SessionView) -> None:
        """The session is open; what was used up to here belongs to earlier runs."""
        self._before = view.usage

    def show(self, event: SessionEvent) -> None:
        """Something happened."""
        if isinstance(event, TextFinished):
            self._texts.append(event.text)

    def show_list(self, view: SessionView) -> None:  # noqa: B027 - a format may have nothing to say here
        """The list changed."""

    @abstractmethod
    def finish(self, view: SessionView, finished: TurnFinished) -> None:
        """The run is over."""

    def _line(self, stream: TextIO, text: str) -> None:
        """Write a line; a reader that has gone away is noted, as what was begun has to end in good order."""
        if stream is self.out and self.is_deaf:
            return
        try:
            stream.write(text + "\n")
            stream.flush()
        except OSError:
            if stream is self.out:
                self.is_deaf = True
                _silence(stream)

    def _usage(self, view: SessionView) -> Json:
        return {
            "input_tokens": view.usage.input_tokens - self._before.input_tokens,
            "output_tokens": view.usage.output_tokens - self._before.output_tokens,
            "cost_usd": None if view.usage.unpriced else round(view.usage.cost - self._before.cost, 6),
        }


def _silence(stream: TextIO) -> None:
    """Send what Python still flushes at its end nowhere, lest it complains."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


class TextOutput(Output):
    """Answers on standard output; calls, notices and the checklist on standard error."""

    @override
    def show(self, event: SessionEvent) -> None:
        super().show(event)
        match event:
            case TextFinished():
                # A program that reads wants the very text; a terminal must not be driven by it.
                self._line(self.out, safe_text(event.text) if self.out.isatty() else event.text)
            case ToolCallStarted():
                self._tell(f"> {event.name} {json.dumps(event.arguments, ensure_ascii=False)}")
            case ToolCallFinished() if event.is_error:
                self._tell(f"! {event.name}: {event.text}")
            case _:
                notice = remark(event)
                if isinstance(notice, NoticeBlock):
                    self._tell(f"punchlist: {notice.text}")

    @override
    def show_list(self, view: SessionView) -> None:
        for line in checklist_lines(view.todos.phases):
            self._line(self.err, safe_line(line))

    @override
    def finish(self, view: SessionView, finished: TurnFinished) -> None:
        if finished.error:
            self._tell(f"punchlist: {finished.error}")

    def _tell(self, text: str) -> None:
        self._line(self.err, safe_text(text))


class JsonOutput(Output):
    """One JSON object at the end."""

    def __init__(self, out: TextIO, err: TextIO) -> None:
        super().__init__(out, err)
        self._notices: list[str] = []

    @override
    def show(self, event: SessionEvent) -> None:
        super().show(event)
        notice = remark(event)
        if isinstance(notice, NoticeBlock):
            self._notices.append(notice.text)

    @override
    def finish(self, view: SessionView, finished: TurnFinished) -> None:
        summary: Json = {
            "type": "result",
            "session_id": view.session_id,
            "model": view.model,
            "folder": view.folder,
            "reason": finished.reason,
            "error": finished.error,
            "text": self.text,
            "todo": phases_json(view.todos.phases),
            "notices": self._notices,
            "usage": self._usage(view),
        }
        self._line(self.out, json.dumps(summary))


class StreamJsonOutput(Output):
    """One JSON object a line, as things happen."""

    def _put(self, kind: str, **fields: object) -> None:
        self._line(self.out, json.dumps({"type": kind, **fields}, allow_nan=False))

    @override
    def start(self, view: SessionView) -> None:
        super().start(view)
        self._put("session", id=view.session_id, model=view.model, folder=view.folder)

    @override
    def show(self, event: SessionEvent) -> None:
        super().show(event)
        match event:
            case TextFinished():
                self._put("text", text=event.text)
            case ToolCallStarted():
                self._put("tool_call", id=event.call_id, name=event.name, arguments=event.arguments)
            case ToolCallFinished():
                self._put(
                    "tool_result",
                    id=event.call_id,
                    name=event.name,
                    text=event.text,
                    is_error=event.is_error,
                    details=event.details,
                )
            case _:
                notice = remark(event)
                if isinstance(notice, NoticeBlock):
                    self._put("notice", level=notice.level, text=notice.text)

    @override
    def show_list(self, view: SessionView) -> None:
        self._put("todo", phases=phases_json(view.todos.phases))

    @override
    def finish(self, view: SessionView, finished: TurnFinished) -> None:
        self._put(
            "result",
            reason=finished.reason,
            error=finished.error,
            text=self.text,
            usage=self._usage(view),
        )


OUTPUTS: dict[str, type[Output]] = {"text": TextOutput, "json": JsonOutput, "stream-json": StreamJsonOutput}
"""The formats by name."""
