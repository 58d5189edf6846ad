"""The settings and the trust a session runs by, while it runs: asked for, read anew, and made to count."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from app.bootstrap import read_settings, session_options
from app.trust import TrustError, trust_project

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from app.bootstrap import Start
    from app.settings.load import LoadedSettings
    from app.settings.schema import Settings
    from app.trust import Project

LATE: Final = frozenset({"approvals.mode", "todo.editor"})
"""Keys that are read when they are needed, or only at the start."""
SHOWN: Final = 6
"""Files that the question about trust names one by one."""


class Asker(Protocol):
    """What can ask the user."""

    async def ask(self, title: str, options: Sequence[str], body: str) -> int | None:
        """Have one of `options` chosen by a user who hasn't called for it, and may be typing."""
        ...


class Setup:
    """What a running session was set up by.

    Args:
        start: How it started.
        asker: Asks the user.
    """

    def __init__(self, start: Start, asker: Asker) -> None:
        self.project: Project = start.project
        """The folder it works in, and what of it is obeyed."""
        self._start = start
        self._asker = asker
        self._loaded = start.loaded

    @property
    def settings(self) -> Settings:
        """The settings that count."""
        return self._loaded.settings

    def load(self) -> LoadedSettings:
        """All settings, read anew."""
        return read_settings(self._start.invocation, self.project)

    async def ask_for_trust(self) -> bool:
        """Whether the user now trusts the project, after seeing what it would have the program obey."""
        question, body = trust_question(self.project)
        chosen = await self._asker.ask(question, ("not now", "trust it as it is"), body)
        if chosen != 1:
            names = ", ".join(self.project.claim.files)
            self._start.session.notice(f"Not obeyed, as you don't trust this folder yet: {names}.")
            return False
        try:
            self.project = trust_project(self.project)
        except TrustError as error:
            self._start.session.notice(str(error), "error")
            return False
        return self.project.is_trusted

    def apply(self, loaded: LoadedSettings, changed: frozenset[str]) -> Collection[str]:
        """Have the session work by `loaded`; returns those of the changed keys that count at once."""
        session, invocation = self._start.session, self._start.invocation
        before, self._loaded = self._loaded, loaded
        view = session.view
        options = session_options(loaded, self.project, model=view.model, version=self._start.version)
        session.configure(options)
        wanted = loaded.settings.model
        if wanted and wanted != before.settings.model and not view.turns and invocation.model is None:
            session.set_model(wanted)
            return changed - LATE
        return changed - LATE - {"model"}


def trust_question(project: Project) -> tuple[str, str]:
    """What to ask about a project, and what the user should read before answering."""
    names = list(project.changes or project.claim.files)
    listed = ", ".join(names[:SHOWN]) + (f" and {len(names) - SHOWN} more" if len(names) > SHOWN else "")
    if project.state == "changed":
        question = f"Changed since you trusted this folder: {listed}. Obey it as it is now?"
    else:
        question = f"This folder wants to instruct the agent: {listed}. Obey it?"
    parts = [f"── {name}\n{_content(project, name)}" for name in names[:SHOWN]]
    return question, "\n\n".join(parts)


def _content(project: Project, name: str) -> str:
    path = project.folder / name
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        return "(gone)"
    except OSError as error:
        return f"(can't be read: {error.strerror})"
    return text if len(text) <= 20_000 else f"{text[:20_000]}\n… {len(text) - 20_000:,} more characters"
