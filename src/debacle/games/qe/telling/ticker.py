"""The ticker: what happened, turn by turn, in words and with this reader's knowledge."""

from __future__ import annotations

from msgspec import Struct

from debacle.core.messages import Event
from debacle.games.qe.rules.events import BidSealed, BidsRead, TileDiscarded, TileSold, TokenDealt, ZeroBid
from debacle.games.qe.telling.history import Turn
from debacle.games.qe.telling.reader import Reader, TileSight
from debacle.games.qe.telling.speech import Sentence
from debacle.games.qe.telling.teller import Teller
from debacle.texts.view_models import TickerSight


class TurnSight(Struct, frozen=True):
    number: int
    tile: TileSight | None
    """None: before the first was turned."""
    name: str
    lines: tuple[Sentence, ...]


def ticker(reader: Reader) -> TickerSight[TurnSight]:
    history, teller = reader.history, Teller(reader)
    turns = [
        TurnSight(turn.number, reader.tile(turn.tile), reader.tile_name(turn.tile), _lines(reader, turn, teller))
        for turn in reversed(history.turns)
    ]
    told = [teller.tell(event) for event in history.prelude if not _is_foreign(reader, event)]
    if told:
        turns.append(TurnSight(0, None, reader.say("told.prelude"), tuple(told)))
    return TickerSight(tuple(turns), ())


def news(reader: Reader) -> Sentence:
    """The last sale, as it is called out; empty before the first."""
    done = len(reader.view.sales)
    if not done or done > len(reader.history.turns):
        return ()
    turn = reader.history.turns[done - 1]
    sold = [event for event in turn.events if isinstance(event, TileSold | TileDiscarded)]
    return Teller(reader).call(sold[-1]) if sold else ()


def _lines(reader: Reader, turn: Turn, teller: Teller) -> tuple[Sentence, ...]:
    told = [event for event in turn.events if not (_is_foreign(reader, event, turn) or _is_told_anyway(event, turn))]
    return tuple([said for event in told if (said := teller.tell(event))])


def _is_foreign(reader: Reader, event: Event, turn: Turn | None = None) -> bool:
    """What is in the log once everything is open, and was never this reader's to know."""
    if isinstance(event, BidsRead):
        return turn is None or turn.auctioneer != reader.own_seat
    return isinstance(event, TokenDealt | BidSealed) and event.seat != reader.own_seat


def _is_told_anyway(event: Event, turn: Turn) -> bool:
    """A bid of the reader's that the sale tells, or that all are told of as a zero bid."""
    if not isinstance(event, BidSealed):
        return False
    sold = [(other.seat, other.amount) for other in turn.events if isinstance(other, TileSold)]
    zero = [(other.seat, 0) for other in turn.events if isinstance(other, ZeroBid)]
    return (event.seat, event.amount) in sold + zero
