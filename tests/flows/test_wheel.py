"""The program as it is installed: what the wheel holds, and that a user's own `app` folder doesn't get in its way."""

from __future__ import annotations

import json
import subprocess
import sys
import sysconfig
import venv
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest

import punchlist
from tests.support.program import Program
from tests.support.scripts import call, plan, say, write_script

pytestmark = pytest.mark.wheel

ROOT = Path(punchlist.__file__).parent
HOSTILE = ("app", "session", "widgets", "assets")
WHERE = """
import json, sys
import punchlist
sys.argv = ["punchlist", "-p", "x", "--resume", "none"]
code = punchlist.main()
print(json.dumps([code, punchlist.__file__, [sys.modules[name].__file__ for name in sys.argv_names]]))
""".replace("sys.argv_names", repr(list(HOSTILE[:2] + HOSTILE[3:])))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """A freshly built wheel."""
    place = tmp_path_factory.mktemp("dist")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", place],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    return next(place.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """The `bin` folder of a fresh environment with the wheel; its dependencies are borrowed from ours."""
    home = tmp_path_factory.mktemp("environment")
    venv.create(home, with_pip=False)
    python = home / "bin" / "python"
    install = ["--python", python, "install", "--quiet", "--no-deps", "--no-index", "--no-compile", wheel]
    subprocess.run([sys.executable, "-m", "pip", "--disable-pip-version-check", *install], check=True)
    packages = next((home / "lib").glob("python*/site-packages"))
    # A line in a .pth file adds the folder alone; .pth files in it, such as our editable install's, don't count.
    (packages / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return home / "bin"


@pytest.fixture
def hostile(tmp_path):
    """A project whose folders have the names of ours and raise when they are imported."""
    folder = tmp_path / "project"
    for name in HOSTILE:
        (folder / name).mkdir(parents=True)
        (folder / name / "__init__.py").write_text(f"raise RuntimeError('the user has a folder {name}')\n")
    return folder


def test_the_wheel_holds_the_program_and_nothing_else(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.partition("/")[0] for name in names}
    assert tops == {"punchlist.py", "_punchlist", f"punchlist-{punchlist.__version__}.dist-info"}
    inside = {name.split("/")[1] for name in names if name.startswith("_punchlist/")}
    assert inside == {"app", "widgets", "session", "assets"}
    assert [name for name in names if "__pycache__" in name or name.endswith((".pyc", ".jsonl"))] == []
    assert [name for name in names if "test" in name] == []


def test_the_wheel_holds_every_file_of_the_four_folders(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    ours = {
        f"_punchlist/{path.relative_to(ROOT)}"
        for folder in HOSTILE
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert ours - names == set()


def test_the_wheel_says_what_it_is(wheel):
    archive = zipfile.ZipFile(wheel)
    info = f"punchlist-{punchlist.__version__}.dist-info"
    metadata = Parser().parsestr(archive.read(f"{info}/METADATA").decode())
    assert metadata["Name"] == "punchlist"
    assert metadata["Version"] == punchlist.__version__
    assert metadata["Requires-Python"] == ">=3.11"
    assert "# Punchlist" in metadata.get_payload()
    assert "punchlist = punchlist:main" in archive.read(f"{info}/entry_points.txt").decode()
    assert f"{info}/licenses/LICENSE" in archive.namelist()


@pytest.mark.parametrize("entry", [["punchlist"], ["python", "-m", "punchlist"]])
def test_the_version_is_told_in_a_hostile_folder(installed, hostile, entry):
    done = subprocess.run(
        [installed / entry[0], *entry[1:], "--version"],
        cwd=hostile,
        env={"PYTHONPATH": str(hostile)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert (done.stdout, done.stderr) == (f"punchlist {punchlist.__version__}\n", "")


def test_every_part_comes_from_the_wheel(installed, hostile):
    done = subprocess.run(
        [installed / "python", "-c", WHERE],
        cwd=hostile,
        env={"PYTHONPATH": str(hostile)},
        capture_output=True,
        text=True,
        check=True,
    )
    code, entry, files = json.loads(done.stdout)
    assert code == 2
    home = Path(entry).parent
    assert home.is_relative_to(installed.parent)
    assert all(Path(file).is_relative_to(home / "_punchlist") for file in files)


@pytest.mark.parametrize("module", [False, True], ids=["command", "module"])
def test_a_job_runs_in_a_hostile_folder(installed, hostile, tmp_path, module):
    model = write_script(
        tmp_path,
        plan("Read", "Write"),
        call("read", path="app/__init__.py"),
        call("bash", command="echo built"),
        call("todo", op="done"),
        say("Done."),
    )
    arguments = ["-p", "go", "--yes", "--model", model, "--output-format", "stream-json"]
    program = Program(
        *(["-m", "punchlist"] if module else []),
        *arguments,
        folder=hostile,
        command=installed / ("python" if module else "punchlist"),
        environment={"PYTHONPATH": str(hostile)},
    )
    code = program.end()
    assert (code, program.errors) == (0, "")
    results = [event for event in program.events if event["type"] == "tool_result"]
    assert [result["is_error"] for result in results] == [False] * 4
    assert "the user has a folder app" in results[1]["text"]
    assert program.events[-1]["text"] == "Done."


def test_a_demo_that_ships_plays_from_the_wheel(installed, hostile):
    program = Program(
        "-p", "go", "--demo", "fast", "--yes", folder=hostile, command=installed / "punchlist",
        environment={"PYTHONPATH": str(hostile)},
    )  # fmt: skip
    assert program.end() == 0
    assert "I'll plan this first.\n" in program.lines
