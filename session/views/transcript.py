"""The transcript: a fold that turns each event into changes of blocks.

The state keeps only what is still open, so an event costs the same at any length of the session; the
blocks themselves belong to whoever applies the changes. Live and replayed events take the same way.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from session.events import (
    ApprovalAnswered,
    ApprovalAsked,
    PromptAccepted,
    PromptSteered,
    SessionEvent,
    SessionResumed,
    TextFinished,
    TextStreamed,
    ThinkingFinished,
    ThinkingStreamed,
    ToolArgumentsStreamed,
    ToolCallFinished,
    ToolCallProgressed,
    ToolCallStarted,
    TurnFinished,
    TurnStarted,
)
from session.todo import TodoPhase
from session.views.block import (
    AnswerBlock,
    BlockAdded,
    BlockChange,
    BlockReplaced,
    NoticeBlock,
    PromptBlock,
    TextAppended,
    ThinkingBlock,
    TodoBlock,
    ToolBlock,
)
from session.views.remark import remark
from session.views.todo import TODO_TOOLS

if TYPE_CHECKING:
    from collections.abc import Mapping

CallBlock = ToolBlock | TodoBlock
Changes = tuple[BlockChange, ...]
Phases = tuple[TodoPhase, ...]


@dataclass(frozen=True, slots=True)
class TranscriptView:
    """What later events may still change."""

    parts: frozenset[str] = frozenset()
    """Message parts that are streaming."""
    calls: Mapping[str, CallBlock] = field(default_factory=dict[str, CallBlock])
    """Calls without a result, in the order they were made."""
    shown_list: TodoBlock | None = None
    """The todo block of this turn that shows the list as a tree."""


def fold_transcript(  # noqa: C901, PLR0912 - one branch a kind of event, and nothing else
    view: TranscriptView, event: SessionEvent, *, before: Phases = (), after: Phases = (), live: bool = False
) -> tuple[TranscriptView, Changes]:
    """The state after `event` and what it did to the blocks.

    Args:
        view: The state so far.
        event: What happened.
        before: The todo list before the event.
        after: The todo list after it.
        live: Whether it happens now, rather than in a replayed past.
    """
    match event:
        case TextStreamed():
            return _streamed(view, event.part, event.text, AnswerBlock(id=event.part, text=event.text))
        case ThinkingStreamed():
            return _streamed(view, event.part, event.text, ThinkingBlock(id=event.part, text=event.text))
        case ToolArgumentsStreamed():
            if event.call_id in view.calls:
                return view, (TextAppended(event.call_id, event.text),)
            return _put(view, _call_block(event.call_id, event.name, text=event.text))
        case TextFinished():
            return _finished(view, AnswerBlock(id=event.part, text=event.text, finished=True))
        case ThinkingFinished():
            block = ThinkingBlock(id=event.part, text=event.text, finished=True, seconds=event.seconds)
            return _finished(view, block)
        case ToolCallStarted():
            block = view.calls.get(event.call_id) or _call_block(event.call_id, event.name)
            started = replace(block, name=event.name, state="running", arguments=event.arguments, text="")
            if isinstance(started, ToolBlock):
                started = replace(started, started=event.time)
            return _put(view, started)
        case ToolCallProgressed():
            return view, (TextAppended(event.call_id, event.text),) if event.call_id in view.calls else ()
        case ApprovalAsked() | ApprovalAnswered():
            block = view.calls.get(event.call_id)
            if block is None:
                return view, ()
            return _put(
                view, replace(block, state="waiting" if isinstance(event, ApprovalAsked) else "running")
            )
        case ToolCallFinished():
            return _call_finished(view, event, before, after, live=live)
        case PromptAccepted() | PromptSteered():
            return view, (_prompt(event),)
        case TurnStarted():
            return replace(view, shown_list=None), ()
        case TurnFinished():
            closed, changes = _close(view)
            return closed, (*changes, *_turn_notice(event))
        case SessionResumed():
            return _close(view)
        case _:
            notice = remark(event)
            return view, () if notice is None else (BlockAdded(notice),)


def _prompt(event: PromptAccepted | PromptSteered) -> BlockAdded:
    steering = isinstance(event, PromptSteered)
    return BlockAdded(
        PromptBlock(id=event.id, text=event.text, attachments=event.attachments, steering=steering)
    )


def _call_block(call_id: str, name: str, text: str = "") -> CallBlock:
    if name in TODO_TOOLS:
        return TodoBlock(id=call_id, name=name, text=text)
    return ToolBlock(id=call_id, name=name, text=text)


def _streamed(
    view: TranscriptView, part: str, text: str, block: AnswerBlock | ThinkingBlock
) -> tuple[TranscriptView, Changes]:
    if part in view.parts:
        return view, (TextAppended(part, text),)
    return replace(view, parts=view.parts | {part}), (BlockAdded(block),)


def _finished(view: TranscriptView, block: AnswerBlock | ThinkingBlock) -> tuple[TranscriptView, Changes]:
    if block.id in view.parts:
        return replace(view, parts=view.parts - {block.id}), (BlockReplaced(block),)
    return view, (BlockAdded(block),)


def _put(view: TranscriptView, block: CallBlock) -> tuple[TranscriptView, Changes]:
    change = BlockReplaced(block) if block.id in view.calls else BlockAdded(block)
    return replace(view, calls={**view.calls, block.id: block}), (change,)


def _call_finished(
    view: TranscriptView, event: ToolCallFinished, before: Phases, after: Phases, *, live: bool
) -> tuple[TranscriptView, Changes]:
    known = view.calls.get(event.call_id)
    block = known or _call_block(event.call_id, event.name)
    changes: list[BlockChange] = []
    shown = view.shown_list
    if isinstance(block, TodoBlock):
        op = "write" if event.name == "todo_write" else (event.details or {}).get("op")
        block = replace(
            block, state=event.outcome, text=event.text, before=before, after=after, op=op, live=live
        )
        if event.outcome == "done":
            if shown is not None:
                changes.append(BlockReplaced(replace(shown, superseded=True, live=False)))
            shown = block
    else:
        block = replace(
            block, state=event.outcome, text=event.text, display=event.display, seconds=event.seconds
        )
    changes.append(BlockReplaced(block) if known is not None else BlockAdded(block))
    calls = {call_id: open_ for call_id, open_ in view.calls.items() if call_id != event.call_id}
    return replace(view, calls=calls, shown_list=shown), tuple(changes)


def _close(view: TranscriptView) -> tuple[TranscriptView, Changes]:
    """Nothing of a turn that ended, or was cut off, is still going on."""
    changes = tuple(BlockReplaced(replace(block, state="interrupted")) for block in view.calls.values())
    return TranscriptView(), changes


def _turn_notice(event: TurnFinished) -> Changes:
    detail = event.detail or ""
    match event.reason:
        case "done":
            return ()
        case "cancelled":
            return (BlockAdded(NoticeBlock(id=event.id, text="Interrupted.", level="warning")),)
        case "limit":
            text = event.error or "A limit was reached."
            return (BlockAdded(NoticeBlock(id=event.id, text=text, level="warning", detail=detail)),)
        case "failed":
            text = event.error or "The turn failed."
            return (BlockAdded(NoticeBlock(id=event.id, text=text, level="error", detail=detail)),)
