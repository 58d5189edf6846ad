"""What commands and the session may ask of the app: dialogs, editors, the clipboard, the panel.

Dialogs are asked one after the other, so that an approval never hides a question the user is answering.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Protocol, assert_never

from textual.app import SuspendNotSupported

from app.tui.external import EditorError, edit_in_terminal
from app.tui.keymap import KEYS
from session.log import state_folder

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import App

    from app.commands.command import PanelAction
    from session.events import ApprovalAsked
    from widgets.dialogs import ApprovalAnswer
    from widgets.todo import TodoPanel

OSC52_LIMIT = 100_000
"""Bytes of base64 that terminals commonly take for a copy."""


class Talk(Protocol):
    """The conversation, as far as dialogs need it."""

    def say(self, text: str) -> None:
        """Put a warning of the app itself into the transcript."""
        ...

    def refresh_status(self) -> None:
        """Bring the status line up to date."""
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
        from widgets.dialogs import ChoiceDialog

        async with self._dialog:
            return await self._app.push_screen_wait(ChoiceDialog(title, list(options), body=body))

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
