"""JSON in and out.

For others, a whole number that JavaScript would lose (beyond 2^53) is written as a string of digits. A position is for
ourselves: exact as it is, its deck as a digest.
"""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from debacle.core.deck import Deck
from debacle.core.game import AnyGame
from debacle.core.state import State

SAFE = 2**53 - 1
T = TypeVar("T")


def to_json(value: object) -> bytes:
    return msgspec.json.encode(to_plain(value))


def to_plain(value: object) -> Any:
    """Dicts, lists, strings and numbers that any JSON reader keeps whole."""
    return _safe(msgspec.to_builtins(value, enc_hook=_write_deck))


def from_json(data: bytes | str, kind: type[T]) -> T:
    """What `to_json` wrote, as this type again."""
    return msgspec.json.decode(data, type=kind, strict=False)


def write_state(state: State[Any]) -> bytes:
    return msgspec.json.encode(state, enc_hook=_write_deck)


def read_state(game: AnyGame, data: bytes) -> State[Any]:
    def deck(_kind: type, digest: object) -> Deck:
        if digest != game.deck.digest:
            raise ValueError(f"this position was played with another deck ({digest}, not {game.deck.digest})")
        own: Deck = game.deck
        return own

    state: State[Any] = msgspec.json.decode(data, type=game.state, dec_hook=deck)
    return state


def _write_deck(value: object) -> str:
    if isinstance(value, Deck):
        return value.digest
    raise TypeError(f"no JSON form for {type(value).__name__}")


def _safe(value: Any) -> Any:
    if type(value) is int:
        return value if -SAFE <= value <= SAFE else str(value)
    if type(value) is dict:
        return {name: _safe(part) for name, part in value.items()}
    if type(value) is list or type(value) is tuple:
        return [_safe(part) for part in value]
    return value
