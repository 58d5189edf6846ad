"""Takes keys out of texts before they are shown, logged or stored.

Providers repeat keys in their errors, and addresses carry them; whoever prints such a text can't know.
"""

from __future__ import annotations

import os
import re

from session.models.key import known_keys
from session.models.provider import providers

MARK = "[key]"
"""What stands where a key stood."""
SHORTEST = 6
"""Characters a value must have to be taken for a key; shorter ones, like the word a local server is sent, occur in
ordinary text."""
MORE_VARIABLES = ("AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN")
"""Variables with secrets that aren't the key of a provider."""

_PATTERNS = (
    # In an address: a parameter that is a key, and a password before the host.
    re.compile(r"([?&](?:key|api[_-]?key|access[_-]?token|token)=)[^&\s\"'<>#]+", re.IGNORECASE),
    re.compile(r"(\b[a-z][a-z0-9+.-]*://)[^\s/@\"']+(?=@)", re.IGNORECASE),
    # In a header, as it is sent or as a language prints it.
    re.compile(r"(\b(?:bearer|basic)\s+)[A-Za-z0-9._~+/=-]{6,}", re.IGNORECASE),
    re.compile(
        r"(\b(?:x-api-key|api-key|x-goog-api-key)[\"']?\s*[:=,]\s*[\"']?)[^\s\"',}]{6,}", re.IGNORECASE
    ),
    # Keys that say themselves what they are.
    re.compile(r"()\b(?:sk-[A-Za-z0-9_-]{16,}|gsk_[A-Za-z0-9]{16,}|AIza[A-Za-z0-9_-]{20,})"),
)


def redact(text: str) -> str:
    """`text` without keys: those of this process's environment and keyring, and whatever is written like one."""
    for key in sorted(_keys(), key=len, reverse=True):
        text = text.replace(key, MARK)
    for pattern in _PATTERNS:
        text = pattern.sub(rf"\g<1>{MARK}", text)
    return text


def _keys() -> set[str]:
    names = {name for provider in providers() for name in provider.key_variables} | set(MORE_VARIABLES)
    values = {os.environ.get(name, "").strip() for name in names} | known_keys()
    return {value for value in values if len(value) >= SHORTEST}
