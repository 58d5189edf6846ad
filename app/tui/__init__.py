"""The Textual app: it lays the widgets out and connects them to a session."""
