"""Reads what a prompt mentions, within limits, into what the model is sent with it."""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote, urlsplit

from session.context.attachment import Attached
from session.context.image import MOST_BYTES, image_size, image_type
from session.context.mention import Mention, find_mentions
from session.context.text import TextFileError, read_plain_file, read_text_file
from session.events import Attachment

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_LINES: Final = 2000
"""Lines of one file."""
MOST_CHARACTERS: Final = 64 * 1024
"""Characters of one file."""
MOST_IN_ALL: Final = 256 * 1024
"""Characters of all files of a prompt."""
MOST_ENTRIES: Final = 200
"""Entries of a folder."""
MOST_MENTIONS: Final = 50
"""Things that one prompt brings along."""
LONGEST_LINE: Final = 2000
"""Characters of one line."""
_IMAGE_NAME: Final = re.compile(r"\.(?:png|jpe?g|gif|webp)['\"]?\Z", re.IGNORECASE)
_PICTURE_PATH: Final = re.compile(r"""(?<!\S)(?:'[^'\n]+'|"[^"\n]+"|(?:\\.|[^\s\\'"])+)(?!\S)""")


def attach(
    text: str, folder: Path, *, sees_images: bool | None = True
) -> tuple[tuple[Attached, ...], tuple[str, ...]]:
    """What the mentions of a prompt bring along, and a sentence for each that can't be had.

    A mention of something that isn't there is plain text. So is the path of a picture, unless it is there: terminals
    paste the path of a file that is dropped on them.

    Args:
        text: The prompt.
        folder: The project folder; relative paths start here.
        sees_images: Whether the model takes pictures; `None` when that isn't known.
    """
    reader = _Reader(folder, sees_images=sees_images)
    for mention in _mentions(text):
        reader.take(mention)
    return tuple(reader.attached), tuple(reader.problems)


def _mentions(text: str) -> Iterator[Mention]:
    found = find_mentions(text) if "@" in text else []
    yield from found
    if not re.search(r"\.(?:png|jpe?g|gif|webp)", text, re.IGNORECASE):
        return
    for match in _PICTURE_PATH.finditer(text):
        inside = any(mention.start <= match.start() < mention.end for mention in found)
        if not inside and _IMAGE_NAME.search(match[0]):
            path = _pasted_path(match[0])
            if path is not None:
                yield Mention(match[0], path, match.start(), match.end())


def _pasted_path(text: str) -> str | None:
    """The path a terminal pasted: in quotes, with escapes, or as an address of a file."""
    if text.startswith("file://"):
        return unquote(urlsplit(text).path)
    try:
        (path,) = shlex.split(text)
    except ValueError:
        return None
    return path if "/" in path or text[0] in "'\"" or Path(path).suffix else None


class _Reader:
    """Collects attachments within the limits of one prompt."""

    def __init__(self, folder: Path, *, sees_images: bool | None) -> None:
        self.attached: list[Attached] = []
        self.problems: list[str] = []
        self._folder = folder
        self._sees_images = sees_images
        self._left = MOST_IN_ALL
        self._seen: set[tuple[str, int | None, int | None]] = set()

    def take(self, mention: Mention) -> None:
        key = (mention.path, mention.first_line, mention.last_line)
        if key in self._seen:
            return
        self._seen.add(key)
        path = self._folder / Path(mention.path).expanduser()
        try:
            if not path.exists():
                return
        except (OSError, ValueError):
            return
        if len(self.attached) >= MOST_MENTIONS:
            self._refuse(mention, f"a prompt brings {MOST_MENTIONS} things along at most")
            return
        try:
            if path.is_dir():
                self._take_folder(mention, path)
            elif (data := _picture(path)) is not None:
                self._take_picture(mention, data)
            else:
                self._take_file(mention, path)
        except TextFileError as error:
            self._refuse(mention, str(error))

    def _take_file(self, mention: Mention, path: Path) -> None:
        if path.suffix.lower() == ".pdf":
            raise TextFileError("PDF isn't supported; make it text first")
        if self._left <= 0:
            raise TextFileError(
                f"the prompt brings {MOST_IN_ALL:,} characters along already; use the read tool"
            )
        lines = read_text_file(path).split("\n")
        if lines and not lines[-1]:
            lines.pop()
        first = mention.first_line or 1
        last = min(mention.last_line or len(lines), len(lines))
        if first > max(1, len(lines)):
            raise TextFileError(f"it has {len(lines)} lines; line {first} is past its end")
        taken = _within(lines[first - 1 : last], min(MOST_CHARACTERS, self._left))
        end = first + len(taken) - 1
        body = "\n".join(f"{first + n:>6}\t{line}" for n, line in enumerate(taken)) or "(empty file)"
        note = f"{len(taken)} line{'' if len(taken) == 1 else 's'}"
        if end < last:
            body += f"\n({last - end} more lines; read on with the read tool, offset={end + 1})"
            note = f"lines {first} to {end} of {len(lines)}"
            self.problems.append(f"{mention.path} is long: {note} go along.")
        elif (first, last) != (1, len(lines)):
            note = f"lines {first} to {last} of {len(lines)}"
        self._left -= len(body)
        self._add(mention, "file", note, body)

    def _take_folder(self, mention: Mention, path: Path) -> None:
        from session.context.listing import list_folder

        names, more = list_folder(path, MOST_ENTRIES)
        body = "\n".join(names) or "(empty folder)"
        if more:
            body += f"\n({more} more entries)"
        self._left -= len(body)
        self._add(mention, "folder", f"{len(names) + more} entries", body)

    def _take_picture(self, mention: Mention, data: bytes) -> None:
        media_type = image_type(data)
        if len(data) > MOST_BYTES:
            raise TextFileError(
                f"a picture may have {MOST_BYTES // 1024 // 1024} MB; it has {len(data):,} bytes"
            )
        if self._sees_images is False:
            raise TextFileError("this model takes no pictures")
        size = image_size(data)
        note = (f"{size[0]} x {size[1]}, " if size else "") + f"{max(1, len(data) // 1024)} KB"
        value = Attachment(kind="image", path=mention.path, note=note)
        self.attached.append(Attached(value, data=data, media_type=media_type))

    def _add(self, mention: Mention, kind: str, note: str, body: str) -> None:
        value = Attachment.model_validate({"kind": kind, "path": mention.path, "note": note})
        self.attached.append(Attached(value, text=_delimited(kind, mention.path, body)))

    def _refuse(self, mention: Mention, why: str) -> None:
        self.problems.append(f"{mention.path} doesn't go along: {why}.")


def _picture(path: Path) -> bytes | None:
    """The bytes of a picture; `None` for any other file.

    Raises:
        TextFileError: It can't be read.
    """
    data = read_plain_file(path)
    return data if image_type(data[:64]) is not None else None


def _within(lines: list[str], characters: int) -> list[str]:
    taken: list[str] = []
    for line in lines[:MOST_LINES]:
        over = len(line) - LONGEST_LINE
        short = line if over <= 0 else f"{line[:LONGEST_LINE]}… ({over:,} more characters)"
        characters -= len(short) + 8
        if characters < 0 and taken:
            break
        taken.append(short)
    return taken


def _delimited(kind: str, path: str, body: str) -> str:
    """A block that its content can't close: the mark is longer than any like it inside."""
    longest = max((len(run) for run in re.findall(r"`+", body)), default=0)
    fence = "`" * max(3, longest + 1)
    name = path if "\n" not in path else os.fsencode(path).decode("ascii", "backslashreplace")
    return f"Attached {kind} {name}:\n{fence}\n{body}\n{fence}"
