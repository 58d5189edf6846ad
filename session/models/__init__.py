"""Which model: provider names to models, and the scripted model. Light to import.

The script format is described in `README.md` beside this file.
"""

from __future__ import annotations

from session.models.catalog import describe_model
from session.models.check import Check, check_model
from session.models.connect import ModelConnection, connect_model
from session.models.error import ModelError, ScriptError
from session.models.key import Key, find_key, forget_key, store_key
from session.models.known import known_models
from session.models.listing import list_models
from session.models.option import Effort, ModelOptions
from session.models.price import answer_cost
from session.models.provider import Provider, find_provider, providers
from session.models.redact import redact
from session.models.server import ServerEntry
from session.models.wire import Wire

__all__ = [
    "Check",
    "Effort",
    "Key",
    "ModelConnection",
    "ModelError",
    "ModelOptions",
    "Provider",
    "ScriptError",
    "ServerEntry",
    "Wire",
    "answer_cost",
    "check_model",
    "connect_model",
    "describe_model",
    "find_key",
    "find_provider",
    "forget_key",
    "known_models",
    "list_models",
    "providers",
    "redact",
    "store_key",
]
