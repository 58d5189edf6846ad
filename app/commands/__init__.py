"""Slash commands: one file each, headless, so that every front end has the same ones."""
