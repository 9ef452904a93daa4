"""The fourteen actions of phase 4 in board order, each in the module of its number (CR-34)."""
