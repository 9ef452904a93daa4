"""How Friends is taught: primer, manual and terms, a guided first game, hints, and characters."""
