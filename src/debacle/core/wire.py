"""JSON in and out.

For others, a whole number that JavaScript would lose (beyond 2^53) is written as a string of digits. A position is for
ourselves: exact as it is, its deck as a digest.
"""

from __future__ import annotations

import re
from functools import cache, reduce
from operator import or_
from typing import Any, TypeVar, get_origin

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, fields

from debacle.core.deck import Deck
from debacle.core.game import AnyGame
from debacle.core.messages import View
from debacle.core.state import Frame, State

SAFE = 2**53 - 1
MAYBE_UNSAFE = re.compile(rb"\d{16}")
"""SAFE has so many digits."""
T = TypeVar("T")
V = TypeVar("V", bound=View)


def to_json(value: object) -> bytes:
    """Most values have no number that JavaScript would lose, and need no second look."""
    encoded = msgspec.json.encode(value, enc_hook=_write_deck)
    return msgspec.json.encode(to_plain(value)) if MAYBE_UNSAFE.search(encoded) else encoded


def to_plain(value: object) -> Any:
    """Dicts, lists, strings and numbers that any JSON reader keeps whole."""
    return _safe(msgspec.to_builtins(value, enc_hook=_write_deck))


def from_json(data: bytes | str, kind: type[T]) -> T:
    """What `to_json` wrote, as this type again."""
    return msgspec.json.decode(data, type=kind, strict=False)


def write_state(state: State) -> bytes:
    return msgspec.json.encode(state, enc_hook=_write_deck)


def read_state(game: AnyGame, data: bytes) -> State:
    def deck(_kind: type, digest: object) -> Deck:
        if digest != game.deck.digest:
            raise ValueError(f"this position was played with another deck ({digest}, not {game.deck.digest})")
        own: Deck = game.deck
        return own

    stored = msgspec.json.decode(data, type=_stored(game.state, game.frames), dec_hook=deck)
    return game.state(**asdict(stored))


def read_view(game: AnyGame, kind: type[V], data: bytes | str) -> V:
    """What `to_json` wrote of a view of this game."""
    return kind(**asdict(msgspec.json.decode(data, type=_stored(kind, game.frames), strict=False)))


@cache
def _stored(kind: type[Struct], frames: tuple[type[Frame[Any]], ...]) -> type[Struct]:
    """A position or a view as it is stored: its own fields, with a stack of these frames."""
    frame: Any = reduce(or_, frames)
    stack = {list: list[frame], tuple: tuple[frame, ...]}
    return msgspec.defstruct(
        f"Stored{kind.__name__}",
        [(part.name, stack[get_origin(part.type)] if part.name == "stack" else part.type) for part in fields(kind)],
    )


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
