"""The rules of Crisis: `flow` is the sequence of play; begin there."""
