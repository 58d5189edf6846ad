"""Completes `@` mentions from the files of the project, which are listed beside everything else when first needed."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Final

from session.context import FileIndex, mention_text
from widgets.prompt import Completion

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from textual.app import App

FRESH: Final = 10.0
"""Seconds for which a list of files is taken as it is."""


class MentionCompleter:
    """Completions for what stands behind an `@`.

    Args:
        app: Runs the listing.
        folder: The project folder.
        ready: Called when a list has come that was asked for.
    """

    def __init__(self, app: App[None], folder: Path, ready: Callable[[], None]) -> None:
        self._app = app
        self._index = FileIndex(folder)
        self._ready = ready
        self._listed = 0.0
        self._is_listing = False

    def complete(self, query: str) -> list[Completion] | None:
        """Completions for `query`; `None` while the files are being listed.

        Args:
            query: What was typed behind the `@`, without quotes.
        """
        if monotonic() - self._listed > FRESH and not self._is_listing:
            self._is_listing = True
            self._app.run_worker(self._list())
        if not self._index.is_ready:
            return None
        return [
            Completion(mention_text(match.path), match.path, "folder" if match.is_folder else "")
            for match in self._index.search(query)
        ]

    async def _list(self) -> None:
        try:
            await self._index.refresh()
        finally:
            self._is_listing = False
        self._listed = monotonic()
        self._ready()
