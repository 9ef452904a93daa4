"""The position before the first turn (KR-09 to KR-13)."""

from __future__ import annotations

from debacle.core import piles
from debacle.core.audience import Seat, bit
from debacle.core.dealer import Dealer
from debacle.core.game import Options
from debacle.games.krach.rules.deck import KrachDeck
from debacle.games.krach.rules.events import BankDealt, GameBegun
from debacle.games.krach.rules.flow import Flow
from debacle.games.krach.rules.state import LIVING, NO_STRIKE, KrachState
from debacle.games.krach.rules.transfers import turn_up_workforce


def set_up(deck: KrachDeck, seats: int, options: Options, dealer: Dealer) -> KrachState:
    first = dealer.below(seats)  # KR-R01
    state = KrachState(
        deck=deck,
        seats=seats,
        stack=[Flow()],
        counts=[0] * seats,
        first=first,
        active=first,
        fate=[LIVING] * seats,
        failed_at=[0] * seats,
        hands=[()] * seats,
        fortunes=[()] * seats,
        attempts=[deck.params.blink.attempts_per_lap] * seats,
        workforces=[()] * seats,
        loans=[()] * len(deck.workforces),
        strikes=[NO_STRIKE] * len(deck.workforces),
        confidence=[()] * seats,
        rates=[0] * seats,
        workforce_deck=piles.shuffled(range(len(deck.workforces))),
        capital_deck=piles.shuffled(deck.every_card),
        confidence_deck=piles.shuffled(range(len(deck.confidences))),
        event_deck=piles.shuffled(range(len(deck.events))),
        guarantees=[0] * seats,
    )
    dealer.tell_all(GameBegun, first, seats)
    for seat in range(seats):
        _deal(state, seat, dealer)
    turn_up_workforce(state, dealer)
    return state


def _deal(state: KrachState, seat: Seat, dealer: Dealer) -> None:
    """KR-10, KR-12."""
    deal = state.deck.deals[state.seats]
    state.workforces[seat] = tuple([piles.draw(state.workforce_deck, dealer) for _ in range(deal.workforce)])
    state.confidence[seat] = tuple([piles.draw(state.confidence_deck, dealer) for _ in range(deal.confidence)])
    state.hands[seat] = tuple(sorted([piles.draw(state.capital_deck, dealer) for _ in range(deal.capital)]))
    if dealer.tell:
        shown = (seat, state.workforces[seat], deal.confidence, deal.capital)
        dealer.tell(BankDealt(*shown, state.hands[seat]), bit(seat), BankDealt(*shown, None))
