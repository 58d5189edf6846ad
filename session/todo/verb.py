"""The user's own changes by command: `/todo start`, `done`, `drop`, `rm`, `block`, `unblock` and `append`.

They act on what the user means rather than on exact names, and answer with a sentence for the user.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, assert_never, get_args

from session.todo.choice import TodoCandidate, TodoChoice, choose_todo
from session.todo.draft import Place, TodoDraft
from session.todo.item import TodoItem, TodoPhase, TodoStatus, normalise_active
from session.todo.markdown import ORPHAN_PHASE
from session.todo.whitespace import SPACE_CLASS, is_blank, mend_surrogates, trim

if TYPE_CHECKING:
    from collections.abc import Sequence

TodoVerb = Literal["start", "done", "drop", "rm", "block", "unblock", "append"]
"""The verbs that change the list."""

VERBS: tuple[TodoVerb, ...] = get_args(TodoVerb)

_TargetVerb = Literal["start", "done", "drop", "rm", "block", "unblock"]
_LISTED = 6
"""Candidates that the message itself names."""

_ACTED = {
    "start": "Started",
    "done": "Completed",
    "drop": "Dropped",
    "rm": "Removed",
    "block": "Blocked",
    "unblock": "Unblocked",
}
_QUOTED_REASON = re.compile(f'("[^"]*"){SPACE_CLASS}+--(?:{SPACE_CLASS}+(.*))?', re.DOTALL)
_REASON = re.compile(f"(.+?){SPACE_CLASS}+--(?:{SPACE_CLASS}+(.*))?", re.DOTALL)
_QUOTED_PHASE = re.compile(f'"([^"]*)"{SPACE_CLASS}+(.+)', re.DOTALL)
_WORD = re.compile(f"([^{SPACE_CLASS[1:-1]}]+){SPACE_CLASS}+(.+)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class UserChange:
    """What a user's command came to."""

    phases: list[TodoPhase]
    """The list after it; the list as it was unless `changed`."""
    changed: bool
    """The command was carried out and is to be stored."""
    message: str
    """What to tell the user."""
    candidates: tuple[TodoCandidate, ...] = ()
    """What the text could mean when it could mean several things."""
    needs_confirmation: bool = False
    """The command would act on every task: ask, then call again with `confirmed`."""


@dataclass(frozen=True, slots=True)
class VerbHelp:
    """One line of help."""

    verb: TodoVerb
    form: str
    sentence: str


def describe_verbs() -> tuple[VerbHelp, ...]:
    """Give the verbs with their forms and a sentence each, in the order help shows them."""
    return (
        VerbHelp("append", "append [PHASE] TEXT", "Adds a task to a phase."),
        VerbHelp("start", "start TEXT", "Makes a task the active one."),
        VerbHelp("done", "done [TEXT]", "Completes a task, a phase, or everything."),
        VerbHelp("drop", "drop [TEXT]", "Gives up a task, a phase, or everything."),
        VerbHelp("rm", "rm [TEXT]", "Removes a task, a phase, or everything."),
        VerbHelp("block", "block TEXT [-- REASON]", "Marks it as waiting, with a note why."),
        VerbHelp("unblock", "unblock TEXT", "Lets it go on."),
    )


def apply_user_verb(
    phases: Sequence[TodoPhase],
    verb: TodoVerb,
    text: str,
    *,
    confirmed: bool = False,
    allow_parallel: bool = False,
) -> UserChange:
    """Carry out one of the user's verbs; `text` is all that was typed behind it.

    Starts or demotes nothing that wasn't named, unless the one-active rule asks for it (`allow_parallel` lets
    several tasks stay active). Never raises on odd text. Source: `session/todo/README.md`, "Commands".
    """
    before = list(phases)
    typed = mend_surrogates(trim(text))
    if verb == "append":
        return _append(before, typed, allow_parallel=allow_parallel)
    if not typed:
        return _without_text(before, verb, confirmed=confirmed, allow_parallel=allow_parallel)
    draft = TodoDraft(before)
    choice, reason = _choose(before, verb, typed)
    if choice.kind == "several":
        message = f"{_shown(typed)} could be several: {_labels(choice)}."
        return UserChange(before, changed=False, message=message, candidates=choice.candidates)
    if choice.kind == "none":
        what = "No task" if verb == "start" else "No task or phase"
        return UserChange(before, changed=False, message=f"{what} matches {_shown(typed)}.")
    refusal = _refusal(draft, verb, choice)
    if refusal:
        return UserChange(before, changed=False, message=refusal)
    if verb == "start":
        draft.start(choice.places[0], keep_others=allow_parallel)
    else:
        _act(draft, verb, choice.places, reason)
    after = normalise_active(draft.phases(), allow_parallel=allow_parallel)
    return UserChange(after, changed=True, message=f"{_ACTED[verb]} {_named(choice)}.")


