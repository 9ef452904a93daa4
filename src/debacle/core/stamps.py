"""Stamps of a game under way: whoever has noted one can tell later that no answer before it was changed.

A stamp is the end of a chain, HMAC-SHA256(seed, the stamp before + entry), from the header on. While the game goes on
the seed is secret, so a stamp tells nothing of what is in it, not even a bid of one digit; the seed is committed to, so
no other answers can be found that lead to the same stamp. When the seed is open anybody can make the chain again.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Iterator

from debacle.core import wire
from debacle.core.match import Match
from debacle.core.record import BadRecord, Entry, Header, Played, Record, TakenBack
from debacle.core.refusals import Why


def stamps(seed: bytes, header: Header, entries: Iterable[Entry]) -> Iterator[str]:
    """The stamp before the first entry, then the one after each."""
    stamp = hmac.digest(seed, b"stamp" + wire.to_json(header), "sha256")
    yield stamp.hex()
    for entry in entries:
        stamp = hmac.digest(seed, stamp + wire.to_json(entry), "sha256")
        yield stamp.hex()


def answers_up_to(stamp: str, record: Record) -> int:
    """How many entries of a record this stamp stands for; its seed has to be open."""
    assert record.seed is not None
    wanted = stamp.strip().lower()
    for count, made in enumerate(stamps(bytes.fromhex(record.seed), record.header, record.entries)):
        if made == wanted:
            return count
    raise BadRecord(Why("record.stamp"))


def public_stamp(seed: bytes, match: Match) -> str:
    """After the last answer that everybody could see: a newer one would tell that somebody has answered unseen."""
    seen = match.entries[: _seen_by_all(match)]
    *_, last = stamps(seed, match.header, seen)
    return last


def _seen_by_all(match: Match) -> int:
    counted: list[int] = []
    for number, entry in enumerate(match.entries, start=1):
        if isinstance(entry, TakenBack):
            del counted[entry.steps :]
        elif isinstance(entry, Played):
            counted.append(number)
    public = [
        number
        for number, step in zip(counted, match.steps, strict=True)
        if any(told.seen_by(None) is not None for told in step.told)
    ]
    return max(public, default=0)
