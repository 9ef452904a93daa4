"""Deals between banks: an offer, and its answer (KR-30, KR-R18 to KR-R21)."""

from __future__ import annotations

from typing import Any

from debacle.core.audience import Seat, bit
from debacle.core.dealer import Dealer
from debacle.core.messages import Decision
from debacle.core.specs import Each, Either, Some, Spec
from debacle.core.state import Frame
from debacle.games.krach.rules.banks import Acts, face_value, rivals, values
from debacle.games.krach.rules.deck import Cards, KrachDeck
from debacle.games.krach.rules.events import OfferAccepted, OfferDeclined, OfferMade
from debacle.games.krach.rules.state import KrachState
from debacle.games.krach.rules.transfers import audience, from_hand, to_hand

OFFERS = ("gift", "swap", "sale")


def add_offer_acts(acts: Acts, state: KrachState, seat: Seat) -> None:
    """KR-R18: cards against nothing, against named cards, or against a worth; one of the two sides may be empty."""
    addressees, others = rivals(state, seat)
    if not addressees:
        return
    deck, hands, fortunes = state.deck, state.hands, state.fortunes
    hand = hands[seat]
    give = Some(hand)
    acts["sale"] = Each({"to": others, "give": give, "worth": deck.any_worth})
    if hand:
        acts["gift"] = Each({"to": others, "give": Some(hand, 1)})
    most = max([len(hands[other]) + len(fortunes[other]) for other in addressees])
    if most:
        acts["swap"] = Each({"to": others, "give": give, "want": deck.wanted[most]})


def propose(state: KrachState, seat: Seat, act: str, argument: Any, dealer: Dealer) -> None:
    addressee, given, *asked = argument
    wanted = asked[0] if act == "swap" else None
    worth = asked[0] if act == "sale" else None
    state.push(PendingOffer(seat, addressee, len(given), given, wanted, worth))
    if dealer.tell:
        dealer.tell(
            OfferMade(seat, addressee, len(given), given, wanted, worth),
            audience(state, seat, addressee),
            OfferMade(seat, addressee, len(given), None, None, None),
        )


def matching(deck: KrachDeck, hand: Cards, wanted: Cards) -> Cards | None:
    """The cards of a hand that are what was named: any card of the same name will do. None when one is lacking."""
    first = deck.first
    left, found = list(hand), []
    for name in [first[card] for card in wanted]:
        same = next((card for card in left if first[card] == name), None)
        if same is None:
            return None
        left.remove(same)
        found.append(same)
    return tuple(sorted(found))


class PendingOffer(Frame[KrachState], tag="offer"):
    """The addressee accepts or declines; whoever lacks what is asked can only decline (KR-R20)."""

    seat: Seat
    addressee: Seat
    count: int
    given: Cards | None
    wanted: Cards | None
    worth: int | None
    answered: bool = False

    def ask(self, state: KrachState) -> tuple[Decision, ...]:
        return () if self.answered else (state.decision(self.addressee, "offer"),)

    def spec(self, state: KrachState, seat: Seat) -> Spec:
        hand, deck = state.hands[seat], state.deck
        if self.worth is not None:
            if face_value(deck, hand) < self.worth:
                return Either({"decline": None})
            accept = Some(hand, worth=values(deck, hand), due=self.worth, generous=True)
            return Either({"decline": None, "accept": accept})
        if self.wanted is not None and matching(deck, hand, self.wanted) is None:
            return Either({"decline": None})
        return Either({"decline": None, "accept": None})

    def take(self, state: KrachState, seat: Seat, answer: tuple[str, Any], dealer: Dealer) -> None:
        self.answered = True
        act, returned = answer
        if act == "decline":
            dealer.tell_all(OfferDeclined, self.seat, seat)
            return
        if self.wanted is not None:
            returned = matching(state.deck, state.hands[seat], self.wanted)
        self._exchange(state, returned or (), dealer)

    def go(self, state: KrachState, dealer: Dealer) -> None:
        state.pop(dealer)

    def seen(self, state: KrachState, seat: Seat | None) -> PendingOffer:
        if audience(state, self.seat, self.addressee) & bit(seat):
            return self.__replace__()
        return PendingOffer(self.seat, self.addressee, self.count, None, None, None, self.answered)

    def _exchange(self, state: KrachState, returned: Cards, dealer: Dealer) -> None:
        given = self.given or ()
        from_hand(state, self.seat, given)
        from_hand(state, self.addressee, returned)
        to_hand(state, self.seat, returned)
        to_hand(state, self.addressee, given)
        if dealer.tell:
            numbers = (self.seat, self.addressee, len(given), len(returned))
            dealer.tell(
                OfferAccepted(*numbers, given, returned),
                audience(state, self.seat, self.addressee),
                OfferAccepted(*numbers, None, None),
            )
