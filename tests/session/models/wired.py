"""Connects models to a server of this machine and asks them one thing the way the turn loop does."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pydantic_ai.direct import model_request_stream
from pydantic_ai.messages import ModelMessage, ModelRequest, ModelResponse, SystemPromptPart, UserPromptPart
from pydantic_ai.models import ModelRequestParameters
from pydantic_ai.tools import ToolDefinition

from tests.support.wire_reply import Call

if TYPE_CHECKING:
    from collections.abc import Sequence

    from session.models import ModelConnection

READ = ToolDefinition(
    name="read",
    description="Reads a file.",
    parameters_json_schema={
        "type": "object",
        "properties": {"path": {"type": "string"}},
        "required": ["path"],
        "additionalProperties": False,
    },
)
CALL = Call("read", {"path": "notes.txt"})
QUESTION = [ModelRequest(parts=[SystemPromptPart("Be brief."), UserPromptPart("What stands there?")])]


async def ask(
    connection: ModelConnection, history: Sequence[ModelMessage] = QUESTION, *, tools: bool = True
) -> ModelResponse:
    """One streamed request with one tool or none."""
    async with model_request_stream(
        connection.model,
        history,
        model_settings=connection.settings,
        model_request_parameters=ModelRequestParameters(function_tools=[READ] if tools else []),
    ) as stream:
        async for _ in stream:
            pass
        return stream.get()


@dataclass(frozen=True)
class Place:
    """A provider as the tests of all providers see it."""

    spec: str
    environment: dict[str, str]
    path: str
    """What is asked, as a regular expression."""
    auth: tuple[str, str]
    """The header with the key, and its value as a regular expression."""

    def __str__(self) -> str:
        return self.spec.partition(":")[0]

    def variables(self, url: str) -> dict[str, str]:
        """The environment, with the server's address in its place."""
        return {name: value.replace("URL", url) for name, value in self.environment.items()}

    def matches(self, path: str) -> bool:
        return re.fullmatch(self.path, path) is not None


PLACES = [
    Place(
        "openai:gpt-4.1",
        {"OPENAI_API_KEY": "key-openai", "OPENAI_BASE_URL": "URL/v1"},
        "/v1/chat/completions",
        ("authorization", "Bearer key-openai"),
    ),
    Place(
        "openai-responses:gpt-4.1",
        {"OPENAI_API_KEY": "key-openai", "OPENAI_BASE_URL": "URL/v1"},
        "/v1/responses",
        ("authorization", "Bearer key-openai"),
    ),
    Place(
        "anthropic:claude-sonnet-5-5",
        {"ANTHROPIC_API_KEY": "key-anthropic", "ANTHROPIC_BASE_URL": "URL"},
        "/v1/messages",
        ("authorization", "Bearer key-anthropic"),
    ),
    Place(
        "google:gemini-2.5-flash",
        {"GOOGLE_API_KEY": "key-google", "GOOGLE_GEMINI_BASE_URL": "URL"},
        "/v1beta/models/gemini-2.5-flash:streamGenerateContent",
        ("x-goog-api-key", "key-google"),
    ),
    Place(
        "mistral:mistral-medium-latest",
        {"MISTRAL_API_KEY": "key-mistral", "MISTRAL_BASE_URL": "URL"},
        "/v1/chat/completions",
        ("authorization", "Bearer key-mistral"),
    ),
    Place(
        "groq:openai/gpt-oss-20b",
        {"GROQ_API_KEY": "key-groq", "GROQ_BASE_URL": "URL"},
        "/openai/v1/chat/completions",
        ("authorization", "Bearer key-groq"),
    ),
    Place(
        "openrouter:qwen/qwen3-coder",
        {"OPENROUTER_API_KEY": "key-openrouter", "OPENROUTER_BASE_URL": "URL/v1"},
        "/v1/chat/completions",
        ("authorization", "Bearer key-openrouter"),
    ),
    Place(
        "bedrock:us.amazon.nova-pro-v1:0",
        {
            "AWS_ACCESS_KEY_ID": "key-bedrock",
            "AWS_SECRET_ACCESS_KEY": "secret-bedrock",
            "AWS_ENDPOINT_URL_BEDROCK_RUNTIME": "URL",
            "AWS_REGION": "us-east-1",
        },
        "/model/us.amazon.nova-pro-v1:0/converse-stream",
        ("authorization", "AWS4-HMAC-SHA256 Credential=key-bedrock/.*"),
    ),
]
