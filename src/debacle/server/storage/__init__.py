"""What is kept: the database, its schema and migrations, and the durable append."""
