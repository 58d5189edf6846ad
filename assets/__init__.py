"""Files that ship with the program: prompts, demos, themes, styles.

One function finds them, so that the checkout and the wheel, which keep them in different places, look the
same to everybody else.
"""

from __future__ import annotations

from pathlib import Path

_HOME = Path(__file__).resolve().parent


def asset_path(*names: str) -> Path:
    """The path of a shipped file.

    Args:
        names: Its folders and its name below `assets`.

    Raises:
        FileNotFoundError: No such file is shipped.
    """
    path = _HOME.joinpath(*names)
    if not path.is_file():
        raise FileNotFoundError(f"the program doesn't ship {'/'.join(names)}")
    return path


def read_asset(*names: str) -> str:
    """The text of a shipped file; see `asset_path`."""
    return asset_path(*names).read_text(encoding="utf-8")
