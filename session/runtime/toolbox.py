"""Runs the calls of an answer one after the other: approvals, errors, repetition, results.

In order and one at a time, so that a todo call always sees the list its predecessor left.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING, cast

from session.events import (
    ApprovalAnswered,
    ApprovalAsked,
    Json,
    SessionEvent,
    TodoErrorNoted,
    ToolCallFinished,
    ToolCallProgressed,
    ToolCallStarted,
    ToolOutcome,
    new_id,
    well_formed,
    well_formed_json,
)
from session.runtime.approval import Approvals, Decision
from session.runtime.guard import STOP_AT, WARN_AT, LoopGuard, repetition_hint
from session.runtime.history import INTERRUPTED, arguments_of
from session.tools import Tool, ToolContext, ToolError, ToolResult
from session.views.todo import TODO_TOOLS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from pydantic_ai.messages import ToolCallPart

    from session.todo import TodoPhase, TodoStorage


MAX_SEEN = 8000
"""Characters of output that an interrupted call keeps."""


class LoopStoppedError(Exception):
    """The model repeated the same failing call too often; the message is for the user."""


@dataclass(frozen=True, slots=True)
class _Call:
    """A call on its way to a result."""

    id: str
    name: str
    arguments: Json
    turn: str
    started: float
    seen: list[str] = field(default_factory=list[str])
    """Output so far, for a call that is interrupted."""


class Toolbox:
    """The tools of one session.

    Args:
        tools: What the model may call.
        folder: The project folder.
        approvals: Decides what may run.
        emit: Puts an event into the session.
        phases: Gives the todo list as it is now.
        storage: `session` or `memory`, see `ToolContext`.
    """

    def __init__(
        self,
        tools: Sequence[Tool],
        folder: Path,
        approvals: Approvals,
        *,
        emit: Callable[[SessionEvent], None],
        phases: Callable[[], tuple[TodoPhase, ...]],
        storage: TodoStorage,
    ) -> None:
        self._tools = {tool.name: tool for tool in tools}
        self._folder = folder
        self._approvals = approvals
        self._emit = emit
        self._phases = phases
        self._storage: TodoStorage = storage
        self._guard = LoopGuard()

    @property
    def list_tool(self) -> str | None:
        """Name of the tool that a plan is made with, if there is one."""
        return next((name for name in ("todo", "todo_write") if name in self._tools), None)

    def start_turn(self) -> None:
        """Forget the failures of the last turn."""
        self._guard.succeeded()

    async def run(self, part: ToolCallPart, turn: str) -> ToolCallFinished:
        """Run one call to its result; the result is emitted before it is returned.

        Args:
            part: The call as the model made it.
            turn: Id of the turn.

        Raises:
            LoopStoppedError: It was the fourth identical failure in a row.
            asyncio.CancelledError: The user interrupted it; its result says so.
        """
        parsed, fault = arguments_of(part)
        arguments = cast("Json", well_formed_json(parsed))
        call = _Call(part.tool_call_id, part.tool_name, arguments, turn, monotonic())
        self._emit(ToolCallStarted(call_id=call.id, name=call.name, arguments=arguments, turn=turn))
        if fault is not None:
            return self._conclude(call, "failed", ToolResult(fault))
        try:
            result = await self._attempt(call)
        except _DeniedError as denied:
            return self._conclude(call, "denied", ToolResult(str(denied)))
        except ToolError as error:
            return self._conclude(call, "failed", ToolResult(str(error), error.display, error.details))
        except asyncio.CancelledError:
            seen = "".join(call.seen)[-MAX_SEEN:]
            self._finish(call, "interrupted", ToolResult(f"{seen.rstrip()}\n{INTERRUPTED}".lstrip("\n")))
            raise
        except Exception as error:  # noqa: BLE001 - border to the tools: a fault in one must not end the session
            text = f"The tool itself failed: {type(error).__name__}: {error}"
            return self._conclude(call, "failed", ToolResult(text))
        return self._conclude(call, "done", result)

    async def _attempt(self, call: _Call) -> ToolResult:
        tool = self._tools.get(call.name)
        if tool is None:
            raise ToolError(f"There is no tool {call.name!r}; there are {', '.join(self._tools)}.")
        await self._approve(call, tool)
        context = ToolContext(
            folder=self._folder,
            phases=self._phases(),
            storage=self._storage,
            progress=lambda text: self._progress(call, text),
            record=lambda event: self._emit(event.model_copy(update={"turn": call.turn})),
            call_id=call.id,
        )
        return await tool.run(call.arguments, context)

    def _progress(self, call: _Call, text: str) -> None:
        call.seen.append(text)
        while sum(map(len, call.seen[1:])) > MAX_SEEN:
            del call.seen[0]
        self._emit(ToolCallProgressed(call_id=call.id, text=well_formed(text), turn=call.turn))

    async def _approve(self, call: _Call, tool: Tool) -> None:
        subject = tool.approval_subject(call.arguments)
        decision = self._approvals.decide(call.name, subject, changes=tool.changes)
        if decision is None and subject is not None:
            asked = ApprovalAsked(
                request_id=new_id(), call_id=call.id, name=call.name, subject=subject, turn=call.turn
            )
            decision = await self._ask(asked)
        if decision is not None and not decision.allowed:
            raise _DeniedError(f"Not allowed: {decision.reason}" if decision.reason else "Not allowed.")

    async def _ask(self, asked: ApprovalAsked) -> Decision:
        waiting = self._approvals.ask(asked.request_id)
        self._emit(asked)
        decision = Decision(allowed=False, reason="interrupted")
        try:
            decision = await waiting
        finally:
            self._emit(
                ApprovalAnswered(
                    request_id=asked.request_id,
                    call_id=asked.call_id,
                    allowed=decision.allowed,
                    reason=decision.reason,
                    turn=asked.turn,
                )
            )
        return decision

    def _conclude(self, call: _Call, outcome: ToolOutcome, result: ToolResult) -> ToolCallFinished:
        """Finish a call that ran to its end, well or badly, and watch for repetition."""
        if outcome == "done":
            self._guard.succeeded()
            return self._finish(call, outcome, result)
        times = self._guard.failed(call.name, call.arguments)
        if times >= WARN_AT:
            text = repetition_hint(call.name, result.text)
            result = ToolResult(text, result.display, result.details)
        finished = self._finish(call, outcome, result)
        if times >= STOP_AT:
            raise LoopStoppedError(
                f"Stopped: the model made the same failing {call.name} call {times} times."
            )
        return finished

    def _finish(self, call: _Call, outcome: ToolOutcome, result: ToolResult) -> ToolCallFinished:
        finished = ToolCallFinished(
            call_id=call.id,
            name=call.name,
            outcome=outcome,
            text=well_formed(result.text),
            display=result.display,
            details=result.details,
            seconds=round(monotonic() - call.started, 2),
            turn=call.turn,
        )
        self._emit(finished)
        if call.name in TODO_TOOLS and call.name in self._tools and outcome in {"failed", "denied"}:
            reason = result.text.partition("\n")[0].removeprefix("Errors: ").removeprefix("Error: ")
            self._emit(TodoErrorNoted(reason=reason, turn=call.turn))
        return finished


class _DeniedError(Exception):
    """The user, or a rule, said no."""
