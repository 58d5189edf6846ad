"""The Textual app: composition, keys and layout; everything else lives in its neighbours.

The first frame draws with nothing of the session imported; a thread brings that in afterwards, and what is
typed meanwhile is kept and sent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.app import App
from textual.containers import Container
from typing_extensions import override

from app.tui.keymap import BINDINGS
from app.tui.layout import panel_place
from app.tui.theme import THEMES
from assets import asset_path
from widgets.prompt import Prompt
from widgets.status import StatusLine
from widgets.todo import TodoPanel
from widgets.transcript import Transcript

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events
    from textual.app import ComposeResult
    from textual.binding import BindingType

    from app.bootstrap import Start
    from app.cli.parser import Invocation
    from app.tui.conversation import Conversation
    from session.views.block import BlockChange
    from session.views.session import SessionView


class PunchlistApp(App[None]):
    """A transcript, a todo panel, a prompt and a status line.

    Args:
        invocation: The command line.
        version: Version of the program.
    """

    CSS_PATH = asset_path("styles", "app.tcss")
    BINDINGS: ClassVar[list[BindingType]] = BINDINGS
    TITLE = "Punchlist"

    def __init__(self, invocation: Invocation, *, version: str) -> None:
        super().__init__()
        self.invocation = invocation
        self.version = version
        self.farewell = ""
        """One line for the terminal after the app has ended."""
        self.conversation: Conversation | None = None
        self._early: list[str] = []
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = THEMES[0].name

    @override
    def compose(self) -> ComposeResult:
        with Container(id="upper"):
            yield Transcript(id="transcript")
            yield TodoPanel(id="panel")
        yield Prompt(id="prompt")
        yield StatusLine(id="status")

    def on_mount(self) -> None:
        """Draw first, load afterwards."""
        self.query_one(Prompt).focus()
        self.call_after_refresh(self._load)

    def on_resize(self, event: events.Resize) -> None:
        """Put the panel where there is room for it."""
        place = panel_place(event.size.width, event.size.height)
        upper = self.query_one("#upper")
        for name in ("side", "dock", "line"):
            upper.set_class(name == place, f"-{name}")

    @work(thread=True)
    def _load(self) -> None:
        """Import the session and open it, away from the event loop."""
        from app.bootstrap import StartError, start_session

        try:
            start = start_session(self.invocation, version=self.version, interactive=True)
        except StartError as error:
            self.call_from_thread(self._refuse, str(error))
        else:
            self.call_from_thread(self._attach, start)

    def _refuse(self, reason: str) -> None:
        self.farewell = f"punchlist: {reason}"
        self.exit(return_code=2)

    def _attach(self, start: Start) -> None:
        from app.tui.conversation import Conversation

        self.conversation = Conversation(self, start)
        self.conversation.begin(start.notices)
        for text in self._early:
            self.conversation.submit(text)
        self._early.clear()

    def draw(self, changes: Sequence[BlockChange], view: SessionView, *, before: SessionView) -> None:
        """Show what an event did.

        Args:
            changes: What became of the transcript's blocks.
            view: The session now.
            before: The session as it is on screen.
        """
        if changes:
            self.query_one(Transcript).apply(changes)
        if view.todos is not before.todos:
            self.query_one(TodoPanel).show(view.todos)

    def on_prompt_submitted(self, event: Prompt.Submitted) -> None:
        """Send what was typed, or keep it until there is a session to send it to."""
        if self.conversation is None:
            self._early.append(event.text)
        else:
            self.conversation.submit(event.text)

    def action_interrupt(self) -> None:
        """Interrupt the agent; never touches the prompt."""
        if self.conversation is not None:
            self.conversation.session.cancel()

    async def action_clear_or_quit(self) -> None:
        if self.conversation is not None:
            await self.conversation.close()
        self.exit()
