"""Which class draws which block; a new tool needs one file in this folder and no other change.

Every module of the folder is imported when the first block is drawn, and names what it draws with `draws` or
`draws_tool`.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from session.views.block import ToolBlock

if TYPE_CHECKING:
    from collections.abc import Callable

    from session.views.block import Block
    from widgets.transcript.blocks.base import BlockView

View = TypeVar("View", bound="type[BlockView[Any]]")

_by_type: dict[type, type[BlockView[Any]]] = {}
_by_tool: dict[str, type[BlockView[Any]]] = {}


def draws(value: type[Block]) -> Callable[[View], View]:
    """Name the kind of value a class draws."""

    def register(view: View) -> View:
        _by_type[value] = view
        return view

    return register


def draws_tool(*names: str) -> Callable[[View], View]:
    """Name the tools whose calls a class draws; all others are drawn by the general one."""

    def register(view: View) -> View:
        _by_tool.update(dict.fromkeys(names, view))
        return view

    return register


def view_for(value: Block) -> BlockView[Any]:
    """Make the object that draws a value."""
    load_blocks()
    if isinstance(value, ToolBlock):
        own = _by_tool.get(value.name)
        if own is not None:
            return own(value)
    return _by_type[type(value)](value)


@cache
def load_blocks() -> None:
    """Import every block; done when the first one is drawn, unless it was done before."""
    package = importlib.import_module(__package__ or "widgets.transcript.blocks")
    for module in pkgutil.iter_modules(package.__path__):
        importlib.import_module(f"{package.__name__}.{module.name}")
