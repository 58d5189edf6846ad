"""Every setting with its type, its default and what it does.

The names are the external ones, as they stand in files, in the environment and after `--set`, so that one place
says all there is to know about a key.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationInfo, field_validator

PROVIDER_NAMES: Final = (
    "openai",
    "openai-responses",
    "anthropic",
    "google",
    "mistral",
    "groq",
    "openrouter",
    "bedrock",
    "script",
)
"""Names a server of the user's own can't have, as a model's first word would then mean two things."""
SMALLEST_COMPACT, LARGEST_COMPACT = 0.2, 0.98
"""Fractions of a model's window between which compacting by itself makes sense."""
SERVER_NAME: Final = re.compile("[a-z][a-z0-9-]*")
"""What the name of an entry of `servers` may be, beside those of providers."""
MODEL_NAME: Final = re.compile(r"[^\s:]+:.+")
"""What the name of an entry of `models` may be."""


@dataclass(frozen=True, slots=True)
class Allowed:
    """Marks a field whose values are described by words of its own."""

    words: str
    """What stands behind "must be"."""


@dataclass(frozen=True, slots=True)
class UserOnly:
    """Marks a field that a project's file can't set: it would run something or send keys or prompts elsewhere."""

    reason: str
    """Completes "a project can't set it, as it …"."""


class Section(BaseModel):
    """A table of settings."""

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        populate_by_name=True,
        allow_inf_nan=False,
        use_attribute_docstrings=True,
    )


class ModelSettings(Section):
    """How one model is asked; what isn't set is left to its provider."""

    effort: Literal["none", "minimal", "low", "medium", "high", "xhigh", "max"] | None = None
    """How much the model thinks; `none` switches that off."""
    temperature: Annotated[float | None, Field(ge=0, le=2)] = None
    """How freely it picks its words; 0 is the steadiest."""
    top_p: Annotated[float | None, Field(ge=0, le=1)] = None
    """The share of likely words it picks from."""
    max_tokens: Annotated[int | None, Field(ge=1)] = None
    """The longest answer, in tokens."""
    context_window: Annotated[int | None, Field(ge=1000)] = None
    """How many tokens the model can read, where the program doesn't know it or knows it wrong."""


class ServerSettings(Section):
    """A server that speaks OpenAI's protocol, reached as `NAME:model`."""

    base_url: Annotated[
        str,
        Field(pattern=r"^[Hh][Tt][Tt][Pp][Ss]?://[^\x00-\x20\x7f/?#@]+(?:[/?#][^\x00-\x20\x7f]*)?$"),
        Allowed("an address that begins with http:// or https:// and holds no password"),
    ]
    """Where it answers, as in `http://127.0.0.1:11434/v1`."""
    key_variable: Annotated[
        str | None,
        # A key that was pasted here by mistake has small letters, and must not pass for a name.
        Field(pattern="^[A-Z_][A-Z0-9_]*$"),
        Allowed("the name of an environment variable in capitals, not the key itself"),
    ] = None
    """The environment variable with its key, if it needs one."""
    wire: Literal["chat", "responses"] = "chat"
    """Which of the two OpenAI interfaces it offers."""


class NetworkSettings(Section):
    """How long to wait for a model, and how often to try."""

    silence_limit: Annotated[float, Field(alias="silenceLimit", ge=0)] = 120.0
    """Seconds without a byte before an answer counts as stalled; 0 never."""
    thinking_limit: Annotated[float, Field(alias="thinkingLimit", ge=0)] = 900.0
    """Seconds with signs of life but without a word before an answer counts as stalled; 0 never."""
    retries: Annotated[int, Field(ge=0, le=20)] = 4
    """How often a request is tried again."""
    longest_wait: Annotated[float, Field(alias="longestWait", ge=0)] = 120.0
    """Seconds a provider may ask to wait; a longer wait ends the turn instead."""


