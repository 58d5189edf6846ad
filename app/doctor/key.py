"""Checks of keys: which providers have one, and whether the system keyring can keep them. No key is ever shown.

The keyring is asked in a process of its own, which is ended when it doesn't answer, and which tells only whose
keys there are: the keys themselves never leave it.
"""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING, Final, cast

from app.doctor.finding import Finding
from session.models import find_key, providers, redact

if TYPE_CHECKING:
    from app.doctor.surroundings import Surroundings

KEYRING_SECONDS: Final = 5.0
"""How long the keyring may take; a locked one waits for somebody to open it."""
_SERVICE: Final = "punchlist"
_PROBE: Final = """
import json, sys
import keyring
service, *accounts = json.load(sys.stdin)
held = [account for account in accounts if keyring.get_password(service, account)]
json.dump([keyring.get_keyring().name, held], sys.stdout)
"""
_INSTEAD: Final = "Put keys into environment variables."


def check_keys(surroundings: Surroundings) -> list[Finding]:
    """Whose keys there are and where, and whether the keyring can be used."""
    held, keyring = _look_into_keyring(surroundings)
    places: list[str] = []
    for provider in providers():
        if provider.account != provider.name:
            # It shares the key of another row.
            continue
        key = find_key(provider.name, environment=surroundings.environment, keyring=False)
        if key is not None:
            places.append(f"{provider.title} ({key.place})")
        elif provider.account in held:
            places.append(f"{provider.title} (the system keyring)")
    for server in surroundings.servers:
        if server.key_variable and surroundings.variable(server.key_variable):
            places.append(f'the server "{server.name}" ({server.key_variable})')
        elif server.key_variable and server.name in held:
            places.append(f'the server "{server.name}" (the system keyring)')
    if places:
        return [Finding("keys", "ok", f"There are keys for {', '.join(places)}."), keyring]
    names = ", ".join(provider.key_variables[0] for provider in providers()[:3:2])
    hint = f"Run punchlist setup, or set a variable such as {names}; a server of your own may need none."
    return [Finding("keys", "warning", "There are no keys.", hint), keyring]


def _look_into_keyring(surroundings: Surroundings) -> tuple[frozenset[str], Finding]:
    """The accounts whose keys it holds, and how it stands."""
    accounts = [provider.account for provider in providers()]
    accounts += [server.name for server in surroundings.servers if server.key_variable]
    try:
        done = subprocess.run(  # noqa: S603 - our own interpreter with our own text
            # -P: nothing in the folder it runs in may pass for a module.
            [sys.executable, "-P", "-c", _PROBE],
            input=json.dumps([_SERVICE, *dict.fromkeys(accounts)]),
            capture_output=True,
            timeout=KEYRING_SECONDS,
            check=False,
            encoding="utf-8",
            errors="replace",
            env=dict(surroundings.environment),
            start_new_session=True,
        )
    except subprocess.TimeoutExpired:
        said = f"The system keyring didn't answer within {KEYRING_SECONDS:g} seconds."
        return frozenset(), Finding("keyring", "warning", said, f"Is it locked? {_INSTEAD}")
    except OSError as error:
        said = f"The system keyring can't be reached: {error.strerror or error}."
        return frozenset(), Finding("keyring", "warning", said, _INSTEAD)
    if done.returncode:
        return frozenset(), _refused(done.stderr)
    name, held = cast("tuple[str, list[str]]", json.loads(done.stdout))
    return frozenset(held), Finding("keyring", "ok", f"The system keyring can be read ({name}).")


def _refused(report: str) -> Finding:
    """What is to be said of a keyring that failed; the last line of its report is the one that matters."""
    last = report.strip().splitlines()[-1] if report.strip() else "it gave no reason"
    if "NoKeyringError" in last:
        return Finding("keyring", "warning", "This system has no keyring.", _INSTEAD)
    return Finding("keyring", "warning", f"The system keyring refuses: {redact(last)[:200]}.", _INSTEAD)
