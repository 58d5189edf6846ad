"""Builds the models of each provider on a client of ours, so that addresses, keys, limits and retries are ours.

Nothing is left to what the client libraries read from the environment by themselves, and none of them retries: the
turn loop tries again where the wait can be seen. Each library is imported only when its provider is chosen.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from session.models.error import ModelError
from session.models.key import Key, find_key
from session.models.server import ServerEntry, check_address
from session.models.wire import Wire, open_client, open_older_client

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from openai import AsyncOpenAI
    from pydantic_ai.models import Model

    from session.models.provider import Provider

    Closer = Callable[[], Awaitable[None]]

NO_KEY_NEEDED = "none"
"""Sent as the key to a server of the user's own, which asks for none but whose client library does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Built:
    """A model with its connection.

    Args:
        model: The model.
        wire: The activity of its connection; `None` where it can't be seen.
        closers: What is to be called at the end.
    """

    model: Model
    wire: Wire | None
    closers: tuple[Closer, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Access:
    """How to reach a provider.

    Args:
        address: Where it answers; empty for one whose address depends on a region.
        key: What it is shown.
    """

    address: str
    key: Key


def build_model(place: Provider | ServerEntry, name: str, environment: Mapping[str, str]) -> Built:
    """The model called `name` at a provider or server.

    Raises:
        ModelError: Its key is missing, or its address can't be one.
        ImportError: Its library isn't installed.
    """
    if isinstance(place, ServerEntry):
        return _build_at_server(place, name, environment)
    if place.name == "bedrock":
        from session.models.build_bedrock import build_bedrock

        return build_bedrock(place, name, environment)
    return _BUILDERS[place.name](name, provider_access(place, environment), environment)


def provider_access(row: Provider, environment: Mapping[str, str]) -> Access:
    """The address and key of a provider.

    A key from the keyring is shown to the provider itself only, never to another address.

    Raises:
        ModelError: There is no key, or the address can't be one.
    """
    address = environment.get(row.address_variable, "").strip()
    if address:
        check_address(address, f"The variable {row.address_variable}")
        key = find_key(row.name, environment=environment, keyring=False)
        return Access(address=address, key=key or Key(NO_KEY_NEEDED, ""))
    key = find_key(row.name, environment=environment)
    if key is None:
        raise missing_key(row)
    return Access(address=row.address, key=key)


def missing_key(row: Provider) -> ModelError:
    """What to say when there is no key."""
    own = (
        f", or {row.address_variable} to the address of a server of your own" if "openai" in row.name else ""
    )
    return ModelError(
        f"{row.title} models need a key.", f"Set {row.key_variables[0]}{own} ({row.key_place})."
    )


def openai_client(access: Access, environment: Mapping[str, str]) -> tuple[AsyncOpenAI, Wire, Closer]:
    """A client of OpenAI's library for OpenAI itself."""
    from openai import AsyncOpenAI

    wire = Wire()
    http = open_client(wire)
    client = AsyncOpenAI(
        api_key=access.key.value,
        base_url=access.address,
        organization=environment.get("OPENAI_ORG_ID") or None,
        project=environment.get("OPENAI_PROJECT_ID") or None,
        max_retries=0,
        http_client=http,
    )
    return client, wire, http.aclose


def compatible_client(access: Access) -> tuple[AsyncOpenAI, Wire, Closer]:
    """A client of OpenAI's library for anybody else."""
    client, wire, close = openai_client(access, {})
    # What the library reads from OPENAI_* variables may hold secrets, and is for OpenAI alone.
    client.organization = None
    client.project = None
    client._custom_headers = {}  # noqa: SLF001 # pyright: ignore[reportPrivateUsage]
    return client, wire, close


def server_access(server: ServerEntry, environment: Mapping[str, str]) -> Access:
    """The address and key of a named server.

    Raises:
        ModelError: Its entry names a variable for a key, and there is no key.
    """
    key = find_key(server.name, servers=(server,), environment=environment)
    if key is None and server.key_variable:
        raise ModelError(
            f'The server "{server.name}" needs a key.',
            f"Set {server.key_variable}, which its entry in the settings names.",
        )
    return Access(address=server.base_url, key=key or Key(NO_KEY_NEEDED, ""))


def _build_at_server(server: ServerEntry, name: str, environment: Mapping[str, str]) -> Built:
    from pydantic_ai.models.openai import OpenAIChatModel, OpenAIResponsesModel
    from pydantic_ai.providers.openai_compatible import OpenAICompatibleProvider

    client, wire, close = compatible_client(server_access(server, environment))
    provider = OpenAICompatibleProvider(server.name, openai_client=client)
    kind = OpenAIResponsesModel if server.wire == "responses" else OpenAIChatModel
    return Built(model=kind(name, provider=provider), wire=wire, closers=(close,))


def _build_openai(name: str, access: Access, environment: Mapping[str, str]) -> Built:
    from pydantic_ai.models.openai import OpenAIChatModel
    from pydantic_ai.providers.openai import OpenAIProvider

    client, wire, close = openai_client(access, environment)
    model = OpenAIChatModel(name, provider=OpenAIProvider(openai_client=client))
    return Built(model=model, wire=wire, closers=(close,))


def _build_openai_responses(name: str, access: Access, environment: Mapping[str, str]) -> Built:
    from pydantic_ai.models.openai import OpenAIResponsesModel
    from pydantic_ai.providers.openai import OpenAIProvider

    client, wire, close = openai_client(access, environment)
    model = OpenAIResponsesModel(name, provider=OpenAIProvider(openai_client=client))
    return Built(model=model, wire=wire, closers=(close,))


def _build_openrouter(name: str, access: Access, _: Mapping[str, str]) -> Built:
    from pydantic_ai.models.openrouter import OpenRouterModel
    from pydantic_ai.providers.openrouter import OpenRouterProvider

    if "/" not in name:
        raise ModelError(
            f'OpenRouter knows no model "{name}".', f"Its names begin with a maker, as in openai/{name}."
        )
    client, wire, close = compatible_client(access)
    model = OpenRouterModel(name, provider=OpenRouterProvider(openai_client=client))
    return Built(model=model, wire=wire, closers=(close,))


def _build_anthropic(name: str, access: Access, _: Mapping[str, str]) -> Built:
    from anthropic import AsyncAnthropic
    from pydantic_ai.models.anthropic import AnthropicModel
    from pydantic_ai.providers.anthropic import AnthropicProvider

    wire = Wire()
    http = open_client(wire)
    is_token = access.key.place == "ANTHROPIC_AUTH_TOKEN"
    client = AsyncAnthropic(
        api_key=None if is_token else access.key.value,
        auth_token=access.key.value if is_token else None,
        base_url=access.address,
        max_retries=0,
        open_telemetry=False,
        http_client=http,
    )
    model = AnthropicModel(name, provider=AnthropicProvider(anthropic_client=client))
    return Built(model=model, wire=wire, closers=(http.aclose,))


def _build_google(name: str, access: Access, _: Mapping[str, str]) -> Built:
    from pydantic_ai.models.google import GoogleModel
    from pydantic_ai.providers.google import GoogleProvider

    wire = Wire()
    http = open_client(wire)
    provider = GoogleProvider(api_key=access.key.value, base_url=access.address, http_client=http)
    return Built(model=GoogleModel(name, provider=provider), wire=wire, closers=(http.aclose,))


def _build_mistral(name: str, access: Access, _: Mapping[str, str]) -> Built:
    from pydantic_ai.models.mistral import MistralModel
    from pydantic_ai.providers.mistral import MistralProvider

    wire = Wire()
    http = open_client(wire)
    provider = MistralProvider(api_key=access.key.value, base_url=access.address, http_client=http)
    return Built(model=MistralModel(name, provider=provider), wire=wire, closers=(http.aclose,))


def _build_groq(name: str, access: Access, _: Mapping[str, str]) -> Built:
    from groq import AsyncGroq
    from pydantic_ai.models.groq import GroqModel
    from pydantic_ai.providers.groq import GroqProvider

    wire = Wire()
    http = open_older_client(wire)
    client = AsyncGroq(api_key=access.key.value, base_url=access.address, max_retries=0, http_client=http)
    model = GroqModel(name, provider=GroqProvider(groq_client=client))
    return Built(model=model, wire=wire, closers=(http.aclose,))


_BUILDERS: dict[str, Callable[[str, Access, Mapping[str, str]], Built]] = {
    "openai": _build_openai,
    "openai-responses": _build_openai_responses,
    "anthropic": _build_anthropic,
    "google": _build_google,
    "mistral": _build_mistral,
    "groq": _build_groq,
    "openrouter": _build_openrouter,
}
