"""Bazaar: a toy with everything that is hard about the real games.

Two days. Each day a lot is auctioned, and a gavel may interrupt the auction and a veto the gavel, or another veto;
then all blink at once and may pocket coins or watch somebody; then each may make an offer to another; then each sets
workers to work. A loan may be repaid whenever one is asked something of one's own.
"""

from __future__ import annotations

from random import Random
from typing import ClassVar

from bazaar.rules import COINS, Announced, Auction, Blink, Days, Desk, Offer, Work
from bazaar.state import BazaarState, BazaarView
from debacle.core.audience import Seat
from debacle.core.dealer import Dealer
from debacle.core.deck import BadDeck, Deck
from debacle.core.game import About, Game
from debacle.core.messages import Decision, Event, Menu, Notes
from debacle.core.specs import Answer

CARDS = tuple(range(12))
HAND = 3
SLOTS = 16


class Bazaar(Game[Deck, BazaarState, BazaarView, Notes]):
    about = About(key="bazaar", titles={"en": "Bazaar", "fr": "Bazar"}, seats=(2, 3, 4), rules=2, credit="nobody's")
    state: ClassVar = BazaarState
    frames: ClassVar = (Days, Auction, Announced, Blink, Desk, Offer, Work)

    @classmethod
    def own_deck(cls) -> Deck:
        return Deck("bazaar", "")

    @classmethod
    def read_deck(cls, text: str, source: str) -> Deck:
        raise BadDeck(source, "", "bazaar has no deck to replace")

    def setup(self, seats: int, options: object, dealer: Dealer) -> BazaarState:
        pile = list(CARDS)
        hands = [tuple(sorted(dealer.draw(pile) for _ in range(HAND))) for _ in range(seats)]
        return BazaarState(
            seats=seats,
            stack=[Days()],
            counts=[0] * seats,
            bank=1000 - COINS * seats,
            money=[COINS] * seats,
            stash=[0] * seats,
            loans=[1] * seats,
            hands=hands,
            pile=pile,
            lots=[0] * seats,
            tools=[0] * seats,
        )

    def imagine(self, view: BazaarView, notes: Notes, rng: Random) -> BazaarState:
        seats = len(view.wealth)
        hands = self._hands(view, rng)
        stash = [self._stash(seat, view, rng) for seat in range(seats)]
        state = BazaarState(
            seats=seats,
            stack=[],
            rules=self.rules,
            counts=[view.answers if seat == view.seat else 0 for seat in range(seats)],
            bank=view.bank,
            money=[wealth - hidden for wealth, hidden in zip(view.wealth, stash, strict=True)],
            stash=stash,
            loans=list(view.loans),
            hands=hands,
            pile=[card for card in CARDS if card not in view.discard and not any(card in hand for hand in hands)],
            discard=view.discard,
            lots=list(view.lots),
            tools=list(view.tools),
            result=view.outcome,
        )
        for frame in view.stack:
            if isinstance(frame, Offer) and len(frame.give) < frame.cards:
                frame = Offer(frame.seat, frame.to, hands[frame.seat][: frame.cards], frame.cards, frame.price)
            elif isinstance(frame, Blink):
                frame = frame.with_guesses(view.seat)
            state.push(frame.__replace__())
        state.recount(state.counts)
        return state

    def _hands(self, view: BazaarView, rng: Random) -> list[tuple[int, ...]]:
        known: list[tuple[int, ...]] = [() for _ in view.hand_sizes]
        if view.seat is not None:
            known[view.seat] = view.hand
        for frame in view.stack:
            if isinstance(frame, Offer) and frame.seat != view.seat:
                known[frame.seat] = frame.give
        gone = {*view.discard, *(card for hand in known for card in hand)}
        hidden = [card for card in CARDS if card not in gone]
        rng.shuffle(hidden)
        return [
            tuple(sorted((*hand, *(hidden.pop() for _ in range(size - len(hand))))))
            for hand, size in zip(known, view.hand_sizes, strict=True)
        ]

    def _stash(self, seat: Seat, view: BazaarView, rng: Random) -> int:
        """How much of its wealth a seat has pocketed: it can still pay what it has bid."""
        if seat == view.seat or view.outcome is not None:
            return view.stash if seat == view.seat else view.wealth[seat] - view.final_money[seat]
        owed = max(
            [frame.high for frame in view.stack if isinstance(frame, Auction) and frame.holder == seat], default=0
        )
        return rng.randint(0, max(0, min(6, view.wealth[seat] - owed)))

    def menu(self, view: BazaarView, decision: Decision) -> Menu:
        """As many answers as there are slots, taken evenly from all there are."""
        assert view.asked is not None
        found = view.asked.spec.enumerate(10_000) or [view.asked.spec.sample(Random(0))]
        chosen = found[:: max(1, len(found) // SLOTS)][:SLOTS]
        rest: list[Answer] = [None] * (SLOTS - len(chosen))
        return Menu((*chosen, *rest), tuple(slot < len(chosen) for slot in range(SLOTS)))

    def notes(self, seat: Seat | None) -> Notes:
        return Notes()

    def note(self, notes: Notes, event: Event) -> Notes:
        return notes
