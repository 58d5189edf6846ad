"""The one gate between outside text and the screen, by the name that widgets know it by.

It is written in `session/views/gate.py`, as surfaces without widgets draw outside text too.
"""

from __future__ import annotations

from session.views.gate import is_safe, revealed, safe_line, safe_text

__all__ = ["is_safe", "revealed", "safe_line", "safe_text"]
