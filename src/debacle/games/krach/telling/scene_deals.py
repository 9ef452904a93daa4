"""An auction's end, an offer answered, an audit, a card that strikes: what one bank does to another."""

from __future__ import annotations

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.games.krach.rules.banks import counted, face_value, total_lent
from debacle.games.krach.rules.deck import CardId, Cards
from debacle.games.krach.rules.events import (
    EffectAnnounced,
    EffectSettled,
    HandAudited,
    LotSold,
    LotUnsold,
    OfferAccepted,
    OfferDeclined,
)
from debacle.games.krach.telling.cards import CapitalSight
from debacle.games.krach.telling.scene_parts import Happened, SeatCards
from debacle.games.krach.telling.tell_cards import offered
from debacle.texts.scenes import Cue, SceneSight, key_of
from debacle.texts.view_models import SeatSight
from debacle.texts.words import capital


class SoldThing(Struct, frozen=True, cache_hash=True):
    lot: SeatCards
    buyer: SeatSight | None
    price: str
    bids: tuple[tuple[SeatSight, str], ...]
    """The highest each has bid, the winner's first."""
    crews: tuple[str, ...]
    confidence: int


class OfferThing(Struct, frozen=True, cache_hash=True):
    gives: SeatCards
    returns: SeatCards
    done: bool


class AuditThing(Struct, frozen=True, cache_hash=True):
    hand: SeatCards
    counts: str
    loans: str


class StruckThing(Struct, frozen=True, cache_hash=True):
    card: CapitalSight
    by: SeatSight
    at: str
    stands: bool


# ------------------------------------------------------------ under the hammer


def sold(told: Happened, event: LotSold) -> SceneSight[SoldThing, str]:
    speech, banks = told.speech, told.banks
    mine = event.seat == told.own_seat
    if mine:
        means = speech.say("scene.means.bought", loans=told.money(total_lent(banks, event.seat)),
                           margin=told.signed_money(banks.own_margin))  # fmt: skip
    else:
        lent = told.money(total_lent(banks, event.seat))
        means = speech.say("scene.means.bought_by", who=speech.name(event.seat), money=lent)
    return SceneSight(
        key=key_of(told.place, "sold"),
        kind="sold",
        kicker=speech.say("scene.kicker.sold", turn=banks.turn),
        headline=told.head(
            "sold_of_you" if event.failed == told.own_seat else "sold",
            event.seat,
            whose=speech.name(event.failed),
            money=told.money(event.price),
        ),
        deck=speech.say("scene.sold.deck"),
        thing=_lot_sight(told, event.failed, event.cards, event.seat, event.price),
        means=means,
        concerns=told.own_seat in (event.seat, event.failed),
        cues=(Cue("gavel", 300),),
    )


def unsold(told: Happened, event: LotUnsold) -> SceneSight[SoldThing, str]:
    speech = told.speech
    return SceneSight(
        key=key_of(told.place, "sold"),
        kind="sold",
        kicker=speech.say("scene.kicker.sold", turn=told.banks.turn),
        headline=told.head("unsold", event.failed),
        deck=speech.say("scene.sold.deck_none"),
        thing=_lot_sight(told, event.failed, told.banks.left.get(event.failed, ()), None, 0),
        means=speech.say("scene.means.unsold"),
        concerns=event.failed == told.own_seat,
        cues=(Cue("gavel", 300),),
    )


def _lot_sight(told: Happened, failed: Seat, hand: Cards, buyer: Seat | None, price: int) -> SoldThing:
    speech = told.speech
    workforces, confidence = told.banks.lot
    bids = sorted(told.banks.bids.items(), key=lambda bid: -bid[1])
    said = speech.count("books.hand", len(hand), money=told.money(face_value(speech.deck, hand)))
    return SoldThing(
        lot=SeatCards(speech.seat(failed), told.sights(hand), said),
        buyer=None if buyer is None else speech.seat(buyer),
        price=told.money(price),
        bids=tuple([(speech.seat(seat), told.money(amount)) for seat, amount in bids]),
        crews=tuple([speech.crew(workforce) for workforce in workforces]),
        confidence=confidence,
    )


# ------------------------------------------------------------ an offer


