"""The transcript's fold: what each event does to the blocks, live and replayed."""

from __future__ import annotations

from session.events import (
    ApprovalAnswered,
    ApprovalAsked,
    ModelMessagesAdded,
    NoticePosted,
    PromptAccepted,
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
    UserTodosEdited,
)
from session.todo import TodoItem, TodoPhase
from session.views.block import AnswerBlock, BlockAdded, BlockReplaced, NoticeBlock, TextAppended
from session.views.session import SessionView, fold_session


def drawn(events, *, live: bool = True):
    """The blocks a front end ends up with, applied the way one does it."""
    view, blocks, texts = SessionView(), {}, {}
    for event in events:
        view, changes = fold_session(view, event, live=live)
        for change in changes:
            match change:
                case BlockAdded(block):
                    assert block.id not in blocks
                    blocks[block.id] = block
                case BlockReplaced(block):
                    assert block.id in blocks
                    blocks[block.id] = block
                    texts.pop(block.id, None)
                case TextAppended(block_id, text):
                    assert block_id in blocks
                    texts[block_id] = texts.get(block_id, "") + text
    return list(blocks.values()), texts, view


def todo_finished(call_id: str, *tasks: str, outcome: str = "done") -> ToolCallFinished:
    phases = [{"name": "P", "tasks": [{"content": task, "status": "pending"} for task in tasks]}]
    return ToolCallFinished(
        call_id=call_id, name="todo", outcome=outcome, text="t", details={"op": "append", "phases": phases}
    )


def test_streamed_text_becomes_one_block_that_ends_with_the_whole_text():
    events = [
        TextStreamed(part="p", text="Hel"),
        TextStreamed(part="p", text="lo"),
        TextFinished(part="p", text="Hello"),
    ]
    blocks, _, _ = drawn(events)
    assert blocks == [AnswerBlock(id="p", text="Hello", finished=True)]
    grown, texts, _ = drawn(events[:2])
    assert grown[0].text + texts["p"] == "Hello"


def test_live_and_replayed_events_give_the_same_blocks():
    live = [
        PromptAccepted(id="1", text="go", turn="t"),
        TurnStarted(turn="t"),
        ThinkingStreamed(part="a", text="hm"),
        ThinkingFinished(part="a", text="hm", seconds=1),
        TextStreamed(part="b", text="So."),
        TextFinished(part="b", text="So."),
        ToolArgumentsStreamed(call_id="c", name="bash", text='{"comm'),
        ToolCallStarted(call_id="c", name="bash", arguments={"command": "ls"}),
        ApprovalAsked(request_id="r", call_id="c", name="bash", subject="ls"),
        ApprovalAnswered(request_id="r", call_id="c", allowed=True),
        ToolCallProgressed(call_id="c", text="a\n"),
        ToolCallFinished(call_id="c", name="bash", outcome="done", text="a"),
        ModelMessagesAdded(messages=({"kind": "request"},)),
        NoticePosted(id="n", text="note"),
        TurnFinished(id="f", reason="cancelled", turn="t"),
    ]
    replayed = [event for event in live if event.logged]
    assert len(replayed) < len(live)
    assert drawn(live)[0] == drawn(replayed, live=False)[0]


def test_a_call_waits_runs_and_ends():
    events = [
        ToolCallStarted(call_id="c", name="bash", arguments={"command": "ls"}),
        ApprovalAsked(request_id="r", call_id="c", name="bash", subject="ls"),
        ApprovalAnswered(request_id="r", call_id="c", allowed=False, reason="no"),
        ToolCallFinished(call_id="c", name="bash", outcome="denied", text="Not allowed: no"),
    ]
    states = [drawn(events[:n])[0][0].state for n in range(1, 5)]
    assert states == ["running", "waiting", "running", "denied"]
    waiting = drawn(events[:2])[2].turn.waiting
    assert [asked.request_id for asked in waiting] == ["r"]
    assert drawn(events)[2].turn.waiting == ()


def test_only_the_latest_successful_todo_block_of_a_turn_shows_the_list():
    events = [
        TurnStarted(turn="t"),
        todo_finished("1", "a"),
        todo_finished("2", "a", "b"),
        todo_finished("3", "a", outcome="failed"),
        TurnFinished(reason="done", turn="t"),
        TurnStarted(turn="u"),
        todo_finished("4", "a", "b", "c"),
    ]
    blocks, _, _ = drawn(events)
    assert [block.superseded for block in blocks] == [True, False, False, False]
    assert [len(block.after[0].tasks) for block in blocks] == [1, 2, 2, 3]
    assert blocks[1].before == blocks[0].after


def test_calls_without_a_result_are_interrupted_when_the_turn_ends_or_the_session_is_resumed():
    started = ToolCallStarted(call_id="c", name="bash", arguments={})
    for last in (TurnFinished(id="f", reason="done"), SessionResumed(model="m", version="1")):
        blocks, _, view = drawn([TurnStarted(turn="t"), started, last])
        assert blocks[0].state == "interrupted"
        assert not view.turn.running


def test_a_call_cut_off_while_its_arguments_streamed_shows_the_same_on_resume():
    streamed = ToolArgumentsStreamed(call_id="c", name="bash", text="{")
    ended = ToolCallFinished(call_id="c", name="bash", outcome="interrupted", text="Interrupted.")
    assert drawn([streamed, ended])[0] == drawn([ended])[0]


def test_a_failed_turn_says_why_and_keeps_the_detail():
    blocks, _, _ = drawn([TurnFinished(id="f", reason="failed", error="No key.", detail="401 …")])
    assert blocks == [NoticeBlock(id="f", text="No key.", level="error", detail="401 …")]


def test_a_change_by_the_user_is_a_line_of_its_own():
    phases = (TodoPhase(name="P", tasks=[TodoItem(content="x", status="completed")]),)
    blocks, _, view = drawn([UserTodosEdited(id="e", action="/todo done x", phases=phases)])
    assert blocks[0].text.endswith("/todo done x")
    assert view.todos.phases == phases


def test_progress_of_an_unknown_call_is_ignored():
    assert drawn([ToolCallProgressed(call_id="nobody", text="x")])[0] == []


def test_text_pieces_leave_the_view_alone_so_that_they_cost_nothing():
    _, _, view = drawn([TextStreamed(part="p", text="a")])
    after, changes = fold_session(view, TextStreamed(part="p", text="b"), live=True)
    assert after is view
    assert changes == (TextAppended("p", "b"),)
