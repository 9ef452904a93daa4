"""How games ended: counted once, rated, and shown."""
