"""Checks of the model and the named servers: whether they answer. Only lists are asked for, which costs no tokens."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from app.doctor.finding import Finding
from session.models import ModelError, check_model, connect_model, list_models

if TYPE_CHECKING:
    from app.doctor.surroundings import Surroundings

NOT_ASKED: Final = "It wasn't asked (--offline)."


async def check_chosen_model(surroundings: Surroundings) -> list[Finding]:
    """Whether there is a model, and whether it could be asked."""
    spec, servers, environment = surroundings.model, surroundings.servers, surroundings.environment
    if not spec:
        hint = "Run punchlist setup, or look around with punchlist --demo."
        return [Finding("model", "failed", "No model is set.", hint)]
    if surroundings.offline:
        try:
            connection = await asyncio.to_thread(
                connect_model, spec, servers=servers, environment=environment
            )
        except ModelError as error:
            return [Finding("model", "failed", error.text, error.hint)]
        await connection.close()
        return [Finding("model", "ok", f"{spec} is set. {NOT_ASKED}")]
    found = await check_model(spec, servers=servers, environment=environment)
    said = found.text if spec.startswith("script:") else f"{spec}: {found.text}"
    return [Finding("model", "ok" if found.ok else "failed", said, found.hint)]


async def check_server(surroundings: Surroundings, name: str) -> list[Finding]:
    """Whether a named server answers."""
    row = f"server {name}"
    entry = next(server for server in surroundings.servers if server.name == name)
    if surroundings.offline:
        return [Finding(row, "ok", f"{entry.base_url} is set. {NOT_ASKED}")]
    try:
        models = await list_models(name, servers=surroundings.servers, environment=surroundings.environment)
    except ModelError as error:
        return [Finding(row, "warning", error.text, error.hint)]
    count = "1 model" if len(models) == 1 else f"{len(models)} models"
    return [Finding(row, "ok", f"It answers and has {count}.")]
