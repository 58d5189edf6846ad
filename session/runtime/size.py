"""How large things are for a model, estimated: what fills its window, and when it is full.

Providers count in ways of their own and only afterwards; an estimate of four characters a token, corrected by
the newest count of the provider, is near enough to decide when to compact.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from pydantic_ai.messages import (
    BinaryContent,
    ModelMessage,
    ModelRequest,
    ModelResponse,
    TextPart,
    ThinkingPart,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)

from session.events import ContextPart

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pydantic_ai.messages import ModelRequestPart, ModelResponsePart

    from session.tools import Tool

CHARACTERS_A_TOKEN = 4
IMAGE_TOKENS = 1500
"""What a picture counts for; providers take between 85 and 6,000."""
MESSAGE_TOKENS = 4
"""What the frame of a message counts for."""


def text_tokens(text: str) -> int:
    """Estimated tokens of a text."""
    return -(-len(text) // CHARACTERS_A_TOKEN)


def message_tokens(messages: Iterable[ModelMessage]) -> int:
    """Estimated tokens of messages."""
    return sum(MESSAGE_TOKENS + sum(part_tokens(part) for part in message.parts) for message in messages)


def part_tokens(part: ModelRequestPart | ModelResponsePart) -> int:
    """Estimated tokens of one part of a message."""
    match part:
        case UserPromptPart(content=content):
            if isinstance(content, str):
                return text_tokens(content)
            return sum(
                IMAGE_TOKENS if isinstance(piece, BinaryContent) else text_tokens(str(piece))
                for piece in content
            )
        case TextPart(content=text) | ThinkingPart(content=text):
            return text_tokens(text)
        case ToolCallPart():
            return text_tokens(part.tool_name) + text_tokens(part.args_as_json_str())
        case ToolReturnPart():
            return text_tokens(part.model_response_str())
        case _:
            return 0


def context_tokens(history: Sequence[ModelMessage]) -> int:
    """How much of the window `history` fills: the provider's newest count, and an estimate of what came since."""
    for index in range(len(history) - 1, -1, -1):
        message = history[index]
        # A model without a provider, such as a scripted one, counts words.
        if isinstance(message, ModelResponse) and message.provider_name and message.usage.total_tokens:
            return message.usage.total_tokens + message_tokens(history[index + 1 :])
    return message_tokens(history)


def tools_tokens(tools: Iterable[Tool]) -> int:
    """Estimated tokens of the descriptions of tools."""
    return sum(
        text_tokens(tool.name) + text_tokens(tool.description) + text_tokens(json.dumps(tool.parameters))
        for tool in tools
    )


def measure(
    history: Sequence[ModelMessage], instructions: Sequence[tuple[str, str]], tools: Sequence[Tool]
) -> tuple[ContextPart, ...]:
    """What fills the window, in the order it is sent.

    Args:
        history: All messages.
        instructions: Name and text of each part of the system prompt.
        tools: What the model may call.
    """
    parts = [ContextPart(label="tools", tokens=tools_tokens(tools))]
    parts += [ContextPart(label=label, tokens=text_tokens(text)) for label, text in instructions]
    sums = {"summary": 0, "prompts": 0, "answers": 0, "thinking": 0, "tool calls": 0, "tool results": 0}
    for message in history:
        for part in message.parts:
            sums[_label(message, part)] += part_tokens(part)
    parts += [ContextPart(label=label, tokens=tokens) for label, tokens in sums.items() if tokens]
    return tuple(parts)


def _label(message: ModelMessage, part: ModelRequestPart | ModelResponsePart) -> str:
    match part:
        case ToolReturnPart():
            return "tool results"
        case ToolCallPart():
            return "tool calls"
        case ThinkingPart():
            return "thinking"
        case TextPart():
            return "answers"
        case _:
            return "summary" if isinstance(message, ModelRequest) and message.metadata else "prompts"
