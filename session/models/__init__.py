"""Which model: provider names to models, and the scripted model. Light to import.

The script format is described in `README.md` beside this file.
"""

from __future__ import annotations

from session.models.catalog import describe_model, make_model
from session.models.error import ModelError, ScriptError

__all__ = ["ModelError", "ScriptError", "describe_model", "make_model"]
