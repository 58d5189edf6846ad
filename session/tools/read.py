"""`read`: a window of lines of a text file, numbered, with caps and a way to the rest."""

from __future__ import annotations

import asyncio
import stat
from pathlib import Path
from typing import Annotated, ClassVar

from pydantic import Field
from typing_extensions import override

from session.events import FileDisplay, Json
from session.tools.tool import (
    Arguments,
    Tool,
    ToolContext,
    ToolError,
    ToolResult,
    plain_schema,
    read_arguments,
)

MAX_LINES = 2000
"""Lines in one answer, unless fewer are asked for."""
MAX_LINE = 2000
"""Characters of one line."""
MAX_BYTES = 50_000_000
"""Size of a file that is still read."""
MAX_CHARACTERS = 60_000
"""Characters of one answer."""


class ReadArguments(Arguments):
    """Arguments of `read`."""

    path: Annotated[str, Field(min_length=1, description="File to read, relative to the project folder")]
    offset: Annotated[int, Field(ge=1, description="First line, from 1")] = 1
    limit: Annotated[int, Field(ge=1, le=MAX_LINES, description="How many lines at most")] = MAX_LINES


class ReadTool(Tool):
    """Reads text files."""

    name: ClassVar[str] = "read"
    changes: ClassVar[bool] = False

    @property
    @override
    def parameters(self) -> Json:
        return plain_schema(ReadArguments)

    @override
    async def run(self, arguments: Json, context: ToolContext) -> ToolResult:
        wanted = read_arguments(ReadArguments, arguments)
        path = context.folder / Path(wanted.path).expanduser()
        lines = await asyncio.to_thread(_lines_of, path, wanted.path)
        window = lines[wanted.offset - 1 : wanted.offset - 1 + wanted.limit]
        if not window and wanted.offset > 1:
            raise ToolError(f"{wanted.path} has {len(lines)} lines; line {wanted.offset} is past its end.")
        taken = _within_cap(window)
        text = "\n".join(f"{wanted.offset + n:>6}\t{line}" for n, line in enumerate(taken)) or "(empty file)"
        last = wanted.offset + len(taken) - 1
        if last < len(lines):
            text += f"\n({len(lines) - last} more lines; read on with offset={last + 1})"
        display = FileDisplay(
            path=wanted.path, first_line=wanted.offset, line_count=len(taken), text="\n".join(taken)
        )
        return ToolResult(text, display=display)


def _lines_of(path: Path, name: str) -> list[str]:
    try:
        info = path.stat()
        if stat.S_ISDIR(info.st_mode):
            raise ToolError(f"{name} is a folder.")
        if not stat.S_ISREG(info.st_mode):
            # Reading a pipe, a terminal or a device may never end.
            raise ToolError(f"{name} is no plain file.")
        if info.st_size > MAX_BYTES:
            raise ToolError(
                f"{name} has {info.st_size:,} bytes, which is too much to read; use bash to take a part."
            )
        data = path.read_bytes()
    except FileNotFoundError:
        raise ToolError(f"{name} doesn't exist.") from None
    except (OSError, ValueError) as error:
        raise ToolError(f"{name} can't be read: {getattr(error, 'strerror', None) or error}.") from error
    if b"\0" in data[:8192]:
        raise ToolError(f"{name} is a binary file of {len(data):,} bytes.")
    return data.decode("utf-8", "replace").removeprefix("\ufeff").replace("\r\n", "\n").split("\n")


def _within_cap(lines: list[str]) -> list[str]:
    taken: list[str] = []
    left = MAX_CHARACTERS
    for line in lines:
        short = (
            line
            if len(line) <= MAX_LINE
            else f"{line[:MAX_LINE]}… ({len(line) - MAX_LINE:,} more characters)"
        )
        left -= len(short) + 1
        if left < 0 and taken:
            break
        taken.append(short)
    return taken
