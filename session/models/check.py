"""Checks whether a model could be asked, without asking it: key, library, address and name.

It is what tells a user which of these to mend, so each check ends in a sentence.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from session.models.catalog import split_spec
from session.models.connect import connect_model
from session.models.error import ModelError
from session.models.listing import list_models
from session.models.provider import SCRIPT

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from session.models.server import ServerEntry

OFFERED = 5
"""How many other names are offered for one that isn't known."""


@dataclass(frozen=True, slots=True)
class Check:
    """What a check found.

    Args:
        ok: Whether the model can be asked, as far as that can be told.
        text: One sentence: what is the case.
        hint: What to do about it, or more about it; may be empty.
    """

    ok: bool
    text: str
    hint: str = ""


async def check_model(
    spec: str, *, servers: Sequence[ServerEntry] = (), environment: Mapping[str, str] | None = None
) -> Check:
    """Check the model named `provider:name`. Costs no tokens, and takes as long as its library and its list do.

    Args:
        spec: As for `connect_model`.
        servers: The named servers.
        environment: Where keys and addresses are looked up; the process's own when absent.
    """
    import asyncio
    import difflib

    try:
        provider, name = split_spec(spec, servers)
        connection = await asyncio.to_thread(connect_model, spec, servers=servers, environment=environment)
        await connection.close()
        if provider == SCRIPT:
            return Check(ok=True, text=f"The script {name} can be played.")
        names = await list_models(provider, servers=servers, environment=environment)
    except ModelError as error:
        return Check(ok=False, text=error.text, hint=error.hint)
    if _is_listed(name, names):
        return Check(ok=True, text=f'{provider} answers and has the model "{name}".')
    near = difflib.get_close_matches(name, names, OFFERED, 0.4) or names[:OFFERED]
    hint = f"It has {', '.join(near)}." if near else "Its list of models is empty."
    return Check(ok=False, text=f'{provider} answers, but lists no model "{name}".', hint=hint)


def _is_listed(name: str, names: Sequence[str]) -> bool:
    """Whether a list has a model, also when it adds a date or a tag to names, as some providers do."""
    return any(listed == name or listed.startswith((f"{name}-2", f"{name}:")) for listed in names)
