"""`/todo export` and `/todo import`: files of others are safe, and what is taken is shown first."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from app.commands.todo_file import MAX_BYTES
from session.events import UserTodosEdited
from tests.support.hostile import MARKUP

LIST = "# Build\n- [x] Read\n- [/] Write\n\n# Verify\n- [ ] Test\n"


@pytest.fixture
def full(desk):
    desk.set_list(LIST)
    return desk


async def test_the_list_is_written_to_the_sessions_folder(full):
    await full.type("/todo export")
    path = full.folder / "TODO.md"
    assert path.read_text() == LIST
    assert full.said == f"Wrote 3 tasks to {path}."
    assert [entry.name for entry in full.folder.glob("*.md")] == ["TODO.md"]
    full.assert_unchanged()


@pytest.mark.parametrize("name", ["plan.md", '"my plan.md"', "sub/plan.md"])
async def test_a_path_is_relative_to_the_folder_and_may_be_quoted(full, name):
    (full.folder / "sub").mkdir()
    await full.type(f"/todo export {name}")
    assert (full.folder / name.strip('"')).read_text() == LIST


async def test_the_home_folder_and_absolute_paths_are_understood(full, tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    (tmp_path / "home").mkdir()
    await full.type("/todo export ~/plan.md")
    assert (tmp_path / "home" / "plan.md").read_text() == LIST
    await full.type(f"/todo export {tmp_path}/absolute.md")
    assert (tmp_path / "absolute.md").read_text() == LIST


async def test_a_file_of_somebody_else_is_overwritten_only_after_asking(full):
    path = full.folder / "TODO.md"
    path.write_text("mine")
    path.chmod(0o640)
    full.port.confirmations = [False, True]
    await full.type("/todo export")
    assert path.read_text() == "mine"
    assert full.said == f"{path} is left as it is."
    await full.type("/todo export")
    assert full.port.confirmed == [f"{path} exists and isn't the last export. Overwrite it? [overwrite]"] * 2
    assert path.read_text() == LIST
    assert path.stat().st_mode & 0o777 == 0o640


async def test_the_own_last_export_is_overwritten_unasked(full):
    await full.type("/todo export")
    await full.type("/todo done write")
    await full.type("/todo export")
    assert full.port.confirmed == []
    assert "- [x] Write" in (full.folder / "TODO.md").read_text()


async def test_an_export_that_was_edited_since_is_asked_about(full):
    await full.type("/todo export")
    (full.folder / "TODO.md").write_text(LIST + "- [ ] by hand\n")
    full.port.confirmations = [False]
    await full.type("/todo export")
    assert "by hand" in (full.folder / "TODO.md").read_text()


@pytest.mark.parametrize("name", ["folder", "missing/TODO.md", "x" * 300])
async def test_a_file_that_cannot_be_written_is_said(full, name):
    (full.folder / "folder").mkdir()
    before = sorted(full.folder.rglob("*"))
    await full.type(f"/todo export {name}")
    assert full.notices[-1].level == "error"
    assert "can't be written" in full.said
    assert sorted(full.folder.rglob("*")) == before


async def test_a_failed_export_leaves_nothing_behind(full, monkeypatch):
    def refuse(self, target):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", refuse)
    await full.type("/todo export")
    assert "No space left" in full.said
    assert [entry.name for entry in full.folder.iterdir() if entry.is_file()] == []


async def test_a_link_is_written_through(full):
    real = full.folder / "real.md"
    real.write_text("old")
    (full.folder / "TODO.md").symlink_to(real)
    full.port.confirmations = [True]
    await full.type("/todo export")
    assert (full.folder / "TODO.md").is_symlink()
    assert real.read_text() == LIST


@pytest.mark.parametrize("verb", ["export", "import"])
@pytest.mark.parametrize("name", ["~no-such-user/x.md", "nul\0.md", "\udead.md"])
async def test_a_path_that_makes_no_sense_is_said(full, verb, name):
    await full.type(f"/todo {verb} {name}")
    assert full.notices[-1].level == "error"


async def test_an_empty_list_is_exported_as_its_placeholder(desk):
    await desk.type("/todo export")
    assert (desk.folder / "TODO.md").read_text() == "# Todos\n"


def import_file(desk, text, name="TODO.md"):
    path = desk.folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


async def test_an_import_shows_what_it_takes_and_skips_before_it_replaces(full):
    import_file(full, "# New\nIntro text\n- [x] one\n- [ ] two\n- [?] three\n")
    full.port.choices = [0]
    await full.type("/todo import")
    asked = full.port.chosen[0]
    assert asked.title == "Import 2 tasks from TODO.md?"
    assert asked.options == ("replace the list", "append to the list")
    assert asked.body.splitlines() == [
        "New 1/2",
        "  ☑ one",
        "  ▸ two",
        "line 2 left out (text): Intro text",
        "line 5 left out (an unknown box [?]): - [?] three",
    ]
    assert full.markdown == "# New\n- [x] one\n- [/] two\n"
    assert [type(event) for event in full.events] == [UserTodosEdited]
    assert full.edits[0].action == "/todo import TODO.md"


async def test_an_import_can_be_appended_phase_by_phase(full):
    import_file(full, "# Verify\n- [ ] Fuzz\n- [ ] Test\n\n# Release\n- [ ] Tag\n")
    full.port.choices = [1]
    await full.type("/todo import")
    assert full.markdown == LIST.rstrip() + "\n- [ ] Fuzz\n\n# Release\n- [ ] Tag\n"
    assert [event.text for event in full.notices] == ["Left out, the list has it already: Test"]


async def test_an_appended_import_starts_nothing_while_a_task_is_active(desk):
    desk.set_list("# A\n- [x] a\n\n# B\n- [/] b\n")
    import_file(desk, "# A\n- [ ] new\n")
    desk.port.choices = [1]
    await desk.type("/todo import")
    assert desk.markdown == "# A\n- [x] a\n- [ ] new\n\n# B\n- [/] b\n"


async def test_backing_out_of_an_import_changes_nothing(full):
    import_file(full, "- [ ] one\n")
    full.port.choices = [None]
    await full.type("/todo import")
    assert full.events == []
    assert full.markdown == LIST


async def test_an_import_of_the_same_list_is_no_change(full):
    import_file(full, LIST)
    full.port.choices = [0]
    await full.type("/todo import")
    assert full.said == "The list is unchanged."
    full.assert_unchanged()


@pytest.mark.parametrize("text", ["", "\n", "Just prose.\n\n# A heading\n", "```\n- [ ] in code\n```\n"])
async def test_a_file_without_tasks_says_so(full, text):
    path = import_file(full, text)
    await full.type("/todo import")
    assert full.said.startswith(f"{path} has no tasks.")
    assert full.port.chosen == []
    full.assert_unchanged()


@pytest.mark.parametrize("end", ["", "- [ ] one\n"])
async def test_a_large_file_of_prose_is_not_poured_into_the_session(full, end):
    import_file(full, "words of prose\n" * 1000 + end)
    full.port.choices = [None]
    await full.type("/todo import")
    shown = full.port.chosen[0].body if end else full.said
    assert len(shown.splitlines()) < 200
    assert "line 1 left out" in shown
    assert any(character.isdigit() for character in shown.splitlines()[-1])


@pytest.mark.parametrize(("name", "why"), [("missing.md", "No such file"), (".", "Is a directory")])
async def test_a_file_that_cannot_be_read_is_said(full, name, why):
    await full.type(f"/todo import {name}")
    assert "can't be read" in full.said
    assert why in full.said
    full.assert_unchanged()


async def test_a_file_of_five_megabytes_is_read_and_a_larger_one_refused(full):
    line = b"- [ ] one\n"
    import_file(full, line + b"x" * (MAX_BYTES - len(line)))
    full.port.choices = [0]
    await full.type("/todo import")
    assert full.markdown == "# Todos\n- [/] one\n"
    import_file(full, line + b"x" * (MAX_BYTES - len(line) + 1))
    await full.type("/todo import")
    assert "5,000,000 bytes" in full.said
    assert len(full.edits) == 1


async def test_only_plain_files_are_read(full, monkeypatch):
    def read(path):
        pytest.fail("it was opened")

    os.mkfifo(full.folder / "pipe.md")
    monkeypatch.setattr(Path, "read_bytes", read)
    await full.type("/todo import pipe.md")
    assert full.notices[-1].level == "error"


@pytest.mark.parametrize(
    "data",
    [
        "\ufeff# P\r\n- [ ] one\r\n- [x] two\r\n".encode(),
        b"---\ntitle: x\n---\n**P**\n1. [ ] one\n  - [X] two",
        b"# P\n- [ ] one\n<!-- - [ ] hidden -->\n+ [x] two\n",
        b"P\n=\n\n* [ ] one\n* [x] two\n",
    ],
)
async def test_files_as_people_write_them_are_read(desk, data):
    import_file(desk, data)
    desk.port.choices = [0]
    await desk.type("/todo import")
    assert desk.markdown == "# P\n- [/] one\n- [x] two\n"


async def test_bad_bytes_become_visible_text(desk):
    import_file(desk, b"- [ ] caf\xe9\n")
    desk.port.choices = [0]
    await desk.type("/todo import")
    assert desk.phases[0].tasks[0].content == "caf\ufffd"


@pytest.mark.parametrize("text", MARKUP)
async def test_any_text_survives_an_export_and_an_import(desk, text):
    desk.set_list(f"# {text}\n- [/] first")
    await desk.type(f"/todo append {text}")
    await desk.type(f"/todo block first -- {text}")
    before = desk.phases
    assert [task.content for task in before[0].tasks] == ["first", text]
    await desk.type("/todo export")
    desk.port.confirmations = [True]
    await desk.type("/todo rm")
    desk.port.choices = [0]
    await desk.type("/todo import")
    assert desk.phases == before


async def test_parallel_work_survives_an_export_and_an_import(desk_with):
    desk = desk_with(todo={"allowParallelInProgress": True})
    desk.set_list("# A\n- [/] a\n- [/] b\n")
    before = desk.phases
    await desk.type("/todo export")
    desk.port.choices = [0]
    await desk.type("/todo import")
    assert desk.phases == before
