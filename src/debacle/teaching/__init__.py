"""What is taught beside a table: guides for a first game, hints, and the characters that bots can be."""
