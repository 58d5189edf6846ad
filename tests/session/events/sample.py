"""One event of each kind, with fixed ids and times, for tests of the codec and the session file."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from session.events import (
    AnswerQuieted,
    ApprovalAnswered,
    ApprovalAsked,
    Attachment,
    ContextPart,
    ContextReported,
    FileDisplay,
    HistoryCompacted,
    InstructionsRead,
    ModeChanged,
    ModelChanged,
    ModelMessagesAdded,
    NoticePosted,
    PromptAccepted,
    PromptQueued,
    PromptSteered,
    PromptWithdrawn,
    RequestSent,
    RetryScheduled,
    SessionEvent,
    SessionOpened,
    SessionResumed,
    ShellDisplay,
    TextDisplay,
    TextFinished,
    TextStreamed,
    ThinkingFinished,
    ThinkingStreamed,
    TodoErrorNoted,
    TodoReminded,
    TodosAutoEdited,
    TodosWritten,
    ToolArgumentsStreamed,
    ToolCallFinished,
    ToolCallProgressed,
    ToolCallStarted,
    TurnFinished,
    TurnStarted,
    UsageRecorded,
    UserTodosEdited,
)
from session.todo import TodoItem, TodoPhase, TodoStatus

TURN = "01900000-0000-7000-8000-0000000000ff"
PHASES = (
    TodoPhase(
        name="Build",
        tasks=[
            TodoItem(content="Read the grammar", status=TodoStatus.COMPLETED),
            TodoItem(content="Write the parser", status=TodoStatus.IN_PROGRESS),
            TodoItem(content="Agree on the text", status=TodoStatus.BLOCKED, blocker="waiting for Ada"),
        ],
    ),
    TodoPhase(name="Release", tasks=[]),
)
_START = datetime(2026, 3, 1, 12, 0, 0, 250_000, tzinfo=UTC)
_DETAILS = {"op": "done", "phases": [phase.model_dump(mode="json") for phase in PHASES], "storage": "session"}

_BARE: list[SessionEvent] = [
    SessionOpened(
        format=1,
        session_id="01900000-0000-7000-8000-000000000000",
        folder="/home/ada/src/parser",
        model="openai:gpt-5",
        version="0.1.0",
    ),
    PromptAccepted(text="Fix the parser,\nplease \u2014 \U0001f600", turn=TURN),
    TurnStarted(turn=TURN),
    ThinkingStreamed(part="a.0", text="Two ", turn=TURN),
    ThinkingFinished(part="a.0", text="Two steps.", seconds=1.5, turn=TURN),
    TextStreamed(part="a.1", text="I'll ", turn=TURN),
    TextFinished(part="a.1", text="I'll read it\u2028first.", turn=TURN),
    ToolArgumentsStreamed(call_id="c1", name="todo", text='{"op": "do', turn=TURN),
    ModelMessagesAdded(
        messages=(
            {"kind": "request", "parts": [{"part_kind": "user-prompt", "content": "Hi", "name": None}]},
        ),
        turn=TURN,
    ),
    UsageRecorded(input_tokens=1200, output_tokens=80, turn=TURN),
    ToolCallStarted(
        call_id="c1",
        name="todo",
        arguments={"op": "done", "task": "Read the grammar", "phase": None},
        turn=TURN,
    ),
    ToolCallFinished(
        call_id="c1", name="todo", outcome="done", text="Remaining items (1):", details=_DETAILS, turn=TURN
    ),
    ApprovalAsked(request_id="r1", call_id="c2", name="bash", subject="ls", turn=TURN),
    ApprovalAnswered(request_id="r1", call_id="c2", allowed=False, reason="not now", turn=TURN),
    ToolCallProgressed(call_id="c2", text="README.md\n", turn=TURN),
    ToolCallFinished(
        call_id="c2",
        name="bash",
        outcome="failed",
        text="exit code 2",
        display=ShellDisplay(command="ls x", output="no x\n", exit_code=2, omitted=7),
        seconds=0.25,
        turn=TURN,
    ),
    ToolCallFinished(
        call_id="c3",
        name="read",
        outcome="done",
        text="1\tx",
        display=FileDisplay(path="a.py", first_line=3, line_count=1, text="x"),
        turn=TURN,
    ),
    ToolCallFinished(
        call_id="c4",
        name="other",
        outcome="interrupted",
        text="",
        display=TextDisplay(title="other"),
        turn=TURN,
    ),
    TodosWritten(todos=(TodoItem(content="One", status=TodoStatus.PENDING),), turn=TURN),
    TodoErrorNoted(reason='Task "x" not found', turn=TURN),
    TodosAutoEdited(cause="subagent", phases=PHASES, turn=TURN),
    TurnFinished(reason="failed", error="The provider asks to wait.", detail="429", turn=TURN),
    UserTodosEdited(action="/todo done Write the parser", phases=PHASES),
    NoticePosted(level="warning", text="1 damaged record was skipped."),
    SessionResumed(model="script:tour", version="0.2.0"),
    InstructionsRead(files=("AGENTS.md", "docs/CLAUDE.md")),
    ModelChanged(model="anthropic:claude-sonnet-4-5", effort="high"),
    ModeChanged(mode="plan"),
    PromptQueued(prompt_id="p1", text="Then the tests", turn=TURN),
    PromptQueued(prompt_id="p2", text="Use tabs", steering=True, turn=TURN),
    PromptWithdrawn(prompt_id="p1", turn=TURN),
    PromptSteered(
        text="See @a.py",
        attachments=(Attachment(kind="file", path="a.py", note="3 lines"),),
        prompt_id="p2",
        turn=TURN,
    ),
    RequestSent(turn=TURN),
    AnswerQuieted(since=_START, gives_up=_START + timedelta(seconds=120), alive=True, turn=TURN),
    RetryScheduled(
        text="OpenAI is overloaded.",
        detail="503",
        seconds=2.0,
        due=_START + timedelta(seconds=2),
        attempt=1,
        attempts=4,
        turn=TURN,
    ),
    TodoReminded(
        todos=(TodoItem(content="One", status=TodoStatus.PENDING),), attempt=1, attempts=3, turn=TURN
    ),
    HistoryCompacted(
        cause="full",
        messages=({"kind": "request", "parts": [{"part_kind": "user-prompt", "content": "Summary"}]},),
        dropped=12,
        kept=4,
        before=90_000,
        after=12_000,
        summary="**Job**: fix the parser",
        turn=TURN,
    ),
    ContextReported(parts=(ContextPart(label="tools", tokens=900),), window=200_000),
]

SAMPLES: tuple[SessionEvent, ...] = tuple(
    event.model_copy(
        update={
            "id": f"01900000-0000-7000-8000-{number:012x}",
            "time": _START + timedelta(milliseconds=500 * number),
        }
    )
    for number, event in enumerate(_BARE)
)
"""Events of every kind, in the order they could have happened."""
LOGGED: tuple[SessionEvent, ...] = tuple(event for event in SAMPLES if event.logged)
"""Those that a session file keeps."""
