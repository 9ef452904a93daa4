"""The JSON API, for programs that play."""
