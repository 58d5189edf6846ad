"""Keys of providers: found in the environment or the system keyring, put there, and taken away again.

The keyring may be locked, slow, broken or absent, and asks its questions in ways of its own. So it is spoken to in
a process that can be ended, and whatever goes wrong there means that there is no key.
"""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, cast

from session.models.error import ModelError
from session.models.provider import find_provider

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from session.models.server import ServerEntry

SERVICE = "punchlist"
"""The name all our keys are filed under."""
FIND_SECONDS = 5.0
"""How long the keyring may take to give a key."""
STORE_SECONDS = 60.0
"""How long it may take to keep or drop one; people are asked for its password then."""

_KEYRING = """
import json, sys
import keyring
action, service, user, key = json.load(sys.stdin)
if action == "find":
    key = keyring.get_password(service, user)
elif action == "store":
    keyring.set_password(service, user, key)
    if keyring.get_password(service, user) != key:
        sys.exit("it forgets what it is told")
elif keyring.get_password(service, user) is None:
    key = None
else:
    keyring.delete_password(service, user)
json.dump(key, sys.stdout)
"""
"""What the other process does. The key travels by pipes, never by arguments, which others can see."""


@dataclass(frozen=True, slots=True)
class Key:
    """A key that was found.

    Args:
        value: The secret itself.
        place: Where it was found: the name of a variable, or `the system keyring`.
    """

    value: str = field(repr=False)
    place: str


_known: set[str] = set()


def known_keys() -> frozenset[str]:
    """Every key this process has come across, to be kept out of texts."""
    return frozenset(_known)


def find_key(
    provider: str,
    *,
    servers: Sequence[ServerEntry] = (),
    environment: Mapping[str, str] | None = None,
    keyring: bool = True,
) -> Key | None:
    """The key of a provider or a named server.

    A server has a key only if its entry names a variable for one; it is never given another's.

    Args:
        provider: Name of the provider or server.
        servers: The named servers.
        environment: Where variables are looked up; the process's own when absent.
        keyring: Whether to look into the system keyring as well; that takes a moment.
    """
    environment = os.environ if environment is None else environment
    variables, account = _places(provider, servers)
    for variable in variables:
        if value := environment.get(variable, "").strip():
            _known.add(value)
            return Key(value, variable)
    if not keyring or not account:
        return None
    try:
        value = _ask_keyring("find", account, seconds=FIND_SECONDS)
    except ModelError:
        return None
    if not value:
        return None
    _known.add(value)
    return Key(value, "the system keyring")


def store_key(provider: str, key: str) -> None:
    """Keep a key in the system keyring.

    Raises:
        ModelError: There is no keyring, or it refuses.
    """
    key = key.strip()
    if not key:
        raise ModelError("An empty key can't be kept.")
    _known.add(key)
    _ask_keyring("store", _account(provider), key, seconds=STORE_SECONDS)


def forget_key(provider: str) -> bool:
    """Take a key out of the system keyring again; whether there was one.

    Raises:
        ModelError: There is no keyring, or it refuses.
    """
    return _ask_keyring("forget", _account(provider), "?", seconds=STORE_SECONDS) is not None


def _places(provider: str, servers: Sequence[ServerEntry]) -> tuple[tuple[str, ...], str]:
    """The variables a key may stand in, and its name in the keyring."""
    row = find_provider(provider)
    if row is not None:
        return row.key_variables, row.account
    for server in servers:
        if server.name == provider and server.key_variable:
            return (server.key_variable,), server.name
    return (), ""


def _account(provider: str) -> str:
    row = find_provider(provider)
    return provider if row is None else row.account


def _ask_keyring(action: str, account: str, key: str = "", *, seconds: float) -> str | None:
    """Have the other process do one thing.

    Raises:
        ModelError: It couldn't.
    """
    import json
    import subprocess

    try:
        done = subprocess.run(  # noqa: S603 - our own interpreter with our own text
            # -P: nothing in the folder it runs in may pass for a module.
            [sys.executable, "-P", "-c", _KEYRING],
            input=json.dumps([action, SERVICE, account, key]),
            capture_output=True,
            timeout=seconds,
            check=False,
            encoding="utf-8",
            errors="replace",
            cwd=Path.home() if Path.home().is_dir() else None,
            start_new_session=True,
        )
    except subprocess.TimeoutExpired:
        raise ModelError(
            f"The system keyring didn't answer within {seconds:g} seconds.", "Is it locked?"
        ) from None
    except OSError as error:
        raise ModelError(f"The system keyring can't be reached: {error.strerror}.") from error
    if done.returncode:
        raise _refusal(done.stderr)
    answer: object = json.loads(done.stdout)
    return cast("str | None", answer)


def _refusal(report: str) -> ModelError:
    """What the other process died of, in a sentence; its own words end with the line that matters."""
    last = report.strip().splitlines()[-1] if report.strip() else "it gave no reason"
    if "NoKeyringError" in last or "No module named" in last:
        return ModelError(
            "This system has no keyring to keep keys in.", "Put the key into an environment variable instead."
        )
    from session.models.redact import redact

    return ModelError(f"The system keyring refuses: {redact(last)[:200]}.")
