"""The command line: what can be typed after `punchlist`, read without anything heavy."""
