"""What a slash command is, and what it may ask of the front end it runs in."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal, Protocol

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping, Sequence

    from app.settings.load import LoadedSettings
    from app.settings.schema import Settings
    from session.runtime import Session

PanelAction = Literal["show", "hide", "expand", "collapse"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One of many things to pick from."""

    id: str
    """What the pick gives."""
    label: str
    """What it is called on screen."""
    hint: str = ""
    """A few words about it."""
    group: str = ""
    """The heading it stands under."""
    is_current: bool = False
    """Whether it is the one in use."""


class Port(Protocol):
    """The front end, as a command sees it."""

    async def confirm(self, question: str, yes: str) -> bool:
        """Ask a yes-or-no question; `yes` is the word on the confirming choice."""
        ...

    async def choose(self, title: str, options: Sequence[str], body: str = "") -> int | None:
        """Have one of `options` chosen; `None` when the user backs out."""
        ...

    async def pick(
        self,
        title: str,
        entries: Sequence[Entry],
        *,
        free_text: str = "",
        more: AsyncIterator[tuple[Sequence[Entry], str]] | None = None,
    ) -> str | None:
        """Have one of many things picked from a list that can be filtered.

        Args:
            title: What is asked.
            entries: What there is to pick.
            free_text: How a text that matches nothing can be taken as it is, with `{}` for the text; empty forbids it.
            more: Whole new lists, each with a line that says what is still going on, while the user looks.

        Returns:
            The id of the entry, or the free text; `None` when the user backs out.
        """
        ...

    async def edit(self, title: str, text: str, problems: Sequence[str], *, external: bool) -> str | None:
        """Have `text` edited; `problems` say what is wrong with it, by line. `None`: no change is wanted."""
        ...

    async def copy(self, text: str) -> str:
        """Copy `text`; the answer is one sentence that says how it went."""
        ...

    async def settings(self, loaded: LoadedSettings) -> Mapping[str, object | None] | None:
        """Have settings changed.

        Args:
            loaded: The settings as they are.

        Returns:
            What to save: new values, as texts or as they are, by key; `None` for a value takes it back to its
            default. `None` for all when the user leaves.
        """
        ...

    def draft(self, text: str) -> None:
        """Put `text` into the prompt, in front of what is written there."""
        ...

    def panel(self, action: PanelAction) -> None:
        """Change what the todo panel shows."""
        ...

    def describe_keys(self) -> Sequence[tuple[str, str]]:
        """The keys of the front end and what they do; none where there are no keys."""
        ...

    def quit(self) -> None:
        """End the program."""
        ...


@dataclass(frozen=True, slots=True)
class CommandContext:
    """What a command works with."""

    session: Session
    settings: Settings
    port: Port


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One completion of what has been typed behind a command."""

    text: str
    """Replaces all that stands behind the command's name."""
    hint: str = ""


class Command(ABC):
    """One slash command."""

    name: ClassVar[str]
    """How it is typed, without the slash."""
    summary: ClassVar[str]
    """What it does, in a few words."""

    @abstractmethod
    async def run(self, arguments: str, context: CommandContext) -> None:
        """Carry it out.

        Args:
            arguments: Everything typed behind the name, trimmed.
            context: What it works with.
        """

    def suggest(self, arguments: str, context: CommandContext) -> Sequence[Suggestion]:
        """Completions for what has been typed behind the name."""
        del arguments, context
        return ()
