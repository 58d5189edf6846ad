"""The history file survives damage, stays private and never stops the program."""

from __future__ import annotations

import json
import stat

import pytest
from hypothesis import given
from hypothesis import strategies as st

from widgets.prompt.history import HistoryWalk, PromptHistory


@pytest.fixture
def path(tmp_path):
    return tmp_path / "state" / "prompt.history"


def test_it_is_kept_oldest_first(path):
    history = PromptHistory(path)
    for text in ("one", "two\nlines", 'quoted "x" \\ é😀'):
        assert history.add(text) is None
    assert list(PromptHistory(path).entries) == ["one", "two\nlines", 'quoted "x" \\ é😀']
    assert path.read_text(encoding="utf-8").count("\n") == 3


def test_nothing_is_read_before_it_is_asked_for(path):
    history = PromptHistory(path)
    PromptHistory(path).add("later")
    assert list(history.entries) == ["later"]


def test_the_newest_is_not_repeated_and_nothing_is_nothing(path):
    history = PromptHistory(path)
    for text in ("a", "a", "", "  \n", "b", "a"):
        history.add(text)
    assert list(history.entries) == ["a", "b", "a"]
    assert PromptHistory(path).add("a") is None
    assert path.read_text().count("\n") == 3


def test_only_the_user_can_read_it(path):
    path.parent.mkdir()
    path.write_text("")
    path.chmod(0o644)
    PromptHistory(path).add("secret")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_bad_bytes_and_broken_lines_cost_only_themselves(path):
    path.parent.mkdir()
    path.write_bytes(
        b'"one"\n"tw\xe9"\n"cut off\n\xff\xfe\n[1]\n12\n\n"\\udead"\n"\x1b[31mred"\n"three"\n"half'
    )
    history = PromptHistory(path)
    assert list(history.entries) == ["one", "tw\ufffd", "\ufffd", "three"]
    history.add("four")
    assert PromptHistory(path).entries[-1] == "four"


@given(st.binary(max_size=200))
def test_no_file_stops_it(tmp_path_factory, raw):
    path = tmp_path_factory.mktemp("history") / "x.history"
    path.write_bytes(raw)
    history = PromptHistory(path)
    assert history.add("a new text that no file holds") is None
    assert PromptHistory(path).entries == history.entries
    json.dumps(history.entries, ensure_ascii=False).encode()


@given(st.text(alphabet=st.characters()))
def test_every_text_can_be_kept(tmp_path_factory, text):
    path = tmp_path_factory.mktemp("history") / "x.history"
    history = PromptHistory(path)
    assert history.add(text) is None
    assert PromptHistory(path).entries == history.entries


def test_a_surrogate_is_replaced(path):
    PromptHistory(path).add("a\udeadb")
    assert list(PromptHistory(path).entries) == ["a\ufffdb"]


def test_it_is_trimmed_once_it_is_twice_as_long(path):
    history = PromptHistory(path, limit=10)
    for number in range(20):
        history.add(str(number))
    assert path.read_text().count("\n") == 20
    history.add("20")
    assert [json.loads(line) for line in path.read_text().splitlines()] == [str(n) for n in range(11, 21)]
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert list(path.parent.iterdir()) == [path]
    assert len(history.entries) == 10


def test_a_trim_that_fails_leaves_the_file_as_it_was(path, monkeypatch):
    history = PromptHistory(path, limit=1)
    history.add("a")
    history.add("b")

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pathlib.Path.replace", full)
    assert "No space left on device" in history.add("c")
    assert path.read_text() == '"a"\n"b"\n"c"\n'
    assert list(path.parent.iterdir()) == [path]


def test_a_folder_in_its_place_is_told_in_a_sentence(tmp_path):
    history = PromptHistory(tmp_path)
    assert list(history.entries) == []
    assert history.add("text").startswith(f"Can't keep the prompt history in {tmp_path}: ")
    assert list(history.entries) == ["text"]


def test_a_text_too_long_for_the_file_is_kept_meanwhile(path):
    history = PromptHistory(path)
    history.add("x" * 1_000_000)
    assert len(history.entries[0]) == 1_000_000
    assert not path.exists()


def test_two_programs_add_to_one_file(path):
    first, second = PromptHistory(path), PromptHistory(path)
    first.add("a")
    second.add("b")
    first.add("c")
    assert list(PromptHistory(path).entries) == ["a", "b", "c"]


def test_without_a_file_nothing_is_written(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    history = PromptHistory()
    assert history.add("text") is None
    assert list(tmp_path.iterdir()) == []


def test_a_walk_keeps_what_was_edited_and_ends_at_its_ends():
    walk = HistoryWalk(["one", "two"])
    assert walk.step(1, "draft") is None
    assert walk.step(-1, "draft") == "two"
    assert walk.step(-1, "two!") == "one"
    assert walk.step(-1, "one") is None
    assert walk.step(1, "one") == "two!"
    assert walk.step(1, "two!") == "draft"
