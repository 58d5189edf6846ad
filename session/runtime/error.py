"""Turns what can go wrong with a model into a sentence, a hint and a technical detail.

One table, so that every front end says the same.
"""

from __future__ import annotations

from dataclasses import dataclass

from pydantic_ai.exceptions import (
    ModelAPIError,
    ModelHTTPError,
    UnexpectedModelBehavior,
    UserError,
)

from session.models import ModelError

DETAIL_LIMIT = 2000
"""Characters kept of a provider's own words."""

RETRY_STATUS = frozenset({408, 409, 429, 500, 502, 503, 504, 529})


@dataclass(frozen=True, slots=True)
class Fault:
    """A failed model request as the user meets it."""

    text: str
    """One sentence: what happened and what to do."""
    detail: str
    """The technical part."""
    retryable: bool
    """Whether the same request may work a little later."""


_BY_STATUS = {
    400: "The provider refused the request.",
    401: "The provider doesn't accept the key; check the key variable of this provider.",
    403: "The provider doesn't allow this key to use the model.",
    404: "The provider doesn't know this model; check its name.",
    413: "The request is too large for the provider.",
    429: "The provider asks to wait: too many requests.",
}


def describe_fault(error: Exception) -> Fault | None:
    """What to say about `error`, or `None` when it isn't a fault of a model or its provider."""
    match error:
        case ModelError():
            return Fault(str(error), "", retryable=False)
        case ModelHTTPError():
            sentence = (
                _BY_STATUS.get(error.status_code) or f"The provider failed (status {error.status_code})."
            )
            return Fault(sentence, _detail(error), retryable=error.status_code in RETRY_STATUS)
        case ModelAPIError():
            return Fault(
                "The provider can't be reached, or the connection broke.", _detail(error), retryable=True
            )
        case UnexpectedModelBehavior():
            return Fault("The model sent something that can't be used.", _detail(error), retryable=False)
        case UserError():
            return Fault(f"The model can't be used: {error}", "", retryable=False)
        case _:
            return None


def _detail(error: Exception) -> str:
    return str(error)[:DETAIL_LIMIT]
