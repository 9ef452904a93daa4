"""Tables where people sit: storage, live pages, HTTP API. Nothing imports this but the command line."""
