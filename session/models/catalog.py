"""From the name of a model to the model.

Each provider is one row of a table and imports its libraries only when it is chosen; they are slow to import
and may be missing.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from session.models.error import ModelError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pydantic_ai.models import Model

    Builder = Callable[[str, Mapping[str, str]], Model]

NO_KEY_NEEDED = "none"
"""Sent as the key to a server of the user's own, which asks for none but whose client library does."""


def make_model(spec: str, *, environment: Mapping[str, str] | None = None) -> Model:
    """The model named `provider:name`. Imports the model library, which takes seconds.

    Args:
        spec: `openai:NAME`, or `script:PATH` for a scripted model.
        environment: Where keys and addresses are looked up; the process's own when absent.

    Raises:
        ModelError: The provider is unknown, isn't installed or lacks its key, or the script is wrong.
    """
    provider, name = _split(spec)
    os.environ.setdefault("PYDANTIC_AI_NO_BANNER", "1")
    try:
        return _BUILDERS[provider](name, os.environ if environment is None else environment)
    except ImportError as error:
        raise ModelError(
            f"The library for {provider} models isn't installed ({error.name or error}).",
            f'Install it with: pip install "pydantic-ai-slim[{provider}]"',
        ) from error


def describe_model(spec: str) -> str:
    """The short name of a model for a status line; never fails and imports nothing."""
    provider, colon, name = spec.partition(":")
    if not colon or not name:
        return spec
    return Path(name).stem if provider == "script" else name


def _split(spec: str) -> tuple[str, str]:
    if not spec.strip():
        raise ModelError(
            "No model is set.", "Name one with --model provider:name, or look around with --demo."
        )
    provider, colon, name = spec.strip().partition(":")
    known = ", ".join(_BUILDERS)
    if not colon:
        raise ModelError(
            f'The model "{spec}" names no provider.', f"Write PROVIDER:NAME; providers are {known}."
        )
    if provider not in _BUILDERS:
        raise ModelError(f'There is no model provider "{provider}".', f"Providers are {known}.")
    if not name:
        raise ModelError(f'The model "{spec}" has no name behind the colon.')
    return provider, name


def _openai(name: str, environment: Mapping[str, str]) -> Model:
    address = environment.get("OPENAI_BASE_URL") or None
    key = environment.get("OPENAI_API_KEY") or (NO_KEY_NEEDED if address else None)
    if key is None:
        raise ModelError(
            "OpenAI models need a key.",
            "Set OPENAI_API_KEY, or OPENAI_BASE_URL to the address of a server of your own.",
        )
    from openai import AsyncOpenAI
    from pydantic_ai.models.openai import OpenAIChatModel
    from pydantic_ai.providers.openai import OpenAIProvider

    # The turn loop tries again itself, where the wait can be seen.
    client = AsyncOpenAI(api_key=key, base_url=address, max_retries=0)
    return OpenAIChatModel(name, provider=OpenAIProvider(openai_client=client))


def _script(name: str, _: Mapping[str, str]) -> Model:
    from session.models.script import load_script, scripted_model

    return scripted_model(load_script(Path(name).expanduser()))


_BUILDERS: dict[str, Builder] = {"openai": _openai, "script": _script}
"""What builds the models of each provider."""
