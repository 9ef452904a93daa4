"""Telling players, away from the page, that it is their turn."""
