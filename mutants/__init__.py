"""Mistakes planted all over a game's rules, to see which of them no test that names a rule would find."""
