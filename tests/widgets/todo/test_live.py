"""The panel while things change: sizes, updates, time; nothing is drawn or counted that didn't change."""

from __future__ import annotations

import time

import pytest

from app.tui.layout import panel_place
from tests.widgets.todo.stage import PanelStage, drawn_rows, tasks, text_of
from tests.widgets.todo.views import JOB, at, view

BORDERS = "TodoPanel.-side { border-left: solid red; } TodoPanel.-dock { border-top: solid red; }"


async def test_every_row_is_there_at_every_width_while_the_terminal_changes():
    app = PanelStage(css=BORDERS)
    async with app.run_test(size=(120, 40)) as pilot:
        app.panel.configure(clear_delay=-1, ascii_marks=False)
        app.panel.show(JOB)
        for columns in (60, 79, 80, 99, 100, 120, 100, 99, 60):
            await pilot.resize_terminal(columns, 40)
            app.panel.place = panel_place(columns, 40)
            await pilot.pause()
            is_side = columns >= 100
            assert app.panel.outer_size.width == (min(48, columns * 2 // 5) if is_side else columns)
            assert len(text_of(app.panel)) == 12
            assert text_of(app.panel)[0].endswith("28 %")
            assert app.panel.max_scroll_y == 0
        await pilot.resize_terminal(60, 15)
        app.panel.place = panel_place(60, 15)
        await pilot.pause()
        assert app.panel.outer_size.height == 1


@pytest.mark.parametrize("place", ["side", "dock"])
async def test_a_list_that_shrinks_gives_its_rows_back(place):
    app = PanelStage(place, css=BORDERS)
    async with app.run_test(size=(120, 66)) as pilot:
        app.panel.show(view(("P", tasks(20))))
        await pilot.pause()
        assert len(text_of(app.panel)) == (22 if place == "side" else 20)
        app.panel.show(view(("P", tasks(2))))
        await pilot.pause()
        screen = "\n".join(strip.text for strip in app.screen._compositor.render_strips())
        assert [line.split("task ")[1].strip() for line in screen.splitlines() if "task " in line] == [
            "0",
            "1",
        ]
        assert app.panel.outer_size.height == (66 if place == "side" else 5)


async def test_forty_tasks_in_six_phases_can_all_be_reached_by_keys_and_mouse():
    app = PanelStage("dock")
    async with app.run_test(size=(80, 24)) as pilot:
        phases = [(f"Phase {p}", [(f"task {p}-{n}", "pending") for n in range(7)]) for p in range(6)]
        app.panel.show(view(*phases))
        await pilot.pause()
        app.panel.focus()
        await pilot.press("home")
        seen = set(text_of(app.panel))
        for _ in range(12):
            await pilot.press("pagedown")
            await pilot.pause()
            seen |= set(text_of(app.panel))
        wanted = {f"  ☐ {content}" for _, phase in phases for content, _ in phase}
        assert wanted <= seen
        bottom = app.panel.scroll_offset.y
        app.panel.scroll_up(animate=False)
        await pilot.pause()
        assert app.panel.scroll_offset.y < bottom


async def test_the_same_list_again_draws_nothing():
    app = PanelStage()
    async with app.run_test(size=(120, 40)) as pilot:
        app.panel.show(JOB)
        await pilot.pause()
        asked = drawn_rows(app.panel)
        app.panel.show(JOB)
        await pilot.pause()
        assert asked == []


async def test_a_second_of_work_draws_the_row_of_the_active_task():
    app = PanelStage()
    async with app.run_test(size=(120, 40)) as pilot:
        running = view(("P", [*tasks(5), ("work", "in_progress")]), counting_since=at(0))
        app.panel.show(running)
        await pilot.pause()
        asked = drawn_rows(app.panel)
        app.clock.seconds = 5
        app.panel.show(running)
        await pilot.pause()
        assert asked == [7]
        assert text_of(app.panel)[7].endswith("5s")


@pytest.mark.parametrize(
    ("before", "now", "wait"), [(0.0, 0.0, 1.0), (0.25, 0.0, 0.75), (0.0, 7.875, 0.125), (9.5, 0.25, 0.25)]
)
async def test_the_next_tick_comes_with_the_next_second(before, now, wait):
    app = PanelStage()
    async with app.run_test(size=(120, 40)):
        waits = []
        app.panel.set_timer = lambda seconds, *_: waits.append(seconds)
        app.clock.seconds = now
        app.panel.show(view(("P", [("a", "in_progress")]), active_before=before, counting_since=at(0)))
        assert waits == [pytest.approx(wait)]
        app.panel._timer = None


async def test_one_line_needs_no_tick_and_is_cut_with_a_sign():
    app = PanelStage("line")
    async with app.run_test(size=(40, 10)) as pilot:
        app.panel.show(view(("P", [("word " * 20, "in_progress")]), counting_since=at(0)))
        await pilot.pause()
        assert app.panel._timer is None
        assert text_of(app.panel)[0].endswith("word…")
        app.panel.configure(clear_delay=60, ascii_marks=False, tool_off=True)
        app.panel.show(view(("P", [("a", "in_progress")])))
        await pilot.pause()
        assert text_of(app.panel) == ["▸ 0/1 · a · the todo tool is off"]


async def test_warnings_stay_on_screen_while_the_list_scrolls():
    app = PanelStage()
    async with app.run_test(size=(120, 12)) as pilot:
        app.panel.configure(clear_delay=60, ascii_marks=False, tool_off=True)
        app.panel.show(view(("P", tasks(40)), stale="no"))
        await pilot.pause()
        app.panel.focus()
        await pilot.press("end")
        await pilot.pause()
        seen = text_of(app.panel)
        assert seen[1:3] == ["! the todo tool is off", "! not up to date: no"]
        assert seen[-1] == "  ☐ task 39"
        app.panel.show(view(("P", tasks(40))))
        await pilot.pause()
        assert text_of(app.panel)[1] == "! the todo tool is off"


async def test_a_failed_update_is_told_even_when_all_has_cleared():
    app = PanelStage()
    async with app.run_test(size=(120, 12)) as pilot:
        app.panel.configure(clear_delay=0, ascii_marks=False)
        app.panel.show(view(("P", [("a", "completed")]), stale="no"))
        await pilot.pause()
        assert text_of(app.panel)[1:] == ["! not up to date: no"]
        app.panel.show(view(("P", [("a", "completed")])))
        await pilot.pause()
        assert not app.panel.display


async def test_another_active_task_is_shown_though_the_user_has_scrolled():
    app = PanelStage()
    async with app.run_test(size=(120, 12)) as pilot:
        many = tasks(40)
        many[30] = ("task 30", "in_progress")
        app.panel.show(view(("P", many)))
        await pilot.pause()
        app.panel.focus()
        await pilot.press("home")
        await pilot.pause()
        many[0] = ("task 0", "completed")
        app.panel.show(view(("P", many)))
        await pilot.pause()
        assert "  ☑ task 0" in text_of(app.panel)
        many[30], many[31] = ("task 30", "completed"), ("task 31", "in_progress")
        app.panel.show(view(("P", many)))
        await pilot.pause()
        assert "  ▸ task 31" in text_of(app.panel)


async def test_the_keys_show_whole_texts():
    app = PanelStage()
    async with app.run_test(size=(120, 30)) as pilot:
        app.panel.show(view(("P", [("word " * 20 + "end", "pending")])))
        await pilot.pause()
        assert "end" not in "\n".join(text_of(app.panel))
        app.panel.focus()
        await pilot.pause()
        assert text_of(app.panel)[0].endswith("enter: whole texts")
        await pilot.press("enter")
        assert "end" in "\n".join(text_of(app.panel))
        assert text_of(app.panel)[0].endswith("enter: short texts")


async def test_an_update_of_a_thousand_tasks_takes_milliseconds():
    app = PanelStage()
    async with app.run_test(size=(120, 40)) as pilot:
        phases = [
            (f"Phase {p}", [(f"task {p}.{n} of a list as long as any", "pending") for n in range(20)])
            for p in range(50)
        ]
        taken = []
        for number in range(12):
            phases[number][1][3] = (f"task {number}", "in_progress")
            changed = view(*phases)
            start = time.process_time()
            app.panel.show(changed)
            taken.append(time.process_time() - start)
            await pilot.pause()
        # The quickest of many, as the machine may be busy with other things.
        assert min(taken) < 0.01
