"""thin"""
from widgets.prompt.prompt import Prompt
