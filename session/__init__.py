"""The agent, headless: it never knows what a screen is."""
