"""Who is trusted with what, across processes, changed contents and damage."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys

import pytest

from app.trust import Claim, TrustError, TrustStore, read_claim
from tests.support.house import ROOT


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "AGENTS.md").write_text("one")
    return folder


@pytest.fixture
def path(tmp_path):
    return tmp_path / "state" / "trust.json"


@pytest.fixture
def store():
    return TrustStore()


def claim(folder):
    return read_claim(folder, [folder / "AGENTS.md", folder / "CLAUDE.md"])


def test_a_folder_is_new_until_it_is_trusted(store, folder, path):
    assert store.trust_state(folder, claim(folder)) == "new"
    assert not path.exists()
    store.grant(folder, claim(folder))
    assert store.trust_state(folder, claim(folder)) == "trusted"
    assert TrustStore().trust_state(folder, claim(folder)) == "trusted"
    assert store.note == ""


def test_nothing_needs_no_trust(store, folder):
    assert store.trust_state(folder, Claim({})) == "nothing"


@pytest.mark.parametrize("change", ["content", "more", "gone"])
def test_trust_ends_when_the_content_changes(store, folder, change):
    (folder / "CLAUDE.md").write_text("two")
    store.grant(folder, claim(folder))
    if change == "content":
        (folder / "CLAUDE.md").write_text("three")
    elif change == "more":
        (folder / ".punchlist").mkdir()
        (folder / ".punchlist" / "config.toml").write_text("")
    else:
        (folder / "CLAUDE.md").unlink()
    assert store.trust_state(folder, claim(folder)) == "changed"
    assert store.changes(folder, claim(folder)) == (
        (".punchlist/config.toml",) if change == "more" else ("CLAUDE.md",)
    )


def test_what_was_seen_is_trusted_and_not_what_came_after(store, folder):
    seen = claim(folder)
    (folder / "AGENTS.md").write_text("changed while the question was open")
    store.grant(folder, seen)
    assert store.trust_state(folder, claim(folder)) == "changed"


def test_everything_is_a_change_to_who_was_never_asked(store, folder):
    assert store.changes(folder, claim(folder)) == ("AGENTS.md",)


def test_a_file_that_cant_be_read_is_never_trusted(store, folder):
    unknown = Claim({"AGENTS.md": None})
    assert store.trust_state(folder, unknown) == "changed"
    store.grant(folder, unknown)
    assert store.trust_state(folder, unknown) == "changed"
    assert store.changes(folder, unknown) == ("AGENTS.md",)


def test_trust_is_of_one_folder_by_all_its_names(store, folder, tmp_path):
    link = tmp_path / "link"
    link.symlink_to(folder)
    store.grant(link, claim(link))
    assert store.trust_state(folder, claim(folder)) == "trusted"
    copy = tmp_path / "copy"
    copy.mkdir()
    (copy / "AGENTS.md").write_text("one")
    assert claim(copy) == claim(folder)
    assert store.trust_state(copy, claim(copy)) == "new"


def test_trust_can_be_taken_back(store, folder, tmp_path):
    store.grant(folder, claim(folder))
    store.grant(tmp_path, claim(folder))
    store.revoke(folder)
    store.revoke(folder)
    assert store.trust_state(folder, claim(folder)) == "new"
    assert store.trust_state(tmp_path, claim(folder)) == "trusted"


def test_only_the_owner_reads_the_record(store, folder, path):
    store.grant(folder, claim(folder))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert sorted(entry.name for entry in path.parent.iterdir()) == ["trust.json", "trust.lock"]


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"[]",
        b"{}",
        b'{"version": 2, "folders": {}}',
        b'{"version": 1, "folders": []}',
        b"[" * 100_000,
        b'{"version": ' + b"9" * 5000 + b"}",
    ],
)
def test_a_damaged_record_trusts_nobody_and_says_so(store, folder, path, damage):
    path.parent.mkdir(parents=True)
    path.write_bytes(damage)
    assert store.trust_state(folder, claim(folder)) == "new"
    assert store.note == f"{path} can't be read (it is damaged); no folder counts as trusted."
    store.grant(folder, claim(folder))
    assert store.trust_state(folder, claim(folder)) == "trusted"
    assert store.note == ""
    assert path.with_suffix(".damaged").read_bytes() == damage


def test_one_damaged_entry_costs_only_itself(store, folder, path, tmp_path):
    store.grant(folder, claim(folder))
    record = json.loads(path.read_text())
    record["folders"] |= {"/a": 1, "/b": {"AGENTS.md": 2}}
    path.write_text(json.dumps(record))
    assert store.trust_state(folder, claim(folder)) == "trusted"


def test_folders_of_any_bytes_are_remembered(store, tmp_path):
    folder = tmp_path / os.fsdecode(b"\xff\n")
    folder.mkdir()
    (folder / "AGENTS.md").write_text("x")
    store.grant(folder, claim(folder))
    assert store.trust_state(folder, claim(folder)) == "trusted"


def test_where_nothing_can_be_written_it_is_said(folder, tmp_path):
    (tmp_path / "file").write_text("")
    store = TrustStore(tmp_path / "file" / "trust.json")
    with pytest.raises(TrustError, match=r"Trust can't be remembered in .*trust\.json: "):
        store.grant(folder, claim(folder))


def test_a_failed_write_keeps_the_old_record(store, folder, path, monkeypatch):
    store.grant(folder, claim(folder))
    before = path.read_bytes()

    def fail(descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(TrustError, match="No space left on device"):
        store.revoke(folder)
    assert path.read_bytes() == before
    assert sorted(entry.name for entry in path.parent.iterdir()) == ["trust.json", "trust.lock"]


def test_processes_at_once_lose_nothing(store, tmp_path):
    code = (
        "import sys; from pathlib import Path; from app.trust import Claim, TrustStore\n"
        "for n in range(10): TrustStore().grant(Path(sys.argv[1]) / str(n), Claim({'x': 'y'}))"
    )
    running = [
        subprocess.Popen([sys.executable, "-c", code, str(tmp_path / name)], cwd=ROOT)
        for name in ("a", "b", "c")
    ]
    assert [process.wait() for process in running] == [0, 0, 0]
    states = {
        store.trust_state(tmp_path / name / str(n), Claim({"x": "y"}))
        for name in ("a", "b", "c")
        for n in range(10)
    }
    assert states == {"trusted"}
