"""The ticker: what happened, turn by turn, in words and with this reader's knowledge."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.games.qe.rules.events import BidSealed, BidsRead, TileDiscarded, TileSold, TileTurned, TokenDealt, ZeroBid
from debacle.games.qe.telling.history import Turn
from debacle.games.qe.telling.reader import Reader, TileSight, tile_sight
from debacle.games.qe.telling.speech import Sentence, Speech
from debacle.games.qe.telling.teller import Teller
from debacle.texts.view_models import TickerSight

KEPT = 4096
"""Turns as they were told, each to one reader: those of some fifty tables."""


class TurnSight(Struct, frozen=True, cache_hash=True):
    number: int
    tile: TileSight | None
    """None: before the first was turned."""
    name: str
    lines: tuple[Sentence, ...]


def ticker(reader: Reader) -> TickerSight[TurnSight]:
    history, over = reader.history, reader.over
    turns = [
        _turn(reader.speech, turn.number, turn.turned, _as_known(reader, turn), over)
        for turn in reversed(history.turns)
    ]
    before = _prelude(reader.speech, tuple(history.prelude))
    return TickerSight((*turns, before) if before.lines else tuple(turns), ())


def news(reader: Reader) -> Sentence:
    """The last sale, as it is called out; empty before the first."""
    done = len(reader.view.sales)
    if not done or done > len(reader.history.turns):
        return ()
    turn = reader.history.turns[done - 1]
    sold = [event for event in _as_known(reader, turn) if isinstance(event, TileSold | TileDiscarded)]
    return Teller(reader, turn.turned.auctioneer, over=reader.over).call(sold[-1]) if sold else ()


def _as_known(reader: Reader, turn: Turn) -> tuple[Event, ...]:
    """What was told of this turn, and the price as it is known by now: the reader may have looked since."""
    sales = reader.view.sales
    amount = sales[turn.number - 1].amount if turn.number <= len(sales) else None
    if amount is None:
        return tuple(turn.events)
    return tuple([replace(event, amount=amount) if isinstance(event, TileSold) else event for event in turn.events])


@lru_cache(KEPT)
def _turn(speech: Speech, number: int, turned: TileTurned, events: tuple[Event, ...], over: bool) -> TurnSight:
    """The log only grows: each turn is told once to each reader, and again when something was added to it."""
    teller = Teller(speech, turned.auctioneer, over=over)
    own = [event for event in events if not _is_foreign(event, speech.own_seat, turned.auctioneer)]
    said = [teller.tell(event) for event in own if not _is_told_anyway(event, own)]
    lines = tuple([sentence for sentence in said if sentence])
    return TurnSight(number, tile_sight(speech, turned.tile), speech.tile_name(turned.tile), lines)


@lru_cache(KEPT)
def _prelude(speech: Speech, events: tuple[Event, ...]) -> TurnSight:
    teller = Teller(speech)
    told = [teller.tell(event) for event in events if not _is_foreign(event, speech.own_seat, None)]
    return TurnSight(0, None, speech.say("told.prelude"), tuple(told))


def _is_foreign(event: Event, own_seat: Seat | None, auctioneer: Seat | None) -> bool:
    """What is in the log once everything is open, and was never this reader's to know."""
    if isinstance(event, BidsRead):
        return auctioneer != own_seat
    return isinstance(event, TokenDealt | BidSealed) and event.seat != own_seat


def _is_told_anyway(event: Event, turn: list[Event]) -> bool:
    """A bid of the reader's that the sale tells, or that all are told of as a zero bid."""
    if not isinstance(event, BidSealed):
        return False
    sold = [(other.seat, other.amount) for other in turn if isinstance(other, TileSold)]
    zero = [(other.seat, 0) for other in turn if isinstance(other, ZeroBid)]
    return (event.seat, event.amount) in sold + zero
