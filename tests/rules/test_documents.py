"""What the documents name is there."""

from __future__ import annotations

import re
import tomllib

import pytest

from app.cli.parser import build_parser
from app.commands.registry import CommandRegistry
from app.commands.settings import SettingsCommand
from app.settings.load import load_settings, setting_keys
from session.todo import VERBS
from tests.support.house import ROOT, project_files

DOCUMENTS = [
    name for name in project_files() if name.endswith(".md") and not name.startswith(("assets/", "tests/"))
]
FOLDERS = ("app/", "widgets/", "session/", "assets/", "tests/")


def named_paths(text):
    """Backticked texts that are paths of this project."""
    for quoted in re.findall(r"`([^`\n]+)`", text):
        if quoted.startswith(FOLDERS) and " " not in quoted:
            yield quoted


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_document_names_only_what_exists(name):
    missing = [path for path in named_paths((ROOT / name).read_text()) if not (ROOT / path).exists()]
    assert missing == []


def test_the_map_names_files_at_all():
    assert len(list(named_paths((ROOT / "CONTRIBUTING.md").read_text()))) > 20


def linked_files(text):
    return [link for link in re.findall(r"\]\(([^)\s]+)\)", text) if not link.startswith(("http", "#"))]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_document_links_only_to_what_exists(name):
    here = (ROOT / name).parent
    assert [link for link in linked_files((ROOT / name).read_text()) if not (here / link).exists()] == []


def test_every_make_target_the_documents_name_exists():
    made = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    named = {
        target
        for name in ("README.md", "CONTRIBUTING.md")
        for target in re.findall(r"(?:`|^)make ([a-z]+)", (ROOT / name).read_text(), re.MULTILINE)
    }
    assert {"demo", "test", "check"} <= named
    assert named - made == set()


def test_the_readme_has_every_setting_and_no_other():
    table = (ROOT / "README.md").read_text().partition("## Settings")[2]
    named = set(re.findall(r"^\| `([A-Za-z.]+)` \|", table, re.MULTILINE))
    assert named == set(setting_keys())


def test_the_readme_names_every_verb_of_the_list():
    text = (ROOT / "README.md").read_text()
    section = text.partition("## The list")[2].partition("\n## ")[0]
    assert [verb for verb in VERBS if not re.search(rf"\b{verb}\b", section)] == []


def test_every_option_the_readme_names_is_read():
    known = {option for action in build_parser("x")._actions for option in action.option_strings}
    named = set(re.findall(r"punchlist[^\n`|]* (--[a-z-]+)", (ROOT / "README.md").read_text()))
    assert named
    assert named - known == set()


def test_every_command_the_readme_names_is_there():
    registry = CommandRegistry(SettingsCommand(load_settings, lambda *_: ()))
    lines = re.findall(r"`(/[a-z]+)", (ROOT / "README.md").read_text())
    assert "/todo" in lines
    assert [line for line in lines if registry.read(line) is None] == []


def test_the_changelog_has_a_place_for_what_is_new():
    assert "## [Unreleased]" in (ROOT / "CHANGELOG.md").read_text()


def test_every_contract_and_marker_speaks_of_something():
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]
    modules = [
        module
        for contract in settings["importlinter"]["contracts"]
        for module in contract.get("source_modules", [])
    ]
    missing = [
        name
        for name in modules
        if not any((ROOT / (name.replace(".", "/") + end)).exists() for end in ("", ".py"))
    ]
    assert missing == []
