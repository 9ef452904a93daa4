"""The miser, the gambler, the sound banker and the idealist: at every table, and each true to their manner."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from debacle import bots, registry
from debacle.core.chance import Provable
from debacle.core.match import Match
from debacle.core.messages import Move
from debacle.games.crisis.rules.actions.a14_export import BLACK, CONTRACT
from debacle.games.friends.rules.bidding import Bidding
from debacle.teaching.people import seatable

MISER_GAMBLER_BANKER_IDEALIST = {
    "qe": ("tight", "lavish", "choosy", "idealist"),
    "friends": ("frugal", "bold", "banker", "refined"),
    "krach": ("hoarder", "gambler", "sound", "honest"),
    "crisis": ("shirker", "borrower", "investor", "idealist"),
}


@pytest.mark.parametrize("key", sorted(MISER_GAMBLER_BANKER_IDEALIST))
def test_all_four_can_be_seated_in_every_game(key: str) -> None:
    assert {*MISER_GAMBLER_BANKER_IDEALIST[key]} <= {*seatable(registry.load(key))}


def answers(key: str, character: str, seed: int = 0) -> Iterator[tuple[Any, str, Any]]:
    """What one among `steady` sees, is asked and answers, all through a game."""
    game, rng = registry.load(key), Random(3)
    match = Match(game, 3, game.options(), Provable(bytes([seed] * 32)).below)
    players = [bots.find(game, name) for name in (character, "steady", "steady")]
    while pending := match.state.pending():
        decision = pending[0]
        view = match.state.view(decision.seat)
        answer = players[decision.seat].choose(view, match.notes_of(decision.seat), rng)
        if decision.seat == 0:
            yield view, decision.kind, answer
        match.play(Move(decision.number, decision.seat, answer))


def test_the_idealist_of_qe_prints_for_its_own_nation_alone() -> None:
    deck, own = registry.load("qe").deck, 0
    for view, kind, answer in answers("qe", "idealist"):
        if kind in ("bid", "open") and deck.tiles[view.tile].nation != view.nations[0]:
            assert answer == (1 if kind == "open" or view.open_bid == 0 else 0)
        elif kind == "bid":
            own += answer > 0
    assert own


def test_the_idealist_of_crisis_owes_nobody_and_sells_to_contracts_alone() -> None:
    sold = 0
    for _, kind, answer in answers("crisis", "idealist"):
        assert isinstance(answer, tuple)
        assert (kind, answer[0]) != ("loan", "take")
        assert not str(answer[0]).startswith(BLACK)
        sold += str(answer[0]).startswith(CONTRACT)
    assert sold


def test_the_banker_of_friends_keeps_half_of_its_money_and_buys_no_tricks() -> None:
    deck, bids = registry.load("friends").deck, 0
    for view, _, answer in answers("friends", "banker"):
        lot = view.stack[-1]
        if isinstance(lot, Bidding) and isinstance(answer, tuple) and answer[0] == "bid":
            assert 2 * answer[1] <= view.money[0]
            assert deck.cards[lot.lot].kind != "action"
            bids += 1
    assert bids


def test_the_sound_banker_of_krach_has_more_cover_than_the_gambler() -> None:
    """When its loans are ended, over some games."""
    assert _cover("sound") > _cover("gambler") + 1


def _cover(name: str) -> float:
    left = [
        _margin(view)
        for seed in range(8)
        for view, kind, answer in answers("krach", name, seed)
        if kind == "loans" and answer == ("done", None)
    ]
    return sum(left) / len(left)


def _margin(view: Any) -> int:
    value: tuple[int, ...] = registry.load("krach").deck.value
    lent = [value[card] for crew in view.workforces[0] for card in view.loans[crew]]
    left: int = sum([value[card] for card in view.hands[0]]) - sum(lent)
    return left
