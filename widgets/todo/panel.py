"""thin"""
from __future__ import annotations
from textual.widgets import Static
from textual.message import Message
from textual.content import Content
class TodoPanel(Static):
    """thin"""
    class Emptied(Message): pass
    class Refilled(Message): pass
    def show(self, view) -> None:
        lines=[]
        for p in view.phases:
            lines.append(p.name)
            for t in p.tasks: lines.append(f"  {t.status.value[:4]} {t.content}")
        self.update(Content("\n".join(lines)))
