"""The status line says what fits, shows that the agent works, and moves only then."""

from __future__ import annotations

from contextlib import asynccontextmanager

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from tests.support.stage import Stage
from widgets.status import StatusAlert, StatusLine, StatusParts, shorten_folder
from widgets.status.layout import arrange, elapsed

FULL = StatusParts(
    model="sonnet",
    folder="~/src/parser",
    mode="ask",
    tokens="18k (9 %) · $0.04",
    todo="▸ 2/12 · Write the parser",
    hints=("ctrl+t panel", "f1 help"),
)
MARKUP = ["[bold]x[/bold]", "[/]", "[red", "[@click=app.quit]x[/]"]


class Clock:
    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


@asynccontextmanager
async def shown(parts=FULL, size=(100, 3), **options):
    clock = Clock()
    line = StatusLine(clock=clock, **options)
    line.update_parts(parts)
    async with Stage(line).run_test(size=size) as pilot:
        await pilot.pause()
        yield line, clock, pilot


def text_of(line):
    return line.render_line(0).text


def said(parts, width, working="", alert=("", "")):
    row = arrange(parts, width, working=working, ellipsis="…", dot="·", alert=alert)
    return row.left, row.right


def working(parts=FULL, since=88.0, **changes):
    values = {name: getattr(parts, name) for name in StatusParts.__slots__}
    return StatusParts(**(values | {"working_since": since} | changes))


async def test_everything_is_said_where_there_is_room():
    async with shown(size=(120, 3)) as (line, _, _pilot):
        text = text_of(line)
        left = " sonnet · ~/src/parser · ask · 18k (9 %) · $0.04 · ▸ 2/12 · Write the parser"
        assert text.startswith(left)
        assert text.endswith("   ctrl+t panel   f1 help ")
        assert len(text) == 120
        line.update_parts(StatusParts())
        assert text_of(line).strip() == ""


def test_parts_give_way_by_their_worth():
    left, hints = said(FULL, 95)
    assert hints == "ctrl+t panel"
    assert said(FULL, 85)[1] == ""
    order = []
    for width in range(100, 0, -1):
        left, _ = said(working(), width, "* 12s")
        gone = [
            name
            for name, value in {
                "tokens": "18k",
                "folder": "parser ·",
                "mode": "ask",
                "interrupt": "esc",
                "model": "sonnet",
                "todo": "▸",
                "working": "12s",
            }.items()
            if value not in left and name not in order
        ]
        order += gone
    assert order == ["tokens", "folder", "mode", "interrupt", "todo", "model", "working"]


def test_a_long_task_is_cut_only_as_far_as_it_must():
    parts = StatusParts(model="sonnet", todo="▸ 2/12 · " + "word " * 40)
    left, _ = said(parts, 60)
    assert cell_len(left) <= 60
    assert left.startswith("sonnet · ▸ 2/12 · word word")
    assert left.endswith("…")


@pytest.mark.parametrize(
    ("width", "text"),
    [
        (30, "▸ 2/12 · Write the parser"),
        (24, "▸ 2/12 · Write the…"),
        (19, "▸ 2/12 · Write the…"),
        (18, "▸ 2/12 · Write…"),
        (14, "▸ 2/12 · Writ…"),
    ],
)
def test_a_task_is_cut_behind_a_word_if_there_is_room_for_one(width, text):
    assert said(StatusParts(todo="▸ 2/12 · Write the parser"), width)[0] == text


@given(
    st.builds(
        StatusParts,
        model=st.text(max_size=20),
        folder=st.text(max_size=30),
        mode=st.sampled_from(["", "ask", "auto"]),
        tokens=st.sampled_from(["", "18k (9 %)"]),
        todo=st.text(max_size=80),
        hints=st.lists(st.text(max_size=12), max_size=4).map(tuple),
        effort=st.sampled_from(["", "high"]),
        approvals=st.sampled_from(["", "ask", "plan", "yolo"]),
        context=st.sampled_from(["", "18k (9 %)"]),
        cost=st.sampled_from(["", "$?"]),
        instructions=st.text(max_size=20),
    ),
    st.integers(0, 120),
    st.sampled_from(["", "⠋ 1h02m"]),
    st.tuples(st.text(max_size=60), st.sampled_from(["", " in 14 s", " 1:02:03"])),
)
def test_it_never_takes_more_than_its_width(parts, width, work, alert):
    left, hints = said(parts, width, work, alert)
    assert cell_len(left) + (cell_len(hints) + 3 if hints else 0) <= width
    assert "\n" not in left + hints
    assert "\x1b" not in left + hints


