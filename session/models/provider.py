"""The providers we know, as a table.

It is plain data so that help, settings and error messages can name providers without importing any library.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Provider:
    """One service that answers prompts.

    Args:
        name: What stands before the colon of `provider:name`.
        title: What people call it.
        address: Where it answers; empty when that depends on a region.
        key_variables: Environment variables its key is looked up in, the preferred one first.
        address_variable: Environment variable with another address for it; empty when there is none.
        extra: The extra of our package that brings its library; empty when the default install has it.
        key_place: Where a key comes from, in words.
        keyring_user: The name its key has in the system keyring.
    """

    name: str
    title: str
    address: str
    key_variables: tuple[str, ...]
    address_variable: str
    extra: str
    key_place: str
    keyring_user: str = ""

    @property
    def account(self) -> str:
        """The name its key has in the system keyring."""
        return self.keyring_user or self.name

    @property
    def install_command(self) -> str:
        """The command that adds its library."""
        return f'pip install "punchlist[{self.extra}]"' if self.extra else "pip install --upgrade punchlist"


_PROVIDERS = (
    Provider(
        name="openai",
        title="OpenAI",
        address="https://api.openai.com/v1",
        key_variables=("OPENAI_API_KEY",),
        address_variable="OPENAI_BASE_URL",
        extra="",
        key_place="API keys at platform.openai.com",
    ),
    Provider(
        name="openai-responses",
        title="OpenAI (Responses API)",
        address="https://api.openai.com/v1",
        key_variables=("OPENAI_API_KEY",),
        address_variable="OPENAI_BASE_URL",
        extra="",
        key_place="API keys at platform.openai.com",
        keyring_user="openai",
    ),
    Provider(
        name="anthropic",
        title="Anthropic",
        address="https://api.anthropic.com",
        key_variables=("ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN"),
        address_variable="ANTHROPIC_BASE_URL",
        extra="anthropic",
        key_place="API keys at platform.claude.com",
    ),
    Provider(
        name="google",
        title="Google Gemini",
        address="https://generativelanguage.googleapis.com",
        key_variables=("GOOGLE_API_KEY", "GEMINI_API_KEY"),
        address_variable="GOOGLE_GEMINI_BASE_URL",
        extra="google",
        key_place="API keys at aistudio.google.com",
    ),
    Provider(
        name="mistral",
        title="Mistral",
        address="https://api.mistral.ai",
        key_variables=("MISTRAL_API_KEY",),
        address_variable="MISTRAL_BASE_URL",
        extra="mistral",
        key_place="API keys at console.mistral.ai",
    ),
    Provider(
        name="groq",
        title="Groq",
        address="https://api.groq.com",
        key_variables=("GROQ_API_KEY",),
        address_variable="GROQ_BASE_URL",
        extra="groq",
        key_place="API keys at console.groq.com",
    ),
    Provider(
        name="openrouter",
        title="OpenRouter",
        address="https://openrouter.ai/api/v1",
        key_variables=("OPENROUTER_API_KEY",),
        address_variable="OPENROUTER_BASE_URL",
        extra="",
        key_place="Keys at openrouter.ai",
    ),
    Provider(
        name="bedrock",
        title="Amazon Bedrock",
        address="",
        key_variables=("AWS_BEARER_TOKEN_BEDROCK",),
        address_variable="AWS_ENDPOINT_URL_BEDROCK_RUNTIME",
        extra="bedrock",
        key_place="API keys in the Bedrock console, or any AWS credentials of yours",
    ),
)
SCRIPT = "script"
"""Before the colon of a scripted model; it has no row, because it has no key and no address."""


def providers() -> tuple[Provider, ...]:
    """Every provider, in the order they are offered."""
    return _PROVIDERS


def find_provider(name: str) -> Provider | None:
    """The provider called `name`."""
    return next((provider for provider in _PROVIDERS if provider.name == name), None)
