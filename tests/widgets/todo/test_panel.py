"""The panel on a screen: live, at every size, with a timer only when something will change."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.widgets.todo.stage import PanelStage, drawn_rows, tasks, text_of
from tests.widgets.todo.views import JOB, at, view


async def test_it_shows_the_list_and_folds_away_without_one():
    app = PanelStage()
    async with app.run_test(size=(120, 30)) as pilot:
        assert not app.panel.display
        app.panel.show(JOB)
        await pilot.pause()
        assert app.panel.display
        assert app.panel.outer_size.width == 48
        assert text_of(app.panel)[0].startswith("Todo 2/7  ━")
        assert "  ▸ Write the parser" in "\n".join(text_of(app.panel))
        app.panel.show(view())
        await pilot.pause()
        assert not app.panel.display
        assert app.messages == [True, False]


@pytest.mark.parametrize(("columns", "width"), [(100, 40), (110, 44), (120, 48), (200, 48)])
async def test_it_is_as_wide_as_the_smaller_of_two_fifths_and_48(columns, width):
    app = PanelStage()
    async with app.run_test(size=(columns, 30)) as pilot:
        app.panel.show(JOB)
        await pilot.pause()
        assert app.panel.outer_size.width == width


async def test_tasks_leave_by_the_clock_and_the_whole_panel_last():
    app = PanelStage()
    async with app.run_test(size=(120, 30)) as pilot:
        done = view(("P", [("a", "completed"), ("b", "completed")]), closed_at={"a": 0, "b": 20})
        app.panel.show(done)
        await pilot.pause()
        assert len(text_of(app.panel)) == 4
        app.clock.seconds = 61
        app.panel.show(replace(done))
        await pilot.pause()
        assert text_of(app.panel)[1:] == ["I. P  2/2", "  ☑ b"]
        assert text_of(app.panel)[0].startswith("Todo 2/2")
        app.clock.seconds = 80
        app.panel.show(replace(done))
        await pilot.pause()
        assert not app.panel.display
        assert app.panel.summary == "✓ 2/2"
        app.panel.show(view(("P", [("c", "pending")])))
        await pilot.pause()
        assert app.panel.display


async def test_the_timer_itself_clears_what_is_due():
    app = PanelStage()
    async with app.run_test(size=(120, 30)) as pilot:
        app.panel.configure(clear_delay=0.02, ascii_marks=False)
        app.panel.show(view(("P", [("a", "completed"), ("b", "pending")])))
        while "  ☑ a" not in text_of(app.panel):
            await pilot.pause(0)
        app.clock.seconds = 1
        while "  ☑ a" in text_of(app.panel):
            await pilot.pause(0)
        assert "  ☐ b" in text_of(app.panel)


async def test_there_is_a_timer_only_while_something_will_change():
    app = PanelStage()
    async with app.run_test(size=(120, 30)) as pilot:
        app.panel.show(view(("P", [("a", "pending")])))
        await pilot.pause()
        assert app.panel._timer is None
        app.panel.show(view(("P", [("a", "completed")])))
        assert app.panel._timer is not None
        app.panel.show(view(("P", [("a", "in_progress")]), counting_since=at(0)))
        assert app.panel._timer is not None
        app.panel.configure(clear_delay=-1, ascii_marks=False)
        app.panel.show(view(("P", [("a", "completed")])))
        assert app.panel._timer is None


async def test_hidden_by_the_user_it_stays_away_until_shown_again():
    app = PanelStage()
    async with app.run_test(size=(120, 30)) as pilot:
        app.panel.show(JOB)
        app.panel.is_hidden = True
        app.panel.show(view(("P", [("new", "pending")])))
        await pilot.pause()
        assert not app.panel.display
        assert app.panel.summary == "☐ 0/1"
        app.panel.is_hidden = False
        await pilot.pause()
        assert app.panel.display


async def test_docked_it_takes_a_third_at_most_and_gives_room_back():
    app = PanelStage("dock")
    async with app.run_test(size=(80, 24)) as pilot:
        app.panel.show(view(("P", tasks(30))))
        await pilot.pause()
        assert app.panel.outer_size.height == 24 * 33 // 100
        app.panel.show(view(("P", tasks(2))))
        await pilot.pause()
        assert app.panel.outer_size.height == 4
        assert text_of(app.panel)[1:] == ["I. P  0/2", "  ☐ task 0", "  ☐ task 1"]


async def test_as_a_line_it_is_one_row():
    app = PanelStage("line")
    async with app.run_test(size=(60, 15)) as pilot:
        app.panel.show(JOB)
        await pilot.pause()
        assert app.panel.outer_size.height == 1
        assert text_of(app.panel) == ["▸ 2/7 · Write the parser"]


async def test_a_shrinking_list_leaves_no_stale_rows():
    app = PanelStage()
    async with app.run_test(size=(120, 30)) as pilot:
        app.panel.show(view(("P", tasks(20))))
        await pilot.pause()
        assert len(text_of(app.panel)) == 22
        app.panel.show(view(("P", tasks(2))))
        await pilot.pause()
        assert len(text_of(app.panel)) == 4


async def test_the_active_task_is_kept_in_view_and_the_header_stays():
    app = PanelStage()
    async with app.run_test(size=(120, 12)) as pilot:
        many = tasks(40)
        app.panel.show(view(("P", many)))
        await pilot.pause()
        many[30] = ("task 30", "in_progress")
        app.panel.show(view(("P", many)))
        await pilot.pause()
        seen = text_of(app.panel)
        assert seen[0].startswith("Todo 0/40")
        assert "  ▸ task 30" in seen
        app.panel.focus()
        await pilot.press("home")
        await pilot.pause()
        assert "  ☐ task 0" in text_of(app.panel)
        await pilot.press("end")
        await pilot.pause()
        assert text_of(app.panel)[-1] == "  ☐ task 39"


async def test_an_update_repaints_only_the_rows_that_changed():
    app = PanelStage()
    async with app.run_test(size=(120, 40)) as pilot:
        many = tasks(30)
        app.panel.show(view(("P", many)))
        await pilot.pause()
        asked = drawn_rows(app.panel)
        many[3] = ("task 3", "in_progress")
        app.panel.show(view(("P", many)))
        await pilot.pause()
        assert set(asked) <= {0, 5}
        assert 5 in asked


async def test_a_thousand_tasks_are_chosen_and_drawn_by_what_is_visible():
    app = PanelStage()
    async with app.run_test(size=(120, 40)) as pilot:
        phases = [(f"Phase {p}", [(f"task {p}.{n}", "pending") for n in range(20)]) for p in range(50)]
        asked = drawn_rows(app.panel)
        app.panel.show(view(*phases))
        await pilot.pause()
        assert app.panel.virtual_size.height == 1051
        assert max(asked) < 40


@pytest.mark.parametrize(
    "text",
    ["[/]", "[bold", "[@click=app.quit]x[/]", "\x1b]52;c;aGk=\x07", "a\nb", "\u202eevil", "e\u0301" * 30],
)
async def test_hostile_texts_are_drawn_literally(text):
    app = PanelStage()
    async with app.run_test(size=(120, 12)) as pilot:
        app.panel.show(view((text, [(text, "blocked")]), stale=text))
        await pilot.pause()
        assert all("\x1b" not in line and "\u202e" not in line for line in text_of(app.panel))
        if text.startswith("["):
            assert text in "\n".join(text_of(app.panel))


def long_job():
    states = [*["completed"] * 28, "in_progress", *["pending"] * 11]
    named = [(f"task {number}", state) for number, state in enumerate(states)]
    return view(*[(f"Phase {start}", named[start : start + 7]) for start in range(0, 40, 7)])


@pytest.mark.parametrize("is_placed_first", [False, True])
async def test_the_active_task_stays_in_view_at_another_place_and_size(is_placed_first):
    app = PanelStage()
    async with app.run_test(size=(120, 40)) as pilot:
        app.panel.configure(clear_delay=-1, ascii_marks=False)
        app.panel.show(long_job())
        await pilot.pause()
        assert "  ▸ task 28" in text_of(app.panel)
        for place, size in [("dock", (99, 40)), ("side", (120, 20)), ("line", (60, 12)), ("dock", (80, 24))]:
            if is_placed_first:
                app.panel.place = place
            await pilot.resize_terminal(*size)
            app.panel.place = place
            await pilot.pause()
            assert place == "line" or "  ▸ task 28" in text_of(app.panel)


async def test_a_list_the_user_has_scrolled_stays_where_it_is_at_another_size():
    app = PanelStage()
    async with app.run_test(size=(120, 20)) as pilot:
        app.panel.configure(clear_delay=-1, ascii_marks=False)
        app.panel.show(long_job())
        await pilot.pause()
        app.panel.focus()
        await pilot.press("home")
        await pilot.pause()
        await pilot.resize_terminal(120, 16)
        await pilot.pause()
        assert text_of(app.panel)[2] == "  ☑ task 0"
        await pilot.press("end")
        await pilot.pause()
        app.panel.scroll_to(y=25, animate=False)
        await pilot.pause()
        assert "  ▸ task 28" in text_of(app.panel)
        await pilot.resize_terminal(120, 10)
        await pilot.pause()
        assert "  ▸ task 28" in text_of(app.panel)
