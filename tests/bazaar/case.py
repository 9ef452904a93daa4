"""The bazaar under the conformance suite."""

from __future__ import annotations

from random import Random

from bazaar import CARDS, Bazaar
from bazaar.rules import Auction, Blink, Offer
from bazaar.state import BazaarState
from debacle.conformance import Case
from debacle.core.audience import Seat


def case(seats: int) -> Case:
    return Case(game=Bazaar(), seats=seats, scramble=scramble, totals=totals)


def totals(state: BazaarState) -> dict[str, object]:
    cards = [*state.pile, *state.discard, *(card for hand in state.hands for card in hand)]
    return {"coins": state.bank + sum(state.money) + sum(state.stash), "cards": tuple(sorted(cards)) == CARDS}


def scramble(state: BazaarState, seat: Seat | None, rng: Random) -> BazaarState:
    """Other hands, another split of the others' wealth, and what others do in a blink."""
    twin = state.copy()
    if state.result is not None:
        return twin
    _scramble_hands(twin, seat, rng)
    for other in range(state.seats):
        if other != seat:
            _scramble_money(twin, other, rng)
    top = twin.stack[-1]
    if isinstance(top, Blink):
        top.pocketed = tuple(
            coins if coins is None or other == seat else rng.randint(0, min(1, state.money[other]))
            for other, coins in enumerate(top.pocketed)
        )
        top.watched = tuple(
            who if other == seat or not top.done >> other & 1 else rng.choice((None, (other + 1) % state.seats))
            for other, who in enumerate(top.watched)
        )
    return twin


def _scramble_hands(twin: BazaarState, seat: Seat | None, rng: Random) -> None:
    offers = [frame for frame in twin.stack if isinstance(frame, Offer)]
    kept = {card for offer in offers if seat in (offer.to, offer.seat) for card in offer.give}
    others = [other for other in range(twin.seats) if other != seat]
    loose = [card for other in others for card in twin.hands[other] if card not in kept] + twin.pile
    rng.shuffle(loose)
    for other in others:
        hand = twin.hands[other]
        twin.hands[other] = tuple(sorted(card if card in kept else loose.pop() for card in hand))
    twin.pile = sorted(loose)
    for offer in offers:
        if seat not in (offer.to, offer.seat):
            offer.give = twin.hands[offer.seat][: offer.cards]


def _scramble_money(twin: BazaarState, other: Seat, rng: Random) -> None:
    owed = [frame.high for frame in twin.stack if isinstance(frame, Auction) and frame.holder == other]
    pocketed = 3
    wealth = twin.money[other] + twin.stash[other]
    most = max(0, min(6, wealth - max(owed, default=0) - pocketed))
    twin.stash[other] = rng.randint(0, most)
    twin.money[other] = wealth - twin.stash[other]
