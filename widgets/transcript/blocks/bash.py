"""A shell command: its line, the end of its output while it runs, exit code and time afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from widgets.kit.line import text_width
from widgets.transcript.blocks.registry import draws_tool
from widgets.transcript.blocks.text import argument_line
from widgets.transcript.blocks.tool import ToolView

if TYPE_CHECKING:
    from session.events import ShellDisplay
    from widgets.kit.line import Fragment
    from widgets.transcript.blocks.base import Look


@draws_tool("bash", "shell")
class BashView(ToolView):
    """A command behind a dollar sign; of its output the end is shown."""

    keeps_tail: ClassVar[bool] = True

    def head(self) -> str:
        """The command behind a dollar sign."""
        return f"$ {self._command()}"

    def body(self) -> str:
        """The output; with the reason behind it when the command was ended."""
        if self.value.state in {"streaming", "waiting"}:
            return ""
        display = self._display()
        if display is None or display.exit_code is None:
            return self.value.text.rstrip("\n")
        return display.output.rstrip("\n")

    def title(self, look: Look) -> list[Fragment]:
        """The command."""
        return [("$ ", look.palette.muted), (argument_line(self._command()[:4000]), look.palette.strong)]

    def words(self) -> list[str]:
        """Its exit code or signal, and the time."""
        display = self._display()
        if display is None or not display.exit_code:
            return super().words()
        code = display.exit_code
        return [f"exit {code}" if code > 0 else f"signal {-code}", *super().words()[1:]]

    def detail(self, width: int, look: Look) -> list[Fragment]:
        """What the head line has no room for: the whole command."""
        command = self._command()
        is_cut = "\n" in command or text_width(argument_line(command[:width])) > width - 24
        return [(command, look.palette.text)] if is_cut else []

    def remark(self) -> str:
        """How much output was left out."""
        display = self._display()
        return (
            f"{display.omitted:,} bytes of output left out" if display is not None and display.omitted else ""
        )

    def _display(self) -> ShellDisplay | None:
        display = self.value.display
        return display if display is not None and display.kind == "shell" else None

    def _command(self) -> str:
        display = self._display()
        if display is not None:
            return display.command
        command = self.arguments().get("command", "")
        return command if isinstance(command, str) else str(command)
