"""What an answer cost, by the price list that ships with the model library; nothing is looked up on the network."""

from __future__ import annotations

import ipaddress
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from pydantic_ai.messages import ModelResponse


def answer_cost(response: ModelResponse) -> float | None:
    """The price of an answer in US dollars, or `None` when nobody can tell.

    Nobody can for models the list doesn't have, for answers without usage, and for servers on this machine or in its
    network, whatever their models are called.
    """
    if _is_near(response.provider_url):
        return None
    try:
        return float(response.cost().total_price)
    except (LookupError, ValueError, AssertionError):
        # Unknown model or provider; usage that is missing or contradicts itself; no name at all.
        return None


def _is_near(url: str | None) -> bool:
    try:
        host = urlsplit(url or "").hostname or ""
    except ValueError:
        return False
    if host == "localhost" or host.endswith((".localhost", ".local")):
        return True
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    return not address.is_global
