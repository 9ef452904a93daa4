"""The scenes of a lot: the hammer falls, or the one it falls for cannot pay."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.games.friends.rules.empire import empire_vp
from debacle.games.friends.rules.events import BidMade, Defaulted, LotWon, Passed
from debacle.games.friends.telling.cards import CardSight, card_sight
from debacle.games.friends.telling.chronicle import Moment
from debacle.games.friends.telling.patterns import aimed, done_by, headline
from debacle.games.friends.telling.speech import Speech, signed
from debacle.games.friends.telling.standings import LedgerLine, ledger, stand
from debacle.texts.numbers import plain
from debacle.texts.scenes import Cue, SceneSight, key_of
from debacle.texts.view_models import SeatSight

KEPT = 2048
WAR = 5
"""So many bids make a bidding war."""


class CallLine(Struct, frozen=True):
    seat: SeatSight
    said: str
    """The last bid of a seat, or that it passed at once."""
    won: bool


class Hammer(Struct, frozen=True, cache_hash=True):
    lot: CardSight
    calls: tuple[CallLine, ...]
    """The highest last."""
    to: SeatSight
    price: str
    paid: bool
    of: SeatSight
    """Whose figures stand in the ledger."""
    ledger: tuple[LedgerLine, ...]
    stamp: str


class Fall(Struct, frozen=True, cache_hash=True):
    """What the reader saw of a lot, from its call to the hammer."""

    place: int
    before: Moment
    after: Moment
    bids: tuple[Event, ...]
    end: LotWon | Defaulted


@lru_cache(KEPT)
def sale_scene(speech: Speech, fall: Fall) -> SceneSight[Hammer, str]:
    end = fall.end
    paid = isinstance(end, LotWon)
    kind = "sold" if paid else "ruined"
    buyer, own = end.seat, speech.own_seat
    bidders = {event.seat for event in fall.bids if isinstance(event, BidMade)}
    focus = own if own is not None and (buyer == own or not paid) else buyer
    return SceneSight(
        key=key_of(fall.place, kind),
        kind=kind,
        kicker=speech.say("scene.kicker", round=fall.before.round),
        headline=_headline(speech, fall),
        deck=_deck(speech, fall),
        thing=Hammer(
            lot=card_sight(speech, fall.after, end.card, owner=buyer if paid else None),
            calls=_calls(speech, fall),
            to=speech.seat(buyer),
            price=speech.money(end.price),
            paid=paid,
            of=speech.seat(focus),
            ledger=ledger(speech, fall.before, fall.after, focus, None),
            stamp=speech.say(f"scene.stamp.{kind}"),
        ),
        means=_means(speech, fall, outbid=own in bidders and own != buyer),
        concerns=own is not None and own in (bidders | {buyer}),
        cues=(Cue("gavel", 120),),
    )


def _headline(speech: Speech, fall: Fall) -> str:
    end, rival = fall.end, _rival(fall)
    facts = {
        "who": speech.name(end.seat), "card": speech.card(end.card), "money": speech.money(end.price),
        "rivals": "" if rival is None else speech.name(rival),
    }  # fmt: skip
    if isinstance(end, Defaulted):
        return headline(speech, aimed(speech, "ruined", end.seat), fall.place, paid=speech.money(end.paid), **facts)
    made = [event for event in fall.bids if isinstance(event, BidMade)]
    if len(made) >= WAR:
        return headline(speech, done_by(speech, aimed(speech, "war", rival), end.seat), fall.place, **facts)
    key = "bargain" if len(made) == 1 else f"sold_{speech.deck.cards[end.card].kind}"
    return headline(speech, done_by(speech, key, end.seat), fall.place, **facts)


def _rival(fall: Fall) -> Seat | None:
    """Who last bid against the buyer."""
    others = [event.seat for event in fall.bids if isinstance(event, BidMade) and event.seat != fall.end.seat]
    return others[-1] if others else None


def _deck(speech: Speech, fall: Fall) -> str:
    end = fall.end
    if isinstance(end, Defaulted):
        return speech.by("told.defaulted", end.seat, price=speech.money(end.price), paid=speech.money(end.paid))
    before, after = [empire_vp(speech.deck, moment, end.seat) for moment in (fall.before, fall.after)]
    facts = {"card": speech.card(end.card), "money": speech.money(end.price)}
    if before == after:
        return speech.by("scene.deck.sold", end.seat, **facts)
    return speech.by("scene.deck.sold_vp", end.seat, change=signed(after - before), vp=plain(after), **facts)


def _calls(speech: Speech, fall: Fall) -> tuple[CallLine, ...]:
    last: dict[Seat, int] = {}
    passed = [event.seat for event in fall.bids if isinstance(event, Passed)]
    for event in fall.bids:
        if isinstance(event, BidMade):
            last[event.seat] = event.amount
    silent = [seat for seat in passed if seat not in last]
    ranked = sorted(last, key=lambda seat: last[seat])
    lines = [CallLine(speech.seat(seat), speech.say("bidder.out"), won=False) for seat in dict.fromkeys(silent)]
    return (
        *lines,
        *[CallLine(speech.seat(seat), speech.money(last[seat]), won=seat == fall.end.seat) for seat in ranked],
    )


def _means(speech: Speech, fall: Fall, *, outbid: bool) -> str:
    end, own = fall.end, speech.own_seat
    said = ""
    if isinstance(end, Defaulted):
        key = "scene.means.ruined_you" if end.seat == own else "scene.means.ruined"
        said = speech.say(key) + " "
    elif outbid:
        said = speech.say("scene.means.outbid", who=speech.name(end.seat)) + " "
    return said + stand(speech, fall.after)
