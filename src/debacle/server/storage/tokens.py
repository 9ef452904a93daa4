"""Names that nobody can guess, and what is kept of those that let somebody act."""

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
