"""What tables and players are called by, and what their tokens are kept as."""

from __future__ import annotations

import hashlib
import secrets


def secret_of(token: str) -> str:
    """What is kept of a token: nobody who reads the database can act with it."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_token() -> str:
    return secrets.token_urlsafe(24)


def new_id() -> str:
    return secrets.token_urlsafe(12)
