"""Whoever runs the server: what they can do to it while it runs, and how it hears of that."""
