"""Questions and answers on the plain terminal, and the kinds of questions that are made of them.

What is asked is kept apart from how, so that a dialogue can be tried without a terminal.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Final, Protocol

from session.views.gate import safe_line, safe_text

if TYPE_CHECKING:
    from collections.abc import Sequence

_YES: Final = frozenset({"y", "yes"})
_NO: Final = frozenset({"n", "no"})


class Dialogue(Protocol):
    """What can tell and ask a user something. Asking ends with `EOFError` or `KeyboardInterrupt` when they leave."""

    def say(self, text: str = "") -> None:
        """Show lines of text."""
        ...

    def ask(self, question: str) -> str:
        """The user's answer in one line, without blanks around it."""
        ...

    def ask_secret(self, question: str) -> str:
        """The same, without showing what is typed."""
        ...


class HiddenInputError(Exception):
    """What is typed can't be kept from being shown here."""


class Console:
    """The dialogue on standard input and output, which must be a terminal."""

    def __init__(self) -> None:
        with suppress(ImportError):
            # With it, the arrow keys move in an answer instead of being part of it.
            import readline  # noqa: F401 # pyright: ignore[reportUnusedImport]

    def say(self, text: str = "") -> None:
        """Show lines of text."""
        sys.stdout.write(f"{safe_text(text)}\n")
        sys.stdout.flush()

    def ask(self, question: str) -> str:
        """The user's answer in one line, without blanks around it."""
        return input(f"{safe_line(question)} ").strip()

    def ask_secret(self, question: str) -> str:
        """The same, without showing what is typed.

        Raises:
            HiddenInputError: The terminal would show it.
        """
        import warnings
        from getpass import GetPassWarning, getpass

        with warnings.catch_warnings():
            warnings.simplefilter("error", GetPassWarning)
            try:
                return getpass(f"{safe_line(question)} ").strip()
            except GetPassWarning as error:
                raise HiddenInputError("This terminal can't hide what is typed.") from error


def ask_with_default(dialogue: Dialogue, question: str, default: str) -> str:
    """An answer; Enter gives `default`, and asks again when that is empty."""
    shown = f"{question} [{default}]:" if default else f"{question}:"
    while not (answer := dialogue.ask(shown) or default):
        pass
    return answer


def confirm(dialogue: Dialogue, question: str, *, default: bool) -> bool:
    """Whether the user says yes; Enter gives `default`."""
    while True:
        answer = dialogue.ask(f"{question} [{'Y/n' if default else 'y/N'}]").lower()
        if not answer:
            return default
        if answer in _YES | _NO:
            return answer in _YES
        dialogue.say("Please answer y or n.")


def choose(dialogue: Dialogue, title: str, rows: Sequence[str], *, default: int | None = None) -> int:
    """The index of the row that the user chooses, by its number or by a part of it that no other row has.

    Args:
        dialogue: Asks.
        title: Above the rows.
        rows: What there is to choose from.
        default: Index of the row that Enter chooses.
    """
    dialogue.say(title)
    width = len(str(len(rows)))
    for number, row in enumerate(rows, 1):
        dialogue.say(f"  {number:>{width}}  {safe_line(row)}")
    shown = "" if default is None else f" [{default + 1}]"
    while True:
        answer = dialogue.ask(f"Number{shown}:")
        if not answer and default is not None:
            return default
        if answer.isdecimal() and 1 <= int(answer) <= len(rows):
            return int(answer) - 1
        fitting = [n for n, row in enumerate(rows) if answer and answer.lower() in row.lower()]
        if len(fitting) == 1 and not answer.isdecimal():
            return fitting[0]
        dialogue.say(f"Please type a number from 1 to {len(rows)}.")
