"""What holds the agent up is counted by one timer, which runs only while something counts."""

from __future__ import annotations

import pytest

from tests.widgets.status.test_status import said, shown, text_of, working
from widgets.status import StatusAlert, StatusParts

AGAIN = StatusAlert("trying again", until=104.0)
QUIET = StatusAlert("quiet", since=58.0)
FULL = StatusParts(
    model="anthropic/claude-sonnet-4-5-20250929",
    folder="~/src/parser",
    effort="high",
    approvals="plan",
    context="18k (9 %)",
    cost="$0.04",
    instructions="AGENTS.md +1",
    todo="▸ 2/12 · Write the parser",
    hints=("ctrl+t panel", "f1 help"),
)


@pytest.mark.parametrize(
    ("alert", "now", "text", "counts"),
    [
        (AGAIN, 100.0, " in 4 s", True),
        (AGAIN, 100.1, " in 4 s", True),
        (AGAIN, 103.5, " in 1 s", True),
        (AGAIN, 104.0, " now", False),
        (AGAIN, 200.0, " now", False),
        (QUIET, 100.0, " 0:42", True),
        (QUIET, 10.0, " 0:00", True),
        (QUIET, 58 + 3723.0, " 1:02:03", True),
        (StatusAlert("full"), 1.0, "", False),
        (StatusAlert("both", until=3.0, since=1.0), 1.0, " in 2 s", True),
    ],
)
def test_what_is_counted(alert, now, text, counts):
    assert alert.count(now) == text
    assert alert.counts(now) is counts


def test_parts_stand_in_their_order():
    left, right = said(FULL, 150)
    assert right == "ctrl+t panel"
    assert left.startswith(
        "anthropic/claude-sonnet-4-5-20250929 high · ~/src/parser ·  PLAN  · 18k (9 %) · $0.04"
    )
    assert left.endswith(" · AGENTS.md +1 · ▸ 2/12 · Write the parser")
    short = StatusParts(
        model="sonnet", folder="~/src/parser", approvals="ask", context="18k (9 %)", cost="$0.04"
    )
    assert said(short, 100)[0] == "sonnet · ~/src/parser · ask · 18k (9 %) · $0.04"


def test_at_sixty_columns_model_approvals_and_alert_survive():
    left, _ = said(FULL, 58, "⠋ 1h02m", ("! trying again", " in 14 s"))
    assert left.startswith("⠋ 1h02m · ! trying again in 14 s · anthropic")
    assert left.endswith("·  PLAN ")


def test_a_long_alert_is_cut_before_what_it_counts():
    words = "! openrouter.ai answered 503 Service Unavailable, trying again"
    left, _ = said(FULL, 58, "⠋ 12s", (words, " in 4 s"))
    assert "! openrout" in left
    assert "… in 4 s · anthrop" in left
    assert " PLAN " in left


def test_parts_give_way_by_their_worth():
    order = []
    values = {"instructions": "AGENTS", "cost": "$", "folder": "~", "context": "18k", "effort": "high"}
    values |= {"interrupt": "esc", "todo": "▸", "approvals": "PLAN", "model": "anth", "working": "12s"}
    for width in range(200, 0, -1):
        left, _ = said(FULL, width, "⠋ 12s", ("! quiet", " 0:42"))
        order += [name for name, value in values.items() if value not in left and name not in order]
    assert order == [*[*values][:7], "model", "approvals", "working"]


@pytest.mark.parametrize(("approvals", "text"), [("plan", " PLAN "), ("yolo", " YOLO ")])
async def test_what_must_not_be_overlooked_stands_out_without_colour(approvals, text):
    async with shown(StatusParts(model="sonnet", approvals=approvals)) as (line, _, _pilot):
        loud = [segment for segment in line.render_line(0) if segment.style.reverse]
        assert [segment.text for segment in loud] == [text]
        line.update_parts(StatusParts(model="sonnet", approvals="ask"))
        assert " · ask" in text_of(line)
        assert not any(segment.style.reverse for segment in line.render_line(0))


async def test_an_alert_counts_down_beside_the_work():
    async with shown(working(StatusParts(model="sonnet"), alert=AGAIN)) as (line, clock, _):
        assert text_of(line).startswith(" ⠋ 12s · ! trying again in 4 s · esc interrupt · sonnet")
        clock.now += 1
        line.tick()
        assert text_of(line).startswith(" ⠙ 13s · ! trying again in 3 s · esc")
        clock.now += 9
        line.tick()
        assert " · ! trying again now · esc" in text_of(line)
        alert = next(segment for segment in line.render_line(0) if "trying" in segment.text)
        assert alert.style.bold


async def test_a_count_repaints_only_its_own_cells(monkeypatch):
    async with shown(StatusParts(model="sonnet", alert=QUIET)) as (line, clock, pilot):
        line._ticker.pause()
        await pilot.pause()
        regions = []
        monkeypatch.setattr(line, "refresh", lambda *given, **_: regions.append(given))
        line.tick()
        clock.now += 1
        line.tick()
        assert [tuple(region) for (region,) in regions] == [(1, 0, len("! quiet 0:42"), 1)]


async def test_one_timer_runs_only_while_something_counts():
    async with shown(StatusParts(model="sonnet")) as (line, clock, _):
        assert line._ticker is None
        line.update_parts(StatusParts(alert=StatusAlert("out of credit")))
        assert line._ticker is None
        line.update_parts(StatusParts(alert=AGAIN))
        ticker = line._ticker
        assert ticker._interval == 1
        line.tick()
        assert line._ticker is ticker
        clock.now = 104.0
        line.tick()
        assert line._ticker is None
        assert "trying again now" in text_of(line)
        line.update_parts(working(StatusParts(), alert=QUIET))
        assert line._ticker._interval == 0.125
        line.update_parts(working(StatusParts()))
        assert line._ticker._interval == 0.125
        line.update_parts(StatusParts(alert=QUIET))
        assert line._ticker._interval == 1
        line.update_parts(StatusParts())
        assert line._ticker is None


async def test_ascii():
    async with shown(working(FULL, alert=AGAIN), ascii_marks=True, size=(60, 3)) as (line, _, _pilot):
        assert text_of(line).isascii()
        assert "! trying again in 4 s" in text_of(line)
