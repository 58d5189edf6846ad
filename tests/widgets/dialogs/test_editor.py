"""The editor of the list, the choice and the question: nothing typed is lost, every size has its keys."""

from __future__ import annotations

import pytest
from textual.app import App
from textual.events import Paste
from textual.widgets import TextArea

from widgets.dialogs import ChoiceDialog, ConfirmDialog, TodoEditor


class Stage(App[None]):
    def __init__(self, screen) -> None:
        super().__init__()
        self.first = screen
        self.results = []

    def on_mount(self) -> None:
        self.animation_level = "none"
        self.push_screen(self.first, self.results.append)


def screen_text(app) -> str:
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())


LIST = "# Build\n- [/] Read\n- [ ] Write"


async def test_it_gives_back_what_was_saved():
    app = Stage(TodoEditor("Todo list", LIST))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", *"- [ ] Test")
        await pilot.press("ctrl+s")
        await pilot.pause()
    assert app.results == [LIST + "\n- [ ] Test"]


async def test_leaving_unchanged_needs_no_question():
    app = Stage(TodoEditor("Todo list", LIST))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("escape")
        await pilot.pause()
    assert app.results == [None]


async def test_leaving_with_changes_asks_and_can_go_back_to_them():
    app = Stage(TodoEditor("Todo list", LIST))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("x", "escape")
        await pilot.pause()
        assert "Leave without your changes?" in screen_text(app)
        await pilot.press("n")
        await pilot.pause()
        assert app.screen.query_one(TextArea).text == LIST + "x"
        await pilot.press("escape")
        await pilot.pause()
        await pilot.press("y")
        await pilot.pause()
    assert app.results == [None]


async def test_faults_are_named_and_the_cursor_stands_at_the_first():
    problems = ['Line 2: unrecognized syntax "[red]what"', "Line 3: task has no visible text"]
    app = Stage(TodoEditor("Todo list", LIST, problems))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert problems[0] in screen_text(app)
        area = app.screen.query_one(TextArea)
        assert area.cursor_location == (1, 0)
        assert "underline" in str(area.get_line(1).spans[0].style)
        assert area.get_line(0).spans == []


async def test_control_characters_are_drawn_as_signs_and_kept_in_the_text():
    app = Stage(TodoEditor("Todo list", "- [ ] a\x1b[2Jb"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "\x1b" not in screen_text(app)
        assert "a\u241b[2Jb" in screen_text(app)
        await pilot.press("ctrl+s")
        await pilot.pause()
    assert app.results == ["- [ ] a\x1b[2Jb"]


@pytest.mark.parametrize("size", [(120, 40), (80, 24), (60, 15)])
async def test_the_keys_are_on_screen_at_every_size(size):
    app = Stage(TodoEditor("Todo list", LIST, ["Line 2: x"] * 9))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert "ctrl+s save · esc leave" in screen_text(app)


@pytest.mark.parametrize("size", [(80, 24), (60, 15)])
@pytest.mark.parametrize(
    ("keys", "result"), [(["enter"], 0), (["down", "enter"], 1), (["2"], 1), (["escape"], None)]
)
async def test_a_choice_by_arrow_digit_or_not_at_all(size, keys, result):
    body = "\n".join(f"line {n} [/]" for n in range(90))
    app = Stage(ChoiceDialog("Import [x] tasks?", ["replace [the] list", "append"], body=body))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        text = screen_text(app)
        assert "Import [x] tasks?" in text
        assert "1 replace [the] list" in text
        assert "line 0 [/]" in text
        assert "esc leave it" in text
        await pilot.press(*keys)
        await pilot.pause()
    assert app.results == [result]


@pytest.mark.parametrize(("key", "result"), [("y", True), ("n", False), ("escape", False), ("enter", None)])
async def test_a_question_is_answered_by_its_keys_alone(key, result):
    app = Stage(ConfirmDialog("Remove all 3 tasks?", yes="rm"))
    async with app.run_test(size=(60, 15)) as pilot:
        await pilot.pause()
        assert "y rm · n leave it" in screen_text(app)
        await pilot.press(key)
        await pilot.pause()
    assert app.results == ([] if result is None else [result])


async def test_characters_that_look_like_line_ends_stay_inside_their_line():
    text = "# P\n- [ ] a\u2028b\x85c\x0bd\x1ce\n"
    app = Stage(TodoEditor("Todo list", text))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+s")
        await pilot.pause()
    assert app.results == [text]
    app = Stage(TodoEditor("Todo list", text))
    async with app.run_test(size=(80, 24)) as pilot:
        assert app.screen.query_one(TextArea).document.line_count == 3
        await pilot.press(*"- [ ] x", "ctrl+s")
        await pilot.pause()
    assert app.results == [text + "- [ ] x"]


async def test_what_is_pasted_goes_through_the_gate():
    app = Stage(TodoEditor("Todo list", ""))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.post_message(Paste("- [ ] a\udeadb\x1b[2J\r\n- [ ] c\r- [ ] d"))
        await pilot.pause()
        await pilot.press("ctrl+s")
        await pilot.pause()
    assert app.results == ["- [ ] a\ufffdb\n- [ ] c\n- [ ] d"]


async def test_the_sentence_about_the_line_of_the_cursor_comes_into_view():
    text = "\n".join(f"line {n}" for n in range(20))
    app = Stage(TodoEditor("Todo list", text, [f"Line {n}: fault {n}" for n in range(1, 21)]))
    async with app.run_test(size=(60, 15)) as pilot:
        await pilot.pause()
        assert "fault 12" not in screen_text(app)
        await pilot.press(*["down"] * 11)
        await pilot.pause()
        assert "fault 12" in screen_text(app)


async def test_a_line_number_that_is_none_is_no_fault_of_ours():
    app = Stage(TodoEditor("Todo list", LIST, ["Line 0: odd", "Line 99999: odd", "no line"]))
    async with app.run_test(size=(60, 15)) as pilot:
        await pilot.pause()
        assert "no line" in screen_text(app)


async def test_an_idle_editor_draws_nothing():
    app = Stage(TodoEditor("Todo list", LIST))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert not app.screen.query_one(TextArea).cursor_blink
