"""`punchlist setup`: questions on the plain terminal, at the end of which a model is connected."""
