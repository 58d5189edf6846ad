"""Puts a session together from the command line and the settings: the one composition root.

Front ends get a ready `Session` and never learn where its parts come from.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from app.settings.load import LoadedSettings, SettingsError, load_settings
from app.trust import Project, TrustError, look_at_project, trust_project
from assets import asset_path
from session.events import ModelChanged, SessionEvent, SessionOpened, SessionResumed, new_id
from session.log import (
    FORMAT_VERSION,
    LogError,
    SessionError,
    SessionLocked,
    SessionLog,
    find_session,
    newest_session,
    read_session,
)
from session.models import ModelOptions, ServerEntry
from session.runtime import NetworkLimits, RuleError, Session, SessionOptions, parse_rule
from session.todo import CadenceSettings

if TYPE_CHECKING:
    from app.cli.parser import Invocation
    from app.settings.schema import Settings
    from session.events import ApprovalMode


class StartError(Exception):
    """The program can't start as asked; the message is for the user."""


@dataclass(frozen=True, slots=True)
class Start:
    """A session ready to be shown, and what the user should know about it."""

    session: Session
    loaded: LoadedSettings
    project: Project
    """What the project folder would have the program obey."""
    invocation: Invocation
    version: str
    """Version of the program."""
    notices: tuple[str, ...]

    @property
    def settings(self) -> Settings:
        """The settings that count."""
        return self.loaded.settings


@dataclass(frozen=True, slots=True)
class _Opened:
    """Where a session is kept and what it brings along."""

    log: SessionLog | None
    folder: Path
    model: str = ""
    session_id: str | None = None
    past: tuple[SessionEvent, ...] = ()


def start_session(invocation: Invocation, *, version: str, interactive: bool) -> Start:
    """Build the session that `invocation` asks for.

    Args:
        invocation: The command line.
        version: Version of the program.
        interactive: Whether a user is there to be asked.

    Raises:
        StartError: A setting, rule, demo or session is wrong or missing.
    """
    notices: list[str] = []
    try:
        # A command line that is wrong must not leave a session behind.
        load_settings(invocation.settings)
        rules = tuple(parse_rule(text) for text in invocation.allow)
        named = _model(invocation)
        opened = _open(invocation, notices, version)
        project = look_at_project(opened.folder)
        if invocation.trust and project.is_in_question:
            project = trust_project(project)
        loaded = read_settings(invocation, project)
    except (SettingsError, RuleError, SessionError, TrustError) as error:
        raise StartError(str(error)) from error
    notices[:0] = [*loaded.problems, *([project.note] if project.note else [])]
    settings = loaded.settings
    model = _findable(named or opened.model or settings.model or "")
    options = replace(
        session_options(loaded, project, model=model, version=version),
        rules=rules,
        mode=_mode(invocation, settings),
        interactive=interactive,
    )
    session = Session(options, opened.log, past=opened.past, session_id=opened.session_id)
    if invocation.effort is not None and invocation.effort != session.view.effort:
        session.set_model(model, invocation.effort)
    return Start(session, loaded, project, invocation, version, tuple(notices))


def read_settings(invocation: Invocation, project: Project) -> LoadedSettings:
    """The settings that count in a project.

    Raises:
        SettingsError: The command line sets what can't be set.
    """
    return load_settings(invocation.settings, project=project.settings_file)


def _mode(invocation: Invocation, settings: Settings) -> ApprovalMode:
    if invocation.allow_all:
        return "yolo"
    return invocation.mode or settings.approvals.mode


def session_options(loaded: LoadedSettings, project: Project, *, model: str, version: str) -> SessionOptions:
    """How a session works by these settings.

    Args:
        loaded: The settings.
        project: The folder it works in, and what of it is obeyed.
        model: The model, `provider:name`.
        version: Version of the program.
    """
    settings = loaded.settings
    network, todo = settings.network, settings.todo
    return SessionOptions(
        folder=project.folder,
        model=model,
        version=version,
        models={name: ModelOptions(**own.model_dump()) for name, own in settings.models.items()},
        servers=tuple(
            ServerEntry(name=name, **server.model_dump()) for name, server in settings.servers.items()
        ),
        network=NetworkLimits(
            silence=network.silence_limit,
            thinking=network.thinking_limit,
            retries=network.retries,
            longest_wait=network.longest_wait,
        ),
        todo_dialect=todo.dialect,
        todo_allow_parallel=todo.allow_parallel_in_progress,
        reminders=CadenceSettings(
            enabled=todo.enabled, reminders=todo.reminders, most=todo.reminders_max, eager=todo.eager
        ),
        compact_at=settings.context.compact_at,
        instructions=project.instructions if settings.context.instructions else (),
    )


def _model(invocation: Invocation) -> str | None:
    """The model the command line names."""
    if invocation.demo is not None:
        try:
            return f"script:{asset_path('demos', f'{invocation.demo}.toml')}"
        except FileNotFoundError:
            raise StartError(f"There is no demo {invocation.demo!r}; there are tour and fast.") from None
    return invocation.model


def _findable(model: str) -> str:
    """The model with a script's path made absolute, so that the session can be resumed from any folder."""
    if not model.startswith("script:"):
        return model
    return f"script:{Path(model.removeprefix('script:')).expanduser().absolute()}"


def _open(invocation: Invocation, notices: list[str], version: str) -> _Opened:
    folder = invocation.folder.resolve()
    if invocation.resume is None:
        return _new(folder, notices)
    found = find_session(invocation.resume) if invocation.resume else newest_session(folder)
    log: SessionLog | None = None
    is_taken = False
    try:
        log = SessionLog.open(found.path)
    except SessionLocked as error:
        notices.append(f"{error} This is a copy of it, with an id of its own.")
        is_taken = True
    except LogError as error:
        notices.append(f"{error} What is new lives in memory only.")
    record = read_session(found.path)
    notices.extend(record.notes)
    home, model, past = folder, "", list[SessionEvent]()
    for event in record.events:
        if isinstance(event, SessionOpened) and not event.folder:
            past.append(event.model_copy(update={"folder": str(home)}))
            continue
        past.append(event)
        if isinstance(event, SessionOpened):
            home = Path(event.folder)
        if isinstance(event, SessionOpened | SessionResumed | ModelChanged):
            model = event.model
    if not home.is_dir():
        notices.append(f"The folder of this session is gone: {home}.")
    if is_taken:
        return _fork(past, home, model, notices, version)
    return _Opened(log, home, model, record.session_id, tuple(past))


def _new(folder: Path, notices: list[str]) -> _Opened:
    session_id = new_id()
    try:
        return _Opened(SessionLog.create(folder, session_id=session_id), folder, session_id=session_id)
    except LogError as error:
        notices.append(f"{error} This session lives in memory only.")
        return _Opened(None, folder)


def _fork(events: list[SessionEvent], folder: Path, model: str, notices: list[str], version: str) -> _Opened:
    """A session of its own that begins with the past of another."""
    opened = _new(folder, notices)
    header = SessionOpened(
        format=FORMAT_VERSION,
        session_id=opened.session_id or new_id(),
        folder=str(folder),
        model=model,
        version=version,
    )
    past = (header, *(event for event in events if not isinstance(event, SessionOpened)))
    if opened.log is not None:
        try:
            for event in past:
                opened.log.append(event)
        except LogError as error:
            notices.append(str(error))
    return replace(opened, past=past, model=model)
