"""`/model`: which model the session goes on with."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from typing_extensions import override

from app.commands.command import Command, CommandContext, Entry, Suggestion
from session.models import ModelError, ServerEntry, find_key, known_models, list_models, providers

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterable, Sequence

FREE_TEXT = 'use "{}"'
OFFLINE_MODELS = 12
"""Names offered of a provider that hasn't answered yet."""


@dataclass(slots=True)
class _Offer:
    """The models that can be offered so far, by provider or server."""

    current: str
    recent: Sequence[str]
    models: dict[str, Sequence[str]] = field(default_factory=dict[str, "Sequence[str]"])
    titles: dict[str, str] = field(default_factory=dict[str, str])

    def entries(self) -> list[Entry]:
        """One entry a model; those the settings name come first."""
        chosen = list(dict.fromkeys([self.current, *self.recent]))
        entries = [
            Entry(id=spec, label=spec, group="in use and in the settings", is_current=spec == self.current)
            for spec in chosen
            if spec
        ]
        for place, names in self.models.items():
            group = self.titles.get(place, place)
            entries.extend(
                Entry(id=spec, label=spec, group=group)
                for name in names
                if (spec := f"{place}:{name}") not in chosen
            )
        return entries


class ModelCommand(Command):
    """Changes the model."""

    name: ClassVar[str] = "model"
    summary: ClassVar[str] = "go on with another model"

    @override
    async def run(self, arguments: str, context: CommandContext) -> None:
        spec = arguments or await self._pick(context)
        if spec is None:
            return
        if ":" not in spec:
            context.session.notice(
                f'"{spec}" names no provider; write it as provider:name, as in openai:gpt-5.', "warning"
            )
        elif spec == context.session.view.model:
            context.session.notice(f"The model is {spec} already.")
        else:
            context.session.set_model(spec)

    @override
    def suggest(self, arguments: str, context: CommandContext) -> Sequence[Suggestion]:
        names = [row.name for row in providers()] + list(context.settings.servers)
        return [Suggestion(f"{name}:") for name in names if name.startswith(arguments)]

    async def _pick(self, context: CommandContext) -> str | None:
        settings = context.settings
        recent = [spec for spec in (settings.model, *settings.models) if spec]
        offer = _Offer(context.session.view.model, recent)
        servers = tuple(
            ServerEntry(name=name, **server.model_dump()) for name, server in settings.servers.items()
        )
        more = _fill(offer, servers)
        return await context.port.pick("Which model?", offer.entries(), free_text=FREE_TEXT, more=more)


async def _fill(offer: _Offer, servers: Sequence[ServerEntry]) -> AsyncIterator[tuple[Sequence[Entry], str]]:
    """The offer as it grows: names known offline first, then what each place with a key answers."""
    asked: dict[asyncio.Task[None], str] = {}
    failures: list[str] = []

    async def ask(place: str) -> None:
        offer.models[place] = (await asyncio.to_thread(known_models, place))[:OFFLINE_MODELS]
        try:
            offer.models[place] = await list_models(place, servers=servers) or offer.models[place]
        except ModelError as error:
            failures.append(error.text)

    def begin(places: Iterable[str]) -> None:
        asked.update({asyncio.ensure_future(ask(place)): place for place in places})

    near = {row.name: row.title for row in providers() if find_key(row.name, keyring=False) is not None}
    offer.titles = {**near, **{server.name: f"{server.name} ({server.base_url})" for server in servers}}
    begin(offer.titles)
    looking = asyncio.ensure_future(_kept_keys(set(near)))
    try:
        while asked or not looking.done():
            names = ", ".join(asked.values())
            note = f"asking {names}…" if names else "looking into the keyring…"
            yield offer.entries(), "; ".join([note, *failures])
            await asyncio.wait(
                [*asked, *([] if looking.done() else [looking])], return_when=asyncio.FIRST_COMPLETED
            )
            asked = {task: place for task, place in asked.items() if not task.done()}
            if looking.done() and (
                late := {k: v for k, v in looking.result().items() if k not in offer.titles}
            ):
                offer.titles.update(late)
                begin(late)
        yield offer.entries(), "; ".join(failures) or ("" if offer.titles else _NO_KEYS)
    finally:
        looking.cancel()
        for task in asked:
            task.cancel()


_NO_KEYS = "No provider has a key yet; punchlist setup helps. A name can be typed all the same."


async def _kept_keys(known: set[str]) -> dict[str, str]:
    """Providers whose key is in the system keyring, with their titles; each asked beside the others."""
    rest = [row for row in providers() if row.name not in known and row.key_variables]
    keys = await asyncio.gather(*[asyncio.to_thread(find_key, row.name) for row in rest])
    return {row.name: row.title for row, key in zip(rest, keys, strict=True) if key is not None}
