"""Asks a provider or a server which models it has.

It speaks plain HTTP, so that a list can be had before the provider's own library is installed, and within a time a
person waits for a picker.
"""

from __future__ import annotations

import json
import os
import re
from dataclasses import dataclass
from http import HTTPStatus
from typing import TYPE_CHECKING, cast

from session.models.build import NO_KEY_NEEDED, Access, provider_access, server_access
from session.models.catalog import find_place
from session.models.error import ModelError
from session.models.provider import Provider
from session.models.redact import redact
from session.models.wire import Wire, open_client

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import httpx2

    from session.models.server import ServerEntry

LIST_SECONDS = 5.0
"""How long a server may take for the whole list."""
LIST_BYTES = 16 * 1024 * 1024
"""How long a list may be."""
_CHATLESS = re.compile(
    r"audio|dall-e|embed|image|imagen|moderation|ocr|realtime|rerank|sora|speech|transcribe|tts|veo|whisper"
)
"""Words in the names of models that don't answer prompts in words."""


@dataclass(frozen=True, slots=True)
class _Listing:
    """How a provider is asked.

    Args:
        path: Behind its address.
        key_header: The header its key goes into.
        headers: What else it wants.
    """

    path: str = "/models"
    key_header: str = "authorization"
    headers: tuple[tuple[str, str], ...] = ()


_LISTINGS = {
    "anthropic": _Listing("/v1/models?limit=1000", "x-api-key", (("anthropic-version", "2023-06-01"),)),
    "google": _Listing("/v1beta/models?pageSize=1000", "x-goog-api-key"),
    "mistral": _Listing("/v1/models"),
    "groq": _Listing("/openai/v1/models"),
}
"""Providers that are asked in another way than OpenAI."""


async def list_models(
    place: str, *, servers: Sequence[ServerEntry] = (), environment: Mapping[str, str] | None = None
) -> list[str]:
    """The names of the models a provider or named server has, in its own order.

    Of a provider's models those are left out whose names say that they don't chat. At most `LIST_SECONDS` pass.

    Args:
        place: Name of a provider or named server.
        servers: The named servers.
        environment: Where keys and addresses are looked up; the process's own when absent.

    Raises:
        ModelError: The place is unknown, lacks its key, doesn't answer, refuses, or answers something else.
    """
    import asyncio

    environment = os.environ if environment is None else environment
    found = find_place(place, servers)
    if isinstance(found, Provider):
        if found.name == "bedrock":
            from session.models.listing_bedrock import list_bedrock_models

            return await list_bedrock_models(found, environment)
        access = await asyncio.to_thread(provider_access, found, environment)
        names = await _ask(found.title, _LISTINGS.get(found.name, _Listing()), access)
        return [name for name in names if not _CHATLESS.search(name.lower())]
    access = await asyncio.to_thread(server_access, found, environment)
    return await _ask(f'The server "{found.name}"', _Listing(), access)


async def _ask(title: str, listing: _Listing, access: Access) -> list[str]:
    """The names a server gives.

    Raises:
        ModelError: It doesn't give any.
    """
    import asyncio

    import httpx2

    address = access.address.rstrip("/")
    client = open_client(Wire())
    try:
        async with asyncio.timeout(LIST_SECONDS):
            status, body = await _read(client, f"{address}{listing.path}", _headers(listing, access))
    except TimeoutError:
        raise ModelError(
            f"{title} didn't answer within {LIST_SECONDS:g} seconds ({redact(address)})."
        ) from None
    except (httpx2.HTTPError, httpx2.InvalidURL, ValueError) as error:
        raise ModelError(
            f"{title} can't be reached at {redact(address)}.", redact(str(error)) or "Is it running?"
        ) from error
    finally:
        await client.aclose()
    if status != HTTPStatus.OK:
        raise _refusal(title, status, body, access)
    names = _names(body)
    if names is None:
        raise ModelError(
            f"{title} answered something else than a list of models.", "Its address usually ends in /v1."
        )
    return names


async def _read(client: httpx2.AsyncClient, url: str, headers: Mapping[str, str]) -> tuple[int, bytes]:
    body = bytearray()
    async with client.stream("GET", url, headers=headers) as response:
        async for chunk in response.aiter_bytes():
            body += chunk
            if len(body) > LIST_BYTES:
                break
        return response.status_code, bytes(body)


def _headers(listing: _Listing, access: Access) -> dict[str, str]:
    headers = {"accept": "application/json", **dict(listing.headers)}
    value = access.key.value
    if listing.key_header == "authorization" or access.key.place == "ANTHROPIC_AUTH_TOKEN":
        return {**headers, "authorization": f"Bearer {value}"}
    return {**headers, listing.key_header: value}


def _refusal(title: str, status: int, body: bytes, access: Access) -> ModelError:
    own_words = _own_words(body)
    match status:
        case 401 | 403:
            if access.key.value == NO_KEY_NEEDED:
                return ModelError(f"{title} wants a key.", own_words)
            return ModelError(f"{title} doesn't accept the key from {access.key.place}.", own_words)
        case 404:
            return ModelError(
                f"{title} has no list of models at {redact(access.address)}.",
                "Its address usually ends in /v1.",
            )
        case _:
            return ModelError(f"{title} gave no list of models (status {status}).", own_words)


def _own_words(body: bytes) -> str:
    """What a provider says about its refusal, if it says so in the usual place."""
    match _parse(body):
        case {"error": {"message": str(text)}} | {"error": str(text)} | {"message": str(text)}:
            return redact(" ".join(text.split()))[:300]
        case _:
            return ""


def _names(body: bytes) -> list[str] | None:
    """The names in a list, or `None` when it isn't one."""
    data = _parse(body)
    if isinstance(data, dict):
        table = cast("dict[str, object]", data)
        data = table.get("data", table.get("models"))
    if not isinstance(data, list):
        return None
    rows = cast("list[object]", data)
    names = [
        name for row in rows if isinstance(row, dict) and (name := _name(cast("dict[str, object]", row)))
    ]
    return list(dict.fromkeys(names))


def _name(row: Mapping[str, object]) -> str | None:
    """The name in a row, unless the row says that its model doesn't chat."""
    methods = row.get("supportedGenerationMethods")
    if isinstance(methods, list) and "generateContent" not in methods:
        return None
    name = row.get("id", row.get("name"))
    return name.removeprefix("models/") if isinstance(name, str) else None


def _parse(body: bytes) -> object:
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return None
