"""The todo panel and what it shows."""

from __future__ import annotations

from widgets.todo.panel import TodoPanel

__all__ = ["TodoPanel"]
