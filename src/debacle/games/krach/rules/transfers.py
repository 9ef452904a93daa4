"""How cards move: each move in one place, with what is told of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from debacle.core import piles
from debacle.core.audience import EVERYONE, Audience, Seat, bit
from debacle.core.dealer import Dealer
from debacle.games.krach.rules.deck import CardId, Cards, WorkforceId
from debacle.games.krach.rules.events import (
    BailoutCalled,
    CardsDiscarded,
    CardsDrawn,
    CardsPaid,
    ConfidenceGained,
    ConfidenceLost,
    StrikeBegun,
    StrikesEnded,
    WorkforceTurnedUp,
)
from debacle.games.krach.rules.state import MARKER, NO_STRIKE, KrachState


def audience(state: KrachState, *seats: Seat) -> Audience:
    """Who knows the cards that move in these hands: all, while hands lie open."""
    mask = 0
    for seat in seats:
        if state.shown >> seat & 1:
            return EVERYONE
        mask |= bit(seat)
    return mask


def to_hand(state: KrachState, seat: Seat, cards: Cards) -> None:
    if cards:
        state.hands[seat] = tuple(sorted(state.hands[seat] + cards))


def from_hand(state: KrachState, seat: Seat, cards: Cards) -> None:
    hand = state.hands[seat]
    for card in cards:
        place = hand.index(card)
        hand = hand[:place] + hand[place + 1 :]
    state.hands[seat] = hand


def to_fortune(state: KrachState, seat: Seat, cards: Cards) -> None:
    state.fortunes[seat] = tuple(sorted(state.fortunes[seat] + cards))


def pay(
    state: KrachState, seat: Seat, cards: Cards, due: int, why: Literal["overhead", "cycle", "auction"], dealer: Dealer
) -> None:
    """No change is given (KR-23, KR-24)."""
    from_hand(state, seat, cards)
    piles.put_under(state.capital_deck, cards)
    dealer.tell_all(CardsPaid, seat, cards, due, why)


def discard(state: KrachState, seat: Seat, cards: Cards, dealer: Dealer) -> None:
    from_hand(state, seat, cards)
    piles.put_under(state.capital_deck, cards)
    dealer.tell_all(CardsDiscarded, seat, cards)


def deal(
    state: KrachState,
    wanted: list[tuple[Seat, int]],
    why: Literal["interest", "stimulus", "shares"],
    dealer: Dealer,
) -> None:
    """One card at a time in this order, until each has its number or the deck is empty (KR-R31)."""
    drawn: list[list[CardId]] = [[] for _ in wanted]
    for lap in range(max([number for _, number in wanted], default=0)):
        for place, (_, number) in enumerate(wanted):
            if lap < number and state.capital_deck:
                drawn[place].append(piles.draw(state.capital_deck, dealer))
    for (seat, number), cards in zip(wanted, drawn, strict=True):
        if number:
            _receive(state, seat, tuple(sorted(cards)), why, dealer)


def _receive(
    state: KrachState,
    seat: Seat,
    cards: Cards,
    why: Literal["interest", "stimulus", "shares", "bailout"],
    dealer: Dealer,
) -> None:
    to_hand(state, seat, cards)
    if dealer.tell:
        count = len(cards)
        told = CardsDrawn(seat, count, why, cards)
        dealer.tell(told, audience(state, seat), CardsDrawn(seat, count, why, None))


def gain_confidence(state: KrachState, seat: Seat, count: int, dealer: Dealer) -> None:
    """From the deck to the bottom of the pile, unseen (KR-05, KR-R23); what the deck lacks is lost (KR-R46)."""
    gained = 0
    while gained < count and state.confidence_deck:
        state.confidence[seat] = (*state.confidence[seat], piles.draw(state.confidence_deck, dealer))
        gained += 1
    if gained:
        dealer.tell_all(ConfidenceGained, seat, gained)


def lose_confidence(state: KrachState, seat: Seat, dealer: Dealer) -> None:
    """The top of the pile, unseen, under the deck (KR-R23)."""
    pile = state.confidence[seat]
    state.confidence[seat] = pile[1:]
    piles.put_under(state.confidence_deck, pile[:1])
    dealer.tell_all(ConfidenceLost, seat)


def bail_out(state: KrachState, seat: Seat, dealer: Dealer) -> None:
    """KR-32: turn over the first card, draw until at least that much was drawn (KR-R22), discard it."""
    deck, pile = state.deck, state.confidence[seat]
    called = pile[0]
    state.confidence[seat] = pile[1:]
    amount = deck.confidences[called].bailout
    dealer.tell_all(BailoutCalled, seat, called, amount)
    drawn: list[CardId] = []
    worth = 0
    while worth < amount and state.capital_deck:
        card = piles.draw(state.capital_deck, dealer)
        drawn.append(card)
        worth += deck.value[card]
    piles.put_under(state.confidence_deck, (called,))
    _receive(state, seat, tuple(sorted(drawn)), "bailout", dealer)


def turn_up_workforce(state: KrachState, dealer: Dealer) -> None:
    """The next Workforce lies face up on its deck, if there is one (KR-11, KR-16)."""
    if not state.workforce_deck:
        state.face_up = None
        return
    state.face_up = piles.draw(state.workforce_deck, dealer)
    dealer.tell_all(WorkforceTurnedUp, state.face_up)


def return_workforces(state: KrachState, workforces: tuple[WorkforceId, ...], dealer: Dealer) -> None:
    """Under their deck; when that was empty the first one lies face up (KR-R46)."""
    piles.put_under(state.workforce_deck, workforces)
    if state.face_up is None:
        turn_up_workforce(state, dealer)


def begin_strike(state: KrachState, workforce: WorkforceId, card: CardId | None, dealer: Dealer) -> None:
    state.strikes[workforce] = MARKER if card is None else card
    dealer.tell_all(StrikeBegun, workforce, card)


def end_strikes(state: KrachState, workforces: Iterable[WorkforceId], dealer: Dealer) -> None:
    """Strike cards go under the Capital deck (KR-R33), together (KR-R46)."""
    ended = tuple([workforce for workforce in workforces if state.strikes[workforce] != NO_STRIKE])
    cards = tuple([state.strikes[workforce] for workforce in ended if state.strikes[workforce] != MARKER])
    for workforce in ended:
        state.strikes[workforce] = NO_STRIKE
    piles.put_under(state.capital_deck, cards)
    if ended:
        dealer.tell_all(StrikesEnded, ended, cards)
