"""What a seat remembers at a node: its notes, and a digest of all that it has seen."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Self

from msgspec import Struct

from debacle.core import wire
from debacle.core.audience import Seat
from debacle.core.game import AnyGame
from debacle.core.messages import Notes, Told


class Recollection(Struct, frozen=True):
    """Kept up as far as somebody wanted to know it; never changed, so that copies of a node can share it."""

    notes: Notes
    digest: bytes = b""
    """The end of a chain of hashes."""
    upto: int = 0
    """So much of what was told is in it."""

    def after(self, game: AnyGame, seat: Seat | None, told: Sequence[Told]) -> Self:
        """With what has been told since."""
        notes, digest = self.notes, self.digest
        for one in told:
            event = one.seen_by(seat)
            if event is not None:
                notes = game.note(notes, event)
                digest = hashlib.blake2b(digest + wire.to_json(event), digest_size=16).digest()
        return type(self)(notes, digest, self.upto + len(told))
