"""Asks where models are to come from: a provider, a server of the settings, or a new server."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from app.settings.key import find_key as find_setting
from app.settings.schema import entry_name_problem
from app.setup.dialogue import ask_with_default, choose, confirm
from session.models import ModelError, Provider, ServerEntry, connect_model, list_models, providers

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from app.setup.dialogue import Dialogue

Place = Provider | ServerEntry
"""Where a model is."""
LOCAL_ADDRESS = "http://127.0.0.1:11434/v1"
"""Where the most common server of this kind answers."""


@dataclass(frozen=True, slots=True)
class Known:
    """What is set so far.

    Args:
        environment: Environment variables.
        servers: The servers of the settings.
        model: The model of the settings; empty when there is none.
    """

    environment: Mapping[str, str]
    servers: tuple[ServerEntry, ...]
    model: str

    @property
    def place_name(self) -> str:
        """The provider or server of the model."""
        return self.model.partition(":")[0]

    def with_server(self, server: ServerEntry) -> Known:
        """The same with one server added or changed."""
        others = tuple(one for one in self.servers if one.name != server.name)
        return replace(self, servers=(*others, server))

    def with_variables(self, variables: Mapping[str, str]) -> Known:
        """The same with other environment variables on top."""
        return replace(self, environment={**self.environment, **variables})


def title_of(place: Place) -> str:
    """What to call a place in a sentence."""
    return place.title if isinstance(place, Provider) else f'the server "{place.name}"'


def choose_place(dialogue: Dialogue, known: Known) -> Place:
    """Where models are to come from; a provider that can't be used is told and asked about."""
    while True:
        place = _choose(dialogue, known)
        if isinstance(place, ServerEntry) or _is_usable(dialogue, place, known):
            return place


def _choose(dialogue: Dialogue, known: Known) -> Place:
    places: list[Place | None] = [*providers(), *known.servers, None]
    rows = [_row(place, known) for place in places]
    names = [place.name if place else "" for place in places]
    default = names.index(known.place_name) if known.place_name in names[:-1] else _first_with_key(known)
    place = places[choose(dialogue, "Where do your models come from?", rows, default=default)]
    if isinstance(place, Provider):
        return place
    return ask_server(dialogue, known, place)


def _row(place: Place | None, known: Known) -> str:
    """A place as a row of the choice."""
    if place is None:
        return "a server of your own (Ollama, vLLM, llama.cpp, LM Studio, a gateway)"
    notes = ["now in use"] if place.name == known.place_name else []
    if isinstance(place, Provider):
        variable = _variable_with_key(place, known.environment)
        notes += [f"key in {variable}"] if variable else []
        return f"{place.title} ({', '.join(notes)})" if notes else place.title
    return f"{place.name}, {place.base_url}" + (" (now in use)" if notes else "")


def _variable_with_key(provider: Provider, environment: Mapping[str, str]) -> str:
    return next((name for name in provider.key_variables if environment.get(name, "").strip()), "")


def _first_with_key(known: Known) -> int | None:
    """The first provider with a key at hand, for somebody who has chosen nothing yet."""
    for number, provider in enumerate(providers()):
        if _variable_with_key(provider, known.environment):
            return number
    return None


def _is_usable(dialogue: Dialogue, provider: Provider, known: Known) -> bool:
    """Whether the provider's library is there and its variables make sense, or the user goes on in spite of it."""
    dialogue.say(f"Looking at {provider.title}...")
    variable = provider.key_variables[0]
    # Any key will do: nothing is sent.
    environment = known.with_variables({variable: known.environment.get(variable) or "-"}).environment
    try:
        connection = connect_model(f"{provider.name}:-", servers=known.servers, environment=environment)
    except ModelError as error:
        dialogue.say(str(error))
        return confirm(dialogue, f"Go on with {provider.title} all the same?", default=False)
    asyncio.run(connection.close())
    return True


def ask_server(dialogue: Dialogue, known: Known, current: ServerEntry | None) -> ServerEntry:
    """A server of the user's own: its name, its address, and the variable with its key.

    Args:
        dialogue: Asks.
        known: What is set so far.
        current: The server to be changed; a new one when absent.
    """
    if current is None:
        name = _ask_name(dialogue, known.servers)
        current = next((server for server in known.servers if server.name == name), None)
    else:
        name = current.name
    before = current or ServerEntry(name=name, base_url=LOCAL_ADDRESS)
    server, wants_key = _ask_address(dialogue, known, before)
    return replace(server, key_variable=_ask_key_variable(dialogue, before, wants_key=wants_key))


def _ask_name(dialogue: Dialogue, servers: Sequence[ServerEntry]) -> str:
    suggestion = "" if any(server.name == "local" for server in servers) else "local"
    while True:
        name = ask_with_default(dialogue, "A short name for it, to stand before the colon", suggestion)
        problem = entry_name_problem("servers", name)
        if problem is None:
            return name
        dialogue.say(f"The server must {problem}.")


def _ask_address(dialogue: Dialogue, known: Known, before: ServerEntry) -> tuple[ServerEntry, bool]:
    """The server with an address that answers, or that the user insists on, and whether it wants a key."""
    setting = find_setting(f"servers.{before.name}.base_url")
    while True:
        address = ask_with_default(dialogue, "Its address", before.base_url)
        if setting is not None and not setting.takes(address):
            dialogue.say(f"It must be {setting.allowed}.")
            continue
        dialogue.say("Asking it for its models...")
        server, error = _try_addresses(known, replace(before, base_url=address, key_variable=None))
        if error is None:
            dialogue.say(f"It answers at {server.base_url}.")
            return server, False
        dialogue.say(str(error))
        if "wants a key" in error.text:
            return server, True
        if confirm(dialogue, "Use this address all the same?", default=False):
            return server, False


def _try_addresses(known: Known, server: ServerEntry) -> tuple[ServerEntry, ModelError | None]:
    """The server as it is, or with the end its address usually has when only that answers."""
    first = _listing_error(known, server)
    if first is None or server.base_url.rstrip("/").endswith("/v1"):
        return server, first
    longer = replace(server, base_url=f"{server.base_url.rstrip('/')}/v1")
    second = _listing_error(known, longer)
    if second is None or "wants a key" in second.text:
        return longer, second
    return server, first


def _listing_error(known: Known, server: ServerEntry) -> ModelError | None:
    try:
        asyncio.run(
            list_models(server.name, servers=known.with_server(server).servers, environment=known.environment)
        )
    except ModelError as error:
        return error
    return None


def _ask_key_variable(dialogue: Dialogue, before: ServerEntry, *, wants_key: bool) -> str | None:
    """The variable that holds the server's key; `None` when it wants none."""
    setting = find_setting(f"servers.{before.name}.key_variable")
    default = before.key_variable or (f"{before.name.upper().replace('-', '_')}_API_KEY" if wants_key else "")
    end = f"[{default}]; - for none" if default else "[none]"
    while True:
        answer = dialogue.ask(f"Environment variable for its key {end}:") or default
        if answer in {"", "-"}:
            return None
        # What isn't the name of a variable may be the key itself, so it isn't repeated.
        if setting is None or setting.takes(answer):
            return answer
        dialogue.say(f"It must be {setting.allowed}.")
