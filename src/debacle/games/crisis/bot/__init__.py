"""Players of Crisis: `steady` first; they know the rules, and see what a seat sees."""
