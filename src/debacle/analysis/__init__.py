"""What a position is worth to a seat and what an answer does to that: hints, and the analysis of finished games."""
