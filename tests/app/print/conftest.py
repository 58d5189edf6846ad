"""Runs of `-p` in this process, through the real command line and a scripted model."""

from __future__ import annotations

import io
import json
import sys
from dataclasses import dataclass

import pytest

from app.main import main
from tests.support.scripts import write_script


@dataclass(frozen=True)
class Printed:
    """What a run printed."""

    code: int
    out: str
    err: str

    @property
    def events(self):
        return [json.loads(line) for line in self.out.splitlines()]

    def of(self, kind):
        return [event for event in self.events if event["type"] == kind]


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "project"
    folder.mkdir()
    return folder


@pytest.fixture
def run(capsys, folder):
    """Runs a command line in the project folder."""

    def run(*arguments):
        capsys.readouterr()
        code = main([*arguments, "--folder", str(folder)], version="1.2.3")
        captured = capsys.readouterr()
        return Printed(code, captured.out, captured.err)

    return run


@pytest.fixture
def play(tmp_path, run):
    """Plays answers to the prompt `go`."""

    def play(*answers, output="stream-json", prompt="go", more=()):
        model = write_script(tmp_path, *answers)
        return run("-p", prompt, "--model", model, "--output-format", output, *more)

    return play


@pytest.fixture
def type_in(monkeypatch):
    """Puts bytes into standard input."""

    def type_in(data):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))

    return type_in
