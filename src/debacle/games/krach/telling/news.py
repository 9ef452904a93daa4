"""The Event on the table, or the last one: what it means for each bank, in numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.games.krach.rules.banks import Books, lent_at, overhead_due, total_lent
from debacle.games.krach.rules.deck import Cards
from debacle.games.krach.rules.deck_entries import EventCard
from debacle.games.krach.rules.event_cards import EventInForce, NewsWindow
from debacle.games.krach.rules.events import (
    BanksFailed,
    BonusTaken,
    CardsDiscarded,
    CardsDrawn,
    ConfidenceLost,
    CoverChecked,
    RatesMoved,
    StrikeBegun,
    StrikesEnded,
)
from debacle.games.krach.rules.state import BANKRUPT, LIVING
from debacle.games.krach.telling.cards import EventSight, event_sight
from debacle.games.krach.telling.reader import Reader
from debacle.texts.view_models import SeatSight

Change = tuple[str, str]
"""What is said, and its tone: gain, loss or nothing."""


class Situation(Books, Protocol):
    """The banks, as they are or as they stood, and how they are spoken of to one reader."""

    @property
    def own_seat(self) -> Seat | None: ...
    @property
    def living(self) -> list[Seat]: ...
    def hand(self, seat: Seat) -> Cards: ...
    def margin(self, seat: Seat, hand: Cards) -> int: ...
    def say(self, key: str, **facts: int | str) -> str: ...
    def count(self, key: str, number: int, **facts: int | str) -> str: ...
    def money(self, amount: int) -> str: ...
    def signed_money(self, amount: int) -> str: ...


class NewsRow(Struct, frozen=True):
    seat: SeatSight
    basis: str
    """What the Event looks at; empty once it has been carried out."""
    changes: tuple[Change, ...]


class NewsSight(Struct, frozen=True):
    event: EventSight
    when: str
    going_on: bool
    ahead: bool
    """Nothing has been done yet: the numbers are what will be."""
    basis: str
    rows: tuple[NewsRow, ...]


def news(reader: Reader) -> NewsSight | None:
    last = reader.history.last_event
    if last is None:
        return None
    about = reader.deck.events[last.happening]
    going_on = reader.view.event is not None
    ahead = going_on and reader.frame(NewsWindow) is not None
    done = reader.frame(EventInForce)
    ahead = ahead or (done is not None and not done.begun)
    seats = [seat for seat in range(reader.seats) if reader.view.fate[seat] == LIVING or _failed_since(reader, seat)]
    whose = "" if last.seat is None else reader.by("news.when", last.seat)
    return NewsSight(
        event=event_sight(reader, last.happening),
        when=reader.say("news.now") if going_on else whose,
        going_on=going_on,
        ahead=ahead,
        basis=reader.say(f"news.basis.{_basis_of(about)}") if ahead and _basis_of(about) else "",
        rows=tuple([_ahead(reader, about, seat) if ahead else _behind(reader, seat) for seat in seats]),
    )


def _failed_since(reader: Reader, seat: Seat) -> bool:
    last = reader.history.last_event
    told = [] if last is None else last.told
    return any(isinstance(event, BanksFailed) and seat in event.seats for event in told)


# ------------------------------------------------------------ what will be


def _basis_of(about: EventCard) -> str:
    measures = {"interest": "lent", "krach": "loans", "strike_all": "crews", "rate_move": "overhead"}
    if about.effect == "scandal":
        return "loans" if about.measure == "loans" else "crews"
    return measures.get(about.effect, "")


def _ahead(reader: Reader, about: EventCard, seat: Seat) -> NewsRow:
    return NewsRow(reader.seat(seat), basis_of(reader, about, seat), (AHEAD[about.effect](reader, about, seat),))


def basis_of(reader: Situation, about: EventCard, seat: Seat) -> str:
    match _basis_of(about):
        case "lent":
            assert about.risk is not None
            lent = lent_at(reader, seat, about.risk)
            return reader.money(lent) if lent else reader.say("none")
        case "loans":
            return reader.money(total_lent(reader, seat))
        case "crews":
            return str(len(reader.workforces[seat]))
        case "overhead":
            return reader.money(overhead_due(reader, seat))
    return ""


def _nothing(reader: Situation) -> Change:
    return reader.say("news.nothing"), ""


def _interest(reader: Situation, about: EventCard, seat: Seat) -> Change:
    assert about.risk is not None
    if lent_at(reader, seat, about.risk) < about.min_lent:
        return _nothing(reader)
    return reader.count("news.cards_more", about.cards), "gain"


def _krach(reader: Situation, about: EventCard, seat: Seat) -> Change:
    if seat != reader.own_seat:
        return reader.say("news.must_cover"), ""
    margin = reader.margin(seat, reader.hand(seat))
    return reader.say("news.margin", money=reader.signed_money(margin)), "gain" if margin >= 0 else "loss"


def _bonus(reader: Situation, about: EventCard, seat: Seat) -> Change:
    return reader.count("news.bonus", about.amount), ""


def _strike_all(reader: Situation, about: EventCard, seat: Seat) -> Change:
    hit = len(reader.workforces[seat]) >= about.min_workforce
    return (reader.say("news.one_strikes"), "loss") if hit else _nothing(reader)


def _strikes_end(reader: Situation, about: EventCard, seat: Seat) -> Change:
    ended = [workforce for workforce in reader.workforces[seat] if reader.strikes[workforce] != -1]
    return (reader.say("news.strikes_end"), "gain") if ended else _nothing(reader)


def _levy(reader: Situation, about: EventCard, seat: Seat) -> Change:
    return reader.count("news.cards_less", about.cards), "loss"


def _scandal(reader: Situation, about: EventCard, seat: Seat) -> Change:
    sizes = {
        other: total_lent(reader, other) if about.measure == "loans" else len(reader.workforces[other])
        for other in reader.living
    }
    hit = sizes.get(seat, 0) == max(sizes.values(), default=0) > 0
    return (reader.say("news.confidence_less"), "loss") if hit else _nothing(reader)


def _stimulus(reader: Situation, about: EventCard, seat: Seat) -> Change:
    return reader.count("news.cards_more", about.cards), "gain"


def _rate_move(reader: Situation, about: EventCard, seat: Seat) -> Change:
    return reader.say("news.rate", money=reader.signed_money(about.amount)), "loss" if about.amount > 0 else "gain"


def _share_boom(reader: Situation, about: EventCard, seat: Seat) -> Change:
    return reader.count("news.boom", about.max_cards, percent=about.percent_per_card), ""


def _slump(reader: Situation, about: EventCard, seat: Seat) -> Change:
    return reader.count("news.slump", about.cards), "loss"


AHEAD: dict[str, Callable[[Situation, EventCard, Seat], Change]] = {
    "interest": _interest,
    "krach": _krach,
    "bonus_all": _bonus,
    "strike_all": _strike_all,
    "strikes_end": _strikes_end,
    "levy": _levy,
    "scandal": _scandal,
    "stimulus": _stimulus,
    "rate_move": _rate_move,
    "share_boom": _share_boom,
    "slump": _slump,
}


# ------------------------------------------------------------- what has been


def _behind(reader: Reader, seat: Seat) -> NewsRow:
    last = reader.history.last_event
    told = [] if last is None else last.told
    changes = [change for event in told if (change := _change(reader, seat, event)) is not None]
    if reader.view.fate[seat] != BANKRUPT or not changes:
        changes = changes or [_nothing(reader)]
    return NewsRow(reader.seat(seat), "", tuple(changes))


def _change(reader: Reader, seat: Seat, event: Event) -> Change | None:
    """What this did to that bank; None: nothing."""
    if isinstance(event, RatesMoved):
        return reader.say("news.rate", money=reader.signed_money(event.amount)), "loss" if event.amount > 0 else "gain"
    if isinstance(event, StrikeBegun) and seat == reader.owner(event.workforce):
        return reader.say("news.struck", crew=reader.crew(event.workforce)), "loss"
    if isinstance(event, StrikesEnded) and seat in [reader.owner(workforce) for workforce in event.workforces]:
        return reader.say("news.strikes_end"), "gain"
    if isinstance(event, BanksFailed) and seat in event.seats:
        return reader.say("news.failed"), "loss"
    return _own_change(reader, event) if getattr(event, "seat", None) == seat else None


def _own_change(reader: Reader, event: Event) -> Change | None:
    if isinstance(event, CardsDrawn):
        key = "news.bailed_out" if event.why == "bailout" else "news.cards_more"
        return reader.count(key, event.count), "gain"
    if isinstance(event, CardsDiscarded) and event.cards:
        return reader.count("news.cards_less", len(event.cards)), "loss"
    if isinstance(event, ConfidenceLost):
        return reader.say("news.confidence_less"), "loss"
    if isinstance(event, BonusTaken) and event.count:
        return reader.count("news.bonus_taken", event.count), ""
    if isinstance(event, CoverChecked):
        margin = event.cover - event.loans
        return reader.say("news.margin", money=reader.signed_money(margin)), "gain" if margin >= 0 else "loss"
    return None
