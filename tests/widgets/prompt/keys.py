"""A prompt on a stage, with keys that come at given times and timers that run when told."""

from __future__ import annotations

from contextlib import asynccontextmanager

from textual import events

from tests.support.stage import Stage
from widgets.prompt import Prompt, PromptArea

NAMES = {"\r": "enter", "\n": "ctrl+j", "\t": "tab", " ": "space", "\x1b": "escape"}


class PromptStage(Stage):
    """Collects what the prompt posts."""

    def __init__(self, widget, theme="textual-dark"):
        super().__init__(widget, theme)
        self.sent = []
        self.steered = []
        self.taken_back = 0
        self.steer_requests = 0
        self.emptied = 0
        self.failures = []
        self.escapes = 0

    def on_prompt_submitted(self, event):
        self.sent.append(event.text)
        if event.steer:
            self.steered.append(event.text)

    def on_prompt_take_back(self):
        self.taken_back += 1

    def on_prompt_steer_requested(self):
        self.steer_requests += 1

    def on_prompt_emptied(self):
        self.emptied += 1

    def on_prompt_history_failed(self, event):
        self.failures.append(event.reason)

    def key_escape(self):
        self.escapes += 1


class Keyboard:
    """Types at times of its own."""

    def __init__(self, pilot, prompt):
        self.pilot = pilot
        self.prompt = prompt
        self.time = 1000.0
        self.timers = []
        prompt._after = lambda seconds, run: self.timers.append((seconds, run))

    async def burst(self, text, gap=0.001):
        """Send keys as a terminal does that gets a text in one piece."""
        for character in text:
            self.time += gap
            event = events.Key(NAMES.get(character, character), character)
            event.time = self.time
            self.prompt.app.post_message(event)
        await self.pilot.pause()

    async def key(self, name, after=1.0):
        """Press a key with no character."""
        self.time += after
        event = events.Key(name, None)
        event.time = self.time
        self.prompt.app.post_message(event)
        await self.pilot.pause()

    async def type(self, text):
        """Type as a hand does."""
        await self.burst(text, gap=0.2)

    async def paste(self, text):
        """Paste as a terminal in bracketed mode does."""
        self.prompt.app.post_message(events.Paste(text))
        await self.pilot.pause()

    async def wait(self):
        """Let the timers run out."""
        self.time += 1
        timers, self.timers = self.timers, []
        for _, run in timers:
            run()
        await self.pilot.pause()


@asynccontextmanager
async def prompted(
    size=(80, 24), theme="textual-dark", widget=None, completer=None, mentions=None, **options
):
    """A focused prompt, its app and a keyboard."""
    widget = widget or PromptArea(**options)
    prompt = widget if isinstance(widget, Prompt) else widget.prompt
    prompt.completer = completer
    prompt.mention_completer = mentions
    app = PromptStage(widget, theme)
    async with app.run_test(size=size) as pilot:
        prompt.focus()
        await pilot.pause()
        yield prompt, app, Keyboard(pilot, prompt)


def rows(widget):
    """What a widget draws under its rule, without what fills it up."""
    return [strip.text.rstrip() for strip in widget.render_lines(widget.outer_size.region)][1:]
