"""Krach as numbers: a seat's view for machines that learn, and what a designer counts. Rules know nothing of it."""
