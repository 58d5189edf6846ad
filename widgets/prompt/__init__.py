"""The prompt: where a user writes, with the history of what was written, what waits, and a list of completions."""

from __future__ import annotations

from widgets.prompt.area import PromptArea
from widgets.prompt.completion import Completion, CompletionList
from widgets.prompt.history import PromptHistory
from widgets.prompt.prompt import Prompt
from widgets.prompt.queue import QueuedRow, QueueList

__all__ = ["Completion", "CompletionList", "Prompt", "PromptArea", "PromptHistory", "QueueList", "QueuedRow"]
