"""What a bank may do besides what it is asked: use cards, call a bailout, make an offer (KR-R03, KR-R04)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from debacle.core.audience import Seat
from debacle.core.dealer import Dealer
from debacle.core.specs import Amount, Each, Pick, Some, Spec
from debacle.games.krach.banks import NO_STRIKE, has_room, rivals
from debacle.games.krach.deck import CardId, Kind
from debacle.games.krach.effects import announce
from debacle.games.krach.moving import bail_out
from debacle.games.krach.offers import Offer, propose

if TYPE_CHECKING:
    from debacle.games.krach.state import KrachState

Acts = dict[str, Spec | None]
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
    most = max([state.holding(other) for other in addressees])
    acts: Acts = {"sale": Each({"to": others, "give": Some(hand), "worth": Amount(1, deck.worth)})}
    if hand:
        acts["gift"] = Each({"to": others, "give": Some(hand, 1)})
    if most:
        acts["swap"] = Each({"to": others, "give": Some(hand), "want": Some(deck.every_card, 1, most)})
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
    deck, used = state.deck, state.used
    plays: list[tuple[CardId, int | None]] = []
    for card in state.hands[seat]:
        if card in used or not (deck.playable[card] or (triggers and triggers & deck.reacts[card])):
            continue  # KR-R08, KR-R10
        effect = deck.effect[card]
        assert effect is not None
        plays += [(card, target) for target in TARGETS[effect](state, seat)]
    return plays


def _itself(state: KrachState, seat: Seat) -> Sequence[int | None]:
    return (None,)


def _rivals(state: KrachState, seat: Seat) -> Sequence[int | None]:
    return rivals(state, seat)


def _quiet_rival_workforces(state: KrachState, seat: Seat) -> Sequence[int | None]:
    strikes = state.strikes
    return [w for rival in rivals(state, seat) for w in state.workforces[rival] if strikes[w] == NO_STRIKE]


def _own_strikes(state: KrachState, seat: Seat) -> Sequence[int | None]:
    return [workforce for workforce in state.workforces[seat] if state.strikes[workforce] != NO_STRIKE]


def _spare_rival_workforces(state: KrachState, seat: Seat) -> Sequence[int | None]:
    """KR-R41: never the last one."""
    owners = [rival for rival in rivals(state, seat) if len(state.workforces[rival]) > 1]
    return [workforce for rival in owners for workforce in state.workforces[rival]]


def _rival_workforces_with_room(state: KrachState, seat: Seat) -> Sequence[int | None]:
    return [w for rival in rivals(state, seat) for w in state.workforces[rival] if has_room(state, w)]


def _own_debtors(state: KrachState, seat: Seat) -> Sequence[int | None]:
    return [workforce for workforce in state.workforces[seat] if state.loans[workforce]]


def _all_rivals(state: KrachState, seat: Seat) -> Sequence[int | None]:
    return (None,) if rivals(state, seat) else ()


def _never(state: KrachState, seat: Seat) -> Sequence[int | None]:
    return ()


TARGETS: dict[Kind, Callable[[KrachState, Seat], Sequence[int | None]]] = {
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
