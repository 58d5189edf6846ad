"""Generated lists and texts for the property tests of the todo list."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st

from session.todo import TodoItem, TodoPhase, TodoStatus, is_blank, normalise_active

modest = settings(max_examples=40, deadline=None, database=None)
thorough = settings(max_examples=120, deadline=None, database=None)

NASTY = [
    "\n", "\r", "\r\n", "\t", " ", "  ", "\u00a0", "\u2028", "\u2029", "\u0085", "\u200b", "\ufeff", "#", "# ",
    "- ", "- [ ] ", "[x]", "[", "]", "(", "\\", "<!--", "-->", "<!-- blocker: x -->", "blocker:", "&", "&#", ";",
    "&#10;", "&#38;", "&#0;", "&#38;#10;", "0", "a", "Z", "~~", "**", "`", "|", ">", "é", "日", "😀", '"', "\x00", "\x1b",
]  # fmt: skip

nasty_texts = st.lists(st.sampled_from(NASTY), min_size=1, max_size=6).map("".join)
texts = (st.text(min_size=1, max_size=12) | nasty_texts).filter(lambda text: not is_blank(text))
notes = st.none() | texts
small_texts = st.sampled_from(["a", "b", "c", "d", "e", "f", "run", "Run", "run tests"])
small_names = st.sampled_from(["A", "B", "C"])


def task_items(contents: st.SearchStrategy[str]) -> st.SearchStrategy[TodoItem]:
    return st.builds(_task, contents, st.sampled_from(TodoStatus), notes)


def todo_lists(
    contents: st.SearchStrategy[str] = small_texts,
    names: st.SearchStrategy[str] = small_names,
    *,
    min_phases: int = 0,
    allow_parallel: bool = False,
) -> st.SearchStrategy[list[TodoPhase]]:
    """Normalised lists with unique names and contents."""
    phases = st.lists(
        st.tuples(names, st.lists(task_items(contents), max_size=4)), min_size=min_phases, max_size=3
    )
    return phases.map(lambda pairs: normalise_active(_unique(pairs), allow_parallel=allow_parallel))


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["init", "done", "append", "", " ", "null", '["x"]', '{"op": "view"}', "a", "\ud83d"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["op", "list", "items", "task", "phase", "reason", "todos", "content", "status", "init", "x"]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)

calls = st.fixed_dictionaries(
    {"op": st.sampled_from(["start", "done", "drop", "rm", "block", "unblock", "append", "init", "view"])},
    optional={
        "task": small_texts | st.just(""),
        "phase": small_names | st.just(""),
        "items": st.lists(small_texts, max_size=3),
        "reason": st.sampled_from(["why", "two\nlines", " "]),
        "list": st.lists(
            st.fixed_dictionaries(
                {"phase": small_names, "items": st.lists(small_texts, min_size=1, max_size=3)}
            ),
            max_size=2,
        ),
    },
)


def _task(content: str, status: TodoStatus, note: str | None) -> TodoItem:
    return TodoItem(content=content, status=status, blocker=note if status is TodoStatus.BLOCKED else None)


def _unique(pairs: list[tuple[str, list[TodoItem]]]) -> list[TodoPhase]:
    names: set[str] = set()
    contents: set[str] = set()
    phases: list[TodoPhase] = []
    for name, items in pairs:
        if name in names:
            continue
        names.add(name)
        fresh = []
        for item in items:
            if item.content not in contents:
                contents.add(item.content)
                fresh.append(item)
        phases.append(TodoPhase(name=name, tasks=fresh))
    return phases
