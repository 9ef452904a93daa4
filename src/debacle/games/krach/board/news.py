"""The Event on the table, or the last one: what it means for each bank, in numbers."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.games.krach.banks import BANKRUPT, LIVING, lent_at, overhead_due, total_lent
from debacle.games.krach.board.cards import EventSight, event_sight
from debacle.games.krach.board.room import Room
from debacle.games.krach.deck import EventCard
from debacle.games.krach.events import (
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
from debacle.games.krach.happening import Happening, News
from debacle.texts.speech import SeatSight

Change = tuple[str, str]
"""What is said, and its tone: gain, loss or nothing."""


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


def news(room: Room) -> NewsSight | None:
    last = room.history.last_event
    if last is None:
        return None
    about = room.deck.events[last.happening]
    going_on = room.view.event is not None
    ahead = going_on and room.frame(News) is not None
    done = room.frame(Happening)
    ahead = ahead or (done is not None and not done.begun)
    seats = [seat for seat in range(room.seats) if room.view.fate[seat] == LIVING or _failed_since(room, seat)]
    whose = "" if last.seat is None else room.by("news.when", last.seat)
    return NewsSight(
        event=event_sight(room, last.happening),
        when=room.say("news.now") if going_on else whose,
        going_on=going_on,
        ahead=ahead,
        basis=room.say(f"news.basis.{_basis_of(about)}") if ahead and _basis_of(about) else "",
        rows=tuple([_ahead(room, about, seat) if ahead else _behind(room, seat) for seat in seats]),
    )


def _failed_since(room: Room, seat: Seat) -> bool:
    last = room.history.last_event
    told = [] if last is None else last.told
    return any(isinstance(event, BanksFailed) and seat in event.seats for event in told)


# ------------------------------------------------------------ what will be


def _basis_of(about: EventCard) -> str:
    measures = {"interest": "lent", "krach": "loans", "strike_all": "crews", "rate_move": "overhead"}
    if about.effect == "scandal":
        return "loans" if about.measure == "loans" else "crews"
    return measures.get(about.effect, "")


def _ahead(room: Room, about: EventCard, seat: Seat) -> NewsRow:
    return NewsRow(room.seat(seat), _basis(room, about, seat), (AHEAD[about.effect](room, about, seat),))


def _basis(room: Room, about: EventCard, seat: Seat) -> str:
    match _basis_of(about):
        case "lent":
            assert about.risk is not None
            lent = lent_at(room, seat, about.risk)
            return room.money(lent) if lent else room.say("none")
        case "loans":
            return room.money(total_lent(room, seat))
        case "crews":
            return str(len(room.workforces[seat]))
        case "overhead":
            return room.money(overhead_due(room, seat))
    return ""


def _nothing(room: Room) -> Change:
    return room.say("news.nothing"), ""


def _interest(room: Room, about: EventCard, seat: Seat) -> Change:
    assert about.risk is not None
    if lent_at(room, seat, about.risk) < about.min_lent:
        return _nothing(room)
    return room.count("news.cards_more", about.cards), "gain"


def _krach(room: Room, about: EventCard, seat: Seat) -> Change:
    if seat != room.reader:
        return room.say("news.must_cover"), ""
    margin = room.margin(seat, room.hand(seat))
    return room.say("news.margin", money=room.signed_money(margin)), "gain" if margin >= 0 else "loss"


def _bonus(room: Room, about: EventCard, seat: Seat) -> Change:
    return room.count("news.bonus", about.amount), ""


def _strike_all(room: Room, about: EventCard, seat: Seat) -> Change:
    hit = len(room.workforces[seat]) >= about.min_workforce
    return (room.say("news.one_strikes"), "loss") if hit else _nothing(room)


def _strikes_end(room: Room, about: EventCard, seat: Seat) -> Change:
    ended = [workforce for workforce in room.workforces[seat] if room.strikes[workforce] != -1]
    return (room.say("news.strikes_end"), "gain") if ended else _nothing(room)


def _levy(room: Room, about: EventCard, seat: Seat) -> Change:
    return room.count("news.cards_less", about.cards), "loss"


def _scandal(room: Room, about: EventCard, seat: Seat) -> Change:
    sizes = {
        other: total_lent(room, other) if about.measure == "loans" else len(room.workforces[other])
        for other in room.living
    }
    hit = sizes.get(seat, 0) == max(sizes.values(), default=0) > 0
    return (room.say("news.confidence_less"), "loss") if hit else _nothing(room)


def _stimulus(room: Room, about: EventCard, seat: Seat) -> Change:
    return room.count("news.cards_more", about.cards), "gain"


def _rate_move(room: Room, about: EventCard, seat: Seat) -> Change:
    return room.say("news.rate", money=room.signed_money(about.amount)), "loss" if about.amount > 0 else "gain"


def _share_boom(room: Room, about: EventCard, seat: Seat) -> Change:
    return room.count("news.boom", about.max_cards, percent=about.percent_per_card), ""


def _slump(room: Room, about: EventCard, seat: Seat) -> Change:
    return room.count("news.slump", about.cards), "loss"


AHEAD: dict[str, Callable[[Room, EventCard, Seat], Change]] = {
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


def _behind(room: Room, seat: Seat) -> NewsRow:
    last = room.history.last_event
    told = [] if last is None else last.told
    changes = [change for event in told if (change := _change(room, seat, event)) is not None]
    if room.view.fate[seat] != BANKRUPT or not changes:
        changes = changes or [_nothing(room)]
    return NewsRow(room.seat(seat), "", tuple(changes))


def _change(room: Room, seat: Seat, event: Event) -> Change | None:
    """What this did to that bank; None: nothing."""
    if isinstance(event, RatesMoved):
        return room.say("news.rate", money=room.signed_money(event.amount)), "loss" if event.amount > 0 else "gain"
    if isinstance(event, StrikeBegun) and seat == room.owner(event.workforce):
        return room.say("news.struck", crew=room.crew(event.workforce)), "loss"
    if isinstance(event, StrikesEnded) and seat in [room.owner(workforce) for workforce in event.workforces]:
        return room.say("news.strikes_end"), "gain"
    if isinstance(event, BanksFailed) and seat in event.seats:
        return room.say("news.failed"), "loss"
    return _own_change(room, event) if getattr(event, "seat", None) == seat else None


def _own_change(room: Room, event: Event) -> Change | None:
    if isinstance(event, CardsDrawn):
        key = "news.bailed_out" if event.why == "bailout" else "news.cards_more"
        return room.count(key, event.count), "gain"
    if isinstance(event, CardsDiscarded) and event.cards:
        return room.count("news.cards_less", len(event.cards)), "loss"
    if isinstance(event, ConfidenceLost):
        return room.say("news.confidence_less"), "loss"
    if isinstance(event, BonusTaken) and event.count:
        return room.count("news.bonus_taken", event.count), ""
    if isinstance(event, CoverChecked):
        margin = event.cover - event.loans
        return room.say("news.margin", money=room.signed_money(margin)), "gain" if margin >= 0 else "loss"
    return None
