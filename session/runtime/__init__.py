"""The turn loop behind a small face: `Session`. Light to import; the model library comes later."""

from __future__ import annotations

from session.runtime.approval import Approvals, Decision, Rule, RuleError, parse_rule
from session.runtime.options import NetworkLimits, SessionOptions
from session.runtime.session import Session

__all__ = [
    "Approvals",
    "Decision",
    "NetworkLimits",
    "Rule",
    "RuleError",
    "Session",
    "SessionOptions",
    "parse_rule",
]
