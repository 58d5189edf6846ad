"""What a project claims: names and contents of the files that would be obeyed."""

from __future__ import annotations

import os
from hashlib import sha256

import pytest

from app.trust import project_settings_path, read_claim


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "project"
    folder.mkdir()
    return folder


def put(path, text="x"):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def test_a_folder_without_such_files_claims_nothing(folder):
    claim = read_claim(folder, [folder / "AGENTS.md"])
    assert claim.is_empty
    assert claim.files == {}


def test_the_settings_file_is_always_part_of_it(folder):
    put(project_settings_path(folder), "a = 1")
    assert read_claim(folder).files == {".punchlist/config.toml": sha256(b"a = 1").hexdigest()}


def test_files_are_named_from_the_folder_in_one_order(folder):
    outer = put(folder.parent / "AGENTS.md", "outer")
    inner = put(folder / "AGENTS.md", "inner")
    claim = read_claim(folder, [inner, outer])
    assert list(claim.files) == ["../AGENTS.md", "AGENTS.md"]
    assert claim == read_claim(folder, [outer, inner, inner])


def test_all_names_of_a_folder_give_the_same_claim(folder, monkeypatch):
    put(folder / "AGENTS.md")
    link = folder.parent / "link"
    link.symlink_to(folder)
    whole = read_claim(folder, [folder / "AGENTS.md"])
    assert read_claim(link, [link / "AGENTS.md"]) == whole
    assert read_claim(link, [folder / "AGENTS.md"]) == whole
    monkeypatch.chdir(folder)
    assert read_claim(folder / "." / ".." / "project", [folder / "AGENTS.md"]) == whole


def test_another_content_or_name_is_another_claim(folder):
    file = put(folder / "AGENTS.md", "one")
    before = read_claim(folder, [file])
    put(file, "two")
    assert read_claim(folder, [file]) != before
    put(file, "one")
    assert read_claim(folder, [file]) == before
    file.rename(folder / "CLAUDE.md")
    assert read_claim(folder, [file, folder / "CLAUDE.md"]) != before


def test_a_large_file_counts_to_its_last_byte(folder):
    file = put(folder / "AGENTS.md", "x" * 3_000_000 + "a")
    before = read_claim(folder, [file])
    put(file, "x" * 3_000_000 + "b")
    assert read_claim(folder, [file]) != before


def test_a_link_out_of_the_folder_counts_by_what_it_leads_to(folder):
    target = put(folder.parent / "elsewhere.md", "one")
    (folder / "AGENTS.md").symlink_to(target)
    claim = read_claim(folder, [folder / "AGENTS.md"])
    assert claim.files == {"AGENTS.md": sha256(b"one").hexdigest()}
    put(target, "two")
    assert read_claim(folder, [folder / "AGENTS.md"]) != claim


def test_a_link_to_nothing_isnt_there_yet(folder):
    (folder / "AGENTS.md").symlink_to(folder / "missing")
    assert read_claim(folder, [folder / "AGENTS.md"]).is_empty


@pytest.mark.parametrize("kind", ["pipe", "loop", "closed"])
def test_what_cant_be_read_is_claimed_as_unknown(folder, monkeypatch, kind):
    file = folder / "AGENTS.md"
    if kind == "pipe":
        os.mkfifo(file)
    elif kind == "loop":
        file.symlink_to(file)
    else:
        put(file)
        opened = os.open

        def refuse(path, *arguments, **options):
            if os.fspath(path) == str(file):
                raise PermissionError(13, "Permission denied")
            return opened(path, *arguments, **options)

        monkeypatch.setattr(os, "open", refuse)
    claim = read_claim(folder, [file])
    assert claim.unreadable == ("AGENTS.md",)
    assert not claim.is_empty


def test_a_folder_of_that_name_instructs_nobody(folder):
    (folder / "AGENTS.md").mkdir()
    assert read_claim(folder, [folder / "AGENTS.md"]).is_empty


def test_a_file_where_the_settings_folder_would_be_is_no_claim(folder):
    put(folder / ".punchlist")
    assert read_claim(folder).is_empty


def test_names_of_any_bytes_are_claimed(folder):
    file = folder / os.fsdecode(b"\xff\n.md")
    file.write_text("x")
    assert os.fsencode(next(iter(read_claim(folder, [file]).files))) == b"\xff\n.md"
