"""Asks Amazon Bedrock which models and inference profiles a region has; see `listing.py`."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from session.models.error import ModelError
from session.models.redact import redact

if TYPE_CHECKING:
    from collections.abc import Mapping

    from session.models.provider import Provider


async def list_bedrock_models(row: Provider, environment: Mapping[str, str]) -> list[str]:
    """The names that can be asked, profiles first: newer models answer to a profile only.

    Raises:
        ModelError: There is no library, no key or no region, or the region refuses or is silent.
    """
    from session.models.listing import LIST_SECONDS

    try:
        async with asyncio.timeout(LIST_SECONDS):
            return await asyncio.to_thread(_list, row, environment)
    except TimeoutError:
        raise ModelError(f"Amazon Bedrock didn't answer within {LIST_SECONDS:g} seconds.") from None


def _list(row: Provider, environment: Mapping[str, str]) -> list[str]:
    try:
        from botocore.exceptions import BotoCoreError, ClientError

        from session.models.build_bedrock import bedrock_client

        client = bedrock_client(row, "bedrock", environment)
    except ImportError as error:
        from session.models.connect import missing_library

        raise missing_library(row, error) from error
    try:
        profiles: Any = client.list_inference_profiles(maxResults=1000)
        models: Any = client.list_foundation_models(byOutputModality="TEXT", byInferenceType="ON_DEMAND")
    except (BotoCoreError, ClientError) as error:
        raise ModelError("Amazon Bedrock gave no list of models.", redact(str(error))[:300]) from error
    finally:
        client.close()
    names = [row["inferenceProfileId"] for row in profiles["inferenceProfileSummaries"]]
    names += [row["modelId"] for row in models["modelSummaries"]]
    return list(dict.fromkeys(names))
