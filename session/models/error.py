"""What can go wrong with the choice of a model, as sentences for the user.

They are raised before and while a model is used, so both kinds read as whole sentences on their own.
"""

from __future__ import annotations


class ModelError(Exception):
    """The model can't be used; the user reads the message.

    Args:
        text: One sentence: what is wrong.
        hint: A sentence that says what to do about it, if that isn't clear already.
    """

    def __init__(self, text: str, hint: str = "") -> None:
        super().__init__(f"{text} {hint}" if hint else text)
        self.text = text
        self.hint = hint


class ScriptError(ModelError):
    """A script can't be read, or the session didn't do what the script expects of it."""
