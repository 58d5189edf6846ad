"""Checks that fail or hang leave the others alone."""

from __future__ import annotations

import threading
import time

from app.doctor.checkup import Check, Checkup, all_checks
from app.doctor.finding import Finding
from tests.support.program import wait_until


def good(surroundings):
    return [Finding("good", "ok", "Fine.")]


async def good_too(surroundings):
    return [Finding("good too", "ok", "Fine."), Finding("good too", "warning", "Nearly.")]


def broken(surroundings):
    raise LookupError("no such thing, sk-0123456789abcdefghijk")


def test_what_fails_or_hangs_is_said_and_the_rest_is_found(surroundings):
    gate = threading.Event()

    def hanging(surroundings):
        gate.wait()
        return []

    checks = [
        Check("broken", broken),
        Check("hanging", hanging, 0.1),
        Check("good", good),
        Check("good too", good_too),
    ]
    checkup = Checkup(checks, surroundings())
    found = list(checkup.findings())
    assert [(finding.name, finding.state) for finding in found] == [
        ("broken", "failed"),
        ("hanging", "failed"),
        ("good", "ok"),
        ("good too", "ok"),
        ("good too", "warning"),
    ]
    assert "LookupError: no such thing" in found[0].text
    assert "sk-" not in found[0].text
    assert "0.1 seconds" in found[1].text
    assert checkup.hangs
    gate.set()
    wait_until(lambda: not checkup.hangs)


def test_slow_checks_run_side_by_side(surroundings):
    """Each waits for the other, so one after the other would fail."""
    meeting = threading.Barrier(2, timeout=10)

    def meet(surroundings):
        meeting.wait()
        return [Finding("met", "ok", "Fine.")]

    found = list(Checkup([Check("a", meet, 20), Check("b", meet, 20)], surroundings()).findings())
    assert [finding.state for finding in found] == ["ok", "ok"]


def test_findings_come_as_soon_as_they_are_known(surroundings):
    gate = threading.Event()

    def late(surroundings):
        gate.wait()
        return [Finding("late", "ok", "Fine.")]

    findings = Checkup([Check("good", good), Check("late", late, 20)], surroundings()).findings()
    assert next(findings).name == "good"
    gate.set()
    assert next(findings).name == "late"


def test_the_order_is_always_the_same(surroundings):
    settings = '[servers.b]\nbase_url = "http://127.0.0.1:9"\n[servers.a]\nbase_url = "http://127.0.0.1:9"\n'
    names = [check.name for check in all_checks(surroundings(settings=settings))]
    assert names == [
        "punchlist",
        "terminal",
        "colours",
        "characters",
        "multiplexer",
        "settings",
        "settings folder",
        "session folder",
        "keys",
        "model",
        "server b",
        "server a",
        "ripgrep",
        "git",
        "clipboard",
        "editor",
    ]


def test_a_check_has_its_time_from_the_start(surroundings):
    """Limits don't add up."""
    gate = threading.Event()

    def hanging(surroundings):
        gate.wait()
        return []

    began = time.monotonic()
    checkup = Checkup([Check(str(n), hanging, 0.3) for n in range(20)], surroundings())
    assert len(list(checkup.findings())) == 20
    assert time.monotonic() - began < 3
    gate.set()
    wait_until(lambda: not checkup.hangs)
