"""Reads the name of a model: `provider:name`, where the provider may be a named server.

It is text only, so that status lines and error messages need no library.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from session.models.error import ModelError
from session.models.provider import SCRIPT, find_provider, providers
from session.models.server import find_server

if TYPE_CHECKING:
    from collections.abc import Sequence

    from session.models.provider import Provider
    from session.models.server import ServerEntry


def describe_model(spec: str) -> str:
    """The short name of a model for a status line; never fails and imports nothing."""
    provider, colon, name = spec.partition(":")
    if not colon or not name:
        return spec
    return Path(name).stem if provider == SCRIPT else name


def split_spec(spec: str, servers: Sequence[ServerEntry] = ()) -> tuple[str, str]:
    """The provider or server, and the name it knows the model by.

    Raises:
        ModelError: The name isn't complete, or there is no such provider.
    """
    if not spec.strip():
        raise ModelError(
            "No model is set.", "Name one with --model provider:name, or look around with --demo."
        )
    provider, colon, name = spec.strip().partition(":")
    if not colon:
        raise ModelError(
            f'The model "{spec}" names no provider.',
            f"Write PROVIDER:NAME; providers are {provider_names(servers)}.",
        )
    if provider != SCRIPT:
        find_place(provider, servers)
    if not name:
        raise ModelError(f'The model "{spec}" has no name behind the colon.')
    return provider, name


def find_place(name: str, servers: Sequence[ServerEntry] = ()) -> Provider | ServerEntry:
    """The provider or the usable named server called `name`.

    Raises:
        ModelError: There is none, or its entry can't be used; the sentence names it.
    """
    place = find_server(name, servers) or find_provider(name)
    if place is None:
        raise ModelError(f'There is no model provider "{name}".', f"Providers are {provider_names(servers)}.")
    return place


def provider_names(servers: Sequence[ServerEntry] = ()) -> str:
    """Everything that may stand before the colon, for a sentence."""
    names = [*(provider.name for provider in providers()), *(server.name for server in servers), SCRIPT]
    return ", ".join(names)
