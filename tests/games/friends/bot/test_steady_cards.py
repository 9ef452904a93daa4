"""What `steady` does with single cards makes sense, seen in the games it plays."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from debacle import registry
from debacle.core.dealer import Dealer, Listener, seeded
from debacle.core.messages import Move
from debacle.core.specs import Answer
from debacle.games.friends import Friends
from debacle.games.friends.bot.steady import Steady
from debacle.games.friends.rules.empire import empire_vp
from debacle.games.friends.rules.setup import FriendsOptions
from debacle.games.friends.rules.state import FriendsView

GAME = registry.load("friends")
assert isinstance(GAME, Friends)
DECK = GAME.deck
Seen = tuple[FriendsView, tuple[int, ...], Answer]
"""What a seat saw, the true money of all, and its answer."""


@cache
def decisions(seats: int, games: int = 8) -> tuple[Seen, ...]:
    """All that was decided in some games among `steady`."""
    assert isinstance(GAME, Friends)
    seen: list[Seen] = []
    for number in range(games):
        listener = Listener()
        dealer, bot, thoughts = Dealer(seeded(Random(number)), listener.tell), Steady(DECK), Random(number)
        state, notes = GAME.begin(seats, FriendsOptions(), dealer), GAME.notes(None)
        while pending := state.pending():
            for told in listener:
                notes = GAME.note(notes, told.event)
            listener.clear()
            decision = pending[0]
            view = state.view(decision.seat)
            answer = bot.choose(view, notes, thoughts)
            seen.append((view, tuple(state.money), answer))
            state.play(Move(decision.number, decision.seat, answer), dealer)
    return tuple(seen)


def of_kind(seats: int, *kinds: str) -> list[tuple[FriendsView, tuple[int, ...], Answer, int]]:
    found = []
    for view, money, answer in decisions(seats):
        assert view.asked is not None
        if view.asked.decision.kind in kinds:
            found.append((view, money, answer, view.asked.decision.seat))
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_bid_can_be_paid_and_at_half_price_only_with_the_card_for_it(seats: int) -> None:
    for view, money, answer, seat in of_kind(seats, "bid"):
        assert isinstance(answer, tuple)
        if answer[0] == "bid":
            assert isinstance(answer[1], int)
            halves = DECK.halves in view.unused[seat]
            assert answer[1] <= (2 if halves else 1) * money[seat]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_not_done_yet_is_for_those_who_would_not_win(seats: int) -> None:
    for view, money, answer, seat in of_kind(seats, "end"):
        order = [(empire_vp(DECK, view, other), money[other]) for other in range(seats)]
        assert answer is not (order[seat] == max(order) and order.count(max(order)) == 1)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_helps_a_player_is_linked_to_oneself(seats: int) -> None:
    links = 0
    for _, _, answer, seat in of_kind(seats, "cards", "acquired"):
        assert isinstance(answer, tuple)
        card = DECK.index.get(str(answer[0]))
        if card is not None and DECK.cards[card].attach == "player":
            links += 1
            assert answer[1] == seat
    assert links


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_theft_and_destruction_are_for_others(seats: int) -> None:
    """But for a factory of one's own whose negative VP are better gone."""
    used = 0
    for view, _, answer, seat in of_kind(seats, "cards", "acquired", "lot"):
        assert isinstance(answer, tuple)
        if answer[0] in ("berserker", "sabotage", "manipulation"):
            used += 1
            target = answer[1]
            assert isinstance(target, int)
            assert target not in view.empires[seat] or DECK.vp[target] < 0
    assert used
