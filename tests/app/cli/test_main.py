"""Which front end a command line reaches, and what stops it before one is loaded."""

from __future__ import annotations

from app.main import main


def test_a_folder_that_is_none_is_said(tmp_path, capsys):
    assert main(["-p", "x", "--folder", str(tmp_path / "nowhere")], version="1.2.3") == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == f"punchlist: {tmp_path / 'nowhere'} is not a folder.\n"


def test_the_app_without_a_terminal_names_the_way_without_one(tmp_path, capsys):
    assert main(["--folder", str(tmp_path)], version="1.2.3") == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "-p PROMPT" in captured.err