def _act(
    draft: TodoDraft,
    verb: Literal["done", "drop", "rm", "block", "unblock"],
    places: Sequence[Place],
    reason: str | None,
) -> None:
    match verb:
        case "done":
            draft.set_status(places, TodoStatus.COMPLETED)
        case "drop":
            draft.set_status(places, TodoStatus.ABANDONED)
        case "rm":
            draft.remove(places)
        case "block":
            draft.block(places, reason)
        case "unblock":
            draft.unblock(places)
        case _:
            assert_never(verb)


def _without_text(
    before: list[TodoPhase], verb: _TargetVerb, *, confirmed: bool, allow_parallel: bool
) -> UserChange:
    if verb not in ("done", "drop", "rm"):
        what = "a task" if verb == "start" else "a task or phase"
        return UserChange(before, changed=False, message=f"Name {what}: /todo {verb} TEXT.")
    draft = TodoDraft(before)
    places = draft.places()
    if not places:
        return UserChange(before, changed=False, message="The list has no tasks.")
    count = f"all {len(places)} tasks" if len(places) > 1 else "the only task"
    if not confirmed:
        question = {"done": "Complete", "drop": "Drop", "rm": "Remove"}[verb]
        message = f"{question} {count}?"
        return UserChange(before, changed=False, message=message, needs_confirmation=True)
    _act(draft, verb, places, None)
    after = normalise_active(draft.phases(), allow_parallel=allow_parallel)
    return UserChange(after, changed=True, message=f"{_ACTED[verb]} {count}.")


def _choose(phases: Sequence[TodoPhase], verb: TodoVerb, typed: str) -> tuple[TodoChoice, str | None]:
    whole = choose_todo(phases, _unquoted(typed), tasks_only=verb == "start")
    if verb != "block":
        return whole, None
    # A task may itself hold " -- ", so its full text is tried before a reason is split off.
    split = None if _is_full(whole, typed) else _QUOTED_REASON.fullmatch(typed) or _REASON.fullmatch(typed)
    if split is None:
        return whole, None
    return choose_todo(phases, _unquoted(split[1])), split[2]


def _is_full(choice: TodoChoice, typed: str) -> bool:
    return bool(choice.label) and choice.label.lower() == _unquoted(typed).lower()


def _refusal(draft: TodoDraft, verb: TodoVerb, choice: TodoChoice) -> str | None:
    statuses = [draft.item(place).status for place in choice.places]
    if verb == "block" and all(status.is_closed for status in statuses):
        return f"Nothing left to block: {_named(choice)}."
    if verb == "unblock" and TodoStatus.BLOCKED not in statuses:
        return f"Not blocked: {_named(choice)}."
    return None


def _append(before: list[TodoPhase], typed: str, *, allow_parallel: bool) -> UserChange:
    if not typed:
        return UserChange(before, changed=False, message="Name the task to add: /todo append [PHASE] TEXT.")
    phase, content = _split_append(before, typed)
    if is_blank(phase):
        return UserChange(before, changed=False, message="A phase needs a visible name.")
    if is_blank(content):
        return UserChange(before, changed=False, message="A task needs visible text.")
    draft = TodoDraft(before)
    if content in draft.contents():
        return UserChange(before, changed=False, message=f'The list has a task "{content}" already.')
    draft.append(phase, [TodoItem(content=content, status=TodoStatus.PENDING)])
    after = normalise_active(draft.phases(), allow_parallel=allow_parallel)
    return UserChange(after, changed=True, message=f'Added "{content}" to "{phase}".')


def _split_append(phases: Sequence[TodoPhase], typed: str) -> tuple[str, str]:
    quoted = _QUOTED_PHASE.fullmatch(typed)
    if quoted is not None:
        return quoted[1], _unquoted(quoted[2])
    word = _WORD.fullmatch(typed)
    if word is not None and any(phase.name == word[1] for phase in phases):
        return word[1], _unquoted(word[2])
    return (phases[-1].name if phases else ORPHAN_PHASE), _unquoted(typed)


def _unquoted(text: str) -> str:
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] == '"' else text


def _named(choice: TodoChoice) -> str:
    return f'"{choice.label}"' if choice.kind == "task" else f'the phase "{choice.label}"'


def _labels(choice: TodoChoice) -> str:
    more = len(choice.candidates) - _LISTED
    labels = [f'"{candidate.label}"' for candidate in choice.candidates[:_LISTED]]
    return ", ".join([*labels, *([f"and {more} more"] if more > 0 else [])])


def _shown(typed: str) -> str:
    return typed if typed.startswith('"') else f'"{typed}"'
