"""Games among bots of Krach, and everything that was decided in them."""

from __future__ import annotations

from functools import cache
from random import Random

from debacle import bots, registry
from debacle.core.dealer import Dealer, Listener, seeded
from debacle.core.messages import Move
from debacle.core.specs import Answer
from debacle.games.krach import Krach
from debacle.games.krach.bot.judgement import Judgement, Prices
from debacle.games.krach.bot.weights import STEADY
from debacle.games.krach.rules.notes import KrachNotes
from debacle.games.krach.rules.outcome import KrachOutcome
from debacle.games.krach.rules.state import KrachView

game = registry.load("krach")
assert isinstance(game, Krach)
GAME: Krach = game
DECK = GAME.deck
PRICES = Prices(DECK)
SEATS = (2, 3, 4)
Seen = tuple[KrachView, KrachNotes, Answer]
"""What a seat saw and remembered, and its answer."""


def play(players: tuple[str, ...], seed: int) -> tuple[list[Seen], KrachOutcome]:
    """Every answer is checked by the rules."""
    seats, listener, seen = len(players), Listener(), list[Seen]()
    dealer = Dealer(seeded(Random(seed)), listener.tell)
    sitting = [bots.find(GAME, name) for name in players]
    thoughts = [Random(seed * 10 + seat) for seat in range(seats)]
    state, notes = GAME.begin(seats, GAME.options(), dealer), [GAME.notes(seat) for seat in range(seats)]
    while pending := state.pending():
        for told in listener:
            for seat in range(seats):
                event = told.seen_by(seat)
                if event is not None:
                    notes[seat] = GAME.note(notes[seat], event)
        listener.clear()
        decision = pending[0]
        seat = decision.seat
        view = state.view(seat)
        answer = sitting[seat].choose(view, notes[seat], thoughts[seat])
        seen.append((view, notes[seat], answer))
        state.play(Move(decision.number, seat, answer), dealer)
    outcome = state.outcome()
    assert outcome is not None
    return seen, outcome


@cache
def decisions(seats: int, games: int = 6) -> tuple[Seen, ...]:
    """All that was decided in some games among `steady`."""
    return tuple([one for seed in range(games) for one in play(("steady",) * seats, seed)[0]])


def of_kind(seats: int, *kinds: str) -> list[Seen]:
    return [one for one in decisions(seats) if one[0].asked is not None and one[0].asked.decision.kind in kinds]


def judgement(view: KrachView, notes: KrachNotes) -> Judgement:
    return Judgement(PRICES, STEADY, view, notes)
