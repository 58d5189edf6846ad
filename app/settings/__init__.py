"""Settings: one typed schema, read from defaults, the user's file, the environment and the command line."""
