"""What the program itself has to say about an event, in the same words for every front end."""

from __future__ import annotations

from session.events import (
    ContextReported,
    HistoryCompacted,
    ModelChanged,
    NoticePosted,
    RetryScheduled,
    SessionEvent,
    TodoReminded,
    UserTodosEdited,
)
from session.views.block import ContextBlock, NoticeBlock


def remark(event: SessionEvent) -> NoticeBlock | ContextBlock | None:
    """The block that tells of `event`, or `None` when nothing has to be said."""
    match event:
        case NoticePosted():
            return NoticeBlock(id=event.id, text=event.text, level=event.level, detail=event.detail or "")
        case UserTodosEdited():
            return NoticeBlock(id=event.id, text=f"You changed the list: {event.action}")
        case TodoReminded():
            number = len(event.todos)
            text = (
                f"{number} open task{'s' if number > 1 else ''} · reminder {event.attempt}/{event.attempts}"
            )
            return NoticeBlock(id=event.id, text=text)
        case RetryScheduled():
            text = f"{event.text} Trying again in {event.seconds:g} s ({event.attempt} of {event.attempts})."
            return NoticeBlock(id=event.id, text=text, level="warning", detail=event.detail or "")
        case HistoryCompacted():
            text = (
                f"Compacted: {event.dropped} older messages became a summary, the newest {event.kept} stay; "
                f"about {event.before:,} tokens are {event.after:,} now."
            )
            return NoticeBlock(id=event.id, text=text, detail=event.summary)
        case ModelChanged():
            effort = f", effort {event.effort}" if event.effort else ""
            return NoticeBlock(id=event.id, text=f"The model is {event.model}{effort} now.")
        case ContextReported():
            return ContextBlock(id=event.id, parts=event.parts, window=event.window)
        case _:
            return None
