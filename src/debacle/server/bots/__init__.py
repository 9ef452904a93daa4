"""Bots at tables: who drives them, and where they think."""
