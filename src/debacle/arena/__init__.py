"""Many games: simulate, compare, report."""
