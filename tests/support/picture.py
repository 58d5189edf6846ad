"""Makes the picture in the README: the real app after the first turn of the fast demo.

Run by `make picture`. Fonts are left to whoever shows the picture, so that it loads nothing from anywhere.
"""

from __future__ import annotations

import asyncio
import os
import re
import tempfile
from pathlib import Path

from tests.support.screens import shell

SIZE = (112, 34)
TARGET = Path(__file__).resolve().parents[2] / "assets" / "screenshot.svg"


async def _draw(folder: Path) -> str:
    async with shell("--demo", "fast", "--yes", "--folder", str(folder), size=SIZE) as it:
        await it.send("Write a small parser for sums")
        await it.until_shown("/todo edit")
        await it.until_idle()
        return it.app.export_screenshot(title="Punchlist")


def main() -> None:
    """Draw it and put it where the README looks."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made) / "sums"
        folder.mkdir()
        os.environ["PUNCHLIST_STATE_DIR"] = str(Path(made) / "state")
        os.environ["HOME"] = made
        picture = asyncio.run(_draw(folder))
    TARGET.write_text(re.sub(r"@font-face \{.*?\}\s*", "", picture, flags=re.DOTALL), encoding="utf-8")


if __name__ == "__main__":
    main()
