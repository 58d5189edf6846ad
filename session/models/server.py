"""A named OpenAI-compatible server of the settings.

Ollama, vLLM, llama.cpp, LM Studio and many gateways speak one protocol; a name for each keeps their addresses and
keys apart.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal
from urllib.parse import urlsplit

from session.models.error import ModelError
from session.models.provider import SCRIPT, find_provider

if TYPE_CHECKING:
    from collections.abc import Sequence

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerEntry:
    """A server by its name.

    Args:
        name: What stands before the colon of `name:model`.
        base_url: Its address, which usually ends in `/v1`.
        key_variable: Environment variable with its key; absent when it wants none.
        wire: Which of the two OpenAI protocols it speaks.
    """

    name: str
    base_url: str
    key_variable: str | None = None
    wire: Literal["chat", "responses"] = "chat"


def find_server(name: str, servers: Sequence[ServerEntry]) -> ServerEntry | None:
    """The server called `name`, checked.

    Raises:
        ModelError: Its entry can't be used; the sentence names the entry.
    """
    entry = next((server for server in servers if server.name == name), None)
    if entry is None:
        return None
    if not _NAME.fullmatch(name):
        raise ModelError(
            f'The server name "{name}" may hold only letters, digits, dots, dashes and underscores.'
        )
    if name == SCRIPT or find_provider(name) is not None:
        raise ModelError(
            f'The server "{name}" has the name of a provider.', "Give it another name in the settings."
        )
    check_address(entry.base_url, f'The server "{name}"')
    return entry


def check_address(address: str, whose: str) -> None:
    """Refuse what can't be the address of a server.

    Args:
        address: What was set.
        whose: The subject of the sentence.

    Raises:
        ModelError: It isn't an address of the web.
    """
    try:
        parts = urlsplit(address)
        is_usable = (
            parts.scheme in {"http", "https"} and bool(parts.hostname) and (parts.port is None or parts.port)
        )
    except ValueError:
        is_usable = False
    if not is_usable or re.search(r"\s", address):
        raise ModelError(
            f"{whose} has an address that can't be used: {address!r}.",
            "Write it like http://127.0.0.1:11434/v1.",
        )
