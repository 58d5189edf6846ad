"""A front end for commands, without a screen: it answers from what a test prepared and remembers what it was asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping

    from app.commands.command import Entry, PanelAction
    from app.settings.load import LoadedSettings

Edit = str | None | Callable[[str], str | None]
"""What comes back from the editor: a text, `None` for no change, or a function of the text that was opened."""
Choice = int | None | Callable[[], int | None]
"""What is chosen, or a function that makes something happen while the dialog is open."""
Confirmation = bool | Callable[[], bool]
"""Yes or no, or a function that makes something happen meanwhile."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A question with options as it was asked."""

    title: str
    options: tuple[str, ...]
    body: str


@dataclass(frozen=True, slots=True)
class Edited:
    """An editor as it was opened."""

    text: str
    problems: tuple[str, ...]
    external: bool


@dataclass(frozen=True, slots=True)
class Picked:
    """A list as it was shown in the end."""

    title: str
    entries: tuple[Entry, ...]
    notes: tuple[str, ...]
    """Every line that said what was still going on."""


@dataclass(slots=True)
class FakePort:
    """Answers in order; a question nobody prepared an answer for fails the test."""

    confirmations: list[Confirmation] = field(default_factory=list[Confirmation])
    choices: list[Choice] = field(default_factory=list[Choice])
    edits: list[Edit] = field(default_factory=list[Edit])
    picks: list[str | None] = field(default_factory=list["str | None"])
    picked: list[Picked] = field(default_factory=list[Picked])
    changes: list[Mapping[str, object | None] | None] = field(
        default_factory=list["Mapping[str, object | None] | None"]
    )
    shown: list[LoadedSettings] = field(default_factory=list["LoadedSettings"])
    drafts: list[str] = field(default_factory=list[str])
    confirmed: list[str] = field(default_factory=list[str])
    chosen: list[Chosen] = field(default_factory=list[Chosen])
    edited: list[Edited] = field(default_factory=list[Edited])
    copied: list[str] = field(default_factory=list[str])
    panels: list[PanelAction] = field(default_factory=list["PanelAction"])
    has_quit: bool = False

    async def confirm(self, question: str, yes: str) -> bool:
        """Answer a yes-or-no question."""
        self.confirmed.append(f"{question} [{yes}]")
        assert self.confirmations, f"nobody expected: {question}"
        answer = self.confirmations.pop(0)
        return answer() if callable(answer) else answer

    async def choose(self, title: str, options: Sequence[str], body: str = "") -> int | None:
        """Choose one of `options`."""
        self.chosen.append(Chosen(title, tuple(options), body))
        assert self.choices, f"nobody expected: {title}"
        answer = self.choices.pop(0)
        return answer() if callable(answer) else answer

    async def edit(self, title: str, text: str, problems: Sequence[str], *, external: bool) -> str | None:
        """Edit `text`."""
        self.edited.append(Edited(text, tuple(problems), external))
        assert self.edits, f"nobody expected the editor: {title}"
        answer = self.edits.pop(0)
        return answer(text) if callable(answer) else answer

    async def pick(
        self,
        title: str,
        entries: Sequence[Entry],
        *,
        free_text: str = "",
        more: AsyncIterator[tuple[Sequence[Entry], str]] | None = None,
    ) -> str | None:
        """Wait for all that there is to pick, then pick what a test prepared."""
        del free_text
        offered, notes = list(entries), list[str]()
        if more is not None:
            async for late, note in more:
                offered = list(late)
                notes.append(note)
        self.picked.append(Picked(title, tuple(offered), tuple(notes)))
        assert self.picks, f"nobody expected: {title}"
        return self.picks.pop(0)

    async def settings(self, loaded: LoadedSettings) -> Mapping[str, object | None] | None:
        """Give what a test wants changed."""
        self.shown.append(loaded)
        assert self.changes, "nobody expected the settings"
        return self.changes.pop(0)

    def draft(self, text: str) -> None:
        """Keep what was put into the prompt."""
        self.drafts.append(text)

    async def copy(self, text: str) -> str:
        """Keep what was copied."""
        self.copied.append(text)
        return "Copied."

    def panel(self, action: PanelAction) -> None:
        """Keep what the panel was told."""
        self.panels.append(action)

    def describe_keys(self) -> list[tuple[str, str]]:
        """A key, to be found in help."""
        return [("f1", "help")]

    def quit(self) -> None:
        """Note that the program was to end."""
        self.has_quit = True
