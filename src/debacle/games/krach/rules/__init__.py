"""The rules of Krach: `flow` is the sequence of play; begin there."""