def answered(told: Happened, event: OfferAccepted | OfferDeclined) -> SceneSight[OfferThing, str] | None:
    """For the two whom it concerns; who has declined knows it."""
    speech, made = told.speech, told.banks.offer
    accepted = isinstance(event, OfferAccepted)
    if told.own_seat not in ((event.seat, event.addressee) if accepted else (event.seat,)) or made is None:
        return None
    given, returned = made.given or (), made.wanted or ()
    if isinstance(event, OfferAccepted):
        given, returned = event.given or (), event.returned or ()
    other = event.addressee if told.own_seat == event.seat else event.seat
    key = "declined" if not accepted else "accepted" if told.own_seat == event.seat else "agreed"
    return SceneSight(
        key=key_of(told.place, "offer"),
        kind="offer",
        kicker=speech.say("scene.kicker.offer", turn=told.banks.turn),
        headline=told.head(key, None, who=speech.name(other)),
        deck=capital(offered(speech, made.given or (), made.wanted, made.worth)),
        thing=OfferThing(
            _side(told, event.seat, given),
            _side(told, event.addressee, returned, made.worth if not accepted else None),
            accepted,
        ),
        means=speech.say("scene.means.offer_done" if accepted else "scene.means.offer_off",
                         margin=told.signed_money(told.banks.own_margin)),
        concerns=True,
        cues=(Cue("bell") if accepted else Cue("stamp"),),
    )  # fmt: skip


def _side(told: Happened, seat: Seat, cards: Cards, worth: int | None = None) -> SeatCards:
    speech = told.speech
    said = (
        told.money(face_value(speech.deck, cards))
        if worth is None
        else speech.say("scene.offer.worth", money=told.money(worth))
    )
    return SeatCards(speech.seat(seat), told.sights(cards), said)


# ------------------------------------------------------------ an audit, and other blows


def audited(told: Happened, event: HandAudited) -> SceneSight[AuditThing, str] | None:
    """The cards for the auditor, the news for whoever was audited; the others have a line."""
    speech, banks = told.speech, told.banks
    if told.own_seat not in (event.seat, event.victim):
        return None
    auditor = told.own_seat == event.seat
    hand = (event.cards if auditor else banks.own_hand) or ()
    counts, loans = counted(speech.deck, hand) + banks.guarantees[event.victim], total_lent(banks, event.victim)
    whom, who = speech.name(event.victim), speech.name(event.seat)
    key = ("audit" if counts >= loans else "audit_short") if auditor else "audited"
    return SceneSight(
        key=key_of(told.place, "audit"),
        kind="audit",
        kicker=speech.say("scene.kicker.audit", turn=banks.turn),
        headline=told.head("audit" if auditor else "audited", None, whom=whom, who=who),
        deck="",
        thing=AuditThing(
            SeatCards(speech.seat(event.victim), told.sights(hand), speech.count("bank.cards", len(hand))),
            told.money(counts),
            told.money(loans),
        ),
        means=speech.say(f"scene.means.{key}", whom=whom, who=who, money=told.money(abs(counts - loans))),
        concerns=True,
        cues=(Cue("paper"),),
    )


def struck(told: Happened, event: EffectSettled, played: EffectAnnounced) -> SceneSight[StruckThing, str] | None:
    """A card that hits the reader, or the reader's own that was cancelled."""
    speech = told.speech
    hit, mine = event.victim == told.own_seat, played.seat == told.own_seat
    effect = speech.deck.effect[event.card]
    if not hit and (event.stands or not mine):
        return None
    if hit and event.stands and effect == "audit":  # its own scene follows
        return None
    key = "struck" if event.stands else "parried" if hit else "cancelled"
    at = _aimed(told, played)
    facts = {"who": speech.name(played.seat), "whom": speech.name(event.victim), "card": speech.card(event.card)}
    return SceneSight(
        key=key_of(told.place, "struck"),
        kind="struck",
        kicker=speech.say("scene.kicker.struck", turn=told.banks.turn),
        headline=told.head(key, None, **facts),
        deck=speech.text(speech.deck.capital[event.card]),
        thing=StruckThing(told.sights((event.card,))[0], speech.seat(played.seat), at, event.stands),
        means=_means_struck(told, event.card, played.target)
        if event.stands
        else speech.say(f"scene.means.{key}", **facts),
        concerns=True,
        cues=(Cue("hit" if event.stands and hit else "stamp", 260),),
    )


def _aimed(told: Happened, played: EffectAnnounced) -> str:
    """The Workforce that is hit; empty where the bank is."""
    if played.target is None or told.speech.deck.capital[played.card].target == "rival":
        return ""
    return told.speech.crew(played.target)


def _means_struck(told: Happened, card: CardId, target: int | None) -> str:
    speech, banks = told.speech, told.banks
    assert told.own_seat is not None
    about = speech.deck.capital[card]
    facts: dict[str, int | str] = {"crew": "", "money": "", "number": about.amount}
    if target is not None and about.target == "rival_workforce":
        lent = face_value(speech.deck, banks.loans[target])
        facts |= {"crew": speech.crew(target), "money": told.money(lent)}
    if about.effect == "toxic_loan":
        facts |= {"money": told.money(about.value), "margin": told.signed_money(banks.own_margin - about.value)}
    if about.effect == "inquiry":
        facts["number"] = max(0, banks.confidence[told.own_seat] - 1)
    return speech.say(f"scene.means.struck_{about.effect}", **facts)
