"""What goes with a prompt beside its words: instructions, surroundings, files that are mentioned, and their names.

Everything here reads and nothing here decides: whether a project's instructions are obeyed is the caller's matter.
"""

from __future__ import annotations

from session.context.attach import attach
from session.context.attachment import Attached
from session.context.index import FileIndex, FileMatch
from session.context.instruction import InstructionFile, find_instructions, read_instructions
from session.context.mention import Mention, find_mentions, mention_text
from session.context.surroundings import GitState, Surroundings, describe_surroundings, surroundings_text

__all__ = [
    "Attached",
    "FileIndex",
    "FileMatch",
    "GitState",
    "InstructionFile",
    "Mention",
    "Surroundings",
    "attach",
    "describe_surroundings",
    "find_instructions",
    "find_mentions",
    "mention_text",
    "read_instructions",
    "surroundings_text",
]
