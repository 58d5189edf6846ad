"""Wires the program together: the only place that reads arguments, environment and settings."""
