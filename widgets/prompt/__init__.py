"""The prompt: where a user writes, with the history of what was written and a list of completions."""

from __future__ import annotations

from widgets.prompt.area import PromptArea
from widgets.prompt.completion import Completion, CompletionList
from widgets.prompt.history import PromptHistory
from widgets.prompt.prompt import Prompt

__all__ = ["Completion", "CompletionList", "Prompt", "PromptArea", "PromptHistory"]
