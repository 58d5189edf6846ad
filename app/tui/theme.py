"""The app's own themes, dark and light; widgets name only theme variables."""

from __future__ import annotations

from textual.theme import Theme

DARK = Theme(
    name="punchlist-dark",
    primary="#7aa2f7",
    secondary="#9d8cf0",
    accent="#e0af68",
    foreground="#d5d9e6",
    background="#15171e",
    surface="#1b1e27",
    panel="#242834",
    success="#8fc97a",
    warning="#e0af68",
    error="#f07178",
    dark=True,
    variables={"border": "#3a4052", "footer-key-foreground": "#7aa2f7"},
)

LIGHT = Theme(
    name="punchlist-light",
    primary="#2f5bb7",
    secondary="#6b4fbb",
    accent="#9a5b00",
    foreground="#23262f",
    background="#fbfbf9",
    surface="#f3f3ef",
    panel="#e7e7e0",
    success="#2f7d32",
    warning="#8f5a00",
    error="#b3261e",
    dark=False,
    variables={"border": "#c4c4b8", "footer-key-foreground": "#2f5bb7"},
)

THEMES = (DARK, LIGHT)
