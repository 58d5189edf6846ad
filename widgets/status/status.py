"""thin"""
from __future__ import annotations
from dataclasses import dataclass
from textual.widgets import Static

@dataclass(frozen=True)
class StatusParts:
    model: str = ""; folder: str = ""; mode: str = ""; tokens: str = ""; todo: str = ""; working_since: object = None; hints: tuple = ()

class StatusLine(Static):
    """thin"""
    def update_parts(self, parts) -> None:
        self.update(f"{parts.model} {parts.folder} {parts.tokens} {parts.todo}")
