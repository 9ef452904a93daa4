"""Changes as they happen: who is told, and how it reaches their pages."""
