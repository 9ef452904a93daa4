"""A position of Crisis that a seat cannot tell from the real one: it deals the influence cards it has not seen."""

from __future__ import annotations

from random import Random

from debacle.games.crisis.rules.deck import CardId, CrisisDeck
from debacle.games.crisis.rules.notes import CrisisNotes
from debacle.games.crisis.rules.state import CrisisState, CrisisView

Cards = list[CardId]


def imagine(deck: CrisisDeck, rules: int, view: CrisisView, notes: CrisisNotes, rng: Random) -> CrisisState:
    state = open_position(deck, view)
    state.rules = rules
    state.pile, state.hands = _deal(deck, view, notes, rng)
    state.stack = [frame.__replace__() for frame in view.stack]
    state.recount([view.answers if seat == view.seat else 0 for seat in range(state.seats)])
    return state


def open_position(deck: CrisisDeck, view: CrisisView) -> CrisisState:
    """What all know, with no hands, no pile and nothing going on; for prices and limits, never to be played."""
    seats = len(view.vp)
    return CrisisState(
        deck=deck,
        seats=seats,
        stack=[],
        counts=[0] * seats,
        difficulty=view.difficulty,
        round=view.round,
        step=view.step,
        status=view.status,
        order=view.order,
        vp=list(view.vp),
        credits=list(view.credits),
        loans=list(view.loans),
        penalties=list(view.penalties),
        stock=list(view.stock),
        managers=list(view.managers),
        companies=list(view.companies),
        workers=list(view.workers),
        hands=[()] * seats,
        board=list(view.board),
        closed=view.closed,
        offered_companies=list(view.offered_companies),
        offered_workers=list(view.offered_workers),
        foreign=list(view.foreign),
        contracts=list(view.contracts),
        events=view.events,
        exempt=view.exempt,
        played=view.played,
        pile=[],
        discard=list(view.discard),
        company_piles=list(view.companies_to_come),
        bag=list(view.workers_to_come),
        contract_piles=list(view.contracts_to_come),
        result=view.outcome,
    )


def _deal(
    deck: CrisisDeck, view: CrisisView, notes: CrisisNotes, rng: Random
) -> tuple[Cards, list[tuple[CardId, ...]]]:
    """What lies in no hand that this seat sees is in the pile or in the others' hands; what was not reshuffled into the
    pile is in a hand for sure."""
    random, unseen = rng.random, list(deck.copies[len(view.vp) == 1])
    for seen in (view.discard, *view.hands):
        for card in seen or ():
            unseen[card] -= 1
    pile: Cards = []
    held: Cards = []
    for card, copies in enumerate(unseen):
        if copies:
            possible = copies if notes.pile is None else min(copies, notes.pile.count(card))
            pile += [card] * possible
            held += [card] * (copies - possible)
    while len(pile) > view.pile:
        held.append(pile.pop(int(random() * len(pile))))
    hands = []
    for hand, size in zip(view.hands, view.hand_sizes, strict=True):
        dealt = hand
        if dealt is None:
            dealt = tuple(sorted([held.pop(int(random() * len(held))) for _ in range(size)])) if size else ()
        hands.append(dealt)
    return pile, hands
