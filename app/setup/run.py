"""Runs `punchlist setup`: asks, says what will be written where, writes it, and checks that it works."""

from __future__ import annotations

import asyncio
import os
import sys
from io import TextIOWrapper
from typing import TYPE_CHECKING, Final

from app.settings.describe import value_text
from app.settings.file import SettingsFileError, read_settings_file, readable
from app.settings.load import SettingsError, load_settings, settings_path
from app.settings.write import save_settings
from app.setup.dialogue import Console, confirm
from app.setup.key import account_of
from app.setup.place import Known, title_of
from app.setup.plan import ask_plan
from session.models import ModelError, ServerEntry, check_model, store_key

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from app.settings.load import LoadedSettings
    from app.setup.dialogue import Dialogue
    from app.setup.plan import Plan

EXIT_DONE: Final = 0
EXIT_FAILED: Final = 1
EXIT_USAGE: Final = 2
EXIT_CANCELLED: Final = 130


def run_setup() -> int:
    """Ask on the terminal, and save.

    Returns:
        0 when a model is connected, 1 when something is wrong, 2 without a terminal, 130 when the user left.
    """
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        sys.stderr.write(
            "punchlist: setup asks questions and needs a terminal. Without one, set the variable of a key and "
            "use --model; punchlist doctor checks both.\n"
        )
        return EXIT_USAGE
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    console = Console()
    try:
        return set_up(console)
    except (KeyboardInterrupt, EOFError):
        console.say("\nStopped. The settings are as they were.")
        return EXIT_CANCELLED


def set_up(dialogue: Dialogue) -> int:
    """The whole dialogue; returns the exit code.

    Raises:
        EOFError: The user left. So does `KeyboardInterrupt` say.
    """
    path = settings_path()
    try:
        read_settings_file(path, path.name)
    except SettingsFileError as error:
        dialogue.say(f"Nothing can be saved before this is mended. {error}")
        return EXIT_FAILED
    loaded = load_settings()
    for problem in loaded.problems:
        dialogue.say(f"! {problem}")
    settings = loaded.settings
    servers = tuple(
        ServerEntry(name=name, **server.model_dump()) for name, server in settings.servers.items()
    )
    dialogue.say("This connects Punchlist to a model. Enter takes what stands in brackets, Ctrl+C leaves.")
    dialogue.say(f"The model now: {settings.model or 'none'}.\n")
    plan = ask_plan(dialogue, Known(dict(os.environ), servers, settings.model or ""))
    changes = plan.changes(loaded)
    if not _agree(dialogue, plan, changes, path):
        dialogue.say("Nothing was saved.")
        return EXIT_CANCELLED
    is_kept = _keep_key(dialogue, plan)
    try:
        save_settings(path, changes)
    except SettingsError as error:
        dialogue.say(str(error))
        return EXIT_FAILED
    _warn_of_others(dialogue, plan, loaded)
    return _finish(dialogue, plan, is_kept=is_kept)


def _agree(dialogue: Dialogue, plan: Plan, changes: Mapping[str, object], path: Path) -> bool:
    """Whether what will be written may be."""
    if not changes and not plan.key.value:
        dialogue.say("\nThe settings say so already.")
        return True
    dialogue.say("\nThis will be saved:")
    for key, value in changes.items():
        said = f"{key} = {value_text(value)}" if value is not None else f"{key} is taken out"
        dialogue.say(f"  in {readable(path)}: {said}")
    if plan.key.value:
        dialogue.say(f"  in the system keyring: the key for {title_of(plan.place)}")
    return confirm(dialogue, "Save it?", default=True)


def _keep_key(dialogue: Dialogue, plan: Plan) -> bool:
    """Put the key into the keyring; whether nothing is left to do about it.

    It comes before the settings, as a key that nothing uses does no harm, and a model without its key would.
    """
    if plan.key.value:
        try:
            store_key(account_of(plan.place), plan.key.value)
        except ModelError as error:
            dialogue.say(str(error))
            return False
    return not plan.key.is_pending


def _warn_of_others(dialogue: Dialogue, plan: Plan, loaded: LoadedSettings) -> None:
    """Say when something else than the user's file decides about the model."""
    origin = loaded.origins.get("model")
    if origin is not None and origin.layer != "user" and origin.value != plan.model:
        dialogue.say(
            f"! {origin.words} sets another model, {origin.value}, which counts before the settings."
        )


def _finish(dialogue: Dialogue, plan: Plan, *, is_kept: bool) -> int:
    """Check what was saved, and say what to do next."""
    if not is_kept:
        dialogue.say("Saved. Set the key where you start Punchlist, with the key between the quotes:")
        dialogue.say(f"  export {plan.key.variable}=''")
        dialogue.say("Then: punchlist doctor, which tells whether it works, and: punchlist")
        return EXIT_DONE
    dialogue.say("Checking it...")
    check = asyncio.run(
        check_model(plan.model, servers=plan.known.servers, environment=plan.known.environment)
    )
    dialogue.say(f"{check.text} {check.hint}".rstrip())
    if not check.ok:
        dialogue.say("Saved, but it doesn't work yet. Mend that, or run punchlist setup again.")
        return EXIT_FAILED
    dialogue.say("\nNow: punchlist")
    return EXIT_DONE
