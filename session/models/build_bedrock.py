"""Builds the models of Amazon Bedrock, whose library has its own ways with credentials, regions and threads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from typing_extensions import override

from session.models.build import Built, missing_key
from session.models.error import ModelError
from session.models.key import find_key
from session.models.server import check_address
from session.models.wire import CONNECT_SECONDS
from session.models.wire_bedrock import BedrockWire

if TYPE_CHECKING:
    from collections.abc import Mapping

    from session.models.key import Key
    from session.models.provider import Provider

RUNTIME = "bedrock-runtime"
"""The service that answers prompts; `bedrock` is the one that knows which models there are."""


def build_bedrock(row: Provider, name: str, environment: Mapping[str, str]) -> Built:
    """The model called `name` in the region of the environment.

    Raises:
        ModelError: There are no credentials, no region, or an address that can't be one.
        ImportError: The library isn't installed.
    """
    from pydantic_ai.models.bedrock import BedrockConverseModel
    from pydantic_ai.providers.bedrock import BedrockProvider

    client = bedrock_client(row, RUNTIME, environment)
    carrier = BedrockWire(environment.get("AWS_CA_BUNDLE") or None)
    client.meta.events.register("before-send.bedrock-runtime", carrier.send)

    async def close() -> None:
        carrier.close()
        client.close()

    model = BedrockConverseModel(name, provider=BedrockProvider(bedrock_client=client))
    return Built(model=model, wire=carrier.wire, closers=(close,))


def bedrock_client(row: Provider, service: str, environment: Mapping[str, str]) -> Any:  # noqa: ANN401 - the library has no types
    """A client of one of Bedrock's services that sends each request once.

    Raises:
        ModelError: There are no credentials, no region, or an address that can't be one.
        ImportError: The library isn't installed.
    """
    from botocore.config import Config
    from botocore.exceptions import BotoCoreError

    variable = row.address_variable if service == RUNTIME else "AWS_ENDPOINT_URL_BEDROCK"
    address = environment.get(variable, "").strip() or None
    if address:
        check_address(address, f"The variable {variable}")
    key = find_key(row.name, environment=environment, keyring=address is None)
    if key is not None and address and not address.startswith("https:"):
        raise ModelError(
            f"Bedrock takes the key from {key.place} over https only.",
            f"Change {variable}, or use AWS credentials.",
        )
    settings: dict[str, Any] = {
        "connect_timeout": CONNECT_SECONDS,
        "retries": {"total_max_attempts": 1},
    }
    if key is not None:
        settings["signature_version"] = "bearer"
    try:
        session = _open_session(environment, key)
        credentials = session.get_credentials()
        if key is None and credentials is None:
            raise missing_key(row)
        if not session.region_name:
            raise ModelError("Bedrock needs a region.", "Set AWS_REGION, like AWS_REGION=us-east-1.")
        client = session.client(service, config=Config(**settings), endpoint_url=address)
    except BotoCoreError as error:
        raise ModelError(f"The AWS settings can't be used: {error}.") from error

    def renew(**_: object) -> None:
        """Credentials that run out are renewed here, where a failure can still be told in words."""
        try:
            credentials.get_frozen_credentials()
        except BotoCoreError as error:
            raise ModelError(
                f"The AWS credentials can't be used: {error}.", "Sign in to AWS again."
            ) from error

    if credentials is not None:
        client.meta.events.register(f"before-call.{service}", renew)
    return client


def _open_session(environment: Mapping[str, str], key: Key | None) -> Any:  # noqa: ANN401 - the library has no types
    """A session with the credentials of `environment`, or those the AWS files name."""
    import boto3
    from botocore.session import Session
    from botocore.tokens import FrozenAuthToken

    class TokenSession(Session):
        """A session that has a token and no other credentials."""

        @override
        def get_auth_token(self, **_: object) -> FrozenAuthToken:
            return FrozenAuthToken(key.value if key else "")

        @override
        def get_credentials(self) -> None:
            return None

    region = environment.get("AWS_REGION") or environment.get("AWS_DEFAULT_REGION") or None
    profile = environment.get("AWS_PROFILE") or None
    make_session = cast("Any", boto3.Session)
    if key is not None:
        return make_session(botocore_session=TokenSession(), region_name=region, profile_name=profile)
    return make_session(
        aws_access_key_id=environment.get("AWS_ACCESS_KEY_ID") or None,
        aws_secret_access_key=environment.get("AWS_SECRET_ACCESS_KEY") or None,
        aws_session_token=environment.get("AWS_SESSION_TOKEN") or None,
        region_name=region,
        profile_name=profile,
    )
