"""`read`: a window of numbered lines, never more than the caps, always with a way to the rest."""

from __future__ import annotations

import os

import pytest

from session.tools import ReadTool, ToolContext, ToolError
from session.tools.read import MAX_BYTES, MAX_CHARACTERS, MAX_LINE


@pytest.fixture
def read(tmp_path):
    context = ToolContext(
        folder=tmp_path,
        phases=(),
        storage="memory",
        progress=lambda _: None,
        record=lambda _: None,
        call_id="c",
    )
    return lambda **arguments: ReadTool().run(arguments, context)


async def test_lines_are_numbered_and_the_window_is_said(tmp_path, read):
    (tmp_path / "a.txt").write_text("one\ntwo\nthree\nfour")
    result = await read(path="a.txt", offset=2, limit=2)
    assert result.text == "     2\ttwo\n     3\tthree\n(1 more lines; read on with offset=4)"
    assert (result.display.first_line, result.display.line_count) == (2, 2)


async def test_long_lines_and_long_files_are_cut_with_a_way_on(tmp_path, read):
    (tmp_path / "wide").write_text("x" * (MAX_LINE + 5))
    assert "5 more characters" in (await read(path="wide")).text
    (tmp_path / "tall").write_text("\n".join(["y" * 1000] * 100))
    text = (await read(path="tall")).text
    assert len(text) < MAX_CHARACTERS * 1.1
    assert "read on with offset=60" in text


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"path": "none"}, "none doesn't exist"),
        ({"path": "."}, "is a folder"),
        ({"path": "bin"}, "binary file of 3 bytes"),
        ({"path": "pipe"}, "no plain file"),
        ({"path": "/dev/zero"}, "no plain file"),
        ({"path": "huge"}, "too much to read"),
        ({"path": "a\0b"}, "can't be read"),
        ({"path": "a", "offset": 9}, "past its end"),
        ({"path": "a", "offset": 0}, "offset"),
        ({"path": "a", "what": 1}, "what: Extra inputs"),
        ({}, "path: Field required"),
    ],
)
async def test_what_cannot_be_read_is_said(tmp_path, read, arguments, sentence):
    (tmp_path / "bin").write_bytes(b"a\0b")
    (tmp_path / "a").write_text("one")
    os.mkfifo(tmp_path / "pipe")
    with (tmp_path / "huge").open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    with pytest.raises(ToolError, match=sentence):
        await read(**arguments)


async def test_odd_encodings_are_read(tmp_path, read):
    (tmp_path / "crlf").write_bytes(b"\xef\xbb\xbfa\r\nb\xe9\r\n")
    assert (await read(path="crlf")).display.text == "a\nb\ufffd\n"
