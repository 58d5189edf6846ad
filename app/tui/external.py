"""The user's own editor, with the terminal handed over and taken back.

The app suspends for as long as the editor runs and draws everything anew afterwards, at the size the
terminal has then.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import tempfile
from pathlib import Path


class EditorError(Exception):
    """The editor can't be used; the message is one sentence for the user."""


def editor_command() -> list[str]:
    """The command of the user's editor: `$VISUAL`, else `$EDITOR`, else `vi`.

    Raises:
        EditorError: The variable can't be read as a command.
    """
    for name in ("VISUAL", "EDITOR"):
        value = os.environ.get(name, "").strip()
        if value:
            try:
                return shlex.split(value)
            except ValueError as error:
                raise EditorError(f"${name} can't be read as a command: {error}.") from error
    return ["vi"]


def edit_in_terminal(text: str, problems: list[str], *, keep: Path) -> str | None:
    """Open `text` in the user's editor and wait for it.

    Args:
        text: What to edit.
        keep: Where the text is kept when the editor fails after something was written.
        problems: What was wrong with it, shown as comments at the end, so that line numbers stay right.

    Returns:
        The saved text, or `None` when the file is gone.

    Raises:
        EditorError: The editor can't be started, or ends with an error.
    """
    command = editor_command()
    with tempfile.TemporaryDirectory(prefix="punchlist-") as folder:
        path = Path(folder) / "TODO.md"
        given = _with_problems(text, problems).encode()
        path.write_bytes(given)
        try:
            done = subprocess.run([*command, str(path)], check=False)  # noqa: S603 - the user's own editor
        except OSError as error:
            raise EditorError(f"{command[0]} can't be started: {error.strerror or error}.") from error
        if not path.exists():
            return None
        if done.returncode != 0:
            message = f"The editor ended with exit code {done.returncode}."
            if problems or path.read_bytes() != given:
                keep.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, keep)
                message += f" Its text is kept in {keep}."
            raise EditorError(message)
        return _without_problems(path.read_bytes().decode("utf-8", "replace"))


PROBLEM_MARK = "<!-- fix: "


def _with_problems(text: str, problems: list[str]) -> str:
    notes = "".join(f"{PROBLEM_MARK}{problem.replace('-->', '-- >')} -->\n" for problem in problems)
    return f"{text.rstrip()}\n\n{notes}" if notes else text


def _without_problems(text: str) -> str:
    return "".join(line for line in text.splitlines(keepends=True) if not line.startswith(PROBLEM_MARK))
