"""Printed texts, read back as they were typed: for tests that look for words."""

from __future__ import annotations

TYPED = str.maketrans({"\u00a0": " ", "\u202f": " ", "’": "'"})


def as_typed(text: str) -> str:
    return text.translate(TYPED)
