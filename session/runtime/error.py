"""Turns what can go wrong with a model into a sentence, a hint and a technical detail.

One table, so that every front end says the same, and one decision about each fault: whether it may go away by
itself.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import timedelta
from typing import cast

from pydantic_ai.exceptions import (
    ContentFilterError,
    ModelAPIError,
    ModelAuthenticationError,
    ModelConnectionError,
    ModelContextWindowExceededError,
    ModelHTTPError,
    ModelNotFoundError,
    ModelQuotaExceededError,
    ModelRateLimitError,
    ModelRequestRejectedError,
    ModelTimeoutError,
    ModelUnavailableError,
    UnexpectedModelBehavior,
    UserError,
)

from session.events import now, well_formed
from session.models import ModelError, describe_model, find_provider, redact

DETAIL_LIMIT = 2000
"""Characters kept of a provider's own words."""
QUOTE_LIMIT = 160
"""Characters of a provider's own words that a sentence repeats."""


class StalledError(Exception):
    """An answer was quiet for too long.

    Args:
        seconds: How long.
        alive: Whether the connection showed signs of life meanwhile.
    """

    def __init__(self, seconds: float, *, alive: bool) -> None:
        super().__init__(f"quiet for {seconds:.0f} s")
        self.seconds = seconds
        self.alive = alive


class BrokenAnswerError(Exception):
    """An answer ended without its end: what came of it can't be used."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A failed model request as the user meets it."""

    text: str
    """What happened and what to do, in a sentence or two."""
    detail: str
    """The technical part."""
    retryable: bool
    """Whether the same request may work a little later."""
    wait: float | None = None
    """Seconds the provider asks to wait."""
    too_long: bool = False
    """Whether the history is longer than the model can hold."""


def describe_fault(error: Exception, spec: str) -> Fault | None:
    """What to say about `error`, or `None` when it isn't a fault of a model or its provider.

    Args:
        error: What was raised.
        spec: The model that was asked, `provider:name`.
    """
    match error:
        case ModelError():
            return Fault(str(error), "", retryable=False)
        case StalledError():
            return Fault(_stalled(error), "", retryable=True)
        case BrokenAnswerError():
            return Fault("The answer broke off in the middle.", "", retryable=True)
        case ModelAPIError():
            return _Teller(spec).tell(error)
        case ContentFilterError():
            text = f"{_Teller(spec).provider} refused to answer this. Put it in other words, or take another model with /model."
            return Fault(text, _detail(error), retryable=False)
        case UnexpectedModelBehavior() | json.JSONDecodeError():
            return Fault("The answer can't be read.", _detail(error), retryable=True)
        case UserError():
            return Fault(f"The model can't be used: {redact(str(error))}", "", retryable=False)
        case _:
            return None


_TITLES = {"script": "The scripted model"}
"""Titles of what is no provider."""


class _Teller:
    """Puts a provider's error into words.

    Args:
        spec: The model that was asked.
    """

    def __init__(self, spec: str) -> None:
        found = find_provider(spec.partition(":")[0])
        name = spec.partition(":")[0]
        self.provider = found.title if found is not None else _TITLES.get(name, name)
        self._keys = found.key_variables if found is not None else ()
        self._model = describe_model(spec)

    def tell(self, error: ModelAPIError) -> Fault:
        detail = _detail(error)
        if isinstance(error, ModelRateLimitError | ModelUnavailableError):
            return Fault(self._busy(error), detail, retryable=True, wait=error.retry_after)
        if isinstance(error, ModelConnectionError):
            return Fault(self._connection(error), detail, retryable=True)
        if isinstance(error, ModelQuotaExceededError | ModelRequestRejectedError):
            too_long = isinstance(error, ModelContextWindowExceededError)
            return Fault(self._refusal(error), detail, retryable=False, too_long=too_long)
        status = error.status_code if isinstance(error, ModelHTTPError) else None
        if status is not None and status < 500 and status not in {408, 409, 425}:
            return Fault(self._refusal(error), detail, retryable=False)
        code = f" (status {status})" if status is not None else ""
        return Fault(f"{self.provider} failed{code}.", detail, retryable=True, wait=error.retry_after)

    def _busy(self, error: ModelAPIError) -> str:
        if isinstance(error, ModelRateLimitError):
            return f"{self.provider} asks to wait: too many requests."
        return f"{self.provider} is overloaded."

    def _connection(self, error: ModelConnectionError) -> str:
        if isinstance(error, ModelTimeoutError):
            return f"{self.provider} took too long to take the request."
        if error.phase == "connect":
            return f"{self.provider} can't be reached. Check the network, and the address if it is one of your own."
        return f"The connection to {self.provider} broke."

    def _refusal(self, error: ModelAPIError) -> str:
        match error:
            case ModelAuthenticationError():
                names = " or ".join(self._keys)
                where = f"Check {names}, or set" if names else "Set"
                return f"{self.provider} doesn't accept the key. {where} another with: punchlist setup"
            case ModelNotFoundError():
                return (
                    f'{self.provider} doesn\'t know the model "{self._model}". /model shows those there are.'
                )
            case ModelContextWindowExceededError():
                return f"The conversation is longer than {self._model} can hold. /compact shortens it."
            case ModelQuotaExceededError():
                return (
                    f"The quota or credit of this account at {self.provider} is used up. "
                    "Waiting doesn't help; top it up, or take another model with /model."
                )
            case _:
                said = _words(error)
                return f"{self.provider} refused the request{f': {said}' if said else ''}. Another model may take it: /model."


def spent_wait(fault: Fault) -> str:
    """The sentence for a provider that asks for a longer wait than anybody sits through."""
    wait = fault.wait or 0.0
    clock = (now() + timedelta(seconds=wait)).astimezone()
    day = "" if clock.date() == now().astimezone().date() else f"{clock:%A} "
    return (
        f"{fault.text} It takes requests again in {_long(wait)}, at {day}{clock:%H:%M}. "
        "Send the prompt again then, or take another model with /model."
    )


def _stalled(error: StalledError) -> str:
    quiet = f"The answer stopped coming: nothing for {_long(error.seconds)}"
    return f"{quiet}, though the connection is alive." if error.alive else f"{quiet}."


def _long(seconds: float) -> str:
    if seconds < 120:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 120 else f"{round(seconds / 3600)} h"


def _words(error: ModelAPIError) -> str:
    """The provider's own message, when it sent one that is short enough to repeat."""
    body = error.body
    for _ in range(2):
        if not isinstance(body, dict):
            break
        fields = cast("dict[str, object]", body)
        body = fields.get("message") or fields.get("error")
    text = redact(well_formed(body)).strip().rstrip(".") if isinstance(body, str) else ""
    return text if 0 < len(text) <= QUOTE_LIMIT and "\n" not in text else ""


def _detail(error: Exception) -> str:
    return redact(well_formed(str(error)))[:DETAIL_LIMIT]
