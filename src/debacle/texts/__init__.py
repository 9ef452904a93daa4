"""What people read, in English and French."""
