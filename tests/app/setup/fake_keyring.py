"""A system keyring that is a file, chosen with PYTHON_KEYRING_BACKEND; what it does wrong is chosen in FAKE_KEYRING."""

from __future__ import annotations

import json
import os
import threading
from pathlib import Path

from keyring.backend import KeyringBackend
from keyring.errors import PasswordDeleteError


class FileKeyring(KeyringBackend):
    """Keeps passwords in the JSON file that FAKE_KEYRING_FILE names."""

    priority = 1

    def get_password(self, service, username):
        self._misbehave()
        return self._read().get(f"{service}/{username}")

    def set_password(self, service, username, password):
        self._misbehave()
        self._path.write_text(json.dumps({**self._read(), f"{service}/{username}": password}))

    def delete_password(self, service, username):
        entries = self._read()
        if entries.pop(f"{service}/{username}", None) is None:
            raise PasswordDeleteError("there is none")
        self._path.write_text(json.dumps(entries))

    @property
    def _path(self):
        return Path(os.environ["FAKE_KEYRING_FILE"])

    def _read(self):
        return json.loads(self._path.read_text()) if self._path.exists() else {}

    def _misbehave(self):
        match os.environ.get("FAKE_KEYRING"):
            case "locked":
                threading.Event().wait()
            case "refuses":
                raise RuntimeError("it is closed")
