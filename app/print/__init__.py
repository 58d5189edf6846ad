"""The agent without the app: one prompt in, text or JSON out."""
