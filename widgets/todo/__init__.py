"""thin"""
from widgets.todo.panel import TodoPanel