class TodoSettings(Section):
    """The list and the tools a model keeps it with."""

    enabled: bool = True
    """Whether the model gets a list tool at all."""
    dialect: Literal["ops", "write", "both"] = "ops"
    """`ops` offers `todo`, `write` offers `todo_write`, `both` offers both."""
    allow_parallel_in_progress: Annotated[bool, Field(alias="allowParallelInProgress")] = False
    """Whether `todo_write` may have several tasks in progress."""
    editor: Annotated[
        Literal["builtin", "external"], UserOnly("would start a program that your environment names")
    ] = "builtin"
    """What `/todo edit` opens: the editor in the app, or `$VISUAL`/`$EDITOR`."""
    reminders: bool = True
    """Whether the agent is reminded of open tasks when it stops before they are done."""
    reminders_max: Annotated[int, Field(alias="remindersMax", ge=0, le=20)] = 3
    """How often it is reminded for one prompt."""
    eager: Literal["default", "preferred", "always"] = "default"
    """Whether a list comes first: `default` leaves it to the model, `preferred` suggests, `always` demands it."""


class TaskSettings(Section):
    """The todo panel."""

    todo_clear_delay: Annotated[float, Field(alias="todoClearDelay")] = 60.0
    """Seconds until a closed task leaves the panel; 0 at once, negative never."""


class ContextSettings(Section):
    """What the model gets to read, and how much of it."""

    instructions: bool = True
    """Whether `AGENTS.md` and `CLAUDE.md` are read to the model."""
    compact_at: Annotated[
        float,
        Field(
            alias="compactAt",
            json_schema_extra={
                "anyOf": [{"const": 0}, {"minimum": SMALLEST_COMPACT, "maximum": LARGEST_COMPACT}]
            },
        ),
        Allowed(f"0, or a number from {SMALLEST_COMPACT} to {LARGEST_COMPACT}"),
    ] = 0.85
    """The fraction of the model's window at which the session is compacted; 0 never by itself."""

    @field_validator("compact_at")
    @classmethod
    def _is_sensible(cls, value: float) -> float:
        if value and not SMALLEST_COMPACT <= value <= LARGEST_COMPACT:
            raise ValueError("out of range")
        return value


class ApprovalSettings(Section):
    """What may run without asking."""

    mode: Annotated[Literal["ask", "plan", "yolo"], UserOnly("would decide what runs without asking you")] = (
        "ask"
    )
    """`ask` asks before a call that changes something, `plan` lets the agent only read, `yolo` never asks."""


class ScreenSettings(Section):
    """How the app looks."""

    theme: str = "punchlist-dark"
    """Name of the theme."""
    ascii: bool = False
    """Whether marks and lines are drawn in ASCII."""
    reduced_motion: Annotated[bool, Field(alias="reducedMotion")] = False
    """Whether nothing is animated."""


class Settings(Section):
    """All settings."""

    model: Annotated[str | None, Allowed("text: a provider and a model, as in openai:gpt-5")] = None
    """The model to use, `provider:name`."""
    models: Mapping[str, ModelSettings] = Field(default_factory=dict[str, ModelSettings])
    """How single models are asked, by `provider:name`."""
    servers: Annotated[
        Mapping[str, ServerSettings], UserOnly("would send your keys or prompts to an address of its choice")
    ] = Field(default_factory=dict[str, ServerSettings])
    """Servers of your own that speak OpenAI's protocol, by a name of your choice."""
    network: NetworkSettings = NetworkSettings()
    todo: TodoSettings = TodoSettings()
    tasks: TaskSettings = TaskSettings()
    context: ContextSettings = ContextSettings()
    approvals: ApprovalSettings = ApprovalSettings()
    screen: ScreenSettings = ScreenSettings()

    @field_validator("models", "servers")
    @classmethod
    def _have_fitting_names(
        cls, entries: Mapping[str, Section], info: ValidationInfo
    ) -> Mapping[str, Section]:
        for name in entries:
            problem = entry_name_problem(info.field_name or "", name)
            if problem is not None:
                raise ValueError(problem)
        return entries


def entry_name_problem(table: str, name: str) -> str | None:
    """What is wrong with the name of an entry of `models` or `servers`; `None` when it can be used.

    Args:
        table: `models` or `servers`.
        name: The name of the entry.

    Returns:
        Words to stand behind "must".
    """
    if table == "models":
        is_fitting = MODEL_NAME.fullmatch(name) is not None and name.isprintable()
        return None if is_fitting else "be named provider:name, as in openai:gpt-5"
    if SERVER_NAME.fullmatch(name) is None:
        return "have a name of small letters, digits and hyphens that begins with a letter"
    return f"have another name, as {name} is a provider" if name in PROVIDER_NAMES else None
