"""What a tool call shows to people, apart from the text its model reads.

A front end draws these values as it likes; none of them is ever sent to a model.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from session.events.base import Value


class TextDisplay(Value):
    """Plain output under a one-line title."""

    kind: Literal["text"] = "text"
    title: str
    """What was done, in a few words."""
    text: str = ""
    """The output, possibly empty."""


class ShellDisplay(Value):
    """A shell command and what came of it."""

    kind: Literal["shell"] = "shell"
    command: str
    """The command as it was run."""
    output: str = ""
    """Standard output and error in the order they came, capped."""
    exit_code: int | None = None
    """The exit code; negative for a signal; absent when it was ended by a limit or the user."""
    omitted: int = 0
    """Bytes of output left out by the cap."""


class FileDisplay(Value):
    """A stretch of a text file."""

    kind: Literal["file"] = "file"
    path: str
    """The path as the user would type it."""
    first_line: int = 1
    """Number of the first line shown, from 1."""
    line_count: int = 0
    """How many lines were read."""
    text: str = ""
    """Those lines."""


Display = Annotated[TextDisplay | ShellDisplay | FileDisplay, Field(discriminator="kind")]
"""Any display value, told apart by its `kind`."""
