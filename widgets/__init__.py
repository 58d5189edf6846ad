"""Textual widgets over values of the session; none of them reads the session itself."""
