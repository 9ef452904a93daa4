"""What every game is made of: no I/O, no clock, no globals, no randomness of its own."""