@pytest.mark.parametrize("text", MARKUP)
async def test_markup_is_literal(text):
    parts = StatusParts(
        text, text, text, text, text, 1.0, (text,), text, text, text, text, text, StatusAlert(text, since=1.0)
    )
    async with shown(parts, size=(400, 3)) as (line, _, _pilot):
        assert text_of(line).count(text) == 12


async def test_work_shows_a_spinner_the_time_and_the_way_out():
    async with shown(working()) as (line, clock, _):
        assert text_of(line).startswith(" ⠋ working 12s · esc interrupt · sonnet")
        line.tick()
        assert text_of(line).startswith(" ⠙ working 12s")
        clock.now += 60
        line.tick()
        assert text_of(line).startswith(" ⠹ working 1m12s · esc interrupt")


async def test_a_tick_repaints_only_its_own_cells(monkeypatch):
    async with shown(working()) as (line, clock, pilot):
        line._ticker.pause()
        await pilot.pause()
        regions = []
        monkeypatch.setattr(line, "refresh", lambda *given, **_: regions.append(given))
        line.tick()
        clock.now += 1
        line.tick()
        assert [tuple(region) for (region,) in regions] == [(1, 0, 1, 1), (1, 0, 13, 1)]
        clock.now += 3600
        line.tick()
        assert regions[-1] == ()


async def test_a_timer_runs_only_while_the_agent_works():
    async with shown() as (line, _, _pilot):
        assert line._ticker is None
        line.update_parts(working())
        ticker = line._ticker
        assert ticker is not None
        line.update_parts(working(todo="another"))
        assert line._ticker is ticker
        line.update_parts(FULL)
        assert line._ticker is None
        assert "esc" not in text_of(line)


async def test_without_motion_only_the_seconds_change(monkeypatch):
    async with shown(working(), motion=False) as (line, clock, _pilot):
        assert line._ticker._interval == 1
        assert text_of(line).startswith(" ● working 12s")
        calls = []
        monkeypatch.setattr(line, "refresh", lambda *given, **_: calls.append(given))
        line.tick()
        assert calls == []
        clock.now += 1
        line.tick()
        assert len(calls) == 1


async def test_the_same_parts_again_cost_nothing(monkeypatch):
    async with shown() as (line, _, _pilot):
        monkeypatch.setattr(line, "refresh", lambda *_, **__: pytest.fail("drawn again"))
        line.update_parts(working(since=None))


async def test_ascii():
    async with shown(working(todo="x" * 200), ascii_marks=True, size=(60, 3)) as (line, _, _pilot):
        assert text_of(line).isascii()
        assert text_of(line).rstrip().endswith("...")


async def test_settings_may_come_late():
    async with shown(working()) as (line, _, _pilot):
        line.configure(motion=False, ascii_marks=True)
        assert line._ticker._interval == 1
        assert text_of(line).startswith(" * working 12s . esc interrupt . sonnet")


async def test_the_real_timer_turns_the_spinner():
    async with shown(working()) as (line, _, pilot):
        while line._frame < 2:
            await pilot.pause(0.01)


@pytest.mark.parametrize(
    ("path", "short"),
    [
        ("/home/ann", "~"),
        ("/home/ann/src/parser", "~/src/parser"),
        ("/home/anna/src", "/home/anna/src"),
        ("/", "/"),
        (
            "/home/ann/a/very/deep/folder/in/the/tree/of/somebody",
            "…/deep/folder/in/the/tree/of/somebody",
        ),
        ("/x/" + "n" * 50, "…/" + "n" * 50),
    ],
)
def test_folders_are_short(path, short):
    assert shorten_folder(path, "/home/ann") == short
    assert shorten_folder(path, "/home/ann/") == short


def test_without_a_home_a_folder_stays():
    assert shorten_folder("/src/x", "") == "/src/x"
    assert shorten_folder("/src/x", "/") == "/src/x"


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(-1, "0s"), (0.9, "0s"), (59.9, "59s"), (60, "1m00s"), (3599, "59m59s"), (3720, "1h02m")],
)
def test_elapsed(seconds, text):
    assert elapsed(seconds) == text
