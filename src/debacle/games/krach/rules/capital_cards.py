"""A Capital card is used: announced, perhaps cancelled, and carried out (KR-06, KR-R06, KR-R52, KR-R54)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from debacle.core import piles
from debacle.core.audience import Seat
from debacle.core.dealer import Dealer
from debacle.core.messages import Decision
from debacle.core.specs import Either, Pick, Spec
from debacle.core.state import OpenFrame
from debacle.games.krach.rules.banks import owner_of, table_order
from debacle.games.krach.rules.deck import CardId
from debacle.games.krach.rules.deck_entries import Kind
from debacle.games.krach.rules.events import (
    EffectAnnounced,
    EffectEnded,
    EffectSettled,
    ReactionPassed,
    ReactionPlayed,
)
from debacle.games.krach.rules.state import KrachState
from debacle.games.krach.rules.transfers import from_hand

OWN = ("self", "own_workforce")
"""Targets that need no window: nobody else is hit."""


def announce(state: KrachState, seat: Seat, card: CardId, target: int | None, dealer: Dealer) -> None:
    """The card leaves the hand with its target named."""
    from_hand(state, seat, (card,))
    state.used = (*state.used, card)
    dealer.tell_all(EffectAnnounced, seat, card, target)
    state.push(CardInUse(card, seat, target, _victims(state, seat, card, target)))


def _victims(state: KrachState, seat: Seat, card: CardId, target: int | None) -> tuple[Seat, ...]:
    """The banks that an effect hits: each gets a window of its own (KR-R52)."""
    aim = state.deck.capital[card].target
    if aim == "rival":
        assert target is not None
        return (target,)
    if aim == "rival_workforce":
        assert target is not None
        return (owner_of(state, target),)
    if aim == "all_rivals":
        return tuple([other for other in table_order(state) if other != seat])
    return ()


class CardInUse(OpenFrame[KrachState], tag="announced"):
    """For each bank that is hit: reactions in turn, then the effect, if an even number of cards cancelled it.

    Nobody fails here before his window: who cannot discard has no card to use in his distress.
    """

    card: CardId
    seat: Seat
    target: int | None
    victims: tuple[Seat, ...]
    """Those still to come, the one whose window is open first."""
    speaker: Seat | None = None
    """Who may react now."""
    last: CardId | None = None
    """The card played last in this window."""
    cancels: int = 0
    carried_out: bool = False
    gone: bool = False
    """The card lies no longer on the table: it stays with a Workforce, or is under the deck."""

    def ask(self, state: KrachState) -> tuple[Decision, ...]:
        return () if self.speaker is None else (state.decision(self.speaker, "react"),)

    def spec(self, state: KrachState, seat: Seat) -> Spec:
        """A card that answers the one played last (KR-R52)."""
        assert self.last is not None
        deck, trigger, used = state.deck, state.deck.effect[self.last], state.used
        cards = [card for card in state.hands[seat] if trigger in deck.reacts[card] and card not in used]
        return Either({"pass": None, "react": Pick(tuple(cards))} if cards else {"pass": None})

    def take(self, state: KrachState, seat: Seat, answer: tuple[str, Any], dealer: Dealer) -> None:
        act, card = answer
        self.speaker = None
        if act == "pass":
            dealer.tell_all(ReactionPassed, seat)
            return
        from_hand(state, seat, (card,))
        piles.put_under(state.capital_deck, (card,))
        state.used = (*state.used, card)
        self.last = card
        self.cancels += 1
        dealer.tell_all(ReactionPlayed, seat, card)
        self.speaker = self.seat if seat == self.victims[0] else self.victims[0]

    def go(self, state: KrachState, dealer: Dealer) -> None:
        if self.victims:
            self._next_victim(state, dealer)
        elif not self.carried_out and state.deck.capital[self.card].target in OWN:
            self.carried_out = True
            self._carry_out(state, self.seat, dealer)
        else:
            if not self.gone:
                self.put_away(state, dealer)
            state.pop(dealer)

    def put_away(self, state: KrachState, dealer: Dealer) -> None:
        self.gone = True
        piles.put_under(state.capital_deck, (self.card,))
        dealer.tell_all(EffectEnded, self.card)

    def _next_victim(self, state: KrachState, dealer: Dealer) -> None:
        victim = self.victims[0]
        if self.last is None:
            self.speaker, self.last, self.cancels = victim, self.card, 0
            return
        self.victims, self.last = self.victims[1:], None
        stands = self.cancels % 2 == 0
        dealer.tell_all(EffectSettled, self.card, victim, stands)
        if stands:
            self._carry_out(state, victim, dealer)

    def _carry_out(self, state: KrachState, hit: Seat, dealer: Dealer) -> None:
        effect = state.deck.effect[self.card]
        assert effect is not None
        EFFECTS[effect](state, self, hit, dealer)


Effect = Callable[[KrachState, CardInUse, Seat, Dealer], None]
"""What a card does to the bank that it hits: a rival, or its own."""
EFFECTS: dict[Kind, Effect] = {}
"""Filled by the effects themselves: some force a loss, a loss may bring distress, and there cards are used again."""


def effect(kind: Kind) -> Callable[[Effect], Effect]:
    def enter(carry_out: Effect) -> Effect:
        EFFECTS[kind] = carry_out
        return carry_out

    return enter
