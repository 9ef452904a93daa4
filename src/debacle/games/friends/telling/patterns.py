"""Headlines have several patterns; which is taken hangs on where in the log it happened, so it stays the same."""

from __future__ import annotations

from debacle.games.friends.telling.speech import Speech
from debacle.texts.words import capital

LETTERS = "abcdef"
"""Patterns of one headline, as the catalogues name them."""


def headline(speech: Speech, key: str, place: int, **facts: int | str) -> str:
    """One of the patterns under this key; all have the same facts."""
    known = [letter for letter in LETTERS if speech.words.knows(f"board.scene.{key}.{letter}")]
    return capital(speech.say(f"scene.{key}.{known[place % len(known)]}", **facts))


def done_by(speech: Speech, key: str, doer: int) -> str:
    """The key of what somebody does, or the reader: what one has done oneself is not told of a stranger."""
    return f"{key}_mine" if doer == speech.own_seat else key


def aimed(speech: Speech, key: str, victim: int | None) -> str:
    """The key of what is said of somebody, or of the reader."""
    return f"{key}_you" if victim is not None and victim == speech.own_seat else key
