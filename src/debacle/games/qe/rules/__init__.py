"""The rules of Q.E.: `flow` is the sequence of play; begin there."""
