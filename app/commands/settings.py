"""`/settings`: shows settings and changes them in the user's file, on a screen or by words.

What is said after a change tells where it was saved and from when it counts, as a setting that seems to do nothing
is worse than none.
"""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING, ClassVar, Final

from typing_extensions import override

from app.commands.command import Command, CommandContext, Suggestion
from app.settings.describe import describe_setting, offered_keys, read_setting, value_text
from app.settings.file import readable
from app.settings.key import SettingsError, find_key
from app.settings.load import settings_path
from app.settings.write import save_settings

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from app.settings.key import SettingKey
    from app.settings.load import LoadedSettings

RESET: Final = "--reset"
_WORD: Final = re.compile(r"""((?:"[^"]*"|'[^']*'|[^\s"'])+)\s*(.*)""", re.DOTALL)
UNCHANGED: Final = "The settings are unchanged."


class SettingsCommand(Command):
    """Shows and changes settings.

    Args:
        load: Reads all settings anew.
        apply: Makes new settings count; it is given them and the keys that were changed, and tells which of these
            keys count at once. The others count from the next start.
    """

    name: ClassVar[str] = "settings"
    summary: ClassVar[str] = "show and change settings"

    def __init__(
        self,
        load: Callable[[], LoadedSettings],
        apply: Callable[[LoadedSettings, frozenset[str]], Collection[str]],
    ) -> None:
        self._load = load
        self._apply = apply
        self._last: LoadedSettings | None = None

    @override
    async def run(self, arguments: str, context: CommandContext) -> None:
        loaded = self._read()
        if not arguments:
            await self._open(loaded, context)
            return
        name, rest = _split(arguments)
        key = find_key(name)
        name = name if key is None else key.name
        shown = [
            key
            for key in offered_keys(loaded, _models(context))
            if key.name.startswith(f"{name.rstrip('.')}.")
        ]
        if key is None and shown and not rest:
            context.session.notice("\n".join(_lines(loaded, shown)))
        elif key is not None and not rest:
            context.session.notice(_described(loaded, key))
        elif rest == RESET and (key is not None or shown):
            await self._save({name: None}, context)
        else:
            try:
                await self._save({name: read_setting(name, rest)}, context)
            except SettingsError as error:
                context.session.notice(str(error), "warning")

    async def _open(self, loaded: LoadedSettings, context: CommandContext) -> None:
        """Have them changed on a screen."""
        changes = await context.port.settings(loaded)
        if not changes:
            context.session.notice(UNCHANGED)
            return
        try:
            values = {
                name: read_setting(name, value) if isinstance(value, str) else value
                for name, value in changes.items()
            }
        except SettingsError as error:
            context.session.notice(f"{error} {UNCHANGED}", "warning")
            return
        await self._save(values, context)

    async def _save(self, changes: Mapping[str, object | None], context: CommandContext) -> None:
        """Save changes, make them count, and say so."""
        path = self._read().path or settings_path()
        try:
            # Reading a long file with its comments takes a while.
            await asyncio.to_thread(save_settings, path, changes)
        except SettingsError as error:
            context.session.notice(str(error), "error")
            return
        loaded = self._read()
        at_once = self._apply(loaded, frozenset(changes))
        said = [_saved(loaded, name, is_at_once=name in at_once) for name in changes]
        context.session.notice("\n".join([f"Saved in {readable(path)}:", *said]))

    @override
    def suggest(self, arguments: str, context: CommandContext) -> Sequence[Suggestion]:
        loaded = self._last if self._last is not None and arguments else self._read()
        name, rest = _split(arguments)
        key = find_key(name)
        if key is not None and (rest or arguments[-1:].isspace()):
            return [
                Suggestion(f"{key.name} {value}", hint)
                for value, hint in _values(loaded, key)
                if value.startswith(rest)
            ]
        keys = offered_keys(loaded, _models(context))
        return [
            Suggestion(f"{key.name} ", _short(loaded, key))
            for key in sorted(keys, key=lambda key: not key.name.lower().startswith(name.lower()))
            if name.lower() in key.name.lower()
        ]

    def _read(self) -> LoadedSettings:
        self._last = self._load()
        return self._last


def _split(arguments: str) -> tuple[str, str]:
    """The key and what stands behind it; `key=value`, as after `--set`, is understood too."""
    match = _WORD.match(arguments.strip())
    if match is None:
        return arguments.strip(), ""
    name, rest = match[1], match[2].strip()
    if find_key(name) is None and "=" in name:
        name, _, value = name.partition("=")
        rest = f"{value} {rest}".strip()
    return name, rest.removeprefix("=").strip() if rest.startswith(("= ", "=")) else rest


def _models(context: CommandContext) -> list[str]:
    """The model in use, for which settings are most likely wanted; a script takes none."""
    model = context.session.view.model
    return [model] if model and not model.startswith("script:") else []


def _short(loaded: LoadedSettings, key: SettingKey) -> str:
    state = describe_setting(loaded, key)
    return state.value + ("" if state.origin == "default" else f" ({state.origin})")


def _lines(loaded: LoadedSettings, keys: Sequence[SettingKey]) -> list[str]:
    width = max(len(key.name) for key in keys)
    return [f"{key.name:<{width}}  {_short(loaded, key)}".rstrip() for key in keys]


def _described(loaded: LoadedSettings, key: SettingKey) -> str:
    state = describe_setting(loaded, key)
    value = f"{state.key} = {state.value}" if state.value else f"{state.key} isn't set"
    default = f"; the default is {state.default}" if state.default and state.origin != "default" else ""
    lines = [
        f"{value} ({state.origin}{default})",
        state.description,
        f"It must be {state.allowed}.",
        state.locked,
    ]
    return "\n".join(line for line in lines if line)


def _saved(loaded: LoadedSettings, name: str, *, is_at_once: bool) -> str:
    """The line about one key that was saved."""
    key = find_key(name)
    if key is None:
        return f"{name} is removed, {'at once' if is_at_once else 'from the next start'}"
    state = describe_setting(loaded, key)
    if state.locked:
        return f"{name}, but it stays {state.value}: {state.locked}"
    value = f"{name} = {state.value}" if state.value else f"{name} isn't set any more"
    back = ", its default" if state.origin == "default" and state.value else ""
    return f"{value}{back}, {'at once' if is_at_once else 'from the next start'}"


def _values(loaded: LoadedSettings, key: SettingKey) -> list[tuple[str, str]]:
    """What can be typed behind a key, with hints."""
    state = describe_setting(loaded, key)
    words = {"bool": ("true", "false"), "choice": key.options}.get(
        key.kind, (state.value,) if state.value else ()
    )
    values = [(word, "as it is" if word == state.value else "") for word in words]
    if not key.options and key.kind != "bool":
        values = [(word, key.allowed) for word, _ in values]
    reset = value_text(key.default) or "not set"
    return [*values, *([] if key.is_required else [(RESET, f"back to the default: {reset}")])]
