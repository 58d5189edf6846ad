"""Console entry of Punchlist.

The folders `app`, `widgets`, `session` and `assets` carry generic names, so a user's own project may
shadow them. This module puts our copy first on `sys.path` before anything of ours is imported.
"""

from __future__ import annotations

import sys
from pathlib import Path

__version__ = "0.1.0"

CANCELLED = 130
"""Exit code of a run that was interrupted."""


def _put_our_folders_first() -> None:
    """Make `app` and its sisters importable, whatever `PYTHONPATH` or the working folder hold."""
    here = Path(__file__).resolve().parent
    bundle = here / "_punchlist"
    home = str(bundle if bundle.is_dir() else here)
    if home in sys.path:
        sys.path.remove(home)
    sys.path.insert(0, home)


def main() -> int:
    """Run the command line and return its exit code."""
    _put_our_folders_first()
    try:
        from app.main import main as run

        return run(sys.argv[1:], version=__version__)
    except KeyboardInterrupt:
        return CANCELLED


if __name__ == "__main__":
    sys.exit(main())
