"""`bash`: run a command in the project folder, after the user has agreed."""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field
from typing_extensions import override

from session.events import Json, ShellDisplay
from session.tools.shell import run_shell
from session.tools.tool import (
    Arguments,
    Tool,
    ToolContext,
    ToolError,
    ToolResult,
    plain_schema,
    read_arguments,
)

DEFAULT_SECONDS = 120
MAX_SECONDS = 3600


class BashArguments(Arguments):
    """Arguments of `bash`."""

    command: Annotated[str, Field(min_length=1, description="Command line for bash")]
    timeout: Annotated[int, Field(ge=1, le=MAX_SECONDS, description="Time limit in seconds")] = (
        DEFAULT_SECONDS
    )


class BashTool(Tool):
    """Runs shell commands."""

    name: ClassVar[str] = "bash"

    @property
    @override
    def parameters(self) -> Json:
        return plain_schema(BashArguments)

    @override
    def approval_subject(self, arguments: Json) -> str | None:
        return read_arguments(BashArguments, arguments).command

    @override
    async def run(self, arguments: Json, context: ToolContext) -> ToolResult:
        wanted = read_arguments(BashArguments, arguments)
        if not wanted.command.strip():
            raise ToolError("command is empty.")
        try:
            outcome = await run_shell(
                wanted.command, context.folder, seconds=wanted.timeout, progress=context.progress
            )
        except OSError as error:
            raise ToolError(f"bash can't be started: {error.strerror or error}.") from error
        display = ShellDisplay(
            command=wanted.command,
            output=outcome.output,
            exit_code=outcome.exit_code,
            omitted=outcome.omitted,
        )
        text = outcome.output.rstrip("\n") or "(no output)"
        if outcome.exit_code is None:
            raise ToolError(f"{text}\nEnded after its time limit of {wanted.timeout} s.", display)
        if outcome.exit_code != 0:
            raise ToolError(f"{text}\nExit code {outcome.exit_code}.", display)
        return ToolResult(text, display)
