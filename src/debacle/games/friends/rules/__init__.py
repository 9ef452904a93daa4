"""The rules of Friends: `flow` is the sequence of play; begin there."""
