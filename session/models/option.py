"""What a user can set about one model, and how the model library is told.

The library has one name for what each provider calls differently, so a setting keeps its meaning when the model
changes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from pydantic_ai.settings import ModelSettings

Effort = Literal["none", "minimal", "low", "medium", "high", "xhigh", "max"]
"""How much a model thinks before it answers; `none` as little as it can."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelOptions:
    """Settings of one model; what is absent is left to the provider.

    Args:
        effort: How much it thinks; the nearest a model has is used, and models that don't think ignore it.
        temperature: Randomness, 0 for the least.
        top_p: Share of the likeliest words to choose from, 0 to 1.
        max_tokens: Most tokens of one answer.
        context_window: Tokens that fit into one request and its answer, when the provider's number is unknown or
            to be kept below.
    """

    effort: Effort | None = None
    temperature: float | None = None
    top_p: float | None = None
    max_tokens: int | None = None
    context_window: int | None = None


def model_settings(options: ModelOptions, *, insist: bool = False) -> ModelSettings:
    """The options as the library takes them with every request.

    Args:
        options: What is set about the model.
        insist: Whether to send an effort that the library doesn't know the model to take, as with a server of the
            user's own, whose models it knows nothing about.
    """
    settings: ModelSettings = {}
    if options.effort is not None and insist:
        settings["extra_body"] = {"reasoning_effort": options.effort}
    elif options.effort is not None:
        settings["thinking"] = False if options.effort == "none" else options.effort
    if options.temperature is not None:
        settings["temperature"] = options.temperature
    if options.top_p is not None:
        settings["top_p"] = options.top_p
    if options.max_tokens is not None:
        settings["max_tokens"] = options.max_tokens
    return settings
