"""Who may run what: rules given beforehand, and questions put to the user.

A rule is `tool` or `tool(pattern)`, as in `bash(git diff *)`. A pattern only ever speaks for a single plain
command: as soon as a command line holds anything a shell would treat specially, the user is asked.
"""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from session.events import ApprovalMode

PLANNING = "plan mode is on; nothing may be changed. Propose the work as a todo list and wait for the user."
"""Why a call that changes something is refused in plan mode."""

_RULE = re.compile(r"(?P<tool>[A-Za-z_][\w-]*)(?:\((?P<pattern>.*)\))?", re.DOTALL)
_SPECIAL = re.compile(r"[;&|<>$`\\\n\r(){}!*?\[\]~#=\"']")


class RuleError(ValueError):
    """A rule can't be read; the message is one sentence for the user."""


@dataclass(frozen=True, slots=True)
class Rule:
    """Leave to run a tool, or the calls of it that match a pattern."""

    tool: str
    pattern: str | None = None

    def allows(self, tool: str, subject: str) -> bool:
        """Whether this rule speaks for a call of `tool` on `subject`."""
        if tool != self.tool:
            return False
        if self.pattern is None:
            return True
        command = subject.strip()
        return not _SPECIAL.search(command) and fnmatchcase(command, self.pattern)


def parse_rule(text: str) -> Rule:
    """The rule in `text`.

    Raises:
        RuleError: It is neither `tool` nor `tool(pattern)`.
    """
    match = _RULE.fullmatch(text.strip())
    if match is None or match["pattern"] == "":
        raise RuleError(
            f"{text!r} is not a rule; write a tool's name or tool(pattern), as in bash(git diff *)."
        )
    return Rule(match["tool"], match["pattern"])


@dataclass(frozen=True, slots=True)
class Decision:
    """The answer to a request."""

    allowed: bool
    reason: str | None = None
    """With a refusal: what the model should know."""


class Approvals:
    """The rules of a session and the requests that wait for an answer.

    Args:
        rules: Rules that hold from the start.
        mode: What may run unasked.
        interactive: Whether there is a user to ask; else what no rule allows is refused.
    """

    def __init__(
        self, rules: tuple[Rule, ...] = (), *, mode: ApprovalMode = "ask", interactive: bool = True
    ) -> None:
        self.mode: ApprovalMode = mode
        """What may run unasked from now on."""
        self._rules = list(rules)
        self._interactive = interactive
        self._open: dict[str, asyncio.Future[Decision]] = {}

    def decide(self, tool: str, subject: str | None, *, changes: bool) -> Decision | None:
        """The decision that mode and rules give, or `None` when the user has to be asked.

        Args:
            tool: Name of the tool.
            subject: What the user would have to agree to; `None` when nothing needs a yes.
            changes: Whether the call can change anything beside the list.
        """
        if changes and self.mode == "plan":
            return Decision(allowed=False, reason=PLANNING)
        if subject is None or self.mode == "yolo" or any(rule.allows(tool, subject) for rule in self._rules):
            return Decision(allowed=True)
        if self._interactive:
            return None
        return Decision(
            allowed=False,
            reason=f"Nobody is here to agree, and no rule allows it; allow it with --allow '{tool}' or --yes.",
        )

    def allow(self, rule: Rule) -> None:
        """Add a rule for the rest of the session."""
        self._rules.append(rule)

    def ask(self, request_id: str) -> asyncio.Future[Decision]:
        """Open a request; its answer comes through the future."""
        future: asyncio.Future[Decision] = asyncio.get_running_loop().create_future()
        self._open[request_id] = future
        future.add_done_callback(lambda _: self._open.pop(request_id, None))
        return future

    def answer(self, request_id: str, decision: Decision) -> bool:
        """Answer a request; false when none of that id waits."""
        future = self._open.get(request_id)
        if future is None or future.done():
            return False
        future.set_result(decision)
        return True
