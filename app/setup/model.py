"""Asks which model of a provider or server is to be used."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from app.setup.dialogue import confirm
from app.setup.place import title_of
from session.models import ModelError, Provider, known_models, list_models, redact
from session.views.gate import safe_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.setup.dialogue import Dialogue
    from app.setup.key import KeyChoice
    from app.setup.place import Known, Place

SHOWN: Final = 15
"""Most names in one list."""


def find_models(known: Known, place: Place, key: KeyChoice) -> list[str]:
    """The models of a place.

    Raises:
        ModelError: It gives no list.
    """
    environment = known.with_variables(key.variables).environment
    try:
        return asyncio.run(list_models(place.name, servers=known.servers, environment=environment))
    except ModelError as error:
        said = error.text
        if key.value:
            said = said.replace(f"the key from {key.variable}", "the key you typed")
        raise ModelError(said, error.hint) from error


def names_without_asking(place: Place) -> list[str]:
    """The models of a provider that are known anyway."""
    return known_models(place.name) if isinstance(place, Provider) else list[str]()


def choose_model(dialogue: Dialogue, place: Place, names: Sequence[str], current: str) -> str:
    """The name of the model to use.

    Args:
        dialogue: Asks.
        place: Where it is.
        names: The models there, as far as they are known.
        current: The one in use there; empty when there is none.
    """
    shown: list[str] = list(names)
    default: str = current
    while True:
        _show(dialogue, place, shown)
        answer = dialogue.ask(_question(names, default))
        if not answer:
            if default:
                return default
            shown = list(names)
            default = current
            continue
        if answer.isdecimal() and 1 <= int(answer) <= min(len(shown), SHOWN):
            return shown[int(answer) - 1]
        if answer in names:
            return answer
        words = answer.lower().split()
        fitting: list[str] = [name for name in names if all(word in name.lower() for word in words)]
        if fitting:
            shown = fitting
            default = fitting[0] if len(fitting) == 1 else ""
        elif _is_meant(dialogue, place, names, answer):
            return answer


def _show(dialogue: Dialogue, place: Place, names: Sequence[str]) -> None:
    if not names:
        return
    dialogue.say(f"Models of {title_of(place)}:")
    width = len(str(min(len(names), SHOWN)))
    for number, name in enumerate(names[:SHOWN], 1):
        dialogue.say(f"  {number:>{width}}  {safe_line(name)}")
    if len(names) > SHOWN:
        dialogue.say(f"  {'':{width}}  and {len(names) - SHOWN} more")


def _question(names: Sequence[str], default: str) -> str:
    what = "Number, part of a name, or name" if names else "Name of the model"
    return f"{what} [{default}]:" if default else f"{what}:"


def _is_meant(dialogue: Dialogue, place: Place, names: Sequence[str], answer: str) -> bool:
    """Whether a name that isn't in the list is to be used."""
    if redact(answer) != answer:
        dialogue.say("That looks like a key. It isn't used; best make yourself another one.")
        return False
    if not answer.isprintable():
        dialogue.say("A name can't hold such characters.")
        return False
    if not names:
        return True
    dialogue.say(f"{title_of(place)} lists no such model.")
    return confirm(dialogue, f"Use {answer} all the same?", default=False)
