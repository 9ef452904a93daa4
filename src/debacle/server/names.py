"""What people may write: names and chat, without what could break a page, a log or a stream."""

from __future__ import annotations

import unicodedata

from debacle.core.refusals import Refused, Why

NAME = 24
CHAT = 280


class BadText(Refused):
    """Too long, or empty."""


def clean(text: str, most: int, code: str) -> str:
    """One line of visible characters, or a refusal."""
    kept = "".join(" " if character.isspace() else character for character in text if _visible(character))
    tidy = unicodedata.normalize("NFC", " ".join(kept.split()))
    if not tidy:
        raise BadText(Why(f"{code}.empty"))
    if len(tidy) > most:
        raise BadText(Why(f"{code}.long", {"most": most}))
    return tidy


def _visible(character: str) -> bool:
    """No control characters, no marks that turn the writing around, nothing unassigned."""
    return character.isspace() or unicodedata.category(character) not in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def clean_name(text: str) -> str:
    return clean(text, NAME, "name")


def clean_chat(text: str) -> str:
    return clean(text, CHAT, "chat")
