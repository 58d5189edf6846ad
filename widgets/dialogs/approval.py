"""thin"""
from __future__ import annotations
from dataclasses import dataclass
from textual.screen import ModalScreen
from textual.widgets import Static
from textual.content import Content
@dataclass(frozen=True)
class ApprovalAnswer:
    allowed: bool; reason: str | None = None; remember: bool = False
class ApprovalDialog(ModalScreen):
    BINDINGS=[("y","yes","y"),("n","no","n"),("escape","no","n")]
    def __init__(self, tool, subject): super().__init__(); self.t=tool; self.s=subject
    def compose(self): yield Static(Content(f"{self.t}: {self.s}   y/n"))
    def action_yes(self): self.dismiss(ApprovalAnswer(True))
    def action_no(self): self.dismiss(ApprovalAnswer(False))
