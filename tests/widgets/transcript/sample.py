"""Blocks that tests show; one of each kind and state."""

from __future__ import annotations

from session.events.display import FileDisplay, ShellDisplay, TextDisplay
from session.todo import TodoItem, TodoPhase, TodoStatus
from session.views.block import (
    AnswerBlock,
    BlockAdded,
    NoticeBlock,
    PromptBlock,
    ThinkingBlock,
    TodoBlock,
    ToolBlock,
)

MARKUP = [
    "[/]",
    "[/",
    "[0] x",
    "[00] foo",
    "[r",
    "[b + 1",
    "[bold",
    "[/some/path]",
    "[link=x]y",
    "[@click=app.quit]x[/]",
    "[data: /m?id=bb-609b-]",
    "={'command': \"gh\", 'reset': False}, input_type=dict]",
]


def phase(name, *tasks):
    return TodoPhase(
        name=name,
        tasks=[
            TodoItem(content=content, status=TodoStatus(status), blocker=note)
            for content, status, note in tasks
        ],
    )


BEFORE = (
    phase(
        "Build",
        ("Read the grammar", "in_progress", None),
        ("Write the parser", "pending", None),
        (
            "Wire it into the command line and say in its help what it does with trailing commas",
            "pending",
            None,
        ),
        ("Agree on the error text", "blocked", "waiting for the maintainer"),
    ),
    phase("Verify", *[(f"Unit tests for rule {number}", "pending", None) for number in range(1, 12)]),
    phase("Release", ("Tag it", "pending", None), ("Port it to the old branch", "abandoned", None)),
)
AFTER = (
    phase(
        "Build",
        ("Read the grammar", "completed", None),
        ("Write the parser", "in_progress", None),
        *[(task.content, task.status, task.blocker) for task in BEFORE[0].tasks[2:]],
    ),
    *BEFORE[1:],
)
DONE = {"op": "done", "task": "Read the grammar"}

ANSWER = """# Plan

I'll *read* the **grammar** first, then change `parser.py`, as [the notes](https://example.com/notes) ask for.

1. Read it
2. Change it
   - [x] the rule
   - [ ] its tests

> Commas before a bracket are fine.

| File | Lines | What |
|:-----|------:|:-----|
| parser.py | 14 | the rule itself |
| grammar.py | 3 | a token |

```python
if token is COMMA:  # trailing
    return accept("comma")
```

---

Done [/] with it.
"""

SCENES = {
    "prompt": [
        PromptBlock(id="1", text="Make the parser accept trailing commas\n\nand test it " + "well " * 20)
    ],
    "answer": [AnswerBlock(id="1", text=ANSWER, finished=True)],
    "thinking": [
        ThinkingBlock(id="1", text="Where is the grammar?\nIn parser.py."),
        ThinkingBlock(id="2", text="Where is the grammar?", finished=True, seconds=4.2),
    ],
    "tool": [
        ToolBlock(id="1", name="grep", text='{"pattern": "COM'),
        ToolBlock(
            id="2", name="fetch", state="waiting", arguments={"url": "https://example.com/" + "a" * 90}
        ),
        ToolBlock(id="3", name="grep", state="running", arguments={"pattern": "COMMA", "glob": "*.py"}),
        ToolBlock(
            id="4",
            name="grep",
            state="done",
            arguments={"pattern": "COMMA"},
            text="read by the model",
            display=TextDisplay(
                title="COMMA in 12 files", text="\n".join(f"file{n}.py:{n}" for n in range(12))
            ),
            seconds=0.31,
        ),
        ToolBlock(
            id="5",
            name="grep",
            state="failed",
            arguments={"pattern": "("},
            text="Not a pattern: (",
            seconds=1,
        ),
        ToolBlock(id="6", name="edit", state="denied", arguments={"path": "a.py"}, text="The user said no."),
        ToolBlock(
            id="7", name="fetch", state="interrupted", arguments={"url": "https://example.com"}, seconds=134
        ),
    ],
    "bash": [
        ToolBlock(
            id="1", name="bash", state="running", arguments={"command": "make test"}, text="one\ntwo\n"
        ),
        ToolBlock(
            id="2",
            name="bash",
            state="failed",
            arguments={"command": "pytest -q"},
            text="what the model read",
            display=ShellDisplay(
                command="pytest -q",
                output="\n".join(f"test {n}" for n in range(40)),
                exit_code=1,
                omitted=2048,
            ),
            seconds=12.6,
        ),
        ToolBlock(
            id="3",
            name="bash",
            state="done",
            arguments={"command": "true"},
            display=ShellDisplay(command="true", exit_code=0),
            seconds=0.2,
        ),
    ],
    "read": [
        ToolBlock(
            id=str(number),
            name="read",
            state="done",
            arguments={"path": "src/parser.py"},
            display=FileDisplay(
                path="src/parser.py", first_line=9, line_count=3, text="def f():\n    # why\n    return 1"
            ),
            seconds=0.1,
        )
        for number in (1, 2)
    ]
    + [
        ToolBlock(
            id="3", name="read", state="failed", arguments={"path": "gone.py"}, text="gone.py doesn't exist."
        )
    ],
    "todo": [
        TodoBlock(id="1", name="todo", text='{"op": "init", "list": [{"phase": "A", "items": ["a", "b"'),
        TodoBlock(id="2", name="todo", state="done", arguments=DONE, op="done", after=AFTER, superseded=True),
        TodoBlock(id="3", name="todo", state="done", arguments=DONE, op="done", before=BEFORE, after=AFTER),
        TodoBlock(id="4", name="todo", state="failed", arguments=DONE, text='Errors: Task "Read" not found'),
        TodoBlock(
            id="5", name="todo", state="done", arguments={"op": "rm"}, op="rm", text="Todo list cleared."
        ),
    ],
    "notice": [
        NoticeBlock(id="1", text="Resumed from yesterday."),
        NoticeBlock(id="2", text="Interrupted.", level="warning"),
        NoticeBlock(
            id="3", text="The provider refused the request.", level="error", detail="HTTP 429\nquota"
        ),
    ],
}


def added(blocks):
    return [BlockAdded(block) for block in blocks]
