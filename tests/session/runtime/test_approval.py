"""Rules: a pattern speaks for one plain command and nothing that rides along with it."""

from __future__ import annotations

import pytest

from session.runtime import Approvals, Decision, RuleError, parse_rule


@pytest.mark.parametrize("command", ["git status", "git diff HEAD", " git log "])
def test_a_pattern_allows_the_plain_commands_it_matches(command):
    assert parse_rule("bash(git *)").allows("bash", command)


@pytest.mark.parametrize(
    "command",
    [
        "git status && rm -rf x",
        "git status; rm x",
        "git status | sh",
        "git status || rm x",
        "git status & rm x",
        "git status\nrm x",
        "git log $(rm x)",
        "git log `rm x`",
        "git diff <(rm x)",
        "git log > ~/.bashrc",
        "git -c core.pager='rm x' log",
        'git "log"',
        "git l\\og",
        "git $X",
        "rm git x",
        "env git x",
        "git",
    ],
)
def test_whatever_a_shell_treats_specially_is_asked_about(command):
    assert not parse_rule("bash(git *)").allows("bash", command)


def test_a_bare_tool_allows_all_its_calls_and_no_other():
    assert parse_rule("bash").allows("bash", "anything; at | all")
    assert not parse_rule("bash").allows("write", "x")


@pytest.mark.parametrize("text", ["", "bash()", "ba sh", "bash(git", "(x)"])
def test_what_is_no_rule_is_said(text):
    with pytest.raises(RuleError, match="not a rule"):
        parse_rule(text)


def test_without_a_user_what_no_rule_allows_is_refused_with_the_way_out():
    decision = Approvals(interactive=False).decide("bash", "ls", changes=True)
    assert not decision.allowed
    assert "--allow" in decision.reason


async def test_a_request_is_answered_once():
    approvals = Approvals()
    assert approvals.decide("bash", "ls", changes=True) is None
    waiting = approvals.ask("r")
    assert approvals.answer("r", Decision(allowed=True))
    assert not approvals.answer("r", Decision(allowed=False))
    assert (await waiting).allowed
    assert not approvals.answer("other", Decision(allowed=True))
