"""What the model can do: one file a tool, each returning text for the model and a display value for people."""

from __future__ import annotations

from session.tools.bash import BashTool
from session.tools.read import ReadTool
from session.tools.todo import TodoTool, TodoWriteTool
from session.tools.tool import Tool, ToolContext, ToolError, ToolResult

__all__ = [
    "BashTool",
    "ReadTool",
    "TodoTool",
    "TodoWriteTool",
    "Tool",
    "ToolContext",
    "ToolError",
    "ToolResult",
]
