"""Runs one prompt without the app and exits with a code that tells how it went."""

from __future__ import annotations

import asyncio
import signal
import sys
from contextlib import suppress
from io import TextIOWrapper
from typing import TYPE_CHECKING, TextIO, cast

from app.bootstrap import Start, StartError, start_session
from app.print.output import OUTPUTS, Output
from session.events import FinishReason, SessionEvent, TurnFinished, well_formed

if TYPE_CHECKING:
    from app.cli.parser import Invocation
    from app.trust import Project

EXIT_CODES: dict[FinishReason, int] = {"done": 0, "failed": 1, "limit": 1, "cancelled": 130}
EXIT_USAGE = 2


def run_print(invocation: Invocation, *, version: str) -> int:
    """Run `invocation` headless; returns the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        prompt = _read_prompt(invocation.prompt)
    except KeyboardInterrupt:
        return EXIT_CODES["cancelled"]
    if not prompt.strip():
        sys.stderr.write("punchlist: the prompt is empty.\n")
        return EXIT_USAGE
    try:
        return asyncio.run(_run(invocation, prompt, version))
    except StartError as error:
        sys.stderr.write(f"punchlist: {error}\n")
        return EXIT_USAGE
    except KeyboardInterrupt:
        return EXIT_CODES["cancelled"]


def _read_prompt(given: str | None) -> str:
    if given is not None and given != "-":
        return well_formed(given)
    # A program may be started without any standard input at all.
    stream = cast("TextIO | None", sys.stdin)
    return "" if stream is None else well_formed(stream.buffer.read().decode("utf-8", "replace"))


def untrusted_notice(project: Project) -> list[str]:
    """What to say about a project that isn't trusted where nobody can be asked."""
    if not project.is_in_question:
        return []
    names = ", ".join(project.changes or project.claim.files)
    why = (
        "changed since this folder was trusted"
        if project.state == "changed"
        else "in a folder you don't trust yet"
    )
    return [f"Not obeyed, as it is {why}: {names}. Trust it with --trust."]


async def _run(invocation: Invocation, prompt: str, version: str) -> int:
    start = start_session(invocation, version=version, interactive=False)
    output = OUTPUTS[invocation.output_format](sys.stdout, sys.stderr)
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        with suppress(NotImplementedError):
            asyncio.get_running_loop().add_signal_handler(getattr(signal, name), start.session.cancel)
    try:
        finished = await _play(start, output, prompt)
    finally:
        await start.session.close()
    return EXIT_CODES["failed" if output.is_deaf else finished.reason]


async def _play(start: Start, output: Output, prompt: str) -> TurnFinished:
    session = start.session
    revision = session.view.todos.revision

    def show(event: SessionEvent) -> None:
        nonlocal revision
        output.show(event)
        if output.is_deaf:
            session.cancel()
        if session.view.todos.revision != revision:
            revision = session.view.todos.revision
            output.show_list(session.view)

    output.start(session.view)
    unsubscribe = session.subscribe(show)
    for notice in [*start.notices, *untrusted_notice(start.project)]:
        session.notice(notice, "warning")
    finished = await session.prompt(prompt)
    unsubscribe()
    output.finish(session.view, finished)
    return finished
