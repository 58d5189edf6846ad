"""Which front end a command line reaches, and what stops it before one is loaded."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from app.main import main

ROOT = Path(__file__).parents[3]


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


INTERRUPTED = """
import sys
import punchlist
import app.main

def interrupted(arguments, version):
    raise KeyboardInterrupt

app.main.parse_arguments = interrupted
sys.exit(punchlist.main())
"""


def test_an_interrupt_while_the_program_loads_is_no_fault():
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (130, "")
