"""What commands and the session may ask of the app: dialogs, editors, the clipboard, the panel.

Dialogs are asked one after the other, so that an approval never hides a question the user is answering.
"""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from typing import TYPE_CHECKING, Protocol, assert_never

from textual.app import SuspendNotSupported

from app.tui.external import EditorError, edit_in_terminal
from app.tui.keymap import KEYS
from session.log import state_folder

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping, Sequence

    from textual.app import App

    from app.commands.command import Entry, PanelAction
    from app.settings.load import LoadedSettings
    from session.events import ApprovalAsked
    from widgets.dialogs import ApprovalAnswer, PickerItem
    from widgets.todo import TodoPanel

OSC52_LIMIT = 100_000
"""Bytes of base64 that terminals commonly take for a copy."""


class Talk(Protocol):
    """The conversation, as far as dialogs need it."""

    @property
    def model(self) -> str:
        """The model in use."""
        ...

    def say(self, text: str) -> None:
        """Put a warning of the app itself into the transcript."""
        ...

    def refresh_status(self) -> None:
        """Bring the status line up to date."""
        ...

    def draft(self, text: str) -> None:
        """Put `text` into the prompt, in front of what is written there."""
        ...


class AppPort:
    """The app, as commands see it.

    Args:
        app: Shows dialogs.
        panel: The todo panel.
        talk: Where remarks go.
    """

    def __init__(self, app: App[None], panel: TodoPanel, talk: Talk) -> None:
        self._app = app
        self._panel = panel
        self._talk = talk
        self._dialog = asyncio.Lock()

    async def confirm(self, question: str, yes: str) -> bool:
        """Ask a yes-or-no question."""
        from widgets.dialogs import ConfirmDialog

        async with self._dialog:
            return bool(await self._app.push_screen_wait(ConfirmDialog(question, yes=yes)))

    async def choose(self, title: str, options: Sequence[str], body: str = "") -> int | None:
        """Have one of `options` chosen."""
        return await self._choose(title, options, body, quiet=0.0)

    async def ask(self, title: str, options: Sequence[str], body: str) -> int | None:
        """Have one of `options` chosen by a user who hasn't called for it, and may be typing."""
        from widgets.dialogs.dialog import QUIET

        return await self._choose(title, options, body, quiet=QUIET)

    async def _choose(self, title: str, options: Sequence[str], body: str, *, quiet: float) -> int | None:
        from widgets.dialogs import ChoiceDialog

        async with self._dialog:
            dialog = ChoiceDialog(title, list(options), body=body, quiet=quiet)
            return await self._app.push_screen_wait(dialog)

    async def pick(
        self,
        title: str,
        entries: Sequence[Entry],
        *,
        free_text: str = "",
        more: AsyncIterator[tuple[Sequence[Entry], str]] | None = None,
    ) -> str | None:
        """Have one of many things picked; what comes late joins the list while it is open."""
        from widgets.dialogs import PickerDialog

        dialog = PickerDialog(title, _items(entries), free_text=free_text)

        async def fill() -> None:
            if more is not None:
                async for late, note in more:
                    dialog.set_items(_items(late))
                    dialog.set_note(note)

        async with self._dialog:
            filling = self._app.run_worker(fill())
            try:
                return await self._app.push_screen_wait(dialog)
            finally:
                filling.cancel()

    async def settings(self, loaded: LoadedSettings) -> Mapping[str, object | None] | None:
        """Have settings changed on a screen of their own."""
        from app.settings.describe import check_setting, describe_settings
        from widgets.dialogs import SettingRow, SettingsScreen

        model = self._talk.model
        models = [model] if model and not model.startswith("script:") else []
        rows = [SettingRow(**asdict(state)) for state in describe_settings(loaded, models)]
        screen = SettingsScreen(rows, check_setting, ascii_marks=loaded.settings.screen.ascii)
        async with self._dialog:
            return await self._app.push_screen_wait(screen)

    async def approve(self, asked: ApprovalAsked) -> ApprovalAnswer:
        """Ask whether a call may run."""
        from widgets.dialogs import ApprovalDialog

        async with self._dialog:
            return await self._app.push_screen_wait(ApprovalDialog(asked.name, asked.subject))

    async def edit(self, title: str, text: str, problems: Sequence[str], *, external: bool) -> str | None:
        """Have `text` edited, in the app or in the user's own editor."""
        from widgets.dialogs import TodoEditor

        async with self._dialog:
            if not external:
                return await self._app.push_screen_wait(TodoEditor(title, text, problems=list(problems)))
            return await self._edit_outside(text, problems)

    async def _edit_outside(self, text: str, problems: Sequence[str]) -> str | None:
        """Hand the terminal over; the agent works on meanwhile, and nothing is drawn over the editor."""
        keep = state_folder() / "todo-draft.md"
        try:
            with self._app.batch_update(), self._app.suspend():
                return await asyncio.to_thread(edit_in_terminal, text, list(problems), keep=keep)
        except EditorError as error:
            self._talk.say(str(error))
            return None
        except SuspendNotSupported:
            self._talk.say(
                "This terminal can't be handed to another program; /todo edit opens the editor in the app."
            )
            return None
        finally:
            self._app.refresh(layout=True)

    async def copy(self, text: str) -> str:
        """Copy `text` through the terminal."""
        if len(text.encode()) * 4 // 3 > OSC52_LIMIT:
            return f"Not copied: terminals take {OSC52_LIMIT:,} bytes at most; /todo export writes a file."
        self._app.copy_to_clipboard(text)
        return "Copied, if this terminal lets programs do so (OSC 52)."

    def draft(self, text: str) -> None:
        """Put `text` into the prompt, in front of what is written there."""
        self._talk.draft(text)

    def panel(self, action: PanelAction) -> None:
        """Change what the panel shows."""
        panel = self._panel
        match action:
            case "show" | "hide":
                panel.is_hidden = action == "hide"
            case "expand" | "collapse":
                panel.is_wrapped = action == "expand"
            case _:
                assert_never(action)
        self._talk.refresh_status()

    def describe_keys(self) -> Sequence[tuple[str, str]]:
        """The app's own keys and what they do."""
        return KEYS

    def quit(self) -> None:
        """Leave the app."""
        self._app.call_later(self._app.run_action, "leave")


def _items(entries: Sequence[Entry]) -> list[PickerItem]:
    from widgets.dialogs import PickerItem

    return [
        PickerItem(
            id=entry.id, label=entry.label, hint=entry.hint, group=entry.group, is_current=entry.is_current
        )
        for entry in entries
    ]
