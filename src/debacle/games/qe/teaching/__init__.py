"""How Q.E. is taught: a guided first game, hints, and characters."""
