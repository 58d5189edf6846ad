"""`punchlist doctor`: looks at everything the program rests on and says of each what to do."""
