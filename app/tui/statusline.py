"""What the status line says of a session: a pure translation from the view."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from session.events import now
from session.models import describe_model
from widgets.status import StatusAlert, StatusParts, shorten_folder

if TYPE_CHECKING:
    from datetime import datetime

    from session.views.session import SessionView, UsageView

HINTS = ("shift+tab mode", "ctrl+t panel", "f1 help")


def status_parts(view: SessionView, *, todo: str, home: str) -> StatusParts:
    """The parts of the status line.

    Args:
        view: The session.
        todo: The list in a few words, while no panel shows it.
        home: The user's home folder, which is written as `~`.
    """
    turn = view.turn
    working = turn.running and not turn.waiting
    return StatusParts(
        model=describe_model(view.model) or "no model",
        effort=view.effort or "",
        folder=shorten_folder(view.folder, home),
        approvals=view.mode,
        mode="waiting for you" if turn.waiting else "",
        context=_context(view.usage),
        cost=_cost(view.usage),
        instructions=_instructions(view.instructions),
        todo=todo,
        working_since=_clock(turn.started) if working and turn.started else None,
        alert=_alert(view),
        hints=HINTS,
    )


def _alert(view: SessionView) -> StatusAlert | None:
    turn = view.turn
    if turn.retry is not None:
        return StatusAlert("trying again", until=_clock(turn.retry.due))
    if turn.quiet is not None:
        words = "quiet, but connected" if turn.quiet.alive else "quiet"
        return StatusAlert(words, since=_clock(turn.quiet.since))
    return None


def _context(usage: UsageView) -> str:
    tokens = usage.context_tokens
    if not tokens:
        return ""
    short = f"{tokens / 1000:.0f}k" if tokens >= 1000 else str(tokens)
    return f"{short} ({tokens / usage.window:.0%})" if usage.window else f"{short} tokens"


def _cost(usage: UsageView) -> str:
    """What the session has cost; a question mark says that the price of some of it isn't known."""
    if not usage.cost:
        return "$?" if usage.unpriced else ""
    amount = f"${usage.cost:.2f}" if usage.cost >= 0.01 else "<$0.01"
    return f"{amount} + ?" if usage.unpriced else amount


def _instructions(files: tuple[str, ...]) -> str:
    if not files:
        return ""
    return files[-1] if len(files) == 1 else f"{files[-1]} +{len(files) - 1}"


def _clock(moment: datetime) -> float:
    """A moment on the clock that only runs forward."""
    return monotonic() + (moment - now()).total_seconds()
