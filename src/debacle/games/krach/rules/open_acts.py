"""What a bank may do besides what it is asked: use cards, call a bailout, make an offer (KR-R03, KR-R04)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from debacle.core.audience import Seat
from debacle.core.dealer import Dealer
from debacle.core.specs import Amount, Each, Pick, Some, Spec
from debacle.games.krach.rules.banks import NO_STRIKE, has_room, rivals
from debacle.games.krach.rules.capital_cards import announce
from debacle.games.krach.rules.deck import CardId, Kind
from debacle.games.krach.rules.offers import Offer, propose
from debacle.games.krach.rules.transfers import bail_out

if TYPE_CHECKING:
    from debacle.games.krach.rules.state import KrachState

Acts = dict[str, Spec | None]
Seats = tuple[Seat, ...]
Targets = Sequence[int | None]
"""Seats or Workforces; None where a card needs no target."""
OFFERS = ("gift", "swap", "sale")


def card_acts(state: KrachState, seat: Seat, triggers: frozenset[str] = frozenset()) -> Acts:
    """Using a card, each at each of its targets, and calling a bailout."""
    acts: Acts = {}
    plays = _plays(state, seat, triggers)
    if plays:
        acts["play"] = Pick(tuple(plays))
    if state.confidence[seat]:
        acts["bailout"] = None
    return acts


def offer_acts(state: KrachState, seat: Seat) -> Acts:
    """KR-R18: cards against nothing, against named cards, or against a worth; one of the two sides may be empty."""
    addressees = rivals(state, seat)
    if not addressees:
        return {}
    deck, hand, others = state.deck, state.hands[seat], Pick(addressees)
    give = Some(hand)
    acts: Acts = {"sale": Each({"to": others, "give": give, "worth": Amount(1, deck.worth)})}
    if hand:
        acts["gift"] = Each({"to": others, "give": Some(hand, 1)})
    most = max([state.holding(other) for other in addressees])
    if most:
        acts["swap"] = Each({"to": others, "give": give, "want": Some(deck.every_card, 1, most)})
    return acts


def take_card_act(state: KrachState, seat: Seat, act: str, argument: Any, dealer: Dealer) -> None:
    if act == "play":
        card, target = argument
        announce(state, seat, card, target, dealer)
    else:
        bail_out(state, seat, dealer)


def take_offer(state: KrachState, seat: Seat, act: str, argument: Any, dealer: Dealer) -> None:
    addressee, given, *asked = argument
    wanted = asked[0] if act == "swap" else None
    worth = asked[0] if act == "sale" else None
    propose(state, Offer(seat, addressee, len(given), given, wanted, worth), dealer)


def _plays(state: KrachState, seat: Seat, triggers: frozenset[str]) -> list[tuple[CardId, int | None]]:
    """KR-R08, KR-R10."""
    deck, used, hand = state.deck, state.used, state.hands[seat]
    playable, reacts = deck.playable, deck.reacts
    if triggers:
        cards = [card for card in hand if playable[card] or triggers & reacts[card]]
    else:
        cards = [card for card in hand if playable[card]]
    if not cards:
        return []
    others, effects = rivals(state, seat), deck.effect
    targets: dict[Kind | None, Targets] = {}
    plays: list[tuple[CardId, int | None]] = []
    for card in cards:
        if card not in used:
            effect = effects[card]
            if effect not in targets:
                targets[effect] = TARGETS[effect](state, seat, others)
            for target in targets[effect]:
                plays.append((card, target))  # noqa: PERF401 - a list for each card takes twice as long
    return plays


def _itself(state: KrachState, seat: Seat, others: Seats) -> Targets:
    return (None,)


def _rivals(state: KrachState, seat: Seat, others: Seats) -> Targets:
    return others


def _quiet_rival_workforces(state: KrachState, seat: Seat, others: Seats) -> Targets:
    strikes = state.strikes
    return [workforce for rival in others for workforce in state.workforces[rival] if strikes[workforce] == NO_STRIKE]


def _own_strikes(state: KrachState, seat: Seat, others: Seats) -> Targets:
    return [workforce for workforce in state.workforces[seat] if state.strikes[workforce] != NO_STRIKE]


def _spare_rival_workforces(state: KrachState, seat: Seat, others: Seats) -> Targets:
    """KR-R41: never the last one."""
    owners = [rival for rival in others if len(state.workforces[rival]) > 1]
    return [workforce for rival in owners for workforce in state.workforces[rival]]


def _rival_workforces_with_room(state: KrachState, seat: Seat, others: Seats) -> Targets:
    return [workforce for rival in others for workforce in state.workforces[rival] if has_room(state, workforce)]


def _own_debtors(state: KrachState, seat: Seat, others: Seats) -> Targets:
    return [workforce for workforce in state.workforces[seat] if state.loans[workforce]]


def _all_rivals(state: KrachState, seat: Seat, others: Seats) -> Targets:
    return (None,) if others else ()


def _never(state: KrachState, seat: Seat, others: Seats) -> Targets:
    return ()


TARGETS: dict[Kind | None, Callable[[KrachState, Seat, Seats], Targets]] = {
    "bonus": _itself,
    "insider_tip": _itself,
    "waive": _itself,
    "guarantee": _itself,
    "gain_confidence": _itself,
    "strike": _quiet_rival_workforces,
    "strike_breaker": _own_strikes,
    "takeover": _spare_rival_workforces,
    "inquiry": _rivals,
    "audit": _rivals,
    "toxic_loan": _rival_workforces_with_room,
    "loan_recall": _own_debtors,
    "all_discard": _all_rivals,
    "cancel": _never,
    "tax_haven": _never,
}
"""KR-R54: without a legal target a card cannot be used."""
