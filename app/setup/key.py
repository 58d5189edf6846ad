"""Asks for the key of a provider or server, and where it is to be kept. No key is ever shown."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from app.setup.dialogue import HiddenInputError, choose
from app.setup.place import title_of
from session.models import ModelError, Provider, find_key, forget_key

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.setup.dialogue import Dialogue
    from app.setup.place import Known, Place

_NOBODY: Final = "setup-probe"
"""An account of the keyring that is never used."""


@dataclass(frozen=True, slots=True)
class KeyChoice:
    """What is to become of a key.

    Args:
        variable: The environment variable for it; empty when there is nothing to do.
        value: The key, to be kept in the keyring; empty when the user sets the variable.
    """

    variable: str = ""
    value: str = field(default="", repr=False)

    @property
    def variables(self) -> Mapping[str, str]:
        """The key as a variable, for what is asked before it is kept."""
        return {self.variable: self.value} if self.value else {}

    @property
    def is_pending(self) -> bool:
        """Whether the user still has to set the variable."""
        return bool(self.variable) and not self.value


def account_of(place: Place) -> str:
    """The name a place's key has in the keyring."""
    return place.account if isinstance(place, Provider) else place.name


def ask_key(dialogue: Dialogue, known: Known, place: Place) -> KeyChoice:
    """What is to become of the key of a place."""
    variable = place.key_variables[0] if isinstance(place, Provider) else place.key_variable
    if not variable:
        return KeyChoice()
    elsewhere = isinstance(place, Provider) and known.environment.get(place.address_variable, "").strip()
    found = find_key(place.name, servers=known.servers, environment=known.environment, keyring=not elsewhere)
    if found is not None and found.place != "the system keyring":
        dialogue.say(f"The key for {title_of(place)} comes from {found.place}.")
        return KeyChoice()
    if elsewhere and isinstance(place, Provider):
        dialogue.say(
            f"{place.address_variable} names another address; it is sent a key from {variable} only, if any."
        )
        return KeyChoice()
    if isinstance(place, Provider):
        dialogue.say(f"Where to get one: {place.key_place}.")
    is_kept = found is not None
    while True:
        match _choose_way(dialogue, place, variable, is_kept=is_kept):
            case "keep" | "other":
                return KeyChoice()
            case "environment":
                return KeyChoice(variable)
            case _:
                value = _ask_value(dialogue)
                if value:
                    return KeyChoice(variable, value)


def _choose_way(dialogue: Dialogue, place: Place, variable: str, *, is_kept: bool) -> str:
    ways = {
        "keep": "leave it as it is: there is one in the system keyring",
        "keyring": "type it now, unseen, and keep it in the system keyring",
        "environment": f"set the variable {variable} myself",
        "other": "use the AWS credentials of this machine",
    }
    if not is_kept:
        del ways["keep"]
    if place.name != "bedrock":
        del ways["other"]
    chosen = choose(dialogue, f"The key for {title_of(place)}:", list(ways.values()), default=0)
    return list(ways)[chosen]


def _ask_value(dialogue: Dialogue) -> str:
    """A key that is typed; empty when there is none, or nothing to keep it in."""
    try:
        # To find out before a key is typed whether it could be kept.
        forget_key(_NOBODY)
        value = dialogue.ask_secret("Key (it isn't shown):")
    except (ModelError, HiddenInputError) as error:
        dialogue.say(str(error))
        return ""
    if not value:
        dialogue.say("Nothing was typed.")
    elif not value.isascii() or not value.isprintable() or " " in value:
        dialogue.say("That is no key: a key has neither blanks nor unusual characters.")
        return ""
    return value
