"""Names of files to complete from: listed once, searched at every key.

A search runs over one long lower-case string, because only what the interpreter does in C is quick enough for
200,000 names between two keys.
"""

from __future__ import annotations

import asyncio
import os
import re
from bisect import bisect_right
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Final

from session.context.listing import MOST_NAMES, list_files, list_folder

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_HITS: Final = 3000
"""Places in the names that one search ranks."""
SPREAD_SECONDS: Final = 0.02
"""How long letters that are spread over a name are looked for."""
_SLICE: Final = 500_000
"""Characters searched for spread letters before the clock is looked at."""
MOST_OUTSIDE: Final = 2000
"""Entries of a folder outside of the project that are looked at."""


@dataclass(frozen=True, slots=True)
class FileMatch:
    """A file or folder that fits what was typed."""

    path: str
    """From the project folder, or as the query began; a folder ends in a slash."""
    is_folder: bool


class FileIndex:
    """The files of one folder, by name.

    Args:
        folder: The project folder.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._raw: bytes | None = None
        self._names: list[str] = []
        self._starts: list[int] = []
        self._text = ""
        self.is_truncated = False
        """Whether there are more files than are listed."""

    @property
    def is_ready(self) -> bool:
        """Whether the files have been listed."""
        return self._raw is not None

    async def refresh(self) -> None:
        """List the files anew, away from the event loop; when nothing has changed, nothing else happens."""
        raw = await asyncio.to_thread(list_files, self._folder)
        if raw != self._raw:
            built = await asyncio.to_thread(_build, raw)
            self._names, self._text, self._starts, self.is_truncated = built
            self._raw = raw

    def search(self, query: str, limit: int = 50) -> list[FileMatch]:
        """What fits `query` best: names before folders on the way, beginnings before middles, letters in order last.

        Args:
            query: What was typed; a path that leads outside of the project lists that folder.
            limit: How many at most.
        """
        if query.startswith(("/", "~", "../")) or query in {".", ".."}:
            return self._outside(query, limit)
        wanted = query.removeprefix("./").lower()
        if not wanted:
            tops = [name for name in self._names if "/" not in name[:-1]]
            return [_match(name) for name in sorted(tops, key=lambda name: (name[-1] != "/", name))[:limit]]
        ranks: dict[int, int] = {}
        for entry, rank in self._hits(wanted):
            if rank < ranks.get(entry, 99):
                ranks[entry] = rank
        if len(ranks) < limit and len(wanted.replace("\0", "")) > 1:
            for entry in self._spread(wanted, limit):
                ranks.setdefault(entry, 6)
        order = sorted(ranks, key=lambda entry: (ranks[entry], len(self._names[entry]), self._names[entry]))
        return [_match(self._names[entry]) for entry in order[:limit]]

    def _hits(self, wanted: str) -> Iterator[tuple[int, int]]:
        """Entries that hold `wanted` in one piece, with a rank: lower is better."""
        text = self._text
        for lead in ("/", "\0", ""):
            at, count = text.find(lead + wanted), 0
            while at != -1 and count < MOST_HITS:
                count += 1
                begin = at + len(lead)
                end = text.index("\0", begin)
                entry = bisect_right(self._starts, begin) - 1
                rest = text[begin + len(wanted) : end]
                yield entry, _rank(lead, rest, begin == self._starts[entry])
                at = text.find(lead + wanted, end if lead == "" else begin)

    def _spread(self, wanted: str, limit: int) -> Iterator[int]:
        """Entries that hold the letters of `wanted` in this order, for as long as there is time."""
        # Each gap ends at the next letter's first place, so that nothing is ever tried twice.
        letters = [re.escape(letter) for letter in wanted if letter != "\0"]
        pattern = re.compile("".join([letters[0], *(f"[^{letter}\0]*{letter}" for letter in letters[1:])]))
        started, found, begin = perf_counter(), 0, 1
        while begin < len(self._text) and found < limit and perf_counter() - started < SPREAD_SECONDS:
            end = self._text.find("\0", begin + _SLICE)
            end = len(self._text) if end == -1 else end + 1
            last = -1
            for match in pattern.finditer(self._text, begin, end):
                entry = bisect_right(self._starts, match.start()) - 1
                if entry != last:
                    last = entry
                    found += 1
                    yield entry
                if found >= limit:
                    break
            begin = end

    def _outside(self, query: str, limit: int) -> list[FileMatch]:
        head, slash, tail = query.rpartition("/")
        if not slash:
            return [FileMatch(f"{query}/", is_folder=True)]
        place = self._folder / Path(f"{head}/").expanduser()
        names, _ = list_folder(place, MOST_OUTSIDE)
        fitting = [name for name in names if name.lower().startswith(tail.lower())]
        return [_match(f"{head}/{name}") for name in fitting[:limit]]


def _rank(lead: str, rest: str, is_start: bool) -> int:  # noqa: FBT001 - a fact, not a mode
    """How good a hit is, by what stands around it."""
    is_name = "/" not in rest[:-1]
    if lead or is_start:
        if is_name and rest in {"", "/"}:
            return 0
        return 1 if is_name else 3
    return 2 if is_name else 5


def _match(name: str) -> FileMatch:
    return FileMatch(name, name.endswith("/"))


def _build(raw: bytes) -> tuple[list[str], str, list[int], bool]:
    """Names of files and the folders on their way, the string to search, and where each name begins in it."""
    files = [os.fsdecode(name).replace(os.sep, "/") for name in raw.split(b"\0")[: MOST_NAMES + 1] if name]
    is_truncated = len(files) > MOST_NAMES
    del files[MOST_NAMES:]
    folders: set[str] = set()
    last = ""
    for name in files:
        folder = name[: name.rfind("/") + 1]
        if folder == last:
            continue
        last = folder
        while folder and folder not in folders:
            folders.add(folder)
            folder = folder[: folder.rfind("/", 0, -1) + 1]
    names = sorted([*files, *folders])
    # A letter may have another length in lower case, so that places are counted in what is searched.
    lowered = [name.lower() for name in names]
    starts: list[int] = []
    at = 1
    for name in lowered:
        starts.append(at)
        at += len(name) + 1
    return names, "\0" + "\0".join(lowered) + "\0", starts, is_truncated
