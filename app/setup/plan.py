"""What the user decides, question by question; nothing is written before the last answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.settings.key import find_key as find_setting
from app.setup.dialogue import confirm
from app.setup.key import ask_key
from app.setup.model import choose_model, find_models, names_without_asking
from app.setup.place import choose_place, title_of
from session.models import ModelError, ServerEntry

if TYPE_CHECKING:
    from app.settings.load import LoadedSettings
    from app.setup.dialogue import Dialogue
    from app.setup.key import KeyChoice
    from app.setup.place import Known, Place


@dataclass(frozen=True, slots=True)
class Plan:
    """What the user has decided.

    Args:
        place: Where the model is.
        model: The model, `provider:name`.
        key: What is to become of the key.
        known: What is set, with what the user has said about it.
    """

    place: Place
    model: str
    key: KeyChoice
    known: Known

    def changes(self, loaded: LoadedSettings) -> dict[str, object]:
        """The settings that the user's file doesn't have yet, by key."""
        wanted: dict[str, object] = {}
        if isinstance(self.place, ServerEntry):
            wanted[f"servers.{self.place.name}.base_url"] = self.place.base_url
            wanted[f"servers.{self.place.name}.key_variable"] = self.place.key_variable
        wanted["model"] = self.model
        return {key: value for key, value in wanted.items() if not _stands_in_file(loaded, key, value)}


def ask_plan(dialogue: Dialogue, known: Known) -> Plan:
    """Ask for provider or server, key and model."""
    place = choose_place(dialogue, known)
    if isinstance(place, ServerEntry):
        known = known.with_server(place)
    while True:
        key = ask_key(dialogue, known, place)
        names = _names(dialogue, known, place, key)
        if names is not None:
            break
    own = known.model.partition(":")[2] if place.name == known.place_name else ""
    name = choose_model(dialogue, place, names, own)
    return Plan(place, f"{place.name}:{name}", key, known)


def _names(dialogue: Dialogue, known: Known, place: Place, key: KeyChoice) -> list[str] | None:
    """The models to choose from; `None` when another key is to be tried."""
    if key.is_pending:
        return names_without_asking(place)
    dialogue.say(f"Asking {title_of(place)} for its models...")
    try:
        return find_models(known, place, key)
    except ModelError as error:
        dialogue.say(str(error))
    if key.value and confirm(dialogue, "Try another key?", default=True):
        return None
    return names_without_asking(place)


def _stands_in_file(loaded: LoadedSettings, key: str, value: object) -> bool:
    """Whether the user's file says the same already; about a key it lacks it says the default."""
    origin = loaded.origins.get(key)
    if origin is None:
        setting = find_setting(key)
        return setting is not None and not setting.is_required and value == setting.default
    return origin.layer == "user" and origin.value == value
