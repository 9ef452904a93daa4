"""The record is the truth about a game: what was chosen and what was drawn. A position is a replay of it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any, TypeAlias

import msgspec
from msgspec import UNSET, Struct, UnsetType

from debacle.core import wire
from debacle.core.audience import EVERYONE, Seat, bit
from debacle.core.messages import Told
from debacle.core.reading import why_unread
from debacle.core.refusals import Reasoned, Why

FORMAT = 1
DEEPEST = 8
"""So many games may go on from one another."""


class BadRecord(Reasoned):
    """A record cannot be read, or is not a game by its own rules; the reason says where."""


class Played(
    Struct,
    frozen=True,
    gc=False,
    tag_field="entry",
    tag="move",
    omit_defaults=True,
    forbid_unknown_fields=True,
):
    """A seat's answer, in its JSON form, and the chance that it drew."""

    seat: Seat
    number: int
    answer: Any
    drawn: tuple[int, ...] = ()


class TakenBack(Struct, frozen=True, gc=False, tag_field="entry", tag="undo", forbid_unknown_fields=True):
    """A seat went back to the position after the first `steps` answers that still count."""

    seat: Seat
    steps: int


Entry: TypeAlias = Played | TakenBack


class Header(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What was settled before the first answer."""

    format: int = FORMAT
    game: str
    rules: int
    deck: str
    seats: int
    options: dict[str, Any] = {}
    commitment: str | None = None
    """The SHA-256 of the seed that all chance comes from, where dealing can be proved."""
    drawn: tuple[int, ...] = ()
    start: Start | UnsetType = UNSET
    """Of a game that goes on from a moment of another. Left out of all others, whose digests stay what they were."""


class Start(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The moment of another game from which this one goes on: what if somebody had answered otherwise?"""

    before: Header
    entries: tuple[Played, ...]
    """What was answered until then."""
    eyes: Seat | None = None
    """If hidden things were dealt anew: to whom the position looks the same."""
    position: str | None = None
    """The position they were dealt to, as JSON; None: they stayed as they were."""

    def told_to_all(self, told: Iterable[Told]) -> list[Told]:
        """What was told before that moment, where hidden things were dealt anew since: whoever it looks the same to
        has seen what they saw, all others what a spectator did, for what they saw themselves is not so any more."""
        return [
            Told(seen, bit(self.eyes) if seen != open_to_all else EVERYONE, open_to_all)
            for one in told
            for seen, open_to_all in [(one.seen_by(self.eyes), one.seen_by(None))]
            if seen is not None
        ]


class Record(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A whole game. The seed is in it only when the game is over, and so is the digest; older records have none.

    The deck is the text of the one that it was played with, so that a record needs nothing but the rules; older ones
    name it by its digest alone."""

    header: Header
    entries: tuple[Entry, ...]
    seed: str | None = None
    digest: str | None = None
    deck: str | None = None

    def to_json(self) -> bytes:
        return msgspec.json.format(wire.to_json(self), indent=1)


def digest(header: Header, entries: Iterable[Entry]) -> str:
    """The SHA-256 of all that was settled, answered and drawn: one game told from another that is as legal."""
    return hashlib.sha256(wire.to_json((header, tuple(entries)))).hexdigest()


def read_record(data: bytes | str) -> Record:
    try:
        record = msgspec.json.decode(data, type=Record)
    except msgspec.MsgspecError as error:
        raise BadRecord(why_unread(error)) from None
    except (UnicodeDecodeError, RecursionError):
        raise BadRecord(Why("read.malformed")) from None
    if record.header.format != FORMAT:
        raise BadRecord(Why("record.format", {"format": record.header.format, "known": FORMAT}, "header"))
    return record


def check_depth(header: Header) -> None:
    """Before a game is played again with all that it goes on from."""
    for _ in range(DEEPEST + 1):
        if not header.start:
            return
        header = header.start.before
    raise BadRecord(Why("record.nested", {"most": DEEPEST}, "header.start"))
